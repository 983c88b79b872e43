import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { setHeldLimit } from '../../src/domain/wallets/change-wallet.ts';
import { openWallet } from '../../src/domain/wallets/open-wallet.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { holdWallet } from '../harness/locks.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let serve: ServeProcess;
let accountId: number;
let rawApiKey: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const deps = { db: database.db, clock: systemClock, environment: 'test' } as const;
  ({ accountId } = await createAccount(deps, { name: 'Integrator' }));
  await openWallet(deps, accountId);
  await topUpWallet(deps, { accountId, amountFils: 1_000_000_000 });
  await setHeldLimit(database.db, accountId, 1_000_000_000);
  rawApiKey = (await createApiKey(deps, { accountId, name: 'Key' }))?.rawApiKey as string;
  serve = await spawnServe(database.url);
});
afterEach(async () => {
  await serve.end('SIGKILL');
  await database.drop();
});

/** What became of each create by its key: the trip, or undefined when it was refused or no answer came. */
type Outcomes = Map<string, number | undefined>;

/** As a client does that is told to come again; undefined when no answer came. */
async function create(retryKey: string): Promise<number | undefined> {
  const answer = await askToCreate(retryKey);
  if (answer?.success === false) {
    expect(comeAgain, JSON.stringify(answer)).toContain(answer.status);
    return create(retryKey);
  }
  return answer?.data.tripID;
}

/** Too busy, and the same request of before the crash still under way. */
const comeAgain = [503, 409];

type Answer = { status: number } & ({ success: true; data: { tripID: number } } | { success: false });

/** Undefined when no answer came. */
async function askToCreate(retryKey: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(serve.baseUrl + paths.create, {
      method: 'POST',
      headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json', 'idempotency-key': retryKey },
      body: JSON.stringify({ ...sampleTrip, externalReference: retryKey }),
    });
    return { ...((await response.json()) as Answer), status: response.status };
  } catch {
    return undefined;
  }
}

/** Creates one trip after the other from several callers until one of them gets no answer. */
async function streamCreates(outcomes: Outcomes, callers: number): Promise<void> {
  const one = async (caller: number) => {
    for (let count = 0; ; count += 1) {
      const retryKey = `${outcomes.size}-${caller}-${count}`;
      const tripId = await create(retryKey);
      outcomes.set(retryKey, tripId);
      if (tripId === undefined) return;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => one(caller)));
}

async function storedTrips(): Promise<Map<string, number[]>> {
  const { rows } = await database.db.query<{ external_reference: string; trip_id: number }>({
    text: 'SELECT external_reference, trip_id FROM trips WHERE account_id = $1',
    values: [accountId],
  });
  const byReference = Map.groupBy(rows, (row) => row.external_reference);
  return new Map(
    [...byReference].map(([reference, trips]) => [reference, trips.map((trip) => trip.trip_id)]),
  );
}

/** Enough for several to be in one statement when the process is killed. */
const manyCallers = 32;
const rounds = 6;
test(`kill -9 in the middle of a stream of creates, ${rounds} times, loses no acknowledged trip and doubles none`, async () => {
  const outcomes: Outcomes = new Map();
  for (let round = 0; round < rounds; round += 1) {
    const answeredBefore = outcomes.size;
    const stream = streamCreates(outcomes, manyCallers);
    await expect.poll(() => outcomes.size - answeredBefore).toBeGreaterThan(100);
    await serve.end('SIGKILL');
    await stream;
    const stored = await storedTrips();
    for (const [retryKey, tripId] of outcomes) {
      if (tripId !== undefined) expect(stored.get(retryKey)).toEqual([tripId]);
    }
    await expectSoundLedger(database.db);

    serve = await spawnServe(database.url);
    for (const [retryKey, tripId] of outcomes) {
      if (tripId !== undefined) continue;
      const retried = await create(retryKey);
      expect(retried).toEqual(expect.any(Number));
      outcomes.set(retryKey, retried);
    }
  }

  const stored = await storedTrips();
  expect(new Map([...outcomes].map(([retryKey, tripId]) => [retryKey, [tripId]]))).toEqual(stored);
  const { rows } = await database.db.query<Record<string, number>>({
    text: `SELECT count(*) AS trips, sum(t.fare_fils)::bigint AS fares,
             count(*) FILTER (WHERE holds.count = 1 AND holds.sum = t.fare_fils) AS held_once,
             count(*) FILTER (WHERE events.count = 1) AS told_once
           FROM trips t
           CROSS JOIN LATERAL (SELECT count(*), sum(amount_fils) FROM ledger_entries e
             WHERE e.account_id = t.account_id AND e.trip_id = t.trip_id AND e.kind = 'trip_hold') AS holds
           CROSS JOIN LATERAL (SELECT count(*) FROM events v
             WHERE v.sequence IS NOT NULL AND v.account_id = t.account_id AND v.trip_id = t.trip_id) AS events`,
  });
  expect(rows[0]).toMatchObject({ trips: outcomes.size, held_once: outcomes.size, told_once: outcomes.size });
  const wallet = await getWallet(database.db, accountId);
  expect(wallet).toMatchObject({
    heldFils: rows[0]?.fares,
    balanceFils: 1_000_000_000 - (rows[0]?.fares as number),
  });
  await expectSoundLedger(database.db);
});

/** A create at a held price, without a key; undefined when no answer came. */
async function createHeld(quoteId: string): Promise<{ reason?: string; tripId?: number } | undefined> {
  try {
    const response = await fetch(serve.baseUrl + paths.create, {
      method: 'POST',
      headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sampleTrip, quoteId, externalReference: quoteId.slice(-80) }),
    });
    const { data, reason } = (await response.json()) as { data: { tripID: number } | null; reason?: string };
    return data ? { tripId: data.tripID } : { reason: String(reason) };
  } catch {
    return undefined;
  }
}

/** Creates as a client does that is told to come again: more wait than the service lets wait. */
async function createHeldPatiently(quoteId: string): Promise<Awaited<ReturnType<typeof createHeld>>> {
  const outcome = await createHeld(quoteId);
  return outcome?.reason === 'trip_creation_unavailable' ? createHeldPatiently(quoteId) : outcome;
}

async function holdQuote(): Promise<string> {
  const response = await fetch(serve.baseUrl + paths.estimate, {
    method: 'POST',
    headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json' },
    body: JSON.stringify(sampleEstimate),
  });
  return ((await response.json()) as { data: { quoteId: string } }).data.quoteId;
}

test('kill -9 while quotes are being used leaves each used with its trip, or unused without one', async () => {
  const quotes = await Promise.all(Array.from({ length: 400 }, holdQuote));
  let answered = 0;
  const begun = quotes.map(async (quoteId) => {
    const outcome = await createHeld(quoteId);
    answered += 1;
    return outcome;
  });
  await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(60);
  await serve.end('SIGKILL');
  const first = await Promise.all(begun);
  const stored = await storedTrips();
  serve = await spawnServe(database.url);
  const again = await Promise.all(quotes.map(createHeldPatiently));
  for (const [index, quoteId] of quotes.entries()) {
    const trips = stored.get(quoteId.slice(-80));
    if (first[index]?.tripId !== undefined) expect(trips).toEqual([first[index]?.tripId]);
    if (trips) expect(again[index]).toEqual({ reason: 'quote_used' });
    else expect(again[index]).toEqual({ tripId: expect.any(Number) });
  }
  const all = await storedTrips();
  expect(quotes.map((quoteId) => all.get(quoteId.slice(-80))?.length)).toEqual(quotes.map(() => 1));
  await expectSoundLedger(database.db);
});

/** In a statement, or waiting for their turn. */
async function tripsBeingCreated(): Promise<number> {
  const text = await (await fetch(serve.metricsUrl)).text();
  return [...text.matchAll(/^satha_trips_being_created\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

/** More than fit into one batch. */
const manyCreates = 100;

describe('SIGTERM', () => {
  test('lets every request that was begun be answered, and then the process ends well', async () => {
    const { answers, ended } = await holdWallet(database.db, accountId, async (release) => {
      let answered = 0;
      const begun = Array.from({ length: manyCreates }, async (_, index) => {
        const answer = await askToCreate(`begun ${index}`);
        answered += 1;
        return answer;
      });
      // All have arrived, though on a busy machine the first ones may have waited for the wallet for too long by then.
      await expect.poll(async () => answered + (await tripsBeingCreated())).toBe(manyCreates);
      const ended = serve.end('SIGTERM');
      await expect.poll(() => serve.lines.some((line) => line.includes('"stopping'))).toBe(true);
      await release();
      return { answers: await Promise.all(begun), ended: await ended };
    });
    const created = answers.filter((answer) => answer?.success);
    // What waits for the wallet for two seconds is told to come again.
    const refused = answers.filter((answer) => answer && 'reason' in answer);
    expect(refused.map((answer) => answer && 'reason' in answer && answer.reason)).toEqual(
      refused.map(() => 'trip_creation_unavailable'),
    );
    expect(created.length + refused.length).toBe(manyCreates);
    expect(ended).toBe(0);
    expect((await storedTrips()).size).toBe(created.length);
  });

  test('in the middle of a stream of creates refuses or answers each, and stores what it answered', async () => {
    const outcomes: Outcomes = new Map();
    const stream = streamCreates(outcomes, 8);
    await expect.poll(() => outcomes.size).toBeGreaterThan(40);
    expect(await serve.end('SIGTERM')).toBe(0);
    await stream;
    const acknowledged = [...outcomes].filter(([, tripId]) => tripId !== undefined);
    expect(await storedTrips()).toEqual(
      new Map(acknowledged.map(([retryKey, tripId]) => [retryKey, [tripId]])),
    );
    await expectSoundLedger(database.db);
  });
});
