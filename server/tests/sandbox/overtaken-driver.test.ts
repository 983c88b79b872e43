import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignDriver } from '../../src/domain/trips/moves/assign-driver.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { createTrip } from '../harness/driven-trip.ts';
import type { TestDriver } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';

let scene: SandboxScene;

beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(() => scene.close());

const post = (path: string, body: unknown) =>
  scene.app.post(`/api/Sandbox/${path}`, scene.account.rawApiKey, body);

/** A trip of the account's, with a simulated driver on the way. */
async function onTheWay(): Promise<{ readonly tripId: number; readonly driver: TestDriver }> {
  const tripId = await scene.book();
  expectOk(await post(`trips/${tripId}/advance`, { to: 'driver_to_pickup' }));
  const { rows } = await scene.app.db.query<TestDriver>({
    text: 'SELECT driver_id AS "driverId", vehicle_id AS "vehicleId" FROM assignments WHERE trip_id = $1',
    values: [tripId],
  });
  return { tripId, driver: rows[0] as TestDriver };
}

async function placeOf({ driverId }: TestDriver) {
  const { rows } = await scene.app.db.query({
    text: 'SELECT lat, lng, recorded_at FROM driver_positions WHERE driver_id = $1',
    values: [driverId],
  });
  return rows[0];
}

/** What an account asks for while its driver goes over to another account's trip, which nobody can see yet. */
async function whileTheDriverLeaves<Answer>(
  { tripId, driver }: { readonly tripId: number; readonly driver: TestDriver },
  ask: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly theirs: number }> {
  const { db } = scene.app;
  const at = scene.clock();
  const { accountId, ...theirs } = await createTrip(scene.app, await scene.app.makeAccount());
  const answer = Promise.withResolvers<Answer>();
  await db.inTransaction(async (transaction) => {
    const inTransaction = <Result>(work: (transaction: Queryable) => Promise<Result>) => work(transaction);
    await giveUpTrip({ db: { ...db, inTransaction } }, { ...driver, tripId, reason: 'Flat tyre', at });
    const taken = { accountId, tripId: theirs.tripId, ...driver, at, pickupSeconds: 600 };
    expect(await assignDriver(transaction, taken)).toBe('assigned');
    void ask().then(answer.resolve, answer.reject);
    await untilWaiting(db, 1);
  });
  return { answer: await answer.promise, theirs: theirs.tripId };
}

test('A driver who is at another account’s trip by now is not moved, and the account is told so', async () => {
  const mine = await onTheWay();
  const before = await placeOf(mine.driver);
  const { answer } = await whileTheDriverLeaves(mine, () =>
    post(`trips/${mine.tripId}/driver-location`, { lat: 25.7895, lng: 55.9432 }),
  );
  expectRefusal(answer, 409, 'Trip is not in a status for this');
  expect(await placeOf(mine.driver)).toEqual(before);
});

test('A trip whose driver is at another account’s by now is advanced with another driver, and that one never jumps', async () => {
  const mine = await onTheWay();
  const before = await placeOf(mine.driver);
  const { answer, theirs } = await whileTheDriverLeaves(mine, () =>
    post(`trips/${mine.tripId}/advance`, { to: 'at_pickup' }),
  );
  expect(expectOk(answer)).toMatchObject({ statusName: 'at_pickup' });
  expect(await placeOf(mine.driver)).toEqual(before);
  const { rows } = await scene.app.db.query({
    text: 'SELECT trip_id FROM assignments WHERE driver_id = $1',
    values: [mine.driver.driverId],
  });
  expect(rows).toEqual([{ trip_id: theirs }]);
});
