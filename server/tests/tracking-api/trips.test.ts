import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import { setSellerDetails } from '../../src/domain/documents/seller/set-seller-details.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { bookFor, type CustomerPhone, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { addDriver, assign, drive, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { readPdfBackwards, readPdfText } from '../harness/pdf-text.ts';
import { huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let phone: CustomerPhone;

beforeAll(async () => {
  app = await startTestApp({
    environment: 'live',
    overrides: { clock },
    variables: { SATHA_CALL_NUMBER: '+971 4 123 4567' },
  });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.advance({ minutes: 1 });
  phone = makeCustomerPhone(app, clock);
});

const book = (of = phone, by = account) => bookFor(app, by, of.number);
const one = async (tripId: number, of = phone) => expectOk(await of.get(`/trips/${tripId}`));

describe('The list of trips', () => {
  test('has those under way first and then those that are over, each the latest first, of every account', async () => {
    const other = await app.makeAccount();
    const [over, open] = [await book(), await book(phone, other)];
    const [latest, cancelled] = [await book(), await book(phone, other)];
    await takeTripTo(app.db, over, await addDriver(app.db), 6, clock());
    expectOk(await app.post(paths.cancel, other.rawApiKey, { tripId: cancelled.tripId }));
    await phone.signIn();
    const list = expectOk(await phone.get('/trips'));
    const tripIds = (items: { tripId: number }[]) => items.map(({ tripId }) => tripId);
    expect(tripIds(list.current)).toEqual([latest.tripId, open.tripId]);
    expect(tripIds(list.items)).toEqual([cancelled.tripId, over.tripId]);
    expect(list.nextCursor).toBeNull();
    expect(list.items[1]).toEqual({
      tripId: over.tripId,
      status: 'completed',
      sequence: 6,
      vehicleType: { id: 4, name: 'Standard Recovery Truck', nameArabic: 'سطحة عادية' },
      pickup: expect.objectContaining({ lat: 25.1972, lng: 55.2744 }),
      destination: expect.objectContaining({ lat: 25.0805, lng: 55.1403 }),
      departureAt: expect.stringMatching(/\+04:00$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      fareFils: over.fareFils,
      hasReceipt: true,
    });
    expect(list.items[0].hasReceipt).toBe(false);
  });

  test('goes on page by page through what is over, and tells what is under way once', async () => {
    const made: number[] = [];
    for (let n = 0; n < 23; n += 1) {
      const { tripId } = await book();
      expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
      made.unshift(tripId);
    }
    await book();
    await phone.signIn();
    const first = expectOk(await phone.get('/trips'));
    const second = expectOk(await phone.get(`/trips?cursor=${first.nextCursor}`));
    expect([first.current.length, second.current.length]).toEqual([1, 0]);
    expect([...first.items, ...second.items].map(({ tripId }) => tripId)).toEqual(made);
    expect(second.nextCursor).toBeNull();
    expectRefusal(await phone.get('/trips?cursor=mine'), 400, 'Invalid request', ['cursor']);
  });

  test('has nothing of another number, nor of the same digits in another country', async () => {
    const { tripId } = await book();
    const { mobileNumber } = phone.number;
    const others = [
      makeCustomerPhone(app, clock),
      makeCustomerPhone(app, clock, { phoneCode: '966', mobileNumber: '541000001' }),
      makeCustomerPhone(app, clock, { phoneCode: '966', mobileNumber }),
    ];
    for (const other of others) {
      await bookFor(app, account, other.number);
      await other.signIn();
      const { current, items } = expectOk(await other.get('/trips'));
      expect([...current, ...items].map((trip) => trip.tripId)).not.toContain(tripId);
      for (const path of ['', '/way', '/receipt', '/stream']) {
        expectRefusal(await other.get(`/trips/${tripId}${path}`), 404, 'Trip not found');
      }
    }
  });
});

describe('A trip', () => {
  test('tells its customer what is known of it, and neither the driver’s number nor the account’s', async () => {
    const trip = await book();
    const driver = await addDriver(app.db, { name: 'Bilal Ahmed' });
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 }, clock());
    await assign(app.db, trip, driver, clock());
    await phone.signIn();
    const told = await one(trip.tripId);
    expect(told).toMatchObject({
      tripId: trip.tripId,
      status: 'driver_to_pickup',
      driver: { name: 'Bilal Ahmed', plate: { emirate: 'Dubai', code: 'K' }, isAtTrip: true },
      callNumber: '+97141234567',
      fix: { lat: 25.2285, lng: 55.2867 },
      arrival: { leg: 'pickup', confidence: 'fresh', positionAgeSeconds: 0 },
      timeline: [
        { sequence: 1, status: 'searching' },
        { sequence: 2, status: 'driver_to_pickup' },
      ],
      bookedBy: 'Integrator',
      fare: { fareFils: trip.fareFils, vatBasisPoints: 500, cancellationFeeFils: null },
      endedAt: null,
      hasReceipt: false,
      linkEndsAt: null,
    });
    expect(JSON.stringify(told)).not.toMatch(/5[0-9]{8}|Mariam|Suwaidi/);
    const lines: { amountFils: number }[] = told.fare.fareLines;
    expect(lines.reduce((sum, { amountFils }) => sum + amountFils, 0)).toBe(trip.fareFils);
    const arrival = expectOk(await app.get(`/api/Trips/${trip.tripId}/eta`, account.rawApiKey));
    expect(told.arrival.arrivalAt).toBe(arrival.arrivalAt);
    const { approach, route, ...rest } = expectOk(await phone.get(`/trips/${trip.tripId}/way`));
    expect([approach, route]).toEqual([expect.any(String), expect.any(String)]);
    expect(rest).toEqual({});
  });

  test('whose vehicle went to another truck shows the new driver and their place, and tells that it did', async () => {
    const trip = await book();
    const [former, next] = [
      await addDriver(app.db, { name: 'Bilal Ahmed' }),
      await addDriver(app.db, { name: 'Yousef Rahman' }),
    ];
    await takeTripTo(app.db, trip, former, 5, clock());
    await placeDriver(app.db, next, { lat: 25.2285, lng: 55.2867 }, clock());
    await reassignTrip(byHandDeps(app.db, clock), {
      ...{ tripId: trip.tripId, driverId: next.driverId, reason: 'Truck broke down', by: huda },
    });
    await phone.signIn();
    const told = await one(trip.tripId);
    expect(told).toMatchObject({
      status: 'in_progress',
      driver: { name: 'Yousef Rahman', isAtTrip: true },
      fix: { lat: 25.2285, lng: 55.2867 },
      arrival: { leg: 'destination' },
    });
    expect(told.timeline.slice(-2)).toEqual([
      { sequence: 5, status: 'in_progress', occurredAt: expect.any(String) },
      { sequence: 6, status: 'in_progress', occurredAt: expect.any(String), isDriverChange: true },
    ]);
    expect(JSON.stringify(told)).not.toContain('broke down');
  });

  test('names its driver in Arabic too where that name is known, by a link as well, and leaves it out elsewhere', async () => {
    const [known, unknown] = [await book(), await book()];
    await assign(app.db, known, await addDriver(app.db, { nameAr: 'عمران خان' }), clock());
    await assign(app.db, unknown, await addDriver(app.db), clock());
    await phone.signIn();
    const named = { name: 'Imran Khan', nameAr: 'عمران خان' };
    expect((await one(known.tripId)).driver).toMatchObject(named);
    expect((await one(unknown.tripId)).driver).not.toHaveProperty('nameAr');
    const token = await linkTokenOf(app, account, known.tripId);
    const opened = await fetch(`${app.baseUrl}/tracking-api/links/${token}`);
    expect(await opened.json()).toMatchObject({ data: { driver: named } });
    const record = expectOk(await app.get(`/api/Trips/${known.tripId}`, account.rawApiKey));
    expect(JSON.stringify(record)).toContain('Imran Khan');
    expect(JSON.stringify(record)).not.toMatch(/nameAr|عمران/i);
  });

  test('tells where its driver is in the statuses 2 to 5 and in no other', async () => {
    const trip = await book();
    const driver = await addDriver(app.db);
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 }, clock());
    await phone.signIn();
    const seen: [string, boolean, boolean, boolean][] = [];
    const look = async () => {
      const { status, fix, arrival, callNumber } = await one(trip.tripId);
      seen.push([status, fix !== null, arrival !== null, callNumber !== null]);
    };
    await look();
    await assign(app.db, trip, driver, clock());
    await look();
    for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
      await drive(app.db, trip.tripId, driver, action, clock());
      await look();
    }
    expect(seen).toEqual([
      ['searching', false, false, false],
      ['driver_to_pickup', true, true, true],
      ['at_pickup', true, true, true],
      ['loading', true, true, true],
      ['in_progress', true, true, true],
      ['completed', false, false, false],
    ]);
    expect((await one(trip.tripId)).driver).toMatchObject({ name: 'Imran Khan', isAtTrip: false });
  });

  test('names no driver at its end who had given it up before, and whom to call', async () => {
    const trip = await book();
    const driver = await addDriver(app.db);
    await phone.signIn();
    await assign(app.db, trip, driver, clock());
    await giveUpTrip(app, { ...driver, tripId: trip.tripId, reason: 'flat tyre', at: clock() });
    expect(await one(trip.tripId)).toMatchObject({ status: 'searching', driver: null });
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }));
    expect(await one(trip.tripId)).toMatchObject({
      status: 'cancelled',
      driver: null,
      callNumber: '+97141234567',
    });
  });

  test('has no call button without a number of the operator’s', async () => {
    const silent = await startTestApp({
      environment: 'live',
      shared: { db: app.db, url: app.databaseUrl },
      overrides: { clock },
    });
    const trip = await book();
    await assign(app.db, trip, await addDriver(app.db), clock());
    const other = makeCustomerPhone(silent, clock, phone.number);
    await other.signIn();
    const { driver, callNumber } = await one(trip.tripId, other);
    await silent.close();
    expect([driver.name, callNumber]).toEqual(['Imran Khan', null]);
  });

  test('is shown to nobody who is not signed in', async () => {
    const { tripId } = await book();
    for (const path of [
      '/me',
      '/trips',
      `/trips/${tripId}`,
      `/trips/${tripId}/way`,
      `/trips/${tripId}/stream`,
    ]) {
      expectRefusal(await phone.get(path), 401, 'Sign in first');
    }
    expectRefusal(await phone.send('/sign-out', {}), 401, 'Sign in first');
  });
});

describe('A receipt', () => {
  const fetchPdf = async (tripId: number, language: string) => {
    const cookie = [...phone.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(`${app.baseUrl}/tracking-api/trips/${tripId}/receipt?language=${language}`, {
      headers: { cookie },
    });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  test('is there for a completed trip, in both languages, with what was paid and by whom', async () => {
    await setSellerDetails(
      { db: app.db, clock: () => Temporal.Instant.from('2026-01-01T00:00:00Z') },
      { legalName: 'Rescue Road Services LLC', trn: '100123456700003', address: 'Business Bay, Dubai' },
    );
    const trip = await book();
    await takeTripTo(app.db, trip, await addDriver(app.db, { nameAr: 'عمران خان' }), 6, clock());
    await phone.signIn();
    const { response, bytes } = await fetchPdf(trip.tripId, 'en');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="satha-trip-${trip.tripId}-en.pdf"`,
    );
    const text = readPdfText(bytes);
    for (const part of [
      'Trip receipt',
      'Rescue Road Services LLC',
      'Mariam Al Suwaidi',
      'Imran Khan',
      (trip.fareFils / 100).toFixed(2),
      'Booked and paid by Integrator',
      'not a tax invoice',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Standard Recovery Truck');
    const arabic = await fetchPdf(trip.tripId, 'ar');
    expect(arabic.response.status).toBe(200);
    expect(readPdfText(arabic.bytes)).not.toMatch(/Standard Recovery Truck|Downtown|Marina|Imran/);
    const backwards = readPdfBackwards(arabic.bytes);
    for (const part of ['إيصال رحلة', 'سطحة عادية', 'شارع المركز المالي', 'دبي مارينا', 'عمران خان']) {
      expect(backwards).toContain(part);
    }
  });

  test('is not there for a trip that is not completed', async () => {
    const trip = await book();
    await phone.signIn();
    expectRefusal(await phone.get(`/trips/${trip.tripId}/receipt`), 404, 'Document not found');
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }));
    expectRefusal(await phone.get(`/trips/${trip.tripId}/receipt`), 404, 'Document not found');
  });
});

test('Every answer of this API is for one customer, at one moment, and for no search engine', async () => {
  const { headers } = await phone.get('/environment');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  });
  expect(expectOk(await phone.get('/environment'))).toEqual({ environment: 'live' });
  expectRefusal(await phone.get('/nothing'), 404, 'Not found');
  expectRefusal(await phone.send('/trips', {}), 405, 'Method not allowed');
});
