import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = (account: TestAccount, query = '') => app.get(`/api/Events${query}`, account.rawApiKey);
const page = async (account: TestAccount, query = '') => expectOk(await list(account, query));
const numberOf = ({ id }: { id: string }): number => Number(id.split('_')[2]);

/** An account with `count` events. */
async function makeAccountWithEvents(count: number): Promise<TestAccount> {
  const account = await app.makeAccount({ balanceFils: 0 });
  for (let event = 0; event < count; event += 1) {
    const posting = { accountId: account.accountId, amountFils: event % 2 === 0 ? 100 : -100 };
    await adjustWallet({ db: app.db, clock: systemClock }, posting);
  }
  return account;
}

describe("a trip's life", () => {
  test('is told move by move, each saying enough for whoever reads it alone', async () => {
    const account = await app.makeAccount();
    const trip = await createTrip(app, account, { externalReference: 'CASE-7' });
    const [first, second] = [await addDriver(app.db, { name: 'Bilal Ahmed' }), await addDriver(app.db)];
    await assign(app.db, trip, first);
    await giveUpTrip(app, { ...first, tripId: trip.tripId, reason: 'flat_tyre', at: systemClock() });
    await takeTripTo(app.db, trip, second, 6);

    const { events } = await page(account);
    const glance = { tripFare: trip.fareFils / 100, externalReference: 'CASE-7' };
    const driverOf = (name: string) => ({
      name,
      phone: expect.stringMatching(/^9715\d{8}$/),
      plate: expect.stringMatching(/^Dubai K \d{5}$/),
      vehicleTypeId: 4,
    });
    const [bilal, imran] = [driverOf('Bilal Ahmed'), driverOf('Imran Khan')];
    const moves = events.filter(({ sequence }: { sequence?: number }) => sequence !== undefined);
    expect(moves.map((event: object) => ({ ...event, id: '', occurredAt: '' }))).toEqual(
      (
        [
          ['trip.created', 1, 'searching', glance],
          ['trip.driver_assigned', 2, 'driver_to_pickup', { ...glance, driver: bilal }],
          ['trip.driver_gave_up', 1, 'searching', { ...glance, driver: bilal, reason: 'flat_tyre' }],
          ['trip.driver_assigned', 2, 'driver_to_pickup', { ...glance, driver: imran }],
          ['trip.driver_arrived', 3, 'at_pickup', { ...glance, driver: imran }],
          ['trip.loading', 4, 'loading', { ...glance, driver: imran }],
          ['trip.started', 5, 'in_progress', { ...glance, driver: imran }],
          ['trip.completed', 6, 'completed', { ...glance, driver: imran, outcome: 'delivered' }],
        ] as const
      ).map(([type, statusCode, statusName, data], index) => ({
        id: '',
        type,
        occurredAt: '',
        tripID: trip.tripId,
        sequence: index + 1,
        statusCode,
        statusName,
        data,
      })),
    );
  });

  test('that ends early tells what was kept and what came back, and the wallet tells it too', async () => {
    const account = await app.makeAccount({ balanceFils: 50_000 });
    const trip = await createTrip(app, account);
    await takeTripTo(app.db, trip, await addDriver(app.db), 5);
    const { cancellationFees } = expectOk(
      await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }),
    );
    const fare = trip.fareFils / 100;
    const refund = (trip.fareFils - Math.round(cancellationFees * 100)) / 100;
    const { events } = await page(account);
    const told = new Map(events.map((event: { type: string }) => [event.type, event]));
    expect(told.get('trip.cancelled')).toMatchObject({
      statusCode: 7,
      data: { tripFare: fare, cancellationFees, refund, reason: 'share_of_fare' },
    });
    const balance = (50_000 - trip.fareFils) / 100;
    expect(told.get('wallet.charged')).toEqual({
      id: expect.stringMatching(`^evt_${account.accountId}_\\d+$`),
      type: 'wallet.charged',
      occurredAt: expect.stringMatching(/\+04:00$/),
      tripID: trip.tripId,
      data: { amount: fare, balance },
    });
    expect(told.get('wallet.refunded')).toMatchObject({
      tripID: trip.tripId,
      data: { amount: refund, balance: expect.closeTo(balance + refund, 2) },
    });
  });
});

describe('the wallet', () => {
  test('tells that it is low once on its way down, and again only after it was high', async () => {
    // A fare is what it is at this hour of this day.
    const { fareFils } = await createTrip(app, await app.makeAccount({ balanceFils: 1_000_000 }));
    const account = await app.makeAccount({ balanceFils: 2 * fareFils + 10_000 });
    const lows = async () => (await page(account, '?type=wallet.low')).events;
    await createTrip(app, account);
    expect(await lows()).toEqual([]);
    await createTrip(app, account);
    const low = { balance: 100, lowBalance: 200 };
    expect((await lows()).map(({ data }: { data: object }) => data)).toEqual([low]);
    await adjustWallet(
      { db: app.db, clock: systemClock },
      { accountId: account.accountId, amountFils: 1_000 },
    );
    await createTrip(app, account);
    expect(await lows()).toHaveLength(1);
  });

  test("tells an operator's corrections in both directions", async () => {
    const account = await makeAccountWithEvents(2);
    const { events } = await page(account);
    expect(events.map(({ type, data }: { type: string; data: object }) => ({ type, data }))).toEqual([
      { type: 'wallet.adjusted', data: { amount: 1, balance: 1 } },
      { type: 'wallet.adjusted', data: { amount: -1, balance: 0 } },
    ]);
  });
});

describe('the list', () => {
  test('comes oldest first in pages that join without a gap or a double, and ends where it says', async () => {
    const account = await makeAccountWithEvents(7);
    const numbers: number[][] = [];
    let query = '?limit=3';
    for (let hasMore = true; hasMore; ) {
      const { events, nextCursor, hasMore: more } = await page(account, query);
      numbers.push(events.map(numberOf));
      hasMore = more;
      query = `?limit=3&after=${nextCursor}`;
    }
    expect(numbers).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    expect(await page(account, query)).toEqual({ events: [], nextCursor: '7', hasMore: false });
    await adjustWallet({ db: app.db, clock: systemClock }, { accountId: account.accountId, amountFils: 1 });
    expect((await page(account, query)).events.map(numberOf)).toEqual([8]);
  });

  test('has 25 events on a page unless told otherwise, and tells when they are all', async () => {
    const account = await makeAccountWithEvents(26);
    const { events, hasMore } = await page(account);
    expect([events.length, hasMore]).toEqual([25, true]);
    expect(await page(account, '?limit=26')).toMatchObject({ hasMore: false, nextCursor: '26' });
  });

  test('of an account to which nothing happened is empty, and can be gone on from', async () => {
    const account = await app.makeAccount({ balanceFils: 0 });
    expect(await page(account)).toEqual({ events: [], nextCursor: '0', hasMore: false });
    expect(await page(account, '?after=0')).toEqual({ events: [], nextCursor: '0', hasMore: false });
  });

  test('of one type passes over all others, and its cursor with it', async () => {
    const account = await makeAccountWithEvents(3);
    await createTrip(app, await refill(account));
    const { events, nextCursor, hasMore } = await page(account, '?type=trip.created');
    expect([events.map(numberOf), nextCursor, hasMore]).toEqual([[5], '6', false]);
    const firstOnly = await page(account, '?type=wallet.adjusted&limit=1');
    expect([firstOnly.events.map(numberOf), firstOnly.nextCursor, firstOnly.hasMore]).toEqual([
      [1],
      '1',
      true,
    ]);
  });

  test('of a type that is far off comes as far as one look goes, and says that there is more', async () => {
    const account = await app.makeAccount({ balanceFils: 0 });
    await app.db.query({
      text: `SELECT append_event($1, 'wallet.low', NULL, NULL, NULL, NULL, '{}', now()) FROM generate_series(1, 10500)`,
      values: [account.accountId],
    });
    await createTrip(app, await refill(account));
    const far = await page(account, '?type=trip.created');
    expect(far).toEqual({ events: [], nextCursor: '10000', hasMore: true });
    const near = await page(account, `?type=trip.created&after=${far.nextCursor}`);
    expect([near.events.map(numberOf), near.hasMore]).toEqual([[10_502], false]);
  });

  test("has nothing of another account's", async () => {
    const [mine, other] = [await makeAccountWithEvents(2), await makeAccountWithEvents(3)];
    expect((await page(mine)).events.map(({ id }: { id: string }) => id)).toEqual(
      [1, 2].map((number) => `evt_${mine.accountId}_${number}`),
    );
    expect((await page(other)).events).toHaveLength(3);
  });

  test.each([
    ['after', '?after=abc'],
    ['after', '?after=-1'],
    ['after', '?after=9999999999999999'],
    ['after', '?after=3'],
    ['limit', '?limit=0'],
    ['limit', '?limit=101'],
    ['type', '?type=trip.driver_location'],
    ['type', '?type=trip.creatd'],
  ])('refuses what it cannot go by, and names it: %s in %s', async (field, query) => {
    expectRefusal(await list(await makeAccountWithEvents(2), query), 400, 'Invalid request', [field]);
  });
});

test('events are never changed or deleted', async () => {
  await makeAccountWithEvents(1);
  for (const text of ["UPDATE events SET type = 'trip.created'", 'DELETE FROM events', 'TRUNCATE events']) {
    await expect(app.db.query({ text })).rejects.toThrow('events are never changed or deleted');
  }
});

/** Money for a trip; one more event. */
async function refill(account: TestAccount): Promise<TestAccount> {
  await adjustWallet(
    { db: app.db, clock: systemClock },
    { accountId: account.accountId, amountFils: 100_000 },
  );
  return account;
}
