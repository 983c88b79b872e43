import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { straightLineMeters } from '../../src/values/coordinates.ts';
import { addDriver, placeDriver } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { builtInRoads, openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';

let scene: SandboxScene;

beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const wholeLife = [
  'trip.created',
  'trip.driver_assigned',
  'trip.driver_arrived',
  'trip.loading',
  'trip.started',
  'trip.completed',
];

describe('a trip in Dubai, with the trucks thirty times faster than life', () => {
  test('is driven to its end within two minutes, with every status seen on the way', async () => {
    const tripId = await scene.book();
    const seen = new Set<string>();
    let seconds = 0;
    while (!seen.has('completed') && seconds < 120) {
      await scene.pass(0.5);
      seconds += 0.5;
      seen.add((await scene.see(tripId)).statusName);
    }
    expect([...seen]).toEqual([
      'searching',
      'driver_to_pickup',
      'at_pickup',
      'loading',
      'in_progress',
      'completed',
    ]);
    expect(await scene.eventsOf(tripId)).toEqual(wholeLife);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThan(120);
  });

  test('moves along the roads, no faster than the trucks do, and ends where it was to go', async () => {
    const tripId = await scene.book();
    await scene.until(tripId, 'in_progress');
    const places: { lat: number; lng: number; at: number }[] = [];
    for (;;) {
      const { statusName, DriverLat: lat, DriverLng: lng, driverLocationAt } = await scene.see(tripId);
      if (statusName === 'completed') break;
      places.push({ lat, lng, at: Date.parse(driverLocationAt) });
      await scene.pass(0.5);
    }
    expect(places.length).toBeGreaterThan(40);
    const ends = { lat: samplePoints.toLat, lng: samplePoints.toLng };
    const [first, last] = [places[0] as never, places.at(-1) as never];
    expect(straightLineMeters(first, { lat: samplePoints.fromLat, lng: samplePoints.fromLng })).toBeLessThan(
      1_500,
    );
    expect(straightLineMeters(last, ends)).toBeLessThan(1_500);
    for (const [index, place] of places.slice(1).entries()) {
      const before = places[index] as (typeof places)[number];
      const metersASecond = straightLineMeters(before, place) / ((place.at - before.at) / 1000);
      expect(metersASecond).toBeLessThan(45 * 30);
    }
    // Not as the crow flies: the road along the coast bends.
    const middle = places[Math.floor(places.length / 2)] as (typeof places)[number];
    const straight = {
      lat: (samplePoints.fromLat + ends.lat) / 2,
      lng: (samplePoints.fromLng + ends.lng) / 2,
    };
    expect(straightLineMeters(middle, straight)).toBeGreaterThan(500);
  });

  test('shows an arrival that is kept', async () => {
    const tripId = await scene.book();
    await scene.until(tripId, 'in_progress');
    await scene.pass(5);
    const path = `/api/Trips/${tripId}/eta`;
    const told = expectOk(await scene.app.get(path, scene.account.rawApiKey));
    expect(told).toMatchObject({ leg: 'destination', confidence: 'fresh' });
    await scene.until(tripId, 'completed');
    const missedBySeconds = (scene.clock().epochMilliseconds - Date.parse(told.arrivalAt)) / 1000;
    expect(Math.abs(missedBySeconds)).toBeLessThan(15);
  });
});

describe('the fleet', () => {
  test('serves every vehicle type in every part of the country', async () => {
    const pickups = [
      [24.47, 54.35],
      [24.2, 55.74],
      [23.66, 53.7],
      [25.32, 55.4],
      [25.4, 55.47],
      [25.5, 55.59],
      [25.79, 55.95],
      [25.12, 56.33],
    ];
    const trips: number[] = [];
    for (const [fromLat, fromLng] of pickups) {
      for (const vehicleTypeId of vehicleTypeIds) {
        const far = { toLat: (fromLat ?? 0) + 0.01, toLng: fromLng };
        trips.push(await scene.book({ fromLat, fromLng, ...far, vehicleTypeId }));
      }
    }
    await scene.pass(150);
    for (const tripId of trips) await scene.until(tripId, 'completed');
  });

  test('drives home after a trip, and tells from time to time that it waits', async () => {
    const tripId = await scene.book();
    await scene.until(tripId, 'in_progress');
    const { driver } = await scene.see(tripId);
    await scene.until(tripId, 'completed');
    await scene.pass(90);
    const { rows } = await scene.app.db.query<{ phone: string; meters: number; age: number }>({
      text: `SELECT phone_code || mobile_number AS phone,
               straight_line_meters(lat, lng, base_lat, base_lng) AS meters,
               extract(epoch FROM $1::timestamptz - recorded_at)::float8 AS age
             FROM simulated_drivers JOIN drivers USING (driver_id) JOIN driver_positions USING (driver_id)`,
      values: [scene.clock().toString()],
    });
    expect(rows).toHaveLength(84);
    expect(rows.find(({ phone }) => phone === driver.phone)?.meters).toBeLessThan(250);
    expect(Math.max(...rows.map(({ age }) => age))).toBeLessThan(17);
  });

  test('goes on to the destination when the account cancels with its vehicle on board, and is free again then', async () => {
    const tripId = await scene.book();
    await scene.until(tripId, 'in_progress');
    expectOk(await scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, { tripId }));
    const busy = () => countAssignments(scene);
    expect(await busy()).toBe(1);
    await scene.pass(120);
    expect(await busy()).toBe(0);
    expect((await scene.see(tripId)).statusName).toBe('cancelled');
  });

  test('leaves what drivers of the operator are asked to them', async () => {
    const driver = await addDriver(scene.app.db, { vehicleTypeId: 9 });
    await placeDriver(scene.app.db, driver, { lat: 25.1972, lng: 55.2744 }, scene.clock());
    const tripId = await scene.book({ vehicleTypeId: 9 });
    await scene.pass(19);
    expect((await scene.see(tripId)).statusName).toBe('searching');
    const { rows } = await scene.app.db.query<{ driver_id: number }>({
      text: 'SELECT driver_id FROM offers WHERE trip_id = $1',
      values: [tripId],
    });
    expect(rows).toEqual([{ driver_id: driver.driverId }]);
    await scene.pass(27);
    expect((await scene.see(tripId)).statusName).toBe('no_driver_found');
  });
});

describe('of several processes', () => {
  test('one moves the fleet, and another takes over where it stopped when it is not heard of for five seconds', async () => {
    const [one, other] = [scene.makeFleet(), scene.makeFleet()];
    await scene.pass(6, one);
    const tripId = await scene.book();
    await scene.until(tripId, 'in_progress', one);
    await scene.pass(10, one);
    const before = await scene.see(tripId);
    await scene.pass(2, other);
    expect(await scene.see(tripId)).toEqual(before);
    await scene.pass(5, other);
    const after = await scene.see(tripId);
    expect(straightLineMeters(placeOf(before), placeOf(after))).toBeGreaterThan(300);
    expect(straightLineMeters(placeOf(before), placeOf(after))).toBeLessThan(5 * 45 * 30);
    await scene.until(tripId, 'completed', other);
    expect(await scene.eventsOf(tripId)).toEqual(wholeLife);
    await other.release();
  });

  test('another one goes on at once where one stopped cleanly', async () => {
    const [one, other] = [scene.makeFleet(), scene.makeFleet()];
    const tripId = await scene.book();
    await scene.until(tripId, 'driver_to_pickup', one);
    await one.release();
    const before = await scene.see(tripId);
    await scene.pass(2, other);
    expect(placeOf(await scene.see(tripId))).not.toEqual(placeOf(before));
    await other.release();
  });
});

test('A driver for whom no way can be drawn by a fault of ours holds up nobody else', async () => {
  const faultyLat = 25.0905;
  const faults: unknown[] = [];
  const fleet = scene.makeFleet({
    routeProvider: {
      ...builtInRoads,
      drawRoute: (request) =>
        request.to.lat === faultyLat ? Promise.reject(new Error('no way')) : builtInRoads.drawRoute(request),
    },
    onFault: (_, error) => faults.push(error),
  });
  const [faulty, other] = [await scene.book({ toLat: faultyLat }), await scene.book()];
  await scene.until(faulty, 'in_progress', fleet);
  await scene.until(other, 'completed', fleet);
  expect((await scene.see(faulty)).statusName).toBe('in_progress');
  expect(faults).not.toEqual([]);
  await fleet.release();
  await scene.until(faulty, 'completed');
});

test('A look takes a handful of statements, however many drivers wait or are on the road', async () => {
  const { db, statements } = recordStatements(scene.app.db);
  const fleet = scene.makeFleet({ db });
  await scene.pass(60, fleet);
  const trips = await Promise.all(Array.from({ length: 15 }, () => scene.book()));
  await scene.until(trips[14] as number, 'driver_to_pickup', fleet);
  const perLook: number[] = [];
  for (let look = 0; look < 40; look++) {
    statements.length = 0;
    await scene.pass(0.5, fleet);
    // Who does something has statements of their own: a transaction, or the one that takes a trip.
    const isIdle = !statements.some((text) => text === 'BEGIN' || text.includes('assign_driver'));
    if (isIdle) perLook.push(statements.length);
  }
  expect(perLook.length).toBeGreaterThan(5);
  // The fleet is read, positions are told in two, and the lead is renewed.
  expect(Math.max(...perLook)).toBeLessThanOrEqual(4);
  await fleet.release();
});

function placeOf({ DriverLat: lat, DriverLng: lng }: { DriverLat: number; DriverLng: number }) {
  return { lat, lng };
}

async function countAssignments({ app }: SandboxScene): Promise<number> {
  const { rows } = await app.db.query<{ count: number }>({ text: 'SELECT count(*) FROM assignments' });
  return rows[0]?.count ?? 0;
}
