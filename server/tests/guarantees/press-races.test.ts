import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import {
  confirmPresses,
  confirmPressesAsOperator,
} from '../../src/domain/trips/confirming/confirm-presses.ts';
import { giveBackTrip } from '../../src/domain/trips/confirming/give-back.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { Problem } from '../../src/values/problem.ts';
import { pressRule } from '../harness/drivers.ts';
import { untilWaiting } from '../harness/locks.ts';
import { entriesOfTrip, expectSoundLedger, getWallet } from '../harness/money.ts';
import { cancelFor, openPressScene, type PressScene, type PressTrip } from '../harness/press-scene.ts';
import { huda } from '../harness/steering-scene.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const rounds = process.env.SATHA_TEST_FULL === undefined ? 3 : 60;

let scene: PressScene;
/** What another process has: connections of its own to the same database. */
let other: Database;
beforeAll(async () => {
  scene = await openPressScene();
  other = openTestDatabase(scene.app.databaseUrl);
});
afterAll(async () => {
  await other.close();
  await scene.close();
});
afterEach(() => expectSoundLedger(scene.app.db));

const orRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (done) => JSON.stringify(done),
    (error: unknown) => {
      if (error instanceof Problem) return error.code;
      throw error;
    },
  );
const named = ({ accountId, tripId }: PressTrip) => ({ accountId, tripId });
const asAccount = (trip: PressTrip, db: Database) =>
  confirmPresses({ db, pressRule }, { ...named(trip), steps: ['arrived'], at: scene.clock() });
const asOperator = (trip: PressTrip, db: Database) =>
  confirmPressesAsOperator(
    { db, pressRule },
    { ...named(trip), by: huda, at: scene.clock(), reason: 'Called' },
  );
const cancelling = (trip: PressTrip, db: Database) =>
  cancelTrip(
    { db, clock: scene.clock, pressRule },
    { ...named(trip), retry: undefined, clockOffsetSeconds: 0 },
  ).then(({ feeFils }) => feeFils);
const isTold = async (trip: PressTrip) =>
  (await scene.events(trip)).filter((event) => event.startsWith('trip.steps_confirmed'));

/** A trip whose driver has pressed from afar, and been there since. */
async function pressedThenThere() {
  const begun = await scene.begin(5_000);
  scene.clock.advance({ minutes: 5 });
  await scene.tell(begun.driver.phone, 5_000);
  await scene.press(begun.driver, begun.trip, 'arrived');
  scene.clock.advance({ minutes: 6 });
  await scene.tell(begun.driver.phone, 0);
  return begun;
}

test('a cancellation that waits for a confirmation costs what it costs by that', async () => {
  const { trip } = await pressedThenThere();
  const { fee } = await scene.app.db.inTransaction(async (transaction) => {
    await transaction.query({
      text: `SELECT confirm_presses($1, $2, '{arrived}', 'positions', $3)`,
      values: [trip.accountId, trip.tripId, scene.clock().toString()],
    });
    const waiting = cancelFor(scene, trip);
    await untilWaiting(scene.app.db, 1);
    return { fee: waiting };
  });
  expect(await fee).toBe(7_500);
});

test('a cancellation that waits for a press from afar costs what it cost before', async () => {
  const { trip } = await scene.begin(5_000);
  scene.clock.advance({ minutes: 5 });
  const at = scene.clock().toString();
  const { fee } = await scene.app.db.inTransaction(async (transaction) => {
    const { rows } = await transaction.query<{ driver_id: number }>({
      text: 'SELECT driver_id FROM trips WHERE trip_id = $1 FOR NO KEY UPDATE',
      values: [trip.tripId],
    });
    await transaction.query({
      text: `SELECT store_press($1, $2, 'arrived', 3::smallint, $3, $4, NULL, $4, NULL, 'far_away', 5000),
               move_trip($1, $2, '{2}', 3::smallint, 'trip.driver_arrived', '{}', $4)`,
      values: [trip.accountId, trip.tripId, rows[0]?.driver_id, at],
    });
    const waiting = cancelFor(scene, trip);
    await untilWaiting(scene.app.db, 1);
    return { fee: waiting };
  });
  expect(await fee).toBe(3_000);
});

test('positions, account and operator at once confirm once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { trip } = await pressedThenThere();
    const results = await Promise.all([
      scene.look().then(() => '"looked"'),
      orRefusal(asAccount(trip, scene.app.db)),
      orRefusal(asOperator(trip, other)),
      orRefusal(asAccount(trip, other)),
      scene.look().then(() => '"looked"'),
    ]);
    expect(results.filter((result) => result === '["arrived"]').length).toBeLessThanOrEqual(1);
    expect(await isTold(trip)).toHaveLength(1);
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect(await cancelFor(scene, trip)).toBe(7_500);
  }
});

test('a press, a cancellation and confirmations at once come to one of the outcomes of a serial order', async () => {
  const fees = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { trip, driver } = await pressedThenThere();
    const loading = driver.phone.post('/trip/loading', { tripId: trip.tripId });
    const [fee] = await Promise.all([
      orRefusal(cancelling(trip, round % 2 === 0 ? scene.app.db : other)),
      loading,
      orRefusal(asAccount(trip, other)),
      scene.look(),
    ]);
    // Of an arrival that was not confirmed yet, or of one that was; loading costs the same.
    expect(['3000', '7500']).toContain(fee);
    fees.add(Number(fee));
    const entries = await entriesOfTrip(scene.app.db, trip.accountId, trip.tripId);
    const kept = entries.filter(({ to }) => to === 'revenue' || to === 'vat_payable');
    expect(kept.reduce((sum, entry) => sum + entry.amount_fils, 0)).toBe(Number(fee));
  }
  expect(fees.size).toBeGreaterThan(0);
});

test('a trip is either confirmed or given back, whoever comes first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived', 'loading', 'start', 'complete');
    const before = await getWallet(scene.app.db, trip.accountId);
    const [confirmed, ...given] = await Promise.all([
      orRefusal(
        confirmPresses({ db: other, pressRule }, { ...named(trip), steps: ['complete'], at: scene.clock() }),
      ),
      ...[scene.app.db, other].map((db) =>
        orRefusal(
          giveBackTrip({ db }, { ...named(trip), by: huda, at: scene.clock(), reason: 'Nobody came' }),
        ),
      ),
    ]);
    const after = await getWallet(scene.app.db, trip.accountId);
    const back = given.filter((result) => result === '15000').length;
    expect(back).toBe(confirmed === '[]' ? 1 : 0);
    expect(after.balanceFils - before.balanceFils).toBe(back * 15_000);
  }
});
