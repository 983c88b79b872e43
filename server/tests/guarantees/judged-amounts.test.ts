import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What somebody sets for an account, and so follows from nothing that the books could count. */
const isSet = [
  'accounts.clock_offset_seconds',
  'wallets.floor_fils',
  'wallets.held_limit_fils',
  'wallets.low_balance_fils',
  'wallets.recharge_below_fils',
];

/** Every number that is kept of an account, but those that name something, or which change of it this is. */
async function listNumbers(): Promise<string[]> {
  const { rows } = await database.db.query<{ name: string }>({
    text: `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
           WHERE attrelid IN ('accounts'::regclass, 'wallets'::regclass) AND attnum > 0 AND NOT attisdropped
             AND atttypid IN ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype, 'numeric'::regtype)
             AND attname NOT LIKE '%\\_id' AND attname <> 'version'
           ORDER BY name`,
  });
  return rows.map(({ name }) => name);
}

/** Those that the proof of the books takes as they are, whatever they say. */
async function findUnproven(accountId: number, names: readonly string[]): Promise<string[]> {
  const unproven: string[] = [];
  for (const name of names) {
    const [table, column] = name.split('.');
    const add = (amount: number) =>
      database.db.query({
        text: `UPDATE ${table} SET ${column} = coalesce(${column}, 0) + $2 WHERE account_id = $1`,
        values: [accountId, amount],
      });
    await add(1);
    const { mismatches } = await reconcileTrips(database.db);
    if (!mismatches.some((mismatch) => mismatch.accountId === accountId)) unproven.push(name);
    await add(-1);
  }
  return unproven;
}

test('What an account may still book is counted again by the reconciliation, or was set by somebody', async () => {
  const { db } = database;
  const { rows } = await db.query<{ definition: string }>({
    text: `SELECT pg_get_functiondef('judge_new_trip'::regproc) AS definition`,
  });
  const judged = [...(rows[0]?.definition ?? '').matchAll(/\(in_wallet\)\.(\w+)|\bin_wallet\.(\w+)/g)];
  const columns = new Set(judged.map(([, one, other]) => `wallets.${one ?? other}`));
  expect(columns).toContain('wallets.held_limit_fils');
  const numbers = await listNumbers();
  // Whose wallet it is, and whether it is frozen, are no numbers.
  const known = ['wallets.account_id', 'wallets.status', ...numbers];
  expect([...columns].filter((name) => !known.includes(name))).toEqual([]);

  const input = { name: 'Judged', openingBalanceFils: 100_000 };
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet({ transaction, clock: createTestClock() }, input),
  );
  expect(await findUnproven(account.accountId, numbers)).toEqual(isSet);

  await db.query({ text: 'ALTER TABLE wallets ADD COLUMN open_trips integer NOT NULL DEFAULT 0' });
  expect(await findUnproven(account.accountId, await listNumbers())).toContain('wallets.open_trips');
});
