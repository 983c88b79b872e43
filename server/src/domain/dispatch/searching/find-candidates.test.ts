import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  downtown,
  kilometersNorth,
} from '../../../../tests/harness/dispatch-scene.ts';
import { assign, placeDriver } from '../../../../tests/harness/drivers.ts';
import { brokenRoads, makeRouteProvider } from '../../../../tests/harness/route-providers.ts';
import { createTestClock, type TestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { emptyCalendar } from '../../calendar/calendar.ts';
import { dispatchPolicy } from '../dispatch-policy.ts';
import type { Search } from '../search.ts';
import { findCandidates, rankByDrivingTime } from './find-candidates.ts';

const calendar = () => emptyCalendar;

let database: TestDatabase;
let clock: TestClock;
let scene: DispatchScene;
let accountId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
});
afterEach(() => database.drop());

const change = (text: string, ...values: unknown[]) => database.db.query({ text, values });

function searchFor(tripId: number, more: Partial<Search> = {}): Search {
  return {
    accountId,
    tripId,
    status: 1,
    vehicleTypeId: 4,
    vehicleClass: 'truck',
    pickup: downtown,
    departureAt: clock(),
    dueAt: clock(),
    beganAt: undefined,
    searchNumber: 1,
    rounds: 0,
    pausedUntil: undefined,
    isWidened: false,
    isDemo: false,
    leasedUntil: clock(),
    ...more,
  };
}

async function candidates(search: Search): Promise<number[]> {
  const [found] = await findCandidates(scene.deps, [search], clock());
  return found?.candidates.map(({ driverId }) => driverId) ?? [];
}

test('the way of each candidate begins on the side of the road that its heading, speed and fix before tell', async () => {
  const [told, untold] = [
    await scene.addDriverAt(kilometersNorth(1)),
    await scene.addDriverAt(kilometersNorth(2)),
  ];
  await change(
    `UPDATE driver_positions SET heading = 90, speed_mps = 17, accuracy_meters = 8, seen_at = recorded_at,
       step_lat = 0.001, step_lng = 0.002 WHERE driver_id = $1`,
    told.driverId,
  );
  const search = searchFor(await scene.book({ accountId }));
  const [pass] = await findCandidates(scene.deps, [search], clock());
  const asked: unknown[] = [];
  const routeProvider = makeRouteProvider('told', {
    findMany: async (request) => {
      asked.push(...request.from);
      return { rows: request.from.map(() => [undefined]), poweredBy: 'told' };
    },
  });
  await rankByDrivingTime({ routeProvider, calendar }, search, pass?.candidates ?? [], clock());
  const { lat, lng } = kilometersNorth(1);
  const before = { lat: expect.closeTo(lat - 0.001, 9), lng: expect.closeTo(lng - 0.002, 9) };
  expect(pass?.candidates.map(({ driverId }) => driverId)).toEqual([told.driverId, untold.driverId]);
  expect(asked).toEqual([
    { lat, lng, motion: { headingDegrees: 90, speedMps: 17, accuracyMeters: 8, before } },
    kilometersNorth(2),
  ]);
});

describe('a driver may be asked', () => {
  test('nearest first, each search in its own truck and place, as many as are compared', async () => {
    const tripId = await scene.book({ accountId });
    const near = await scene.addDriverAt(kilometersNorth(2));
    const far = await scene.addDriverAt(kilometersNorth(40));
    const sports = await scene.addDriverAt(kilometersNorth(1), 5);
    const elsewhere = kilometersNorth(41);
    const found = await findCandidates(
      scene.deps,
      [searchFor(tripId), searchFor(tripId, { vehicleTypeId: 5 }), searchFor(tripId, { pickup: elsewhere })],
      clock(),
    );
    expect(found.map(({ candidates }) => candidates.map(({ driverId }) => driverId))).toEqual([
      [near.driverId, far.driverId],
      [sports.driverId],
      [far.driverId, near.driverId],
    ]);
    expect(found[0]?.candidates[0]).toMatchObject({ ...near, position: kilometersNorth(2) });
    expect(found[0]?.candidates[0]?.straightMeters).toBeCloseTo(2_000, 0);
    for (let count = 0; count < dispatchPolicy.candidatesAtMost; count += 1) {
      await scene.addDriverAt(kilometersNorth(3 + count / 100));
    }
    const crowd = await candidates(searchFor(tripId));
    expect(crowd).toHaveLength(dispatchPolicy.candidatesAtMost);
    expect(crowd[0]).toBe(near.driverId);
    expect(crowd).not.toContain(far.driverId);
  });

  test.each([
    ['offline', 'UPDATE shifts SET ended_at = now() WHERE driver_id = $1'],
    ['suspended', 'UPDATE drivers SET suspended_at = now() WHERE driver_id = $1'],
    ['without a known place', 'DELETE FROM driver_positions WHERE driver_id = $1'],
    [
      'with a licence that ended yesterday',
      "UPDATE drivers SET licence_expires_on = '2026-11-17' WHERE driver_id = $1",
    ],
    [
      'in a vehicle that was retired',
      'UPDATE vehicles SET retired_at = now() WHERE vehicle_id = (SELECT vehicle_id FROM shifts WHERE driver_id = $1)',
    ],
  ])('unless %s', async (_what, sql) => {
    const tripId = await scene.book({ accountId });
    const driver = await scene.addDriverAt(kilometersNorth(2));
    expect(await candidates(searchFor(tripId))).toEqual([driver.driverId]);
    await change(sql, driver.driverId);
    expect(await candidates(searchFor(tripId))).toEqual([]);
  });

  test('until the licence is over, by the day on the UAE’s calendar', async () => {
    const tripId = await scene.book({ accountId });
    const driver = await scene.addDriverAt(kilometersNorth(2));
    await change(
      "UPDATE drivers SET licence_expires_on = '2026-11-18' WHERE driver_id = $1",
      driver.driverId,
    );
    // 20:00 UTC is midnight in the UAE.
    for (const [time, asked] of [
      ['2026-11-18T19:59:59Z', [driver.driverId]],
      ['2026-11-18T20:00:00Z', []],
    ] as const) {
      clock.set(time);
      await placeDriver(database.db, driver, kilometersNorth(2), clock());
      expect(await candidates(searchFor(tripId))).toEqual(asked);
    }
  });

  test('as long as they were heard of in the last five minutes', async () => {
    const tripId = await scene.book({ accountId });
    const driver = await scene.addDriverAt(kilometersNorth(2));
    clock.advance({ minutes: 5 });
    expect(await candidates(searchFor(tripId))).toEqual([driver.driverId]);
    clock.advance({ seconds: 1 });
    expect(await candidates(searchFor(tripId))).toEqual([]);
  });

  test('while at no other trip and asked for no other', async () => {
    const tripId = await scene.book({ accountId });
    const asked = await scene.addDriverAt(kilometersNorth(2));
    await scene.dispatch();
    expect(await scene.offerOf(asked)).toBeDefined();
    const other = await scene.book({ accountId });
    expect(await candidates(searchFor(other))).toEqual([]);
    await scene.decline(asked);
    expect(await candidates(searchFor(other))).toEqual([asked.driverId]);
    expect(await candidates(searchFor(tripId))).toEqual([]);
    await assign(database.db, { accountId, tripId: other }, asked, clock());
    expect(await candidates(searchFor(await scene.book({ accountId })))).toEqual([]);
  });

  test('within 60 km at first, within 200 km after two minutes, and at once when there is time until departure', async () => {
    const tripId = await scene.book({ accountId });
    const far = await scene.addDriverAt(kilometersNorth(61));
    await scene.addDriverAt(kilometersNorth(201));
    expect(await candidates(searchFor(tripId))).toEqual([]);
    expect(await candidates(searchFor(tripId, { status: 0 }))).toEqual([far.driverId]);
    expect(await candidates(searchFor(tripId, { beganAt: clock().subtract({ minutes: 2 }) }))).toEqual([
      far.driverId,
    ]);
  });
});

describe('candidates are ranked', () => {
  const near = { driverId: 1, vehicleId: 1, position: kilometersNorth(1), straightMeters: 1_000 };
  const far = { driverId: 2, vehicleId: 2, position: kilometersNorth(6), straightMeters: 6_000 };
  const search = { pickup: downtown, vehicleClass: 'truck' } as const;
  const cost = (seconds: number) => ({
    distanceMeters: 9_000,
    freeFlowSeconds: { city: 0, arterial: 0, highway: seconds },
  });
  const rank = (...costs: (number | undefined)[]) =>
    rankByDrivingTime(
      {
        calendar,
        routeProvider: makeRouteProvider('test', {
          findMany: async () => ({
            rows: costs.map((each) => [each === undefined ? undefined : cost(each)]),
            poweredBy: 'test',
          }),
        }),
      },
      search,
      [near, far],
      Temporal.Instant.from('2026-11-18T03:00:00+04:00'),
    );

  test('by the time on the road, not by the straight line, and those without a road are left out', async () => {
    expect(await rank(900, 300)).toEqual([
      { ...far, pickupMeters: 9_000, pickupSeconds: 300 },
      { ...near, pickupMeters: 9_000, pickupSeconds: 900 },
    ]);
    expect((await rank(undefined, 300)).map(({ driverId }) => driverId)).toEqual([2]);
  });

  test('by the straight line when nobody can tell the way', async () => {
    const ranked = await rankByDrivingTime(
      { calendar, routeProvider: brokenRoads },
      search,
      [far, near],
      clock(),
    );
    expect(ranked).toEqual([
      { ...near, pickupMeters: 1_400, pickupSeconds: 117 },
      { ...far, pickupMeters: 8_400, pickupSeconds: 700 },
    ]);
  });
});
