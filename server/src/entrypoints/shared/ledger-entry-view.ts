import type { LedgerEntryView } from '@satha/contract/portal/wallet';
import { findEntryDocuments } from '../../domain/documents/queries.ts';
import type { LedgerEntry } from '../../domain/wallets/ledger-entry.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';

/** A line of a wallet's money, and the number of the document that tells of it. */
export type DocumentedLine = { readonly entry: LedgerEntry; readonly document: string | undefined };

/** Returns an account's lines with their documents. */
export async function addLineDocuments(
  db: Queryable,
  accountId: number,
  entries: readonly LedgerEntry[],
): Promise<readonly DocumentedLine[]> {
  const documents = await findEntryDocuments(
    db,
    entries.map((entry) => ({ accountId, ...entry })),
  );
  return entries.map((entry) => ({ entry, document: documents.get(entry.entryId) }));
}

/** Returns what moved a wallet's balance or was charged, as portal and console tell it. */
export function viewEntry({ entry, document }: DocumentedLine): LedgerEntryView {
  const { entryId, kind, amountFils, balanceAfterFils } = entry;
  return {
    entryId,
    kind,
    amountFils,
    chargedFils: entry.chargedFils ?? null,
    document: document ?? null,
    balanceAfterFils,
    tripId: entry.tripId ?? null,
    topUpId: entry.topUpId ?? null,
    reason: entry.reason ?? null,
    at: formatUaeTimestamp(entry.at),
  };
}
