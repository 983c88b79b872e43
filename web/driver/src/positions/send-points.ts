import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { readClockMs, readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import type { LocationsAnswer } from '../api/wire.ts';
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
  let isClockWrong = false;
  try {
    const sentAt = new Date(readClockMs()).toISOString();
    const points = batch.map(wirePoint);
    const { leftOut = [] } = await driverApi.send<LocationsAnswer>('POST', '/locations', { points, sentAt });
    const again = new Set(leftOut.filter(({ retry }) => retry).map(({ index }) => index));
    // What may be taken later waits, unless nothing else was taken: then it would wait for ever.
    if (again.size < batch.length) over = batch.filter((_point, index) => !again.has(index));
    isClockWrong = leftOut.some(({ reason }) => reason === 'clock_ahead' || reason === 'clock_wrong');
    const isOtherPhoneInHand = leftOut.some(({ reason }) => reason === 'other_phone');
    positionState.set({ ...positionState.read(), isOtherPhoneInHand });
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isFinal(error)) return false;
  }
  noteClock(isClockWrong);
  await kept.write((transaction) => dropPoints(transaction, over));
  return over.length === batch.length;
}

/** The same points would be refused again. */
const isFinal = ({ status, message }: ApiProblem) => [400, 413, 422].includes(status) && message !== '';

function noteClock(isWrong: boolean): void {
  const { clockApartSeconds: _, ...state } = positionState.read();
  const clockApartSeconds = Math.round((readPhoneClockMs() - readClockMs()) / 1000);
  positionState.set(isWrong ? { ...state, clockApartSeconds } : state);
}

/** By the service's clock, as far as it is known by now: of a phone that is an hour wrong, positions count all the same. */
function wirePoint({ id: _id, driverId: _driver, recordedAtMs, ...point }: PointRecord): object {
  const behindMs = readClockMs() - readPhoneClockMs();
  return { ...point, recordedAt: new Date(recordedAtMs + behindMs).toISOString() };
}
