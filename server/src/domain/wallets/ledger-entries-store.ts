import type { WalletEntryKind } from '@satha/terms/ledger-kinds';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { LedgerEntry, LedgerFilter } from './ledger-entry.ts';

type EntryRow = {
  entry_id: number;
  kind: WalletEntryKind;
  amount_fils: number;
  wallet_balance_after_fils: number;
  trip_id: number | null;
  top_up_id: number | null;
  reason: string | null;
  created_at: Temporal.Instant;
};

/** The latest posted first. */
export async function selectWalletEntries(
  db: Queryable,
  filter: LedgerFilter,
  limit: number,
): Promise<LedgerEntry[]> {
  const { rows } = await db.query<EntryRow>({
    text: `SELECT entry_id, kind, CASE WHEN to_ledger = 'wallet' THEN amount_fils ELSE -amount_fils END AS amount_fils,
             wallet_balance_after_fils, trip_id, top_up_id, reason, created_at
           FROM ledger_entries
           WHERE account_id = $1 AND wallet_balance_after_fils IS NOT NULL
             AND ($2::text[] IS NULL OR kind = ANY ($2))
             AND ($3::timestamptz IS NULL OR created_at >= $3)
             AND ($4::timestamptz IS NULL OR created_at < $4)
             AND ($5::bigint IS NULL OR trip_id = $5)
             AND ($6::bigint IS NULL OR entry_id < $6)
           ORDER BY entry_id DESC LIMIT $7`,
    values: [
      filter.accountId,
      filter.kinds ?? null,
      filter.from?.toString() ?? null,
      filter.before?.toString() ?? null,
      filter.tripId ?? null,
      filter.belowEntryId ?? null,
      limit,
    ],
    onlyReads: true,
  });
  return rows.map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    amountFils: row.amount_fils,
    balanceAfterFils: row.wallet_balance_after_fils,
    tripId: row.trip_id ?? undefined,
    topUpId: row.top_up_id ?? undefined,
    reason: row.reason ?? undefined,
    at: row.created_at,
  }));
}
