import type { WalletEntryKind } from '@satha/terms/ledger-kinds';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { timeOrderSql } from '../../platform/db/time-order.ts';
import type { LedgerEntry, LedgerFilter } from './ledger-entry.ts';
import type { Wallet, WalletStatus } from './wallet.ts';

export type WalletRow = {
  account_id: number;
  status: WalletStatus;
  balance_fils: number;
  held_fils: number;
  floor_fils: number;
  not_begun_fils: number;
  held_limit_fils: number;
};

export const walletColumns =
  'account_id, status, balance_fils, held_fils, floor_fils, not_begun_fils, held_limit_fils';

export function toWallet(row: WalletRow): Wallet {
  return {
    accountId: row.account_id,
    status: row.status,
    balanceFils: row.balance_fils,
    heldFils: row.held_fils,
    floorFils: row.floor_fils,
    notBegunFils: row.not_begun_fils,
    heldLimitFils: row.held_limit_fils,
  };
}

export async function selectWallet(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Wallet | undefined> {
  const { rows } = await db.query<WalletRow>({ text, values });
  return rows[0] && toWallet(rows[0]);
}

export function findWallet(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return selectWallet(db, `SELECT ${walletColumns} FROM wallets WHERE account_id = $1`, [accountId]);
}

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

/** Returns a page of what moved a wallet's balance, in the order asked for, and whether there is more. */
export async function findLedgerEntries(
  db: Queryable,
  filter: LedgerFilter,
  limit: number,
): Promise<{ readonly entries: LedgerEntry[]; readonly hasMore: boolean }> {
  const { direction, behind } = timeOrderSql[filter.order ?? 'newest'];
  const { rows } = await db.query<EntryRow>({
    text: `SELECT entry_id, kind, CASE WHEN to_ledger = 'wallet' THEN amount_fils ELSE -amount_fils END AS amount_fils,
             wallet_balance_after_fils, trip_id, top_up_id, reason, created_at
           FROM ledger_entries
           WHERE account_id = $1 AND wallet_balance_after_fils IS NOT NULL
             AND ($2::text[] IS NULL OR kind = ANY ($2))
             AND ($3::timestamptz IS NULL OR created_at >= $3)
             AND ($4::timestamptz IS NULL OR created_at < $4)
             AND ($5::bigint IS NULL OR trip_id = $5)
             AND ($6::bigint IS NULL OR entry_id ${behind} $6)
           ORDER BY entry_id ${direction} LIMIT $7`,
    values: [
      filter.accountId,
      filter.kinds ?? null,
      filter.from?.toString() ?? null,
      filter.before?.toString() ?? null,
      filter.tripId ?? null,
      filter.afterEntryId ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  const entries = rows.slice(0, limit).map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    amountFils: row.amount_fils,
    balanceAfterFils: row.wallet_balance_after_fils,
    tripId: row.trip_id ?? undefined,
    topUpId: row.top_up_id ?? undefined,
    reason: row.reason ?? undefined,
    at: row.created_at,
  }));
  return { entries, hasMore: rows.length > limit };
}

/** Our own figure: what one statement reads of a ledger that is read to its end. */
const batch = 1_000;

/**
 * Yields all entries that moved a wallet's balance, batch by batch. Entries are never changed, and what is
 * posted meanwhile stands at the end of the newest: nothing is left out or told twice.
 */
export function readLedgerEntries(
  db: Queryable,
  filter: LedgerFilter,
): AsyncGenerator<readonly LedgerEntry[]> {
  return readPages(async (afterEntryId: number | undefined) => {
    const { entries, hasMore } = await findLedgerEntries(db, { ...filter, afterEntryId }, batch);
    return { items: entries, next: hasMore ? entries.at(-1)?.entryId : undefined };
  });
}
