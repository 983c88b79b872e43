import { hashRawApiKey, makeRawApiKey } from '../../server/src/domain/api-keys/raw-api-key.ts';
import { largestHeldLimitFils } from '../../server/src/domain/wallets/wallet.ts';
import type { Database } from '../../server/src/platform/db/database.ts';

/** More than any run can spend, and still exact when all accounts are summed. */
const openingFils = 1_000_000_000_000;

/** Stores accounts, each with a wallet, its opening entry and one key; returns the raw keys. */
export async function seedAccounts(db: Database, count: number): Promise<string[]> {
  const rawApiKeys = Array.from({ length: count }, () => makeRawApiKey('test'));
  await db.query({
    text: `WITH new_accounts AS (
             INSERT INTO accounts (name, created_at)
             SELECT 'Bench ' || number, now() FROM generate_series(1, $1::integer) AS number
             RETURNING account_id, created_at
           ), opened AS (
             INSERT INTO wallets (account_id, balance_fils, held_limit_fils, created_at)
             SELECT account_id, $2::bigint, $4, created_at FROM new_accounts
           ), posted AS (
             INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind,
               wallet_balance_after_fils, created_at)
             SELECT account_id, 'funding', 'wallet', $2::bigint, 'top_up', $2::bigint, created_at FROM new_accounts
           )
           INSERT INTO api_keys (account_id, name, key_hash, last_four, created_at)
           SELECT account_id, 'Bench', key_hash, 'none', created_at
           FROM (SELECT *, row_number() OVER (ORDER BY account_id) AS number FROM new_accounts) AS account
           JOIN unnest($3::bytea[]) WITH ORDINALITY AS key (key_hash, number) USING (number)`,
    values: [count, openingFils, rawApiKeys.map(hashRawApiKey), largestHeldLimitFils],
  });
  await db.query({ text: 'ANALYZE accounts, wallets, ledger_entries, api_keys' });
  return rawApiKeys;
}
