import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putDriverAtTrip } from '../../src/domain/drivers/positions/put-driver.ts';
import { findTrustedPlace } from '../../src/domain/drivers/positions/queries.ts';
import { type AwayPhone, createAwayScene, type DriverAway } from '../harness/away-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { giveTracker, traccarClientBody } from '../harness/tracker.ts';

const clock = createTestClock();
const home = 14_000;
let app: TestApp;
let account: TestAccount;
let away: ReturnType<typeof createAwayScene>;

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock }, variables: { SATHA_WORK: 'off' } });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
  away = createAwayScene(app, clock, () => account);
});
afterAll(() => app.close());

/** The phone is so many metres north of Downtown Dubai, standing unless a speed is told; returns what was left out. */
async function tell({ post }: AwayPhone, meters: number, ...more: number[]): Promise<string> {
  const points = [meters, ...more].map((north, index, all) => ({
    lat: 25.1972 + north / 111_195,
    lng: 55.2744,
    speedMps: 0,
    recordedAt: clock()
      .subtract({ seconds: all.length - 1 - index })
      .toString(),
  }));
  const { received, leftOut = [] } = expectOk(await post('/locations', { points }));
  expect(received).toBe(points.length - leftOut.length);
  return leftOut
    .map(({ index, reason }: { index: number; reason: string }) => `${index} ${reason}`)
    .join(', ');
}

/** How many metres north of Downtown Dubai the truck is; and what an operator is told was not believed. */
async function place({ driverId }: DriverAway): Promise<string> {
  const found = await findTrustedPlace(app.db, driverId);
  if (!found) return 'nowhere';
  const meters = Math.round((found.lat - 25.1972) * 111_195);
  return found.mark ? `${meters} ${found.mark.why}` : String(meters);
}

const seconds = (count: number) => clock.advance({ seconds: count });

/** A truck's phone at the pickup, whose driver pressed there, and another phone of theirs that was signed in before. */
async function onTrip() {
  const driver = await away.sendOut();
  const other = await away.secondPhone(driver);
  await tell(driver.phone, 0);
  const { trip } = await away.tripIn(3, driver);
  seconds(20);
  expect(await tell(driver.phone, 0)).toBe('');
  return { driver, other, trip };
}

const trackOf = async (tripId: number) => {
  const { rows } = await app.db.query<{ lat: number }>({
    text: 'SELECT lat FROM trip_tracks WHERE trip_id = $1 ORDER BY recorded_at',
    values: [tripId],
  });
  return [...new Set(rows.map(({ lat }) => Math.round((lat - 25.1972) * 111_195)))];
};

describe('a phone of the driver that is not in their hand', () => {
  test('moves no truck that the other one tells of, is told so, and is no part of the way', async () => {
    const { driver, other, trip } = await onTrip();
    for (let time = 0; time < 5; time += 1) {
      seconds(4);
      expect(await tell(other, home, home)).toBe('0 other_phone, 1 other_phone');
      seconds(4);
      expect(await tell(driver.phone, 0)).toBe('');
    }
    expect(await place(driver)).toBe('0 other_phone');
    expect(await trackOf(trip.tripId)).toEqual([0]);
  });

  test('counts beside it where a truck can be at both places', async () => {
    const { driver, other } = await onTrip();
    seconds(3);
    expect(await tell(other, 300)).toBe('');
    expect(await place(driver)).toBe('300');
    seconds(3);
    expect(await tell(driver.phone, 10)).toBe('');
    expect(await place(driver)).toBe('10');
    // It is no way to walk off with the truck, step by step.
    for (const meters of [400, 800, 1_200]) {
      seconds(2);
      expect(await tell(other, meters)).toBe(meters === 400 ? '' : '0 other_phone');
    }
    seconds(2);
    expect(await tell(driver.phone, 0)).toBe('');
    expect(await place(driver)).toBe('0 other_phone');
  });

  test('counts once that one was silent for half a minute, until it is heard again', async () => {
    const { driver, other } = await onTrip();
    seconds(29);
    expect(await tell(other, home)).toBe('0 other_phone');
    seconds(1);
    expect(await tell(other, home)).toBe('');
    // As any jump, it is believed once the next one is near it.
    expect(await place(driver)).toMatch(/^0 /);
    seconds(2);
    expect(await tell(other, home)).toBe('');
    expect(await place(driver)).toMatch(/^14000/);
    seconds(20);
    expect(await tell(driver.phone, 0)).toBe('');
    expect(await place(driver)).toMatch(/^0/);
    seconds(2);
    expect(await tell(other, home)).toBe('0 other_phone');
  });

  test('counts at once after one press on it, and the one before does not', async () => {
    const { driver, other, trip } = await onTrip();
    seconds(2);
    expect(await tell(other, home)).toBe('0 other_phone');
    expectOk(await other.post('/trip/loading', { tripId: trip.tripId }));
    seconds(2);
    expect(await tell(driver.phone, 0)).toBe('');
    seconds(2);
    expect(await tell(other, home)).toBe('');
    expect(await place(driver)).toMatch(/^14000/);
    seconds(2);
    expect(await tell(driver.phone, 0, 0)).toBe('0 other_phone, 1 other_phone');
    expectOk(await driver.phone.tell(trip, 'start'));
    seconds(2);
    expect(await tell(driver.phone, 0)).toBe('');
    expect(await place(driver)).toMatch(/^0/);
  });

  test('counts at once after it signs in again, and is still signed in as it was on the other', async () => {
    const { driver, other } = await onTrip();
    clock.advance({ minutes: 2 });
    await other.signIn();
    expect(await tell(driver.phone, 0)).toBe('');
    seconds(2);
    expect(await tell(other, home)).toBe('');
    expect(await place(driver)).toMatch(/^14000/);
    expect(await tell(driver.phone, 0)).toBe('0 other_phone');
  });

  test('counts at once after the other one signs out', async () => {
    const { driver, other } = await onTrip();
    expectOk(await driver.phone.post('/sign-out'));
    seconds(2);
    expect(await tell(other, home)).toBe('');
    expect(await place(driver)).toMatch(/^14000/);
  });

  test('and speaks first in a shift, counts until the one that began it does', async () => {
    const driver = await away.sendOut();
    const other = await away.secondPhone(driver);
    seconds(2);
    expectOk(await driver.phone.post('/shift/start', { plate: driver.plate }));
    expect(await tell(other, home)).toBe('');
    expect(await place(driver)).toBe('14000');
    seconds(2);
    expect(await tell(driver.phone, 0)).toBe('');
    expect(await place(driver)).toBe('0');
    expect(await tell(other, home)).toBe('0 other_phone');
  });
});

describe('beside other ways', () => {
  test('a tracker counts next to the phone in hand, and no other phone does', async () => {
    const { driver, other } = await onTrip();
    const trackerId = await giveTracker(app, driver.driverId, clock);
    const track = async (meters: number) =>
      expectOk(
        await app.post('/positions/', undefined, traccarClientBody(trackerId, clock(), meters, { speed: 0 })),
      );
    seconds(3);
    await track(40);
    expect(await place(driver)).toBe('40');
    seconds(3);
    expect(await tell(other, home)).toBe('0 other_phone');
    seconds(3);
    expect(await tell(driver.phone, 20)).toBe('');
    expect(await place(driver)).toMatch(/^20 /);
    // The phone that is silent is not outdone by another one while the tracker tells where the truck is.
    seconds(40);
    await track(60);
    seconds(5);
    expect(await tell(other, home)).toBe('');
    expect(await place(driver)).toBe('60 elsewhere');
  });

  test('of one phone alone a jump stays doubtful until the next one, as ever', async () => {
    const driver = await away.sendOut();
    await tell(driver.phone, 0);
    seconds(5);
    await tell(driver.phone, home);
    expect(await place(driver)).toBe('0 jumped');
    seconds(5);
    await tell(driver.phone, home);
    expect(await place(driver)).toBe('14000');
  });

  test('where a driver is put in the sandbox, nothing that a phone told before counts', async () => {
    const { driver, trip } = await onTrip();
    const { accountId, tripId } = trip;
    seconds(1);
    const point = { lat: 25.1972 + home / 111_195, lng: 55.2744, recordedAt: clock() };
    await putDriverAtTrip({ db: app.db, clock }, { ...driver, accountId, tripId }, point);
    seconds(1);
    expect(await tell(driver.phone, 0)).toBe('');
    expect(await place(driver)).toBe('14000 jumped');
  });
});
