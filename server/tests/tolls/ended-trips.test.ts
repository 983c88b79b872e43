import { at } from '@satha/roads/town.test-helper';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTolls } from '../../src/domain/toll-checks/check-tolls.ts';
import { findDifferentTolls, findDifferentTollsOf } from '../../src/domain/toll-checks/queries.ts';
import { changeDriver } from '../../src/domain/trips/moves/assign-driver.ts';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { type CreatedTrip, createTrip, getRecord } from '../harness/driven-trip.ts';
import { addDriver, drive, stepDeps, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { gateCodes, openTollScene, overTheGates, type TollScene } from '../harness/toll-scene.ts';

/** In a Thursday's morning hours, so that of the gates on the way the first takes 6.30 and the third 4.00. */
const morning = '2026-11-19T08:00:00+04:00';
let scene: TollScene;
let charged: TestAccount;
beforeAll(async () => {
  scene = await openTollScene();
  charged = await scene.open('charged');
  await scene.settle(charged);
});
afterAll(() => scene.close());

async function begin(status: number): Promise<{ trip: CreatedTrip; driver: TestDriver }> {
  const { app, clock } = scene;
  clock.set(morning);
  const trip = await createTrip(app, charged, { ...overTheGates, vehicleTypeId: 1 });
  const driver = await addDriver(app.db, { vehicleTypeId: 1 });
  await takeTripTo(app.db, trip, driver, status, clock());
  return { trip, driver };
}

/** The truck is told to be so many steps east along its way, a point a minute. */
async function driveAlong(
  { accountId, tripId }: CreatedTrip,
  { driverId }: TestDriver,
  steps: readonly number[],
  north = 0,
): Promise<void> {
  const { app, clock } = scene;
  for (const east of steps) {
    clock.advance({ minutes: 1 });
    const { lat, lng } = at(north, east);
    await app.db.query({
      text: `INSERT INTO trip_tracks (account_id, trip_id, driver_id, recorded_at, received_at, lat, lng)
             VALUES ($1, $2, $3, $4, $4, $5, $6)`,
      values: [accountId, tripId, driverId, clock().toString(), lat, lng],
    });
  }
}

const preview = async ({ tripId }: CreatedTrip) =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}/cancellation`, charged.rawApiKey));

const cancel = async ({ tripId }: CreatedTrip) =>
  expectOk(await scene.app.post(paths.cancel, charged.rawApiKey, { tripId }));

const inFils = (aed: number): number => Math.round(100 * aed);

describe('a cancelled trip', () => {
  test('pays no share of tolls, and none of gates, before the vehicle is aboard, wherever the truck drove', async () => {
    const { trip, driver } = await begin(3);
    await driveAlong(trip, driver, [15, 25, 35]);
    scene.clock.set(morning);
    const feeFils = Math.max(6_000, Math.round((trip.fareFils - 1_030) / 2));
    const told = await preview(trip);
    expect(told).not.toHaveProperty('tolls');
    expect(inFils(told.cancellationFees)).toBe(feeFils);
    expect(inFils(told.refund)).toBe(trip.fareFils - feeFils);
    expect(inFils((await cancel(trip)).cancellationFees)).toBe(feeFils);
    await expectSoundLedger(scene.app.db);
  });

  test('pays the gates that its truck passed with the vehicle aboard, and not those still before it', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [15, 25, 35]);
    const told = await preview(trip);
    expect(told.tolls).toBe(6.3);
    const feeFils = Math.round((trip.fareFils - 1_030) * 0.9) + 630;
    expect(inFils(told.cancellationFees)).toBe(feeFils);
    expect(inFils(told.refund)).toBe(trip.fareFils - feeFils);
    expect(inFils((await cancel(trip)).cancellationFees)).toBe(feeFils);
    expect(inFils((await getRecord(scene.app, charged, trip.tripId)).totalCharged)).toBe(feeFils);
    const { rows } = await scene.app.db.query<{ vat: number }>({
      text: `SELECT amount_fils AS vat FROM ledger_entries WHERE trip_id = $1 AND to_ledger = 'vat_payable'`,
      values: [trip.tripId],
    });
    expect(rows).toEqual([{ vat: Math.round((feeFils * 5) / 105) }]);
    await expectSoundLedger(scene.app.db);
  });

  test('is shown for a minute what was due, with what of that is for gates, though more were passed meanwhile', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [15, 25]);
    const told = await preview(trip);
    await driveAlong(trip, driver, [55]);
    expect(await preview(trip)).toEqual(told);
    expect(told.tolls).toBe(6.3);
    scene.clock.advance({ seconds: 1 });
    expect((await preview(trip)).tolls).toBe(10.3);
  });

  test('pays no gate for a vehicle of which only an unconfirmed press says that it is aboard', async () => {
    const { trip, driver } = await begin(3);
    const { driverId } = driver;
    const deps = { db: scene.app.db, ...stepDeps, observePromise: () => {} };
    for (const action of ['load', 'start'] as const)
      await driveTrip(deps, { driverId, tripId: trip.tripId, action, at: scene.clock() });
    await driveAlong(trip, driver, [15, 25, 35]);
    const told = await preview(trip);
    expect(told).not.toHaveProperty('tolls');
    expect(inFils(told.cancellationFees)).toBe(Math.max(6_000, Math.round((trip.fareFils - 1_030) / 2)));
  });

  test('pays the gates that the truck passed from which its vehicle was handed over, and those of the next one', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [15, 25]);
    const next = await addDriver(scene.app.db, { vehicleTypeId: 1 });
    const change = { ...trip, ...next, fromDriverId: driver.driverId, promisedAt: scene.clock() };
    const outcome = await scene.app.db.inTransaction((transaction) =>
      changeDriver(transaction, { ...change, reason: 'A test', at: scene.clock() }),
    );
    expect(outcome).toBe('changed');
    expect((await preview(trip)).tolls).toBe(6.3);
    await driveAlong(trip, next, [35, 55]);
    expect((await preview(trip)).tolls).toBe(10.3);
  });

  test('pays nothing for gates that its truck drove beside, or past in the other direction', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [15, 25], 0.6);
    await driveAlong(trip, driver, [45, 35]);
    expect(await preview(trip)).not.toHaveProperty('tolls');
  });
});

describe('a completed trip', () => {
  const compare = async () => {
    scene.clock.advance({ minutes: 4 });
    return checkTolls({ db: scene.app.db, clock: scene.clock });
  };

  test('that passed what it was charged for is told to nobody', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [10, 25, 35, 45, 55]);
    await drive(scene.app.db, trip.tripId, driver, 'complete', scene.clock());
    expect(await checkTolls({ db: scene.app.db, clock: scene.clock })).toBe(0);
    expect(await compare()).toBe(1);
    expect(await findDifferentTollsOf(scene.app.db, trip.accountId, trip.tripId)).toBeUndefined();
    expect(await compare()).toBe(0);
  });

  test('that stood under a gate, its places off by metres, has passed it once', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [10, 20.1, 19.9, 20.1, 19.9, 25, 35, 45, 49.9, 50.1, 49.9, 55]);
    await drive(scene.app.db, trip.tripId, driver, 'complete', scene.clock());
    expect(await compare()).toBe(1);
    expect(await findDifferentTollsOf(scene.app.db, trip.accountId, trip.tripId)).toBeUndefined();
  });

  test('that passed other gates is told to the operator, gate by gate, and is charged what it was', async () => {
    const { trip, driver } = await begin(5);
    await driveAlong(trip, driver, [30, 38, 45]);
    await drive(scene.app.db, trip.tripId, driver, 'complete', scene.clock());
    expect(await compare()).toBe(1);
    expect(await findDifferentTollsOf(scene.app.db, trip.accountId, trip.tripId)).toMatchObject({
      chargedFils: 1_030,
      passedFils: 630,
      differences: [
        { gate: gateCodes.first, name: 'First', chargedFils: 630, passedFils: 0 },
        { gate: gateCodes.third, name: 'Third', chargedFils: 400, passedFils: 0 },
        { gate: gateCodes.second, name: 'Second', chargedFils: 0, passedFils: 630 },
      ],
    });
    const record = await getRecord(scene.app, charged, trip.tripId);
    expect(inFils(record.totalCharged)).toBe(trip.fareFils);
    const since = scene.clock().subtract({ hours: 1 });
    const listed = await findDifferentTolls(scene.app.db, { since, atMost: 10 });
    expect(listed.map(({ tripId }) => tripId)).toEqual([trip.tripId]);
    await expectSoundLedger(scene.app.db);
  });
});
