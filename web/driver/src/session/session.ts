import type { WrittenNumber } from '@satha/terms/writing/phone-number';
import { ApiProblem, hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { driverApi } from '../api/driver-api.ts';
import type { DriverData } from '../api/wire.ts';
import { createCell, useCell } from '../kept/cell.ts';
import { eraseDriver } from '../kept/erase.ts';
import { readDriverId, readPhoneFact, writePhoneFact } from '../kept/fact-access.ts';
import type { SessionFact } from '../kept/facts.ts';
import { change, look, readSnapshot } from '../kept/phone-store.ts';
import { endSession } from '../outbox/session-of-sender.ts';
import { dropPush } from '../reach/keep-push.ts';
import { withSession, withSessionChange } from './locks.ts';

type SignInAnswer = { readonly driver: DriverData };

/**
 * Finds out whom the service knows this phone as. What is kept is shown at once; without an answer it stays as it is.
 */
export async function checkSession(): Promise<void> {
  const isLeaving = await look((transaction) => readPhoneFact(transaction, 'isSignOutPending')).catch(
    () => {},
  );
  if (isLeaving) await finishSignOut().catch(() => {});
  await withSession(async () => {
    if (await look((transaction) => readPhoneFact(transaction, 'isSignOutPending'))) return;
    const session = await look((transaction) => readPhoneFact(transaction, 'session'));
    if (session?.state === 'out') return;
    try {
      const driver = await driverApi.get<DriverData>('/me');
      // It may have been somebody's sign-out that the answer came after, in a tab that waits for nobody.
      await enter(driver, (now) => now?.state !== 'out');
    } catch (error) {
      // Nobody was signed in here, as far as anybody knows: the way in is shown, with or without a network.
      if (session === undefined && error instanceof ApiProblem) await leave();
    }
  }).catch(() => {});
}

/** Signs in whoever has the phone of a number, by the code that was sent to it. */
export function signIn(number: WrittenNumber, code: string): Promise<void> {
  return withSessionChange(async () => {
    await tellSignOut();
    const { driver } = await driverApi.send<SignInAnswer>('POST', '/sign-in', {
      ...number,
      code,
      keep: 'cookie',
    });
    await enter(driver, () => true);
  });
}

/** Takes in what the service tells of the driver who is signed in. */
export async function takeDriver(driver: DriverData): Promise<void> {
  const session = readSnapshot()?.session;
  if (session?.state !== 'in' || session.driver.driverId !== driver.driverId) return;
  const documents = driver.documents ?? session.driver.documents;
  const told = { ...driver, ...(documents && { documents }) };
  await enter(told, (now) => now?.state === 'in' && now.driver.driverId === driver.driverId);
}

/** Asks for the driver again, after something that changes what they are doing. */
export async function askDriver(): Promise<void> {
  try {
    await takeDriver(await driverApi.get<DriverData>('/me'));
  } catch {
    // They are asked for again, at the latest in a minute.
  }
}

/** The service no longer knows this phone: what was pressed here is kept. False: that was known. */
export async function noteSessionEnded(): Promise<boolean> {
  const session = readSnapshot()?.session;
  if (session?.state !== 'in') return false;
  const { driverId } = session.driver;
  return change((transaction) => endSession(transaction, driverId)).then(
    () => true,
    () => false,
  );
}

/** Whether somebody is being signed out: another tab that does not answer holds that up for some seconds. */
const leaving = createCell(false);

export function useIsLeaving(): boolean {
  return useCell(leaving);
}

/**
 * Signs out on this phone, whoever can be reached; the service is told after, now or as soon as there is a way to it. @throws
 * StorageProblem when the phone could not note it.
 */
export async function signOut(): Promise<void> {
  leaving.set(true);
  try {
    await withSessionChange(async () => {
      await change(async (transaction) => {
        const driverId = await readDriverId(transaction);
        if (driverId !== undefined) await eraseDriver(transaction, driverId);
        await writePhoneFact(transaction, 'session', { state: 'out' });
        await writePhoneFact(transaction, 'isSignOutPending', true);
      });
    });
  } finally {
    leaving.set(false);
  }
  void dropPush();
  void finishSignOut().catch(() => {});
}

/** Tells the service that whoever was signed in here is not any more, if it has still to be told. */
export function finishSignOut(): Promise<void> {
  return withSessionChange(tellSignOut);
}

async function tellSignOut(): Promise<void> {
  if (!(await look((transaction) => readPhoneFact(transaction, 'isSignOutPending')))) return;
  await driverApi.send('POST', '/sign-out').catch((error) => {
    // A session that is over already is as good.
    if (!hasStatus(error, 401)) throw error;
  });
  await change((transaction) => writePhoneFact(transaction, 'isSignOutPending', undefined));
}

/**
 * The driver is in; what is kept of another one goes, but for what is unsent. An answer that was on its way while somebody
 * signed out signs nobody in again: `isMeant` judges the session as it is by then.
 */
async function enter(
  driver: DriverData,
  isMeant: (session: SessionFact | undefined) => boolean,
): Promise<void> {
  await change(async (transaction) => {
    if (await readPhoneFact(transaction, 'isSignOutPending')) return;
    if (!isMeant(await readPhoneFact(transaction, 'session'))) return;
    const before = await readDriverId(transaction);
    if (before !== undefined && before !== driver.driverId) await eraseDriver(transaction, before);
    await writePhoneFact(transaction, 'session', { state: 'in', driver });
  });
}

async function leave(): Promise<void> {
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
}
