import type { AlarmKind } from '@satha/terms/attention';
import type { Alarm } from '../../src/domain/attention/alarm.ts';
import { findOpenAlarms } from '../../src/domain/attention/queries.ts';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Coordinates } from '../../src/values/coordinates.ts';
import { createDispatchScene, type DispatchScene, onStraightRoads } from './dispatch-scene.ts';
import { type CreatedTrip, createTrip } from './driven-trip.ts';
import { sendDriverOut } from './driver-phone.ts';
import { assign, type TestDriver } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** Somebody on a shift whose phone tells the service where it is. */
export type DriverOut = TestDriver & { tell(place: Coordinates): Promise<void> };

export type AttentionScene = {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly account: TestAccount;
  readonly dispatch: DispatchScene;
  /** Looks once, as one of any number of processes; five seconds go by before. */
  look(db?: Database): Promise<void>;
  /** What is open: `driver_late 12`. */
  open(): Promise<string[]>;
  alarmOf(kind: AlarmKind, subjectId: number): Promise<Alarm | undefined>;
  book(changes?: object): Promise<CreatedTrip>;
  sendOut(): Promise<DriverOut>;
  /** A booked trip whose driver is on the way to its pickup, last heard of there. */
  onTheWay(place: Coordinates): Promise<{ readonly trip: CreatedTrip; readonly driver: DriverOut }>;
  /** Lets so many seconds pass, a look each five; `meanwhile` is asked after each ten for what phones tell. */
  pass(seconds: number, meanwhile?: (passed: number) => Promise<void>): Promise<void>;
  /** Lets time pass until an alarm is open; returns how many seconds it took. */
  passUntil(
    kind: AlarmKind,
    subjectId: number,
    meanwhile?: (passed: number) => Promise<void>,
  ): Promise<number>;
};

/** A service whose clock a test moves, with phones on the road, and nobody watching but the test. */
export async function openAttentionScene(): Promise<AttentionScene> {
  const clock = createTestClock();
  const app = await startTestApp({ overrides: { clock } });
  const account = await app.makeAccount({ balanceFils: 1_000_000_000 });
  const dispatch = await createDispatchScene(app.db, clock);

  async function look(db: Database = app.db): Promise<void> {
    clock.advance({ seconds: 5 });
    await watchAlarms({
      db,
      clock,
      timeScale: 1,
      ...onStraightRoads,
      outboxes: { texts: true, mails: true },
    });
  }
  const open = async () =>
    (await findOpenAlarms(app.db)).map(({ kind, subjectId }) => `${kind} ${subjectId}`);
  const alarmOf: AttentionScene['alarmOf'] = async (kind, subjectId) =>
    (await findOpenAlarms(app.db)).find((one) => one.kind === kind && one.subjectId === subjectId);
  const book = (changes = {}) => createTrip(app, account, changes);
  async function sendOut(): Promise<DriverOut> {
    const { driver, vehicle, phone } = await sendDriverOut(app, clock);
    return {
      driverId: driver.driverId,
      vehicleId: vehicle.vehicleId,
      async tell({ lat, lng }) {
        const points = [{ lat, lng, recordedAt: clock().toString() }];
        expectOk(await phone.post('/locations', { points }));
      },
    };
  }
  async function pass(seconds: number, meanwhile?: (passed: number) => Promise<void>): Promise<void> {
    for (let passed = 5; passed <= seconds; passed += 5) {
      await look();
      if (passed % 10 === 0) await meanwhile?.(passed);
    }
  }
  return {
    ...{ app, clock, account, dispatch, look, open, alarmOf, book, sendOut, pass },
    async onTheWay(place) {
      const [trip, driver] = [await book(), await sendOut()];
      await driver.tell(place);
      const outcome = await assign(app.db, trip, driver, clock());
      if (outcome !== 'assigned') throw new Error(`the driver was not assigned: ${outcome}`);
      return { trip, driver };
    },
    async passUntil(kind, subjectId, meanwhile) {
      for (let passed = 0; passed < 3_600; ) {
        if (await alarmOf(kind, subjectId)) return passed;
        await pass(5);
        passed += 5;
        if (passed % 10 === 0) await meanwhile?.(passed);
      }
      throw new Error(`no alarm ${kind} of ${subjectId} within an hour`);
    },
  };
}
