import { randomUUID } from 'node:crypto';
import type { Clock } from '../../src/values/clock.ts';
import { type CreatedTrip, createTrip } from './driven-trip.ts';
import { type DriverPhone, makePhone, sendDriverOut } from './driver-phone.ts';
import { assign, type TestDriver } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { paths } from './operations.ts';
import type { Answer, TestAccount, TestApp } from './test-app.ts';
import type { TestClock } from './test-clock.ts';

/** A driver's phone that tells what it noted while it was away. */
export type AwayPhone = DriverPhone & {
  readonly phoneId: string;
  /** Tells an action as the next of its own count, unless told otherwise. */
  tell(trip: OnTrip, action: string, changes?: object): Promise<Answer>;
};

export type OnTrip = { readonly tripId: number; readonly assignmentId: number };
export type DriverAway = TestDriver & {
  readonly phone: AwayPhone;
  readonly plate: string;
  readonly number: { readonly phoneCode: string; readonly mobileNumber: string };
};

/** Makes trips whose drivers' phones are away from the network now and then. */
export function createAwayScene(app: TestApp, clock: Clock | TestClock, account: () => TestAccount) {
  function away(phone: DriverPhone): AwayPhone {
    const phoneId = randomUUID();
    let sequence = 0;
    return {
      ...phone,
      phoneId,
      tell(trip, action, changes = {}) {
        sequence += 1;
        const now = clock().toString();
        const of = { tripId: trip.tripId, assignmentId: trip.assignmentId };
        const told = { actionId: randomUUID(), phoneId, sequence, ...of, action };
        return phone.post('/actions', { ...told, recordedAt: now, sentAt: now, ...changes });
      },
    };
  }

  async function sendOut(): Promise<DriverAway> {
    const { driver, vehicle, phone } = await sendDriverOut(app, clock);
    const { driverId, phoneCode, mobileNumber } = driver;
    return {
      ...{ driverId, vehicleId: vehicle.vehicleId, plate: vehicle.plateText },
      ...{ number: { phoneCode, mobileNumber }, phone: away(phone) },
    };
  }

  async function give(driver: DriverAway, trip: CreatedTrip): Promise<CreatedTrip & OnTrip> {
    if ((await assign(app.db, trip, driver, clock())) !== 'assigned') throw new Error('was not assigned');
    const present = expectOk(await driver.phone.get('/trip')).trip;
    return { ...trip, assignmentId: present.assignmentId };
  }

  const steps = ['arrived', 'loading', 'start', 'complete'] as const;

  return {
    sendOut,
    give,
    /** Another phone of the same driver. */
    async secondPhone(driver: DriverAway): Promise<AwayPhone> {
      if ('advance' in clock) clock.advance({ minutes: 2 });
      const phone = makePhone(app, driver.number, clock);
      await phone.signIn();
      return away(phone);
    },
    /** A trip in a status from 2 to 6, taken there by its driver. */
    async tripIn(status: number, driver?: DriverAway) {
      const by = driver ?? (await sendOut());
      const trip = await give(by, await createTrip(app, account()));
      for (const step of steps.slice(0, status - 2)) {
        expectOk(await by.phone.post(`/trip/${step}`, { tripId: trip.tripId }));
      }
      return { trip, driver: by };
    },
    async cancel({ tripId }: { readonly tripId: number }): Promise<void> {
      expectOk(await app.post(paths.cancel, account().rawApiKey, { tripId }));
    },
    /** What a judged action came to: `refused trip_status_conflict`. */
    resultOf(answer: Answer): string {
      const { result, refusal } = expectOk(answer).action;
      return refusal ? `${result} ${refusal.reason}` : result;
    },
  };
}
