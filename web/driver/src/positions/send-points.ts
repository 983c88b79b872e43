import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { readClockMs, readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import { kept } from '../kept/phone-store.ts';
import type { PointRecord } from '../kept/records.ts';
import { readSender } from '../outbox/session-of-sender.ts';
import { withSession } from '../session/locks.ts';
import { dropPoints, readBatch } from './buffer.ts';
import { positionState } from './place.ts';

/** Sends all points that are kept of whoever is signed in, from the oldest on, as far as it can be done now. */
export async function sendPoints(): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await withSession(sendBatch);
}

/** Sends the oldest points; false: there are no more, or they cannot be sent now. */
async function sendBatch(): Promise<boolean> {
  const batch = await kept.read(async (transaction) => {
    const driverId = await readSender(transaction);
    return driverId === undefined ? [] : readBatch(transaction, driverId);
  });
  if (batch.length === 0) return false;
  let over = batch;
  try {
    const sentAt = new Date(readClockMs()).toISOString();
    await driverApi.send('POST', '/locations', { points: batch.map(wirePoint), sentAt });
    noteClock(undefined);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isFinal(error)) return false;
    noteClock(error);
    over = findRefused(batch, error);
  }
  await kept.write((transaction) => dropPoints(transaction, over));
  return true;
}

/** The same points would be refused again. */
const isFinal = ({ status, message }: ApiProblem) => [400, 413, 422].includes(status) && message !== '';

/** Returns the points that a refusal is about: the others are the proof of where the truck was. */
function findRefused(batch: readonly PointRecord[], { errors }: ApiProblem): PointRecord[] {
  const named = new Set(errors.map(({ field }) => /^points\.(\d+)/.exec(field)?.[1]));
  const refused = batch.filter((_point, index) => named.has(String(index)));
  return refused.length > 0 ? refused : [...batch];
}

function noteClock(refused: ApiProblem | undefined): void {
  const { clockApartSeconds: _, ...state } = positionState.read();
  const isClock = refused?.errors.some(({ field }) => field.endsWith('recordedAt'));
  const clockApartSeconds = Math.round((readPhoneClockMs() - readClockMs()) / 1000);
  positionState.set(isClock ? { ...state, clockApartSeconds } : state);
}

/** By the service's clock, as far as it is known by now: of a phone that is an hour wrong, positions count all the same. */
function wirePoint({ id: _id, driverId: _driver, recordedAtMs, ...point }: PointRecord): object {
  const behindMs = readClockMs() - readPhoneClockMs();
  return { ...point, recordedAt: new Date(recordedAtMs + behindMs).toISOString() };
}
