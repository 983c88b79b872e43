import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { selectLedgerProof, type WalletMismatchRow } from './ledger-store.ts';

export type LedgerReport = {
  readonly entries: number;
  readonly accounts: number;
  /** Credits less debits over every ledger account: 0, since each entry is both. */
  readonly sumFils: Fils;
  readonly mismatches: readonly LedgerMismatch[];
  readonly sound: boolean;
};

/** A wallet's stored amount that does not follow from the entries. */
export type LedgerMismatch = {
  readonly accountId: number;
  readonly what: WalletMismatchRow['what'];
  readonly storedFils: Fils;
  readonly fromEntriesFils: Fils;
};

/**
 * Proves the wallets from the entries alone: each wallet's balance and held amount equal the sums of its entries, and
 * each entry's running balance is the one before it and its own amount. True while trips are being created. With
 * `sinceClosings` it goes on behind what was proven and closed before.
 */
export async function checkLedger(
  db: Queryable,
  { sinceClosings = false }: { readonly sinceClosings?: boolean } = {},
): Promise<LedgerReport> {
  const { entries, wallets, sumFils, mismatches } = await selectLedgerProof(db, sinceClosings);
  return {
    entries,
    accounts: wallets,
    sumFils,
    mismatches: mismatches.map(({ account_id: accountId, what, stored, computed }) => ({
      accountId,
      what,
      storedFils: stored,
      fromEntriesFils: computed,
    })),
    sound: sumFils === 0 && mismatches.length === 0,
  };
}
