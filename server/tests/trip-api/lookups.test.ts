import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServiceArea } from '../../src/domain/service-area/service-area.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp();
  account = await app.makeAccount();
});
afterAll(() => app.close());

describe('the wallet', () => {
  test('is told in AED, and what a trip holds is out of the balance until the trip is cancelled', async () => {
    const other = await app.makeAccount({ balanceFils: 100_050 });
    const look = async () => expectOk(await app.get('/api/Wallet', other.rawApiKey));
    const before = { balance: 1000.5, held: 0, floor: -500, currency: 'AED', status: 'active' };
    expect(await look()).toEqual(before);
    const { tripID, tripFare } = expectOk(await app.post(paths.create, other.rawApiKey, sampleTrip));
    const { balance, held } = await look();
    expect(held).toBe(tripFare);
    expect(Math.round(balance * 100)).toBe(100_050 - Math.round(tripFare * 100));
    expectOk(await app.post(paths.cancel, other.rawApiKey, { tripId: tripID }));
    expect(await look()).toEqual(before);
  });

  test('says that it is frozen', async () => {
    const other = await app.makeAccount();
    const text = `UPDATE wallets SET status = 'frozen' WHERE account_id = $1`;
    await app.db.query({ text, values: [other.accountId] });
    expect(expectOk(await app.get('/api/Wallet', other.rawApiKey)).status).toBe('frozen');
  });
});

test('vehicle types come with both names and with what they may be used for', async () => {
  const { vehicleTypes } = expectOk(await app.get('/api/VehicleTypes', account.rawApiKey));
  expect(vehicleTypes.map((type: { vehicleTypeId: number }) => type.vehicleTypeId)).toEqual(vehicleTypeIds);
  expect(vehicleTypes).toContainEqual({
    vehicleTypeId: 4,
    name: 'Standard Recovery Truck',
    nameArabic: 'سطحة عادية',
    vehicleClass: 'truck',
    available: true,
    approvedForTrips: true,
    subjectToTruckBan: expect.any(Boolean),
  });
});

describe('the service area', () => {
  const ask = (headers: Record<string, string> = {}) =>
    app.get('/api/ServiceArea', account.rawApiKey, headers);

  test('is GeoJSON whose polygons hold exactly the points that trips may begin at', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({ success: true, code: 200, message: 'OK' });
    const { type, geometry, bbox, properties } = body.data;
    expect([type, geometry.type]).toEqual(['Feature', 'MultiPolygon']);
    expect(properties.attribution).toContain('OpenStreetMap');
    // Mainland with Madha as its hole, Sir Bu Nair, and Nahwa within Madha.
    expect(geometry.coordinates.map((polygon: unknown[]) => polygon.length).toSorted()).toEqual([1, 1, 2]);
    const area = createServiceArea();
    const [west, south, east, north] = bbox;
    for (let step = 0; step < 4_000; step++) {
      const lng = west + ((east - west) * ((step * 37) % 4_001)) / 4_001;
      const lat = south + ((north - south) * step) / 4_000;
      const isInside = geometry.coordinates.some((polygon: number[][][]) => isIn(polygon, lng, lat));
      expect([lat, lng, isInside]).toEqual([lat, lng, area.contains({ lat, lng })]);
    }
  });

  test('has Madha for a hole, Nahwa within it, and the island of Sir Bu Nair', async () => {
    const { coordinates } = (await ask()).body.data.geometry;
    const inside = (lat: number, lng: number) =>
      coordinates.some((polygon: number[][][]) => isIn(polygon, lng, lat));
    expect([inside(25.1972, 55.2744), inside(25.2784, 56.3331)]).toEqual([true, false]);
    expect([inside(25.2667, 56.275), inside(25.23, 54.22)]).toEqual([true, true]);
  });

  test('is wound as RFC 7946 wants: outlines counterclockwise, holes clockwise, rings closed', async () => {
    const { coordinates } = (await ask()).body.data.geometry;
    for (const polygon of coordinates as number[][][][]) {
      for (const [index, ring] of polygon.entries()) {
        expect(ring.at(-1)).toEqual(ring[0]);
        expect(Math.sign(areaOf(ring))).toBe(index === 0 ? 1 : -1);
      }
    }
  });

  test('is not sent again to who has it, and is kept by no cache that others use', async () => {
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600');
    const again = await ask({ 'if-none-match': tag });
    expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, tag, undefined]);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await app.get('/api/ServiceArea', 'svc_sk_test_none', { 'if-none-match': tag })).status).toBe(
      401,
    );
  });
});

/** Inside its outline and in none of its holes. */
function isIn([outer = [], ...holes]: number[][][], lng: number, lat: number): boolean {
  return isWithin(outer, lng, lat) && !holes.some((hole) => isWithin(hole, lng, lat));
}

function isWithin(ring: number[][], lng: number, lat: number): boolean {
  let isInside = false;
  for (const [index, [fromLng = 0, fromLat = 0]] of ring.entries()) {
    const [toLng = 0, toLat = 0] = ring[index + 1] ?? [fromLng, fromLat];
    if (fromLat > lat === toLat > lat) continue;
    if (lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) isInside = !isInside;
  }
  return isInside;
}

function areaOf(ring: number[][]): number {
  return ring.reduce((sum, [lng = 0, lat = 0], index) => {
    const [nextLng = 0, nextLat = 0] = ring[index + 1] ?? [lng, lat];
    return sum + lng * nextLat - nextLng * lat;
  }, 0);
}
