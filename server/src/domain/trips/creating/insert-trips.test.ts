import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdWallet, untilWaiting } from '../../../../tests/harness/locks.ts';
import { expectSoundLedger, makeFundedAccount, setBalance } from '../../../../tests/harness/money.ts';
import { makeNewTrip } from '../../../../tests/harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { freezeWallet } from '../../wallets/change-wallet.ts';
import { insertTrips, insertTripsOfAccount, type NewTrip } from './trip-creation-store.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = Temporal.Instant.from('2026-11-05T09:45:00Z');

type Asked = { accountId: number; fareFils: number; key?: string | undefined; body?: string };

function makeTrip({ accountId, fareFils, key, body = 'a body' }: Asked): NewTrip {
  const retry =
    key === undefined
      ? undefined
      : { idempotencyKey: key, requestHash: createHash('sha256').update(body).digest() };
  return makeNewTrip({ accountId, fareFils, retry });
}

async function makeAccounts(balancesFils: readonly number[]): Promise<number[]> {
  const accounts: number[] = [];
  for (const balanceFils of balancesFils) {
    const accountId = await makeFundedAccount(database.db);
    await setBalance(database.db, accountId, balanceFils);
    accounts.push(accountId);
  }
  return accounts;
}

/** All that an account has because of its trips, its trips named by their order. */
async function booksOf(accountId: number): Promise<unknown> {
  const { rows } = await database.db.query({
    text: `WITH places AS (
             SELECT trip_id, row_number() OVER (ORDER BY trip_id) AS place FROM trips WHERE account_id = $1
           )
           SELECT
             (SELECT to_jsonb(w) - 'account_id' - 'created_at' FROM wallets w WHERE account_id = $1) AS wallet,
             (SELECT jsonb_agg((to_jsonb(t) || jsonb_build_object('trip_id', place))
                - 'account_id' - 'creation_token' ORDER BY place)
              FROM trips t JOIN places USING (trip_id) WHERE account_id = $1) AS trips,
             (SELECT jsonb_agg((to_jsonb(e) || jsonb_build_object('trip_id', place))
                - 'account_id' - 'entry_id' ORDER BY entry_id)
              FROM ledger_entries e JOIN places USING (trip_id) WHERE account_id = $1) AS entries,
             (SELECT jsonb_agg((to_jsonb(v) || jsonb_build_object('trip_id', place)) - 'account_id' ORDER BY event_number)
              FROM events v LEFT JOIN places USING (trip_id)
              WHERE account_id = $1 AND occurred_at = $2) AS events,
             (SELECT jsonb_agg((to_jsonb(i) || jsonb_build_object('trip_id', place))
                - 'account_id' ORDER BY idempotency_key)
              FROM idempotency_records i JOIN places USING (trip_id) WHERE account_id = $1) AS kept,
             (SELECT jsonb_agg(place ORDER BY place) FROM dispatches JOIN places USING (trip_id)
              WHERE account_id = $1) AS searches,
             (SELECT jsonb_agg(place ORDER BY place) FROM sms_messages JOIN places USING (trip_id)
              WHERE account_id = $1) AS messages,
             (SELECT count(*) FROM customer_accounts WHERE account_id = $1) AS customers`,
    values: [accountId, at.toString()],
  });
  return rows[0];
}

const anyRequest = fc.record({
  account: fc.nat(3),
  fareFils: fc.integer({ min: 1, max: 40_000 }),
  key: fc.option(fc.constantFrom('one', 'two'), { nil: undefined, freq: 2 }),
  body: fc.constantFrom('a body', 'another body'),
});

describe('trips that are stored together', () => {
  test('are answered and leave everything as if each had come alone, in the order given', async () => {
    const balances = fc.array(fc.integer({ min: -50_000, max: 90_000 }), { minLength: 4, maxLength: 4 });
    const batches = fc.array(fc.array(anyRequest, { minLength: 1, maxLength: 30 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(balances, batches, fc.nat(8), async (balancesFils, asked, frozen) => {
        const [together, alone] = [await makeAccounts(balancesFils), await makeAccounts(balancesFils)];
        for (const accounts of [together, alone]) {
          if (accounts[frozen]) await freezeWallet(database.db, accounts[frozen]);
        }
        const of = (accounts: readonly number[], request: (typeof asked)[0][0]) =>
          makeTrip({ ...request, accountId: accounts[request.account] as number });
        for (const batch of asked) {
          const answers = await insertTrips(
            database.db,
            batch.map((request) => of(together, request)),
          );
          const expected = [];
          for (const request of batch) {
            const [answer] = await insertTrips(database.db, [of(alone, request)]);
            expected.push(answer);
          }
          const nameless = ({ tripId: _, ...answer }: { tripId?: number }) => answer;
          expect(answers.map((answer) => nameless(answer as object))).toEqual(
            expected.map((answer) => nameless(answer as object)),
          );
        }
        for (const [index, accountId] of together.entries()) {
          expect(await booksOf(accountId)).toEqual(await booksOf(alone[index] as number));
        }
      }),
      { numRuns: isFull ? 200 : 6 },
    );
    await expectSoundLedger(database.db);
  });

  test('rise in their numbers in the order given, within an account', async () => {
    const [one, two] = (await makeAccounts([1_000_000, 1_000_000])) as [number, number];
    const order = [two, one, two, one, one, two];
    const answers = await insertTrips(
      database.db,
      order.map((accountId) => makeTrip({ accountId, fareFils: 100 })),
    );
    for (const accountId of [one, two]) {
      const ids = answers
        .filter((_, index) => order[index] === accountId)
        .map((answer) => ('tripId' in answer ? answer.tripId : 0));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    }
  });
});

describe('while something else has a wallet', () => {
  test('its trips are told so at once with nothing done, and those of all others are stored', async () => {
    const [held, other] = (await makeAccounts([100_000, 100_000])) as [number, number];
    const kept = makeTrip({ accountId: held, fareFils: 100, key: 'kept' });
    const [first] = await insertTrips(database.db, [kept]);
    const before = await booksOf(held);
    await holdWallet(database.db, held, async () => {
      const answers = await insertTrips(database.db, [
        makeTrip({ accountId: held, fareFils: 100 }),
        makeTrip({ accountId: other, fareFils: 100 }),
        kept,
      ]);
      expect(answers).toMatchObject([
        { outcome: 'wallet_busy' },
        { outcome: 'created' },
        { ...first, outcome: 'replayed' },
      ]);
    });
    expect(await booksOf(held)).toEqual(before);
  });

  test('whose account alone is locked, the same', async () => {
    const [held, other] = (await makeAccounts([100_000, 100_000])) as [number, number];
    await database.db.inTransaction(async (transaction) => {
      await transaction.query({
        text: 'SELECT FROM accounts WHERE account_id = $1 FOR UPDATE',
        values: [held],
      });
      const answers = await insertTrips(database.db, [
        makeTrip({ accountId: held, fareFils: 100 }),
        makeTrip({ accountId: other, fareFils: 100 }),
      ]);
      expect(answers).toMatchObject([{ outcome: 'wallet_busy' }, { outcome: 'created' }]);
    });
  });

  test('a statement that waits decides on what it finds when it has it', async () => {
    const [held] = (await makeAccounts([100])) as [number];
    const { waiting } = await holdWallet(database.db, held, async () => {
      const waiting = insertTripsOfAccount(database.db, held, [
        makeTrip({ accountId: held, fareFils: 60_000 }),
      ]);
      return { waiting };
    });
    expect(await waiting).toEqual([{ outcome: 'balance_below_floor' }]);
  });
});

test('statements that wait for the same wallets, named in opposite orders, do not wait for each other in a circle', async () => {
  const ids = await makeAccounts([100_000, 100_000, 100_000]);
  const store = (order: readonly number[]) =>
    insertTripsOfAccount(
      database.db,
      order[0] as number,
      order.map((accountId) => makeTrip({ accountId, fareFils: 100 })),
    );
  const { both } = await holdWallet(database.db, ids[1] as number, async () => {
    const both = [store(ids), store(ids.toReversed())];
    await untilWaiting(database.db, 2);
    return { both };
  });
  for (const answers of await Promise.all(both)) {
    expect(answers.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
  }
});

test('a key that another process is at is told at once, and that one alone', async () => {
  const [accountId] = (await makeAccounts([100_000])) as [number];
  await database.db.inTransaction(async (transaction) => {
    await transaction.query({
      text: `SELECT claim_idempotency_key($1, 'create-trip', 'mine', sha256(''), now())`,
      values: [accountId],
    });
    const answers = await insertTrips(database.db, [
      makeTrip({ accountId, fareFils: 100, key: 'mine' }),
      makeTrip({ accountId, fareFils: 100, key: 'yours' }),
      makeTrip({ accountId, fareFils: 100 }),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['idempotency_in_progress', 'created', 'created']);
  });
});

test('an account that is not there, or has no wallet, is refused alone', async () => {
  const [accountId] = (await makeAccounts([100_000])) as [number];
  const { rows } = await database.db.query<{ account_id: number }>({
    text: "INSERT INTO accounts (name, created_at) VALUES ('No wallet', now()) RETURNING account_id",
  });
  const answers = await insertTrips(
    database.db,
    [accountId, rows[0]?.account_id as number, 9_000_000_000, accountId].map((id) =>
      makeTrip({ accountId: id, fareFils: 100 }),
    ),
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'created',
    'wallet_not_found',
    'wallet_not_found',
    'created',
  ]);
});
