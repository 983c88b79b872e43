import type { FailureReason } from '@satha/terms/trip-outcomes';
import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { type DriverPhone, sendDriverOut } from './driver-phone.ts';
import { assign, type TestDriver } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { makeNewTrip } from './new-trip.ts';
import type { TestAccount, TestApp } from './test-app.ts';
import type { TestClock } from './test-clock.ts';

/** What a truck does from the moment of its arrival on. */
export type Stay = 'waited' | 'short' | 'far' | 'faked' | 'batch' | 'none';

export type OutcomeScene = {
  readonly phone: DriverPhone;
  readonly driver: TestDriver;
  /** Stores a trip and gives it to the driver, who is 5 km away and promised in 10 minutes. */
  book(account: TestAccount, fareFils: number, createdAt?: string): Promise<number>;
  /** Arrives so many minutes after the promise, waits so, and goes on to the status. */
  bring(tripId: number, status: number, lateMinutes: number, stay: Stay): Promise<void>;
  /** Tells of points so many metres from the pickup, from now on, every half minute; the clock goes along. */
  stand(seconds: number, meters?: number): Promise<void>;
  fail(account: TestAccount, tripId: number, reason: FailureReason): Promise<unknown>;
};

const pickup = { lat: 25.1972, lng: 55.2744 };
const home = 5_000;
const metersAway = (meters: number) => ({ lat: pickup.lat + meters / 111_195, lng: pickup.lng });

/** A driver with a phone, a truck and a track, by a clock that is moved. */
export async function openOutcomeScene(app: TestApp, clock: TestClock): Promise<OutcomeScene> {
  const { phone, driver, vehicle } = await sendDriverOut(app, clock);
  const testDriver = { driverId: driver.driverId, vehicleId: vehicle.vehicleId };
  const pointAt = (meters: number) => ({ ...metersAway(meters), recordedAt: clock().toString() });
  const report = async (points: object[]) => void expectOk(await phone.post('/locations', { points }));

  /** Points of so many seconds, sent every four minutes, or all together at the end. */
  async function stand(seconds: number, meters = 0, { inOneBatch = false } = {}): Promise<void> {
    let waiting = [pointAt(meters)];
    for (let waited = 30; waited <= seconds; waited += 30) {
      clock.advance({ seconds: 30 });
      waiting.push(pointAt(meters));
      if (waiting.length < 8 || inOneBatch) continue;
      await report(waiting);
      waiting = [];
    }
    if (waiting.length > 0) await report(waiting);
  }

  const stays: Readonly<Record<Stay, () => Promise<void>>> = {
    waited: () => stand(600),
    short: () => stand(570),
    far: () => stand(900, 300),
    faked: async () => {
      await report([pointAt(home)]);
      clock.advance({ seconds: 10 });
      await stand(900);
    },
    batch: () => stand(900, 0, { inOneBatch: true }),
    none: async () => {},
  };

  return {
    phone,
    driver: testDriver,
    stand,
    async book({ accountId }, fareFils, createdAt = clock().toString()) {
      clock.advance({ hours: 1 });
      await report([pointAt(home)]);
      const at = Temporal.Instant.from(createdAt);
      const trip = { ...makeNewTrip({ accountId, fareFils }), createdAt: at, departureAt: at };
      const [stored] = await insertTripsOfAccount(app.db, accountId, [trip]);
      if (stored?.outcome !== 'created') throw new Error(`the trip was refused: ${stored?.outcome}`);
      const { tripId } = stored;
      const assigned = await assign(app.db, { accountId, tripId }, testDriver, clock());
      if (assigned !== 'assigned') throw new Error(`the driver was not assigned: ${assigned}`);
      return tripId;
    },
    async bring(tripId, status, lateMinutes, stay) {
      if (status < 3) return;
      clock.advance({ minutes: 10 + lateMinutes });
      // There, as far as that confirms the arrival; of who does not stay, too far away for a wait.
      if (stay === 'none' || stay === 'waited') await report([pointAt(stay === 'none' ? 300 : 0)]);
      expectOk(await phone.post('/trip/arrived', { tripId }));
      await stays[stay]();
      if (status >= 4) expectOk(await phone.post('/trip/loading', { tripId }));
      if (status >= 5) expectOk(await phone.post('/trip/start', { tripId }));
    },
    fail: ({ accountId }, tripId, reason) =>
      failTrip({ db: app.db, timeScale: 1 }, { accountId, tripId, reason, at: clock() }),
  };
}
