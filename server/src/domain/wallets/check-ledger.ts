import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';

export type LedgerReport = {
  readonly entries: number;
  readonly accounts: number;
  /** Credits less debits over every ledger account; 0 in sound books. */
  readonly sumFils: Fils;
  /** Wallets whose stored balance, held amount or running balance does not follow from the entries. */
  readonly mismatches: readonly LedgerMismatch[];
  readonly sound: boolean;
};

export type LedgerMismatch = {
  readonly accountId: number;
  readonly what: 'balance' | 'held' | 'running balance';
  readonly storedFils: Fils;
  readonly fromEntriesFils: Fils;
};

/**
 * Proves the books from the entries alone: all postings sum to 0, each wallet's balance and held amount equal
 * the sums of its entries, and each wallet's last running balance equals its balance. One statement, one snapshot:
 * true while trips are being created.
 */
export async function checkLedger(db: Queryable): Promise<LedgerReport> {
  const { rows } = await db.query<ReportRow>({ text: reportSql });
  const row = rows[0] as ReportRow;
  const mismatches = row.mismatches.map((mismatch) => ({
    accountId: mismatch.account_id,
    what: mismatch.what,
    storedFils: mismatch.stored,
    fromEntriesFils: mismatch.computed,
  }));
  return {
    entries: row.entries,
    accounts: row.accounts,
    sumFils: row.sum_fils,
    mismatches,
    sound: row.sum_fils === 0 && mismatches.length === 0,
  };
}

type ReportRow = {
  entries: number;
  accounts: number;
  sum_fils: number;
  mismatches: { account_id: number; what: LedgerMismatch['what']; stored: number; computed: number }[];
};

const reportSql = `
WITH postings AS (
  SELECT account_id, entry_id, to_ledger AS ledger, amount_fils AS amount FROM ledger_entries
  UNION ALL
  SELECT account_id, entry_id, from_ledger, -amount_fils FROM ledger_entries
), sums AS (
  SELECT account_id,
    sum(amount) AS all_fils,
    coalesce(sum(amount) FILTER (WHERE ledger = 'wallet'), 0) AS wallet_fils,
    coalesce(sum(amount) FILTER (WHERE ledger = 'held'), 0) AS held_fils
  FROM postings GROUP BY account_id
), running AS (
  SELECT DISTINCT ON (account_id) account_id, wallet_balance_after_fils
  FROM ledger_entries WHERE wallet_balance_after_fils IS NOT NULL
  ORDER BY account_id, entry_id DESC
), compared AS (
  SELECT coalesce(w.account_id, s.account_id) AS account_id, c.what, c.stored, c.computed
  FROM wallets w
  FULL JOIN sums s ON s.account_id = w.account_id
  LEFT JOIN running r ON r.account_id = w.account_id
  CROSS JOIN LATERAL (VALUES
    ('balance', coalesce(w.balance_fils, 0), coalesce(s.wallet_fils, 0)),
    ('held', coalesce(w.held_fils, 0), coalesce(s.held_fils, 0)),
    ('running balance', coalesce(w.balance_fils, 0), coalesce(r.wallet_balance_after_fils, 0))
  ) AS c (what, stored, computed)
  WHERE c.stored <> c.computed
)
SELECT
  (SELECT count(*) FROM ledger_entries) AS entries,
  (SELECT count(*) FROM wallets) AS accounts,
  (SELECT coalesce(sum(all_fils), 0)::bigint FROM sums) AS sum_fils,
  (SELECT coalesce(jsonb_agg(to_jsonb(compared) ORDER BY account_id, what), '[]') FROM compared) AS mismatches`;
