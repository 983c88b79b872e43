import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { closingsToGoOnBehind, entriesToProve } from './closings/queries.ts';

export type LedgerTotals = { readonly entries: number; readonly wallets: number; readonly sumFils: Fils };

export type WalletMismatchRow = {
  account_id: number;
  what: 'balance' | 'held' | 'running balance';
  stored: number;
  computed: number;
};

type Row = { entries: number; wallets: number; sum_fils: number; mismatches: WalletMismatchRow[] };

/** Totals, and what of the wallets does not follow from the entries: one statement, and so of one moment. */
export async function selectLedgerProof(
  db: Queryable,
  sinceClosings: boolean,
): Promise<LedgerTotals & { readonly mismatches: readonly WalletMismatchRow[] }> {
  const { rows } = await db.query<Row>({ text: proofSql(sinceClosings), onlyReads: true });
  const { entries, wallets, sum_fils: sumFils, mismatches } = rows[0] as Row;
  return { entries, wallets, sumFils, mismatches };
}

/** Of a running balance that breaks off more than once, the first break is told. */
const proofSql = (sinceClosings: boolean) => `
WITH closed AS (${closingsToGoOnBehind(sinceClosings)}), fresh AS (${entriesToProve(sinceClosings)}), postings AS (
  SELECT account_id, to_ledger AS ledger, amount_fils AS amount FROM fresh
  UNION ALL
  SELECT account_id, from_ledger, -amount_fils FROM fresh
  UNION ALL
  SELECT account_id, ledger, fils FROM closed CROSS JOIN LATERAL (VALUES
    ('wallet', wallet_fils), ('held', held_fils), ('all others', -wallet_fils - held_fils)
  ) AS each (ledger, fils)
), sums AS (
  SELECT account_id,
    sum(amount) AS all_fils,
    coalesce(sum(amount) FILTER (WHERE ledger = 'wallet'), 0) AS wallet_fils,
    coalesce(sum(amount) FILTER (WHERE ledger = 'held'), 0) AS held_fils
  FROM postings GROUP BY account_id
), steps AS (
  SELECT account_id, entry_id, wallet_balance_after_fils AS stored,
    lag(wallet_balance_after_fils, 1, closed_wallet_fils) OVER (PARTITION BY account_id ORDER BY entry_id)
      + CASE WHEN to_ledger = 'wallet' THEN amount_fils ELSE -amount_fils END AS computed
  FROM fresh WHERE 'wallet' IN (from_ledger, to_ledger)
), breaks AS (
  SELECT DISTINCT ON (account_id) account_id, stored, computed
  FROM steps WHERE stored <> computed
  ORDER BY account_id, entry_id
), compared AS (
  SELECT coalesce(w.account_id, s.account_id) AS account_id, c.what, c.stored, c.computed
  FROM wallets w
  FULL JOIN sums s ON s.account_id = w.account_id
  CROSS JOIN LATERAL (VALUES
    ('balance', coalesce(w.balance_fils, 0), coalesce(s.wallet_fils, 0)),
    ('held', coalesce(w.held_fils, 0), coalesce(s.held_fils, 0))
  ) AS c (what, stored, computed)
  WHERE c.stored <> c.computed
  UNION ALL
  SELECT account_id, 'running balance', stored, computed FROM breaks
)
SELECT
  (SELECT count(*) FROM fresh) + (SELECT coalesce(sum(entries), 0) FROM closed)::bigint AS entries,
  (SELECT count(*) FROM wallets) AS wallets,
  (SELECT coalesce(sum(all_fils), 0)::bigint FROM sums) AS sum_fils,
  (SELECT coalesce(jsonb_agg(to_jsonb(compared) ORDER BY account_id, what), '[]') FROM compared) AS mismatches`;
