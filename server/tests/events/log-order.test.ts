import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEventFollower } from '../../src/domain/events/follow-events.ts';
import { findEvents } from '../../src/domain/events/queries.ts';
import { every } from '../../src/platform/clock/every.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { openStream, type StreamReader } from '../harness/event-stream.ts';
import { untilWaiting } from '../harness/locks.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;

let app: TestApp;
let second: TestApp;
/** Writers of other processes, whose pools are their own. */
let writers: Database;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ shared: { db: openTestDatabase(app.databaseUrl), url: app.databaseUrl } });
  writers = openTestDatabase(app.databaseUrl, 20);
});
afterAll(async () => {
  await second.close();
  await second.db.close();
  await writers.close();
  await app.close();
});

const controllers: AbortController[] = [];
afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort();
});

const append = (db: Queryable, { accountId }: { accountId: number }) =>
  db.query({
    text: `SELECT append_event($1, 'wallet.low', NULL, NULL, NULL, NULL, '{}', now())`,
    values: [accountId],
  });

const numbersOf = async (db: Queryable, { accountId }: TestAccount, after: number) =>
  (await findEvents(db, accountId, { after, limit: 100 })).map(({ number }) => number);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a database transaction that has drawn a number and commits late', () => {
  test('is passed over by nobody: whoever comes later waits for it, and readers see neither before', async () => {
    const account = await app.makeAccount({ balanceFils: 0 });
    await append(app.db, account);
    let late: Promise<unknown> = Promise.resolve();
    await writers.inTransaction(async (slow) => {
      await append(slow, account);
      late = append(writers, account);
      await untilWaiting(app.db, 1);
      expect(await numbersOf(app.db, account, 1)).toEqual([]);
    });
    await late;
    expect(await numbersOf(app.db, account, 1)).toEqual([2, 3]);
  });

  test('and is undone in the end leaves no gap: its number goes to the next', async () => {
    const account = await app.makeAccount({ balanceFils: 0 });
    let late: Promise<unknown> = Promise.resolve();
    const undone = writers.inTransaction(async (slow) => {
      await append(slow, account);
      late = append(writers, account);
      await untilWaiting(app.db, 1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await late;
    expect(await numbersOf(app.db, account, 0)).toEqual([1]);
  });

  test("holds up no other account's events", async () => {
    const [slowAccount, account] = [await app.makeAccount(), await app.makeAccount({ balanceFils: 0 })];
    await writers.inTransaction(async (slow) => {
      await append(slow, slowAccount);
      await append(writers, account);
      expect(await numbersOf(app.db, account, 0)).toEqual([1]);
    });
  });
});

test('a follower sees 1 to n, each once and in order, while twenty write and some of them change their minds', async () => {
  const account = await app.makeAccount({ balanceFils: 0 });
  const controller = new AbortController();
  controllers.push(controller);
  const followers = [createEventFollower(app.db), createEventFollower(second.db)];
  const looks = followers.map((follower) => every(1, follower.poll, () => {}));
  const seen = followers.map(() => [] as number[]);
  const reading = followers.map(async (follower, index) => {
    const range = { accountId: account.accountId, after: 0 };
    for await (const batch of follower.follow(range, controller.signal)) {
      seen[index]?.push(...batch.map(({ number }) => number));
    }
  });
  const rounds = isFull ? 100 : 10;
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const isUndone = (writer + round) % 5 === 0;
      await writers
        .inTransaction(async (transaction) => {
          await append(transaction, account);
          if (writer % 3 === 0) await transaction.query({ text: 'SELECT pg_sleep(0.002)' });
          if (isUndone) throw new Error('undone');
        })
        .catch((error) => expect(error.message).toBe('undone'));
    }
  };
  await Promise.all(upTo(20).map(write));
  const written = (20 * rounds * 4) / 5;
  await expect.poll(() => seen.map(({ length }) => length)).toEqual([written, written]);
  expect(seen).toEqual([upTo(written), upTo(written)]);
  controller.abort();
  await Promise.all(reading);
  await Promise.all(looks.map((look) => look.stop()));
});

test('a follower goes on where it was once a database that was away is back', async () => {
  const account = await app.makeAccount({ balanceFils: 0 });
  let isAway = false;
  const broken = openTestDatabase('postgres://nobody@127.0.0.1:1/nowhere');
  const sometimes: Queryable = { query: (statement) => (isAway ? broken : app.db).query(statement) };
  const follower = createEventFollower(sometimes);
  const controller = new AbortController();
  controllers.push(controller);
  const seen: number[] = [];
  const reading = (async () => {
    for await (const batch of follower.follow(
      { accountId: account.accountId, after: 0 },
      controller.signal,
    )) {
      seen.push(...batch.map(({ number }) => number));
    }
  })();
  await append(app.db, account);
  const lookUntil = (length: number) =>
    expect.poll(() => follower.poll().then(() => seen.length)).toBe(length);
  await lookUntil(1);
  await append(app.db, account);
  // Away between the look that wakes the reader and the reading.
  const woken = follower.poll();
  await woken;
  isAway = true;
  await append(app.db, account);
  await expect(follower.poll()).rejects.toThrow();
  isAway = false;
  await lookUntil(3);
  expect(seen).toEqual([1, 2, 3]);
  controller.abort();
  await reading;
  await broken.close();
});

test('a stream that is cut at any moment and taken up by any process tells every event once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ events: fc.integer({ min: 0, max: 12 }), cutAfter: fc.integer({ min: 0, max: 8 }) }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      async (stretches) => {
        const account = await app.makeAccount({ balanceFils: 0 });
        const got: number[] = [];
        let place = '0';
        let written = 0;
        for (const [index, { events, cutAfter }] of stretches.entries()) {
          const reader = await openAt(index % 2 === 0 ? app : second, account, place);
          const writing = Promise.all(upTo(events).map(() => append(writers, account)));
          written += events;
          const wanted = Math.min(cutAfter, written - got.length);
          await expect.poll(() => reader.events().length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
          reader.cut();
          // What is still on its way when the connection breaks is lost, and comes again.
          place = reader.lastEventId() ?? place;
          got.push(...reader.events().map(({ id }) => Number(id)));
          await writing;
        }
        const last = await openAt(second, account, place);
        await expect.poll(() => got.length + last.events().length, { interval: 5 }).toBe(written);
        last.cut();
        expect([...got, ...last.events().map(({ id }) => Number(id))]).toEqual(upTo(written));
      },
    ),
    { numRuns: isFull ? 50 : 4 },
  );
});

test("each trip's sequence rises by one in the stream, and each fare that it moves is told beside", async () => {
  const account = await app.makeAccount({ balanceFils: 10_000_000 });
  const reader = await openAt(app, account, '0');
  const drivers = [await addDriver(app.db), await addDriver(app.db), await addDriver(app.db)];
  const live = async (driver: TestDriver) => {
    const trip = await createTrip(app, account);
    await takeTripTo(app.db, trip, driver, 6);
  };
  for (let round = 0; round < 4; round += 1) await Promise.all(drivers.map(live));
  const expected = 1 + 12 * 7;
  await expect.poll(() => reader.events().length).toBe(expected);
  reader.cut();
  const events = reader.events().map(({ data }) => data);
  const moves = Map.groupBy(
    events.filter(({ sequence }) => sequence !== undefined),
    ({ tripID }) => tripID,
  );
  expect(moves.size).toBe(12);
  for (const [, ofTrip] of moves) {
    expect(ofTrip.map(({ sequence }: { sequence: number }) => sequence)).toEqual(upTo(6));
    expect(ofTrip.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual(upTo(6));
  }
  expect(events.filter(({ type }) => type === 'wallet.charged')).toHaveLength(12);
});

async function openAt(service: TestApp, { rawApiKey }: TestAccount, place: string): Promise<StreamReader> {
  const reader = await openStream(`${service.baseUrl}/api/Events/stream`, {
    'x-api-key': rawApiKey,
    'Last-Event-ID': place,
  });
  expect(reader.status).toBe(200);
  return reader;
}
