import type { Queryable } from '../../platform/db/queryable.ts';
import { selectWalletEntries } from './ledger-entries-store.ts';
import type { LedgerEntry, LedgerFilter } from './ledger-entry.ts';

/** A page of what moved a wallet's balance, the latest first, and whether there is more. */
export async function findLedgerEntries(
  db: Queryable,
  filter: LedgerFilter,
  limit: number,
): Promise<{ readonly entries: LedgerEntry[]; readonly hasMore: boolean }> {
  const found = await selectWalletEntries(db, filter, limit + 1);
  return { entries: found.slice(0, limit), hasMore: found.length > limit };
}

/** Our own figure: what one statement reads of a ledger that is read to its end. */
const batch = 1_000;

/**
 * All that moved a wallet's balance, the latest first, read as it is wanted. Entries are never changed, and what is posted
 * meanwhile comes before what was read first: nothing is left out or told twice.
 */
export async function* readLedgerEntries(db: Queryable, filter: LedgerFilter): AsyncGenerator<LedgerEntry[]> {
  let belowEntryId = filter.belowEntryId;
  for (;;) {
    const { entries, hasMore } = await findLedgerEntries(db, { ...filter, belowEntryId }, batch);
    if (entries.length > 0) yield entries;
    if (!hasMore) return;
    belowEntryId = entries.at(-1)?.entryId;
  }
}
