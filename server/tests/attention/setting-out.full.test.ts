import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import type { RouteProvider } from '../../src/domain/routing/route-provider.ts';
import { promiseAnew } from '../../src/domain/trips/promises/promise-anew.ts';
import type { Coordinates } from '../../src/values/coordinates.ts';
import { type AttentionScene, type DriverOut, openAttentionScene } from '../harness/attention-scene.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { makeCustomerPhone } from '../harness/customer-phone.ts';
import { kilometersNorth, straightRoads } from '../harness/dispatch-scene.ts';
import { assign } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { makeRouteProvider } from '../harness/route-providers.ts';
import { huda } from '../harness/steering-scene.ts';

/** Where a truck is so many metres to the north and east of six kilometres north of the pickup. */
const at = (north: number, east = 0): Coordinates => {
  const { lat, lng } = kilometersNorth(6 + north / 1000);
  return { lat, lng: lng + east / 100_600 };
};
const circle = (meters: number, passed: number) =>
  at(meters * Math.cos(passed / 8) - meters, meters * Math.sin(passed / 8));
/** Some metres wrong each time, and once far. */
const wrong = (passed: number) => (passed === 40 ? 240 : ((passed * 7) % 5) * 9);

/** What trucks do once their drivers have the trip, by the seconds that have passed; in town they make 10 m a second. */
const ways = {
  'drives away': (passed: number) => at(passed * 10),
  stands: () => at(0),
  'drives in circles': (passed: number) => circle(90, passed),
  'parks, with a phone that errs': (passed: number) => at(wrong(passed), wrong(passed + 15)),
  'comes out of the yard and drives the wrong way': (passed: number) =>
    at(passed < 30 ? -passed : passed * 10),
  'drives towards it': (passed: number) => at(-passed * 10),
  'sets out after forty seconds': (passed: number) => at(-Math.max(0, passed - 40) * 10),
  'waits at a traffic light round the corner': (passed: number) => at(-Math.min(passed, 12) * 9),
  'follows a road that leads round': (passed: number) => at(0, 20_000 + passed * 10),
  'is nearly there, and looks for the place': () => kilometersNorth(0.4),
  'is not heard of': () => undefined,
} as const satisfies Record<string, (passed: number) => Coordinates | undefined>;
type Way = keyof typeof ways;
/** Undefined where nothing is told. */
type PlaceAt = (passed: number) => Coordinates | undefined;

/** Twenty kilometres to the east the only road leads east at first. */
const roads: RouteProvider = makeRouteProvider('roads that lead round', {
  findMany: async (request) => {
    const { rows, ...answer } = await straightRoads.findMany(request);
    const seconds = (lng: number) => 3_000 - ((lng - at(0, 20_000).lng) * 100_600) / 10;
    return {
      ...answer,
      rows: rows.map((row, index) => {
        const { lng = 0 } = request.from[index] ?? {};
        if (lng < at(0, 15_000).lng) return row;
        return row.map(() => ({
          distanceMeters: 1,
          freeFlowSeconds: { city: seconds(lng), arterial: 0, highway: 0 },
        }));
      }),
    };
  },
});

let scene: AttentionScene;
const trips = new Map<Way, { readonly tripId: number; readonly driver: DriverOut }>();
const toldAfter = new Map<Way, number>();
let passedSeconds = 0;

beforeAll(async () => {
  scene = await openAttentionScene();
  for (const way of Object.keys(ways) as Way[]) {
    const { trip, driver } = await scene.onTheWay(ways[way](0) ?? at(0));
    trips.set(way, { tripId: trip.tripId, driver });
  }
  await pass(90);
});
afterAll(() => scene.app.close());

const tripOf = (way: Way) => trips.get(way) ?? expect.fail(`no trip that ${way}`);

async function look(): Promise<void> {
  const outboxes = { texts: true, mails: true };
  const { db } = scene.app;
  await watchAlarms({
    db,
    clock: scene.clock,
    timeScale: 1,
    routeProvider: roads,
    calendar: () => emptyCalendar,
    outboxes,
  });
}

/** Lets so many seconds pass: phones tell each five where they are, of these trucks alone, and somebody looks. */
async function pass(seconds: number, moving: Partial<Record<Way, PlaceAt>> = ways): Promise<void> {
  for (const end = passedSeconds + seconds; passedSeconds < end; ) {
    scene.clock.advance({ seconds: 5 });
    passedSeconds += 5;
    for (const [way, placeAt] of Object.entries(moving) as [
      Way,
      (passed: number) => Coordinates | undefined,
    ][]) {
      const place = placeAt(passedSeconds);
      if (place) await tripOf(way).driver.tell(place);
    }
    await look();
    const open = await scene.open();
    for (const [way, { tripId }] of trips) {
      if (open.includes(`not_on_way ${tripId}`) && !toldAfter.has(way)) toldAfter.set(way, passedSeconds);
    }
  }
}

async function seenBy(way: Way) {
  const { tripId } = tripOf(way);
  const { rawApiKey } = scene.account;
  const link = expectOk(await scene.app.get(`/api/Trips/${tripId}/tracking-link`, rawApiKey));
  const browser = makeCustomerPhone(scene.app, scene.clock);
  const customer = expectOk(
    await browser.get(`/links/${new URL(link.url).pathname.split('/').at(-1)}`),
  ).arrival;
  const account = expectOk(await scene.app.get(`/api/Trips/${tripId}/eta`, rawApiKey));
  return { customer, account };
}

const isOpen = async (way: Way) => (await scene.open()).includes(`not_on_way ${tripOf(way).tripId}`);

describe('A minute and a half after its driver got the trip, a truck that', () => {
  test.each([
    'drives away',
    'stands',
    'drives in circles',
    'parks, with a phone that errs',
    'comes out of the yard and drives the wrong way',
  ] as const)('%s is an alarm, and neither customer nor account are told when it comes', async (way) => {
    expect(toldAfter.get(way)).toBeGreaterThanOrEqual(60);
    expect(toldAfter.get(way)).toBeLessThanOrEqual(90);
    expect(await isOpen(way)).toBe(true);
    const { customer, account } = await seenBy(way);
    const driving = expect.any(Number);
    expect(customer).toMatchObject({ heldUp: 'not_on_way', arrivalAt: null, durationSeconds: driving });
    expect(account).toMatchObject({ heldUp: 'not_on_way', durationMinutes: driving, confidence: 'fresh' });
    expect(account).not.toHaveProperty('arrivalAt');
  });

  test.each([
    'drives towards it',
    'sets out after forty seconds',
    'waits at a traffic light round the corner',
    'follows a road that leads round',
    'is nearly there, and looks for the place',
  ] as const)('%s is none, and its arrival is reckoned from where it is', async (way) => {
    expect(toldAfter.get(way)).toBeUndefined();
    const { customer, account } = await seenBy(way);
    expect(customer).not.toHaveProperty('heldUp');
    expect(account).not.toHaveProperty('heldUp');
    expect(account.arrivalAt).toBe(customer.arrivalAt);
    const seconds = Temporal.Instant.from(account.arrivalAt).since(scene.clock()).total('seconds');
    // Told to a tenth of a minute, at thirty times the pace of life.
    expect(seconds * 30).toBeGreaterThan(account.durationMinutes * 60 - 10);
    expect(seconds * 30).toBeLessThan(account.durationMinutes * 60 + 10);
  });

  test('is not heard of is an alarm of another kind, in its own time', async () => {
    expect(toldAfter.get('is not heard of')).toBeUndefined();
  });
});

test('An operator’s promise is told of a truck that stands, until the truck cannot keep it', async () => {
  const { tripId } = tripOf('stands');
  const { accountId } = scene.account;
  const now = scene.clock();
  const promised = { accountId, tripId, by: huda, at: now, reason: 'A flat tyre', minutes: 20 };
  const { promisedAt } = await promiseAnew({ db: scene.app.db }, promised);
  const { account } = await seenBy('stands');
  expect(account).toMatchObject({ heldUp: 'not_on_way' });
  expect(Temporal.Instant.from(account.arrivalAt)).toEqual(promisedAt);
});

test('A driver who tells that they come later is not told of as well', async () => {
  const { tripId, driver } = tripOf('drives in circles');
  await scene.app.db.query({
    text: `INSERT INTO driver_actions (account_id, trip_id, driver_id, action_id, assignment_id, phone_id, sequence, action,
             facts_hash, minutes, recorded_at, sent_at, received_at, result, status, promised_at)
           SELECT a.account_id, a.trip_id, a.driver_id, gen_random_uuid(), a.assignment_id, gen_random_uuid(), 1, 'late',
             sha256('late'), 10, 'now', 'now', $2, 'applied', 2, promised_at
           FROM assignments a JOIN arrival_promises USING (account_id, trip_id, driver_id) WHERE trip_id = $1`,
    values: [tripId, scene.clock().toString()],
  });
  const way = ways['drives in circles'];
  await pass(10, { 'drives in circles': way });
  expect(await isOpen('drives in circles')).toBe(false);
  expect(await scene.open()).toContain(`late_reported ${tripId}`);
  expect(driver.driverId).toBeGreaterThan(0);
});

test('The alarm ends by itself within a minute of the truck coming nearer, and the arrival is told again', async () => {
  const begin = passedSeconds;
  const comes = (passed: number) => at(-(passed - begin) * 10);
  await pass(20, { stands: comes });
  expect(await isOpen('stands')).toBe(true);
  await pass(40, { stands: comes });
  expect(await isOpen('stands')).toBe(false);
  const { account, customer } = await seenBy('stands');
  expect(account).toMatchObject({ arrivalAt: expect.any(String), confidence: 'fresh' });
  expect(customer).not.toHaveProperty('heldUp');
});

test('Driving away for three minutes takes the place of it, and is told to the customer in its turn', async () => {
  const { tripId } = tripOf('drives away');
  await pass(60, { 'drives away': ways['drives away'] });
  await pass(120, { 'drives away': (passed) => at(passed * 14) });
  expect(await scene.open()).toContain(`moving_away ${tripId}`);
  expect(await isOpen('drives away')).toBe(false);
  expect((await seenBy('drives away')).customer).toMatchObject({ heldUp: 'moving_away', arrivalAt: null });
});

test('Of a phone that tells nothing while it rests, the first report tells of a truck that has stood since before', async () => {
  const sent = async () => {
    const [trip, driver] = [await scene.book(), await scene.sendOut()];
    await driver.tell(at(0));
    scene.clock.advance({ seconds: 5 });
    expect(await assign(scene.app.db, trip, driver, scene.clock())).toBe('assigned');
    return { driver, alarm: `not_on_way ${trip.tripId}` };
  };
  const [stands, hasMoved] = [await sent(), await sent()];
  await pass(105, {});
  expect(await scene.open()).not.toContain(stands.alarm);
  await stands.driver.tell(at(0));
  await hasMoved.driver.tell(at(600));
  await pass(5, {});
  expect(await scene.open()).toContain(stands.alarm);
  expect(await scene.open()).not.toContain(hasMoved.alarm);
});

test('Another driver begins anew, and nothing is told of a truck while nobody watches', async () => {
  const way = 'parks, with a phone that errs';
  const { tripId } = tripOf(way);
  const next = await scene.sendOut();
  await next.tell(at(0));
  scene.clock.advance({ seconds: 15 });
  await reassignTrip(byHandDeps(scene.app.db, scene.clock), {
    ...{ tripId, driverId: next.driverId, reason: 'The other one sleeps', by: huda },
  });
  trips.set(way, { tripId, driver: next });
  toldAfter.delete(way);
  const began = passedSeconds;
  // Also before the new driver's phone has told anything, and before anybody has looked.
  expect((await seenBy(way)).customer).not.toHaveProperty('heldUp');
  await look();
  expect(await isOpen(way)).toBe(false);
  await pass(10, { [way]: () => at(0) });
  expect(await isOpen(way)).toBe(false);
  expect((await seenBy(way)).account).toMatchObject({ arrivalAt: expect.any(String) });
  await pass(75, { [way]: () => at(0) });
  expect((toldAfter.get(way) ?? 0) - began).toBeGreaterThanOrEqual(75);
  expect((await seenBy(way)).customer).toMatchObject({ heldUp: 'not_on_way' });
  scene.clock.advance({ seconds: 61 });
  expect((await seenBy(way)).customer).not.toHaveProperty('heldUp');
});
