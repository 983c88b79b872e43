import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revokeTripLinks } from '../../src/domain/trips/revoke-trip-links.ts';
import { bookFor, type CustomerPhone, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import type { CreatedTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, placeDriver, type TestDriver } from '../harness/drivers.ts';
import type { StreamReader } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let phone: CustomerPhone;
let trip: CreatedTrip;
let driver: TestDriver;
const readers: StreamReader[] = [];

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  phone = makeCustomerPhone(app, clock);
  trip = await bookFor(app, account, phone.number);
  driver = await addDriver(app.db);
  await phone.signIn();
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.cut();
});

async function open(path: string, headers: Record<string, string> = {}): Promise<StreamReader> {
  const reader = await phone.stream(path, headers);
  readers.push(reader);
  return reader;
}
const own = (query = '', headers?: Record<string, string>) =>
  open(`/trips/${trip.tripId}/stream${query}`, headers);
const movesOf = (reader: StreamReader) => reader.events().map(({ id, data }) => `${id} ${data.status}`);
const locationsOf = (reader: StreamReader) =>
  reader.frames.filter(({ event }) => event === 'trip.driver_location').map(({ data }) => data);

describe('The stream of a trip', () => {
  test('tells each move of it as it happens, and nothing of what else happens to its account', async () => {
    const reader = await own();
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const other = await bookFor(app, account, makeCustomerPhone(app, clock).number);
    await assign(app.db, other, await addDriver(app.db), clock());
    await assign(app.db, trip, driver, clock());
    await drive(app.db, trip.tripId, driver, 'arrive', clock());
    await expect.poll(() => movesOf(reader)).toEqual(['2 driver_to_pickup', '3 at_pickup']);
    expect(reader.events()[0]).toEqual({
      id: '2',
      event: 'trip.moved',
      data: {
        tripId: trip.tripId,
        sequence: 2,
        status: 'driver_to_pickup',
        occurredAt: expect.stringMatching(/\+04:00$/),
      },
    });
  });

  test('goes on behind the last frame after a lost connection, by header and by parameter', async () => {
    await assign(app.db, trip, driver, clock());
    const cut = await own();
    await expect.poll(() => cut.lastEventId()).toBe('2');
    cut.cut();
    await drive(app.db, trip.tripId, driver, 'arrive', clock());
    await drive(app.db, trip.tripId, driver, 'load', clock());
    const byHeader = await own('', { 'Last-Event-ID': '2' });
    await expect.poll(() => movesOf(byHeader)).toEqual(['3 at_pickup', '4 loading']);
    const byQuery = await own('?after=3');
    await expect.poll(() => movesOf(byQuery)).toEqual(['4 loading']);
    const anew = await own('?after=0');
    await expect.poll(() => movesOf(anew)).toHaveLength(4);
    const ofAnother = await own('?after=99');
    await expect.poll(() => movesOf(ofAnother)).toHaveLength(4);
  });

  test('tells where the truck of this trip is, of no other, and nowhere once it is over', async () => {
    const reader = await own();
    const otherTrip = await bookFor(app, account, makeCustomerPhone(app, clock).number);
    const otherDriver = await addDriver(app.db);
    await assign(app.db, otherTrip, otherDriver, clock());
    await assign(app.db, trip, driver, clock());
    await placeDriver(app.db, otherDriver, { lat: 25.3, lng: 55.4 }, clock());
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 }, clock());
    await expect.poll(() => locationsOf(reader)).toHaveLength(1);
    expect(locationsOf(reader)[0]).toEqual({
      tripId: trip.tripId,
      status: 'driver_to_pickup',
      fix: { lat: 25.2285, lng: 55.2867, headingDegrees: null, recordedAt: expect.any(String) },
    });
    for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
      await drive(app.db, trip.tripId, driver, action, clock());
    }
    await expect.poll(() => movesOf(reader).at(-1)).toBe('6 completed');
    clock.advance({ seconds: 1 });
    await placeDriver(app.db, driver, { lat: 25.1, lng: 55.1 }, clock());
    const after = await own();
    await assign(app.db, await bookFor(app, account, phone.number), driver, clock());
    await placeDriver(app.db, driver, { lat: 25.0, lng: 55.0 }, clock());
    await expect.poll(() => after.frames.length).toBeGreaterThan(0);
    expect([locationsOf(reader).length, locationsOf(after).length]).toEqual([1, 0]);
  });

  test('is over with the session, for good', async () => {
    const reader = await own();
    const cookie = String([...phone.cookies].map((pair) => pair.join('='))[0]);
    expectOk(await phone.send('/sign-out', {}));
    await expect.poll(() => reader.isOver()).toBe(true);
    expect((await own('', { cookie })).status).toBe(401);
  });
});

describe('The stream of a link', () => {
  test('tells the same, and says that it ends when the link is revoked or its time is over', async () => {
    const token = await linkTokenOf(app, account, trip.tripId);
    const reader = await open(`/links/${token}/stream`);
    await assign(app.db, trip, driver, clock());
    await expect.poll(() => movesOf(reader)).toEqual(['2 driver_to_pickup']);
    await revokeTripLinks(app.db, trip);
    await expect.poll(() => reader.isOver()).toBe(true);
    expect(reader.frames.at(-1)).toEqual({ event: 'trip.link_ended', data: {} });
    expect((await open(`/links/${token}/stream`)).status).toBe(410);

    const next = await open(`/links/${await linkTokenOf(app, account, trip.tripId)}/stream`);
    for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
      await drive(app.db, trip.tripId, driver, action, clock());
    }
    await expect.poll(() => movesOf(next).at(-1)).toBe('6 completed');
    clock.advance({ minutes: 30 });
    await expect.poll(() => next.isOver()).toBe(true);
    expect(next.frames.at(-1)?.event).toBe('trip.link_ended');
  });
});
