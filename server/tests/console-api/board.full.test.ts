import type { BoardCard, BoardData, BoardPositions } from '@satha/contract/console/desk/board';
import { operatorRoles } from '@satha/terms/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import type { StreamReader } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import type { TestAccount } from '../harness/test-app.ts';

let app: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let readers: StreamReader[] = [];

beforeAll(async () => {
  app = await createConsole();
  account = await app.makeAccount({ balanceFils: 900_000_000 });
  dispatcher = await app.operatorOf('dispatcher');
});
afterEach(() => {
  for (const reader of readers) reader.cut();
  readers = [];
});
afterAll(() => app.close());

async function getBoard(operator = dispatcher): Promise<BoardData> {
  return expectOk(await operator.get('/board'));
}

async function cardOf({ tripId }: Pick<CreatedTrip, 'tripId'>): Promise<BoardCard | undefined> {
  return (await getBoard()).cards.find((card) => card.tripId === tripId);
}

async function driverAt(status: number): Promise<{ trip: CreatedTrip; driver: TestDriver }> {
  const [trip, driver] = [await createTrip(app, account), await addDriver(app.db)];
  await takeTripTo(app.db, trip, driver, status);
  return { trip, driver };
}

async function openBoardStream(query = '?board=true', lastEventId?: string): Promise<StreamReader> {
  const reader = await openChanges(app, dispatcher, { query, lastEventId });
  readers.push(reader);
  return reader;
}

const cardsTold = (reader: StreamReader): BoardCard[] =>
  reader.frames.filter(({ event }) => event === 'card').map(({ data }) => data.card);
const positionsTold = (reader: StreamReader): BoardPositions[] =>
  reader.frames.filter(({ event }) => event === 'positions').map(({ data }) => data);
const minutesFromNow = (at: string | null | undefined) =>
  Math.round((Date.parse(at ?? '') - Date.now()) / 60_000);

describe('the board', () => {
  test('tells a search with its round, who was asked and why nobody else was, and since when', async () => {
    const job = {
      vehicle: { plate: { emirate: 'dubai', code: 'K', number: '40217' }, powertrain: 'electric' },
    };
    const trip = await createTrip(app, account, { job });
    await app.db.query({
      text: `INSERT INTO search_rounds (account_id, trip_id, search_number, round, passes, searched_at, radius_meters,
               drivers_on_shift, candidates, excluded) VALUES ($1, $2, 1, 1, 3, now(), 20000, 9, 2, '{"busy": 7}')`,
      values: [trip.accountId, trip.tripId],
    });
    expectOk(await dispatcher.send(`/trips/${trip.tripId}/search/pause`, { sequence: 1, minutes: 30 }));
    expect(await cardOf(trip)).toMatchObject({
      status: 'searching',
      account: { accountId: account.accountId },
      vehiclePlate: 'Dubai K 40217',
      equipment: expect.arrayContaining(['flatbed']),
      driver: null,
      isDemo: false,
      endedAt: null,
      search: {
        ...{ round: 2, radiusMeters: 20_000, asked: 0, waiting: 0, driversOnShift: 9, candidates: 2 },
        excluded: { busy: 7 },
      },
    });
    const card = await cardOf(trip);
    expect(minutesFromNow(card?.search?.pausedUntil)).toBe(30);
  });

  test('counts to the departure, the promise at the pickup and at the destination, and from the arrival', async () => {
    const later = new Date(Date.now() + 4 * 3_600_000 + 4 * 3_600_000).toISOString().slice(0, 16);
    const scheduled = await createTrip(app, account, { departureTime: later });
    const [driving, there, loaded] = [await driverAt(2), await driverAt(3), await driverAt(5)];
    const minutes = async (trip: CreatedTrip) => minutesFromNow((await cardOf(trip))?.countsAt);
    expect(await cardOf(scheduled)).toMatchObject({ status: 'scheduled', search: { round: 0 } });
    expect(Math.abs((await minutes(scheduled)) - 240)).toBeLessThanOrEqual(1);
    expect(await minutes(driving.trip)).toBe(10);
    expect(Math.abs(await minutes(there.trip))).toBe(0);
    expect(await minutes(loaded.trip)).toBeGreaterThan(1);
    expect((await cardOf(loaded.trip))?.driver).toMatchObject({
      driverId: loaded.driver.driverId,
      isAtTrip: true,
    });
  });

  test('keeps what ended today and what is still aboard, and leaves out what ended before midnight', async () => {
    const [today, before, aboard] = [await driverAt(6), await driverAt(6), await driverAt(4)];
    const text = `UPDATE trips SET ended_at = now() - interval '25 hours' WHERE trip_id = $1`;
    await app.db.query({ text, values: [before.trip.tripId] });
    expectOk(
      await dispatcher.send(`/trips/${aboard.trip.tripId}/end`, {
        ...{ sequence: 4, outcome: 'cancelled_by_operator', because: 'Closed road' },
      }),
    );
    await app.db.query({ text, values: [aboard.trip.tripId] });
    expect(await cardOf(today.trip)).toMatchObject({
      status: 'completed',
      outcome: 'delivered',
      countsAt: null,
    });
    expect((await cardOf(today.trip))?.driver?.isAtTrip).toBe(false);
    expect(await cardOf(before.trip)).toBeUndefined();
    expect(await cardOf(aboard.trip)).toMatchObject({
      concerns: ['vehicle_aboard'],
      driver: { isAtTrip: true },
    });
  });

  test('tells moments of a trip whose account has a clock of its own by the real clock', async () => {
    const ahead = await app.makeAccount({ balanceFils: 100_000_000 });
    await app.db.query({
      text: 'UPDATE accounts SET clock_offset_seconds = 864000 WHERE account_id = $1',
      values: [ahead.accountId],
    });
    const trip = await createTrip(app, ahead);
    await app.post(paths.cancel, ahead.rawApiKey, { tripId: trip.tripId });
    expect(Math.abs(minutesFromNow((await cardOf(trip))?.endedAt))).toBeLessThanOrEqual(1);
  });

  test.each([
    ['a year back', -31_000_000],
    ['ten days ahead', 864_000],
  ])(
    'keeps what ended today of an account whose clock is %s, and leaves out what ended yesterday by it',
    async (_where, ahead) => {
      const other = await app.makeAccount({ balanceFils: 100_000_000 });
      await app.db.query({
        text: 'UPDATE accounts SET clock_offset_seconds = $2 WHERE account_id = $1',
        values: [other.accountId, ahead],
      });
      const [today, before] = [await createTrip(app, other), await createTrip(app, other)];
      for (const { tripId } of [today, before]) await app.post(paths.cancel, other.rawApiKey, { tripId });
      await app.db.query({
        text: `UPDATE trips SET ended_at = ended_at - interval '25 hours' WHERE trip_id = $1`,
        values: [before.tripId],
      });
      expect(Math.abs(minutesFromNow((await cardOf(today))?.endedAt))).toBeLessThanOrEqual(1);
      expect(await cardOf(before)).toBeUndefined();
    },
  );

  test('says when somebody was last called or written to, and nothing of notes', async () => {
    const trip = await createTrip(app, account);
    expectOk(await dispatcher.send(`/trips/${trip.tripId}/notes`, { text: 'Gate 3' }));
    expect((await cardOf(trip))?.lastContactAt).toBeNull();
    expectOk(await dispatcher.send(`/trips/${trip.tripId}/calls`, { to: 'customer', result: 'reached' }));
    expect(Math.abs(minutesFromNow((await cardOf(trip))?.lastContactAt))).toBeLessThanOrEqual(1);
  });

  test('tells drivers on shift and others, and is there for every role', async () => {
    const { driverId } = await addDriver(app.db, { name: 'Bilal Ahmed' });
    for (const role of operatorRoles) {
      const { drivers } = await getBoard(await app.operatorOf(role));
      expect(drivers.find((driver) => driver.driverId === driverId)).toMatchObject({ status: 'available' });
    }
    expect((await app.consoleBrowser().get('/board')).status).toBe(401);
  });
});

describe('the stream for the board', () => {
  test('tells the card of each trip that changes as the board tells it, and others none', async () => {
    const [reader, other] = [await openBoardStream(), await openBoardStream('')];
    const { trip, driver } = await driverAt(2);
    await drive(app.db, trip.tripId, driver, 'arrive');
    await expect.poll(() => cardsTold(reader).at(-1)?.status).toBe('at_pickup');
    expect(cardsTold(reader).at(-1)).toEqual(await cardOf(trip));
    await expect.poll(() => other.frames.some(({ event }) => event === 'trip')).toBe(true);
    expect([cardsTold(other), positionsTold(other)]).toEqual([[], []]);
  });

  test('goes on where it was with the cards that changed meanwhile', async () => {
    const first = await openBoardStream();
    const trip = await createTrip(app, account);
    await expect.poll(() => cardsTold(first).at(-1)?.tripId).toBe(trip.tripId);
    const id = first.frames.findLast((frame) => frame.id !== undefined)?.id;
    first.cut();
    const driver = await addDriver(app.db);
    await assign(app.db, trip, driver);
    const again = await openBoardStream('?board=true', id);
    await expect
      .poll(() => cardsTold(again).at(-1))
      .toMatchObject({ tripId: trip.tripId, status: 'driver_to_pickup' });
  });

  test('tells all positions at first, then those alone that changed, and who has none any more', async () => {
    const [moving, standing] = [await addDriver(app.db), await addDriver(app.db)];
    const start = systemClock();
    await placeDriver(app.db, moving, { lat: 25.2, lng: 55.27 }, start);
    await placeDriver(app.db, standing, { lat: 25.1, lng: 55.2 }, start);
    const reader = await openBoardStream();
    await expect.poll(() => positionsTold(reader).length).toBe(1);
    const [all] = positionsTold(reader);
    expect(all?.isAll).toBe(true);
    expect(all?.positions.map(({ driverId }) => driverId)).toEqual(
      expect.arrayContaining([moving.driverId, standing.driverId]),
    );
    await placeDriver(app.db, moving, { lat: 25.2012345, lng: 55.27 }, start.add({ seconds: 4 }));
    await expect.poll(() => positionsTold(reader).length).toBe(2);
    expect(positionsTold(reader)[1]).toMatchObject({
      isAll: false,
      positions: [{ driverId: moving.driverId, lat: 25.20123, headingDegrees: null }],
      gone: [],
    });
    await app.db.query({
      text: 'DELETE FROM driver_positions WHERE driver_id = $1',
      values: [standing.driverId],
    });
    await expect.poll(() => positionsTold(reader)[2]?.gone).toEqual([standing.driverId]);
  });
});

describe('a board of more than one screen can be worked with', () => {
  test('is bounded, and says that there is more', async () => {
    expect((await getBoard()).leftOut).toEqual({ open: false, ended: false, drivers: false });
    const { tripId } = await createTrip(app, account);
    await app.db.query({
      text: `INSERT INTO trips SELECT (jsonb_populate_record(t, jsonb_build_object(
               'trip_id', t.trip_id + n, 'creation_token', gen_random_uuid()))).*
             FROM trips t, generate_series(1, 3000) AS n WHERE t.trip_id = $1`,
      values: [tripId],
    });
    const { cards, leftOut } = await getBoard();
    expect(leftOut).toEqual({ open: true, ended: false, drivers: false });
    expect(cards.filter(({ endedAt }) => endedAt === null)).toHaveLength(3_000);
    expect(JSON.stringify(cards).length / cards.length).toBeLessThan(1_200);
  });
});
