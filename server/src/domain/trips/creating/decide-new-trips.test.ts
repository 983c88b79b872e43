import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFundedAccount, setBalance } from '../../../../tests/harness/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';

let database: TestDatabase;
/** AED 1,000.00 in each wallet, of which AED 500.00 may be overdrawn. */
let one: number;
let two: number;
beforeAll(async () => {
  database = await createTestDatabase();
  [one, two] = [await makeFundedAccount(database.db), await makeFundedAccount(database.db)];
  for (const accountId of [one, two]) await setBalance(database.db, accountId, 100_000);
});
afterAll(() => database.drop());

type Asked = { accountId: number; fareFils?: number; key?: string; body?: string; isRunning?: boolean };
type Decided = {
  outcomes: string[];
  trip_ids: (string | null)[];
  balances_after_fils: (string | null)[];
  low_marks_fils: (string | null)[];
  events_before: (number | null)[];
};

/** What the database decides of requests, with the wallets of all accounts locked unless some are named. */
async function decide(asked: readonly Asked[], lockedIds = [one, two]): Promise<Decided> {
  const keys = asked.map(({ key }) => key ?? null);
  const hashes = asked.map(({ body = 'a body' }) => createHash('sha256').update(body).digest());
  const { rows } = await database.db.query<Decided>({
    text: 'SELECT * FROM decide_new_trips($1, $2, $3, $4, $5, $6, $7, now())',
    values: [
      asked.map(({ accountId }) => accountId),
      asked.map(({ fareFils = 10_000 }) => fareFils),
      keys,
      keys.map((key, index) => (key === null ? null : hashes[index])),
      asked.map(() => null),
      keys.some((key) => key !== null) ? asked.map(({ isRunning = false }) => isRunning) : null,
      lockedIds,
    ],
  });
  return rows[0] as Decided;
}

const outcomesOf = async (...input: Parameters<typeof decide>) => (await decide(...input)).outcomes;

test('A request is decided against what those before it leave, whatever comes between', async () => {
  const asked = [60_000, 60_000, 40_000, 1].map((fareFils) => ({ accountId: one, fareFils }));
  const decided = await decide(asked.flatMap((request) => [request, { accountId: two }]));
  const ofOne = <Value>(values: readonly Value[]) => values.filter((_, index) => index % 2 === 0);
  // Below zero after the second; a third that went to the floor of −500.00 would be from below zero.
  expect(ofOne(decided.outcomes)).toEqual([
    'created',
    'created',
    'wallet_balance_negative',
    'wallet_balance_negative',
  ]);
  expect(ofOne(decided.balances_after_fils)).toEqual(['40000', '-20000', null, null]);
  expect(ofOne(decided.events_before)).toEqual([0, 2, null, null]);
});

test('A fare that would take the balance below the floor is refused, and a smaller one after it is not', async () => {
  const asked = [150_001, 150_000].map((fareFils) => ({ accountId: one, fareFils }));
  expect(await outcomesOf(asked)).toEqual(['balance_below_floor', 'created']);
});

test('Requests together hold no more than the limit of what trips may hold that have not begun', async () => {
  await database.db.query({
    text: 'UPDATE wallets SET held_limit_fils = 25_000 WHERE account_id = $1',
    values: [two],
  });
  const asked = Array.from({ length: 3 }, () => ({ accountId: two }));
  expect(await outcomesOf(asked)).toEqual(['created', 'created', 'held_limit_reached']);
});

test('Of a wallet that something else has nothing is decided, and all of the others', async () => {
  expect(await outcomesOf([{ accountId: one }, { accountId: two }], [two])).toEqual([
    'wallet_busy',
    'created',
  ]);
  expect(await outcomesOf([{ accountId: 999_999 }])).toEqual(['wallet_not_found']);
});

test('A key that comes twice is answered with one trip, and refused with another request', async () => {
  const { outcomes, trip_ids } = await decide([
    { accountId: one, key: 'mine' },
    { accountId: two, key: 'mine' },
    { accountId: one, key: 'mine', body: 'another body' },
    { accountId: one, key: 'mine' },
    { accountId: one, key: 'theirs', isRunning: true },
  ]);
  expect(outcomes).toEqual([
    'created',
    'created',
    'idempotency_key_reused',
    'replayed',
    'idempotency_in_progress',
  ]);
  expect(trip_ids[3]).toBe(trip_ids[0]);
  expect(trip_ids[2]).toBeNull();
});

test('A refusal answers nothing: the key’s next request is decided as if it came first', async () => {
  const asked = [200_000, 10_000].map((fareFils) => ({ accountId: one, fareFils, key: 'again' }));
  expect(await outcomesOf(asked)).toEqual(['balance_below_floor', 'created']);
});

test('The mark of a low balance is told once, by the trip that takes the balance below it', async () => {
  await database.db.query({
    text: 'UPDATE wallets SET low_balance_fils = 85_000 WHERE account_id = $1',
    values: [one],
  });
  const asked = [10_000, 5_001, 10_000].map((fareFils) => ({ accountId: one, fareFils }));
  const { low_marks_fils, events_before } = await decide(asked);
  expect(low_marks_fils).toEqual([null, '85000', null]);
  expect(events_before).toEqual([0, 2, 5]);
});
