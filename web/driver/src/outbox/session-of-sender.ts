import type { Reading, Writing } from '../kept/database.ts';
import { readPhoneFact, writePhoneFact } from '../kept/fact-access.ts';

/** Returns the driver in whose name something may be sent now; undefined: nobody is signed in. */
export async function readSender(transaction: Reading): Promise<number | undefined> {
  const session = await readPhoneFact(transaction, 'session');
  const isLeaving = await readPhoneFact(transaction, 'isSignOutPending');
  return session?.state === 'in' && !isLeaving ? session.driver.driverId : undefined;
}

/** Writes that the service no longer knows a driver's phone; what they pressed stays. */
export async function endSession(transaction: Writing, driverId: number): Promise<void> {
  const session = await readPhoneFact(transaction, 'session');
  if (session?.state !== 'in' || session.driver.driverId !== driverId) return;
  await writePhoneFact(transaction, 'session', { state: 'ended', driver: session.driver });
}
