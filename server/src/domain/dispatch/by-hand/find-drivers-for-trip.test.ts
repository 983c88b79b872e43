import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  kilometersNorth,
  straightRoads,
} from '../../../../tests/harness/dispatch-scene.ts';
import type { TestDriver } from '../../../../tests/harness/drivers.ts';
import { makeRouteProvider } from '../../../../tests/harness/route-providers.ts';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { holdDriver } from '../../drivers/holds/hold-driver.ts';
import { dispatchPolicy } from '../dispatch-policy.ts';
import { assignByHand } from './assign-by-hand.ts';
import { findCandidatesForOperator } from './find-drivers-for-trip.ts';

const clock = createTestClock();
let database: TestDatabase;
let scene: DispatchScene;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
});
afterAll(() => database.drop());

test('Of a large fleet the nearest whom nothing hinders are compared by road, and it is told how many are left out', async () => {
  const most = dispatchPolicy.candidatesAtMost;
  const tripId = await scene.book({ accountId });
  const [near, far, farthest] = [
    await scene.addDriverAt(kilometersNorth(1)),
    await scene.addDriverAt(kilometersNorth(2)),
    await scene.addDriverAt(kilometersNorth(3)),
  ];
  await holdDriver(scene.deps, { driverId: near.driverId, minutes: 5, reason: 'Lunch' });
  const more = [];
  for (let count = 0; count < most; count += 1)
    more.push(await scene.addDriverAt(kilometersNorth(10 + count)));
  let asked = 0;
  const routeProvider = makeRouteProvider('counted roads', {
    findMany: (question) => {
      asked = question.from.length;
      return straightRoads.findMany(question);
    },
  });
  const found = await findCandidatesForOperator({ ...scene.deps, routeProvider }, tripId);
  expect([asked, found.candidates.length, found.leftOut]).toEqual([most, most, 3]);
  // Those who are farther away than two others, and the nearest, who is held back, are left out.
  expect(found.candidates.map(({ driverId }) => driverId)).toEqual(
    [far, farthest, ...more.slice(0, most - 2)].map(({ driverId }) => driverId),
  );
  expect(found.candidates.flatMap(({ hindrances }) => hindrances)).toEqual([]);
  const { driverId } = more.at(-1) as TestDriver;
  await assignByHand(scene.deps, { tripId, driverId });
  expect(await scene.statusOf(accountId, tripId)).toBe(2);
});
