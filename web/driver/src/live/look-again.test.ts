import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverData, DriverTrip } from '../api/wire.ts';
import { eraseDriver } from '../kept/erase.ts';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, readSnapshot } from '../kept/phone-store.ts';
import type { Entry, Failure } from '../kept/records.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { createFailureWatch, lookAgain } from './look-again.ts';
import { takeTrip } from './take-trip.ts';

/** What the service was asked for, by its paths. */
let asked: string[] = [];

/** Has the service tell of a driver and their trip. */
function tell(driver: DriverData, trip: DriverTrip | null): void {
  const told: Readonly<Record<string, object>> = { me: driver, trip: { trip } };
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('/').at(-1) ?? '';
    asked.push(path);
    return new Response(JSON.stringify({ success: true, message: 'OK', data: told[path] }));
  });
}

beforeEach(async () => {
  asked = [];
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await change(async (transaction) => {
    await eraseDriver(transaction, imran.driverId);
    await transaction.objectStore('entries').clear();
    await writePhoneFact(transaction, 'session', { state: 'out' });
  });
});

describe('a trip that the phone does not know, though the service says that its driver has it', () => {
  it('is asked for', async () => {
    tell({ ...imran, tripId: 1 }, makeTrip());
    await lookAgain();
    expect(readSnapshot()?.known?.trip?.tripId).toBe(1);
  });

  it('is not asked for where both know the same', async () => {
    tell({ ...imran, tripId: 1 }, makeTrip());
    await takeTrip(makeTrip());
    await lookAgain();
    expect(asked).toEqual(['me']);
  });

  it('is gone where the service knows of none', async () => {
    tell(imran, null);
    await takeTrip(makeTrip());
    await lookAgain();
    expect(readSnapshot()?.known?.trip).toBeNull();
  });
});

describe('an action that failed', () => {
  const fail = (failure?: Failure) =>
    change(async (transaction) => {
      const entry = { driverId: imran.driverId, tripId: 1, pressedAtMs: 0, kind: 'action', failure };
      await transaction.objectStore('entries').add(entry as unknown as Entry);
    });
  const differs = { message: 'Action was sent with other facts', isRefused: false };

  it('has the trip asked for, once: what was told meanwhile was held back', async () => {
    tell(imran, null);
    const watch = createFailureWatch();
    await fail();
    watch(readSnapshot());
    expect(asked).toEqual([]);
    await fail(differs);
    watch(readSnapshot());
    watch(readSnapshot());
    expect(asked).toEqual(['trip']);
    await fail(differs);
    watch(readSnapshot());
    expect(asked).toEqual(['trip', 'trip']);
  });

  it('asks for nothing where the service judged it: then it told the trip, too', async () => {
    tell(imran, null);
    const watch = createFailureWatch();
    await fail({ ...differs, isRefused: true });
    watch(readSnapshot());
    expect(asked).toEqual([]);
  });

  it('asks for nothing while its driver has to sign in again', async () => {
    tell(imran, null);
    await change((transaction) => writePhoneFact(transaction, 'session', { state: 'ended', driver: imran }));
    const watch = createFailureWatch();
    await fail(differs);
    watch(readSnapshot());
    expect(asked).toEqual([]);
  });
});
