import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { brokenRoads, noRoads, oneRoad, oneRoadProvider } from '../harness/route-providers.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  key = (await app.makeAccount()).rawApiKey;
});
afterAll(() => app.close());

const eta = (body: unknown) => app.post(paths.eta, key, body);
const fields = {
  distanceKm: expect.any(Number),
  durationMinutes: expect.any(Number),
  fromAddress: expect.stringMatching(/\S/),
  toAddress: expect.stringMatching(/\S/),
  fromAreaName: expect.stringMatching(/\S/),
  toAreaName: expect.stringMatching(/\S/),
  poweredBy: 'Satha built-in network',
};

test('the answer has exactly the fields of the specification', async () => {
  const data = expectOk(await eta(samplePoints));
  expect(data).toEqual(fields);
  expect(String(data.distanceKm)).toMatch(/^\d+(\.\d{1,2})?$/);
  expect(String(data.durationMinutes)).toMatch(/^\d+(\.\d)?$/);
});

test('it is for now: the same way takes longer in the rush hour', async () => {
  clock.set('2026-11-18T03:00:00+04:00');
  const night = expectOk(await eta(samplePoints));
  clock.set('2026-11-18T18:00:00+04:00');
  const rush = expectOk(await eta(samplePoints));
  expect(rush.distanceKm).toBe(night.distanceKm);
  expect(rush.durationMinutes).toBeGreaterThan(night.durationMinutes);
});

test('a driver who is there has no way to go, where there are roads', async () => {
  for (const [lat, lng] of [
    [25.1972, 55.2744],
    [24.33, 54.53],
  ] as const) {
    const data = expectOk(await eta({ fromLat: lat, fromLng: lng, toLat: lat, toLng: lng }));
    expect(data).toEqual({ ...fields, distanceKm: 0, durationMinutes: 0 });
  }
  for (const [lat, lng] of [
    [0, 0],
    [48.85, 2.35],
    [-90, -180],
  ] as const) {
    expectRefusal(await eta({ fromLat: lat, fromLng: lng, toLat: lat, toLng: lng }), 422, 'No route found');
  }
});

test('points in open desert and abroad are named too, by their coordinates for want of more', async () => {
  const roads = await startTestApp({ overrides: { routeProvider: oneRoadProvider } });
  const { rawApiKey } = await roads.makeAccount();
  const abroad = { fromLat: 48.85, fromLng: 2.35, toLat: -33.8688, toLng: 151.2093 };
  const data = expectOk(await roads.post(paths.eta, rawApiKey, abroad));
  expect(data).toEqual({
    distanceKm: 20,
    durationMinutes: expect.any(Number),
    fromAddress: '48.8500, 2.3500',
    fromAreaName: '48.8500, 2.3500',
    toAddress: '-33.8688, 151.2093',
    toAreaName: '-33.8688, 151.2093',
    poweredBy: oneRoad.poweredBy,
  });
  await roads.close();
});

test.each([
  ['an island', { toLat: 24.49, toLng: 52.31 }],
  ['another continent', { toLat: 48.85, toLng: 2.35 }],
  ['the sea', { toLat: 26, toLng: 54 }],
])('no road leads to %s', async (_what, to) => {
  expectRefusal(await eta({ ...samplePoints, ...to }), 422, 'No route found');
});

test('a map without a road there refuses, and one that cannot answer is a fault to retry', async () => {
  for (const [routeProvider, status, message] of [
    [noRoads, 422, 'No route found'],
    [brokenRoads, 503, 'Service unavailable'],
  ] as const) {
    const other = await startTestApp({ overrides: { routeProvider } });
    const { rawApiKey } = await other.makeAccount();
    expectRefusal(await other.post(paths.eta, rawApiKey, samplePoints), status, message);
    await other.close();
  }
});

test('a vehicle type and a departure are no fields of this operation', async () => {
  const plain = expectOk(await eta(samplePoints));
  expect(expectOk(await eta({ ...samplePoints, vehicleTypeId: 2, departureTime: 'soon' }))).toEqual(plain);
});
