import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let account: string;
beforeAll(async () => {
  const made = await satha.json<{ accountId: number }>(
    'account',
    'create',
    '--name',
    'Al Noor',
    '--balance',
    '1000',
  );
  account = String(made.accountId);
  await satha.json(
    'wallet',
    'adjust',
    '--account',
    account,
    '--amount',
    '-35.50',
    '--reason',
    'Charged twice',
  );
  db = satha.open();
});

type Listed = { entries: { entryId: number; kind: string; amount: number }[]; totals: object };

test('Entries are listed with the filters of the console, the latest first, with what they come to', async () => {
  const all = await satha.json<Listed>('ledger', 'entries', '--account', account);
  expect(all.entries).toMatchObject([
    { kind: 'adjustment', debit: 'wallet', credit: 'adjustments', amount: 35.5, balanceAfter: 964.5 },
    { kind: 'top_up', debit: 'funding', credit: 'wallet', amount: 1_000, balanceAfter: 1_000 },
  ]);
  expect(all.totals).toEqual({ entries: 2, amount: 1_035.5 });
  const one = await satha.json<Listed>('ledger', 'entries', '--account', account, '--limit', '1');
  expect([one.entries.length, one.totals]).toEqual([1, all.totals]);
  const some = await satha.json<Listed>('ledger', 'entries', '--kind', 'adjustment', '--amount', '35.50');
  expect(some.entries.map(({ entryId }) => entryId)).toEqual([all.entries[0]?.entryId]);
  expect(await satha.text('ledger', 'entries', '--to', '2020-01-01')).toContain('There is no such entry');
  expect(await satha.text('ledger', 'entries', '--account', account)).toContain(
    '2 entries move AED 1,035.50.',
  );
});

test('The trial balance is that of the entries, now and at the end of a day, and says whether the wallets agree', async () => {
  const { ledgers, ...rest } = await satha.json<{ ledgers: object[] }>(
    'ledger',
    'trial-balance',
    '--account',
    account,
  );
  expect(ledgers).toContainEqual({ ledger: 'wallet', debit: 35.5, credit: 1_000, balance: 964.5 });
  expect(rest).toMatchObject({ entries: 2, sum: 0, wallets: { count: 1, mismatched: 0 } });
  expect(await satha.json('ledger', 'trial-balance', '--day', '2020-01-31')).toMatchObject({ entries: 0 });
  expect(await satha.text('ledger', 'trial-balance')).toMatch(
    /all .*AED 0\.00\n\n.*has what its entries make it/s,
  );
  const text = 'UPDATE wallets SET balance_fils = balance_fils + 1 WHERE account_id = $1';
  await db.query({ text, values: [account] });
  expect(await satha.text('ledger', 'trial-balance')).toContain('run ledger check');
});
