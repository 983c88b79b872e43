import type { PricedLine } from '@satha/contract/trip-operations';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWallet } from '../../src/domain/wallets/queries.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { setBalance, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { brokenRoads, noRoads } from '../harness/route-providers.ts';
import { sampleEstimate } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount();
});
afterAll(() => app.close());

const estimate = (body: unknown) => app.post(paths.estimate, account.rawApiKey, body);
const fareAt = async (departureTime?: string, more = {}) =>
  expectOk(await estimate({ ...sampleEstimate, ...more, departureTime })).estimatedFare;

const muscat = { lat: 23.588, lng: 58.3829 };
const delma = { lat: 24.49, lng: 52.31 };
const from = ({ lat, lng }: { lat: number; lng: number }) => ({ fromLat: lat, fromLng: lng });
const to = ({ lat, lng }: { lat: number; lng: number }) => ({ toLat: lat, toLng: lng });

describe('the answer', () => {
  test('has exactly the fields of the specification', async () => {
    const data = expectOk(await estimate(sampleEstimate));
    expect(data).toEqual({
      estimatedFare: expect.any(Number),
      fareLines: expect.any(Array),
      estimatedDistance: expect.any(Number),
      estimatedTime: expect.any(Number),
      ...sampleEstimate,
      fromAddress: expect.stringMatching(/\S/),
      toAddress: expect.stringMatching(/\S/),
      fromAreaName: expect.stringMatching(/\S/),
      toAreaName: expect.stringMatching(/\S/),
      quoteId: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      quoteExpiresAt: expect.stringMatching(/\+04:00$/),
    });
    expect(data.estimatedFare).toBeGreaterThan(100);
    expect(data.estimatedFare).toBeLessThan(400);
    expect(data.estimatedDistance).toBeGreaterThan(17);
    expect(data.estimatedDistance).toBeLessThan(35);
    expect(data.estimatedTime).toBeGreaterThan(10);
    expect(data.estimatedTime).toBeLessThan(60);
  });

  test('repeats the coordinates as they were sent, to the last digit', async () => {
    const text =
      '"fromLat":25.197200000000002,"fromLng":55.27439999999999,"toLat":25.08,"toLng":55.140300000000003';
    const data = expectOk(await estimate(`{${text},"vehicleTypeId":1}`));
    expect(data).toMatchObject({
      fromLat: 25.197200000000002,
      fromLng: 55.27439999999999,
      toLat: 25.08,
      toLng: 55.140300000000003,
      vehicleTypeId: 1,
    });
  });

  test('writes fares with at most two decimals, kilometres with two, minutes with one', async () => {
    for (let step = 1; step <= 20; step += 1) {
      const data = expectOk(await estimate({ ...sampleEstimate, toLat: 25.08 + step / 1730 }));
      expect(String(data.estimatedFare)).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(String(data.estimatedDistance)).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(String(data.estimatedTime)).toMatch(/^\d+(\.\d)?$/);
    }
  });

  test('is the same for the same question', async () => {
    const first = expectOk(await estimate(sampleEstimate));
    const second = expectOk(await estimate(sampleEstimate));
    expect(second).toEqual({ ...first, quoteId: expect.any(String) });
    // Each of them can be booked.
    expect(second.quoteId).not.toBe(first.quoteId);
  });

  test('leaves out addresses and area names that are not known', async () => {
    const nameless = await startTestApp({
      overrides: { places: { label: 'nothing', describe: () => ({}), search: () => [] } },
    });
    const { rawApiKey } = await nameless.makeAccount();
    const data = expectOk(await nameless.post(paths.estimate, rawApiKey, sampleEstimate));
    const absent = ['fromAddress', 'toAddress', 'fromAreaName', 'toAreaName'];
    for (const field of absent) expect(data).not.toHaveProperty(field);
    await nameless.close();
  });

  test('from a point to itself is no way at the minimum fare', async () => {
    const here = { ...sampleEstimate, toLat: sampleEstimate.fromLat, toLng: sampleEstimate.fromLng };
    const data = expectOk(await estimate(here));
    expect(data).toMatchObject({ estimatedDistance: 0, estimatedTime: 0, estimatedFare: 120 });
  });

  test('writes nothing', async () => {
    const before = await snapshot(app.db);
    await estimate(sampleEstimate);
    expect(await snapshot(app.db)).toEqual(before);
  });
});

describe('what refuses, in its order', () => {
  test.each([0, 2, 6, 7, 8, 10, -1, 1e15, 2_147_483_648])(
    'vehicle type %d is none',
    async (vehicleTypeId) => {
      expectRefusal(await estimate({ ...sampleEstimate, vehicleTypeId }), 422, 'Invalid vehicle type');
    },
  );

  test('half a vehicle type is no whole number', async () => {
    expectRefusal(await estimate({ ...sampleEstimate, vehicleTypeId: 4.5 }), 400, 'Invalid request', [
      'vehicleTypeId',
    ]);
  });

  test.each([
    ['Muscat', muscat],
    ['Doha', { lat: 25.2854, lng: 51.531 }],
    ['Madha', { lat: 25.283, lng: 56.333 }],
    ['Khasab', { lat: 26.1799, lng: 56.2477 }],
    ['nowhere', { lat: 0, lng: 0 }],
    ['Dubai with its coordinates swapped', { lat: 55.2744, lng: 25.1972 }],
    ['the high sea', { lat: 26, lng: 54 }],
  ])('%s is outside at either end', async (_what, point) => {
    expectRefusal(
      await estimate({ ...sampleEstimate, ...from(point) }),
      422,
      'Pickup location is outside the UAE',
    );
    expectRefusal(await estimate({ ...sampleEstimate, ...to(point) }), 422, 'Destination is outside the UAE');
  });

  test.each([
    ['Delma', delma],
    ['Sir Bani Yas', { lat: 24.33, lng: 52.6 }],
    ['ten kilometres off Dubai', { lat: 25.27, lng: 55.14 }],
  ])('no road leads to %s', async (_what, point) => {
    expectRefusal(await estimate({ ...sampleEstimate, ...from(point) }), 422, 'No route found');
    expectRefusal(await estimate({ ...sampleEstimate, ...to(point) }), 422, 'No route found');
  });

  test('the first of several speaks', async () => {
    const all = { ...from(muscat), ...to(muscat), vehicleTypeId: 2 };
    expectRefusal(await estimate({ ...all, departureTime: 'soon' }), 400, 'Invalid request', [
      'departureTime',
    ]);
    expectRefusal(await estimate(all), 422, 'Invalid vehicle type');
    expectRefusal(await estimate({ ...all, vehicleTypeId: 4 }), 422, 'Pickup location is outside the UAE');
    expectRefusal(
      await estimate({ ...all, ...from(delma), vehicleTypeId: 4 }),
      422,
      'Destination is outside the UAE',
    );
  });

  test('a vehicle type that the operator took off sale is not available, and comes back', async () => {
    const change = (available: boolean) =>
      app.db.query({
        text: 'UPDATE vehicle_types SET available = $1 WHERE vehicle_type_id = 5',
        values: [available],
      });
    await change(false);
    const later = await startTestApp({ shared: { db: app.db, url: app.databaseUrl } });
    await change(true);
    const body = { ...sampleEstimate, vehicleTypeId: 5 };
    expectRefusal(await later.post(paths.estimate, account.rawApiKey, body), 422, 'Invalid vehicle type');
    await later.close();
    expectOk(await estimate(body));
  });

  test('a map without a road there refuses, and one that cannot answer is a fault to retry', async () => {
    for (const [routeProvider, status, message] of [
      [noRoads, 422, 'No route found'],
      [brokenRoads, 503, 'Service unavailable'],
    ] as const) {
      const other = await startTestApp({ overrides: { routeProvider } });
      const { rawApiKey } = await other.makeAccount();
      const answer = await other.post(paths.estimate, rawApiKey, sampleEstimate);
      expectRefusal(answer, status, message);
      expect(answer.headers.has('retry-after')).toBe(status === 503);
      await other.close();
    }
  });
});

describe('the fare', () => {
  test('stands in proportion between the vehicle types', async () => {
    const standard = await fareAt();
    for (const [vehicleTypeId, share] of [
      [1, 0.75],
      [3, 1.1],
      [5, 1.4],
      [9, 1.8],
    ] as const) {
      expect((await fareAt(undefined, { vehicleTypeId })) / standard).toBeCloseTo(share, 1);
    }
  });

  test('of Dubai to Abu Dhabi is about AED 550 and of 10 km in town about AED 150', async () => {
    const abuDhabi = await fareAt('2026-11-18T11:00', { toLat: 24.4539, toLng: 54.3773 });
    expect(abuDhabi).toBeGreaterThan(470);
    expect(abuDhabi).toBeLessThan(630);
    const inTown = await fareAt('2026-11-18T11:00', { toLat: 25.15, toLng: 55.227 });
    expect(inTown).toBeGreaterThan(120);
    expect(inTown).toBeLessThan(180);
  });

  test('is dearer by night, from 22:00 to before 06:00 in the UAE', async () => {
    const here = { toLat: sampleEstimate.fromLat, toLng: sampleEstimate.fromLng };
    const at = (time: string) => fareAt(`2026-11-18T${time}`, here);
    expect([await at('21:59'), await at('22:00'), await at('05:59'), await at('06:00')]).toEqual([
      120, 150, 150, 120,
    ]);
  });

  test('is dearer on Saturday and Sunday, and not on Friday', async () => {
    const here = { toLat: sampleEstimate.fromLat, toLng: sampleEstimate.fromLng };
    const on = (day: string) => fareAt(`2026-11-${day}T12:00`, here);
    expect([await on('20'), await on('21'), await on('22'), await on('23')]).toEqual([120, 126, 126, 120]);
  });

  test('is told line by line, and the lines sum to it to the fils', async () => {
    const sumOf = (lines: readonly { readonly amount: number }[]) =>
      lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
    for (const vehicleTypeId of vehicleTypeIds) {
      for (const departureTime of ['2026-11-18T12:00', '2026-11-18T23:00', '2026-11-21T23:00']) {
        const data = expectOk(await estimate({ ...sampleEstimate, vehicleTypeId, departureTime }));
        expect(sumOf(data.fareLines)).toBe(data.estimatedFare);
      }
    }
    const atWeekendNight = { ...sampleEstimate, departureTime: '2026-11-21T23:00' };
    const { fareLines } = expectOk(await estimate(atWeekendNight));
    expect(fareLines.map(({ code, description }: PricedLine) => [code, description])).toEqual([
      ['base', 'Base fare, first 5 km included'],
      ['distance', 'Distance, 15.00 km at AED 7.00 a kilometre'],
      ['distance', expect.stringMatching(/^Distance, 1\.\d\d km at AED 3\.20 a kilometre$/)],
      ['time', expect.stringMatching(/^Time, \d\d\.\d min at AED 0\.50 a minute$/)],
      ['night', 'Night surcharge, +25 %'],
      ['weekend', 'Weekend surcharge, +5 %'],
    ]);
    const here = { ...sampleEstimate, toLat: sampleEstimate.fromLat, toLng: sampleEstimate.fromLng };
    expect(expectOk(await estimate(here)).fareLines.at(-1)).toEqual({
      code: 'minimum',
      amount: 15,
      description: 'Up to the minimum fare of AED 120.00',
    });
  });

  test('and the time follow the hour: the rush hour is slower than the night', async () => {
    const timeAt = async (departureTime: string) =>
      expectOk(await estimate({ ...sampleEstimate, departureTime })).estimatedTime;
    expect(await timeAt('2026-11-18T18:00')).toBeGreaterThan(await timeAt('2026-11-18T03:00'));
  });
});

describe('departureTime', () => {
  test('omitted or null is now', async () => {
    const now = await fareAt('2026-11-18T12:00');
    expect(await fareAt()).toBe(now);
    expect(expectOk(await estimate({ ...sampleEstimate, departureTime: null })).estimatedFare).toBe(now);
  });

  test.each([
    '2026-11-18',
    '2026-11-18T12:00:00',
    '2026-11-18T12:00Z',
    '2026-11-18T12:00+04:00',
    '2026-11-18 12:00',
    '2026-11-18T24:00',
    '2026-11-18T12:60',
    '2026-02-29T12:00',
    '2026-13-01T12:00',
    '2026-00-10T12:00',
    '2026-04-31T12:00',
    '18-11-2026T12:00',
    '٢٠٢٦-١١-١٨T١٢:٠٠',
    ' 2026-11-18T12:00',
    '2026-11-18T12:00\n',
    '',
    'now',
    '+02026-11-18T12:00',
    '-2026-11-18T12:00',
  ])('%j is no time of the calendar', async (departureTime) => {
    expectRefusal(await estimate({ ...sampleEstimate, departureTime }), 400, 'Invalid request', [
      'departureTime',
    ]);
  });

  test.each([1_763_460_000, true, {}, ['2026-11-18T12:00']])('%j is no text', async (departureTime) => {
    expectRefusal(await estimate({ ...sampleEstimate, departureTime }), 400, 'Invalid request', [
      'departureTime',
    ]);
  });

  test.each([
    '0000-01-01T00:00',
    '0001-01-01T00:00',
    '1999-12-31T23:59',
    '2028-02-29T12:00',
    '9999-12-31T23:59',
  ])('an estimate may be asked for any real moment: %s', async (departureTime) => {
    expect(await fareAt(departureTime)).toBeGreaterThan(0);
  });
});

test('an account below zero may still ask, down to the floor', async () => {
  const { accountId, rawApiKey } = await app.makeAccount();
  for (const balanceFils of [0, -1, -50_000]) {
    await setBalance(app.db, accountId, balanceFils);
    expectOk(await app.post(paths.estimate, rawApiKey, sampleEstimate));
  }
  expect((await findWallet(app.db, accountId))?.balanceFils).toBe(-50_000);
});
