import { readFrameClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import { problemOf } from '../api/problem.ts';
import type { DriverEnvironment } from '../api/wire.ts';
import { readDriverFact, writeDriverFact } from '../kept/fact-access.ts';
import { kept, readSnapshot } from '../kept/phone-store.ts';
import { readLanguage } from '../language/stored-language.ts';
import { withSession } from '../session/locks.ts';
import { keepNotices } from './keep-notices.ts';
import { readPushAbility } from './push-ability.ts';
import { pushState } from './push-state.ts';
import { subscribe, unsubscribe } from './subscription.ts';

/** The service's key changes with the service alone. */
const keyMs = 3_600_000;

let key: { readonly value: string; readonly untilMs: number } | undefined;
/** What the service was told by this page, of whom: told again it would be the same. */
let told = '';
let turn: Promise<unknown> = Promise.resolve();

/**
 * Brings three things in step: whether the driver allows notifications, the browser's subscription, and the address that the
 * service rings this phone by. False: it is to be tried again. One after the other, whoever asks.
 */
export function keepPush(): Promise<boolean> {
  return inTurn(() => withSession(keepInStep));
}

/** Asks the driver for notifications, where something is pressed, and takes up what they answer. */
export async function allowPush(): Promise<void> {
  await Notification.requestPermission();
  await keepPush();
}

/** Ends the subscription of whoever signed out: in the browser as well, for the service may not be reached. */
export function dropPush(): Promise<void> {
  return inTurn(async () => {
    told = '';
    pushState.set('looking');
    await unsubscribe().catch(() => {});
  });
}

/** Has the service told once more: it may have lost what it was told before. */
export function forgetTold(): void {
  told = '';
}

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const next = turn.then(work, work);
  turn = next.catch(() => {});
  return next;
}

async function keepInStep(): Promise<boolean> {
  const session = readSnapshot()?.session;
  if (session?.state !== 'in') return true;
  const { driverId } = session.driver;
  const ability = readPushAbility();
  if (ability !== 'allowed') {
    pushState.set(ability);
    await tellNone(driverId);
    return true;
  }
  const language = readLanguage();
  await keepNotices(language).catch(() => {});
  try {
    const { endpoint, keys } = (await subscribe(await askKey())).toJSON();
    const telling = JSON.stringify([driverId, endpoint, language]);
    if (telling !== told) {
      await driverApi.send('PUT', '/push-subscription', { endpoint, keys, language });
      told = telling;
      await note(driverId, endpoint);
    }
    pushState.set('on');
    return true;
  } catch (error) {
    pushState.set('failed');
    return problemOf(error).kind === 'refused';
  }
}

async function askKey(): Promise<string> {
  if (key !== undefined && readFrameClockMs() < key.untilMs) return key.value;
  const { pushKey } = await driverApi.get<DriverEnvironment>('/environment');
  key = { value: pushKey, untilMs: readFrameClockMs() + keyMs };
  return pushKey;
}

/** The driver took the permission back: a service that goes on ringing this phone would lose seconds by it. */
async function tellNone(driverId: number): Promise<void> {
  const address = await kept
    .read((transaction) => readDriverFact(transaction, driverId, 'pushAddress'))
    .catch(() => undefined);
  if (address === undefined) return;
  try {
    await driverApi.send('DELETE', '/push-subscription');
    told = '';
    await note(driverId, undefined);
  } catch {
    // The next start of the app tells it.
  }
}

async function note(driverId: number, address: string | undefined): Promise<void> {
  await kept
    .write((transaction) => writeDriverFact(transaction, driverId, 'pushAddress', address))
    .catch(() => {});
}
