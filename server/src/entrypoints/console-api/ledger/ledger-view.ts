import type { ConsoleLedgerEntry } from '@satha/contract/console/money/ledger';
import { findEntryDocuments } from '../../../domain/documents/queries.ts';
import type { BookEntry } from '../../../domain/wallets/books/book-entry.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { Columns } from '../../shared/tables/table.ts';

/** An entry, and the number of the document that tells of it. */
export type DocumentedEntry = { readonly entry: BookEntry; readonly document: string | undefined };

/** Returns entries with their documents. */
export async function addDocuments(
  db: Queryable,
  entries: readonly BookEntry[],
): Promise<readonly DocumentedEntry[]> {
  const names = entries.map(({ account: { accountId }, ...entry }) => ({ accountId, ...entry }));
  const documents = await findEntryDocuments(db, names);
  return entries.map((entry) => ({ entry, document: documents.get(entry.entryId) }));
}

export function viewEntry({ entry, document }: DocumentedEntry): ConsoleLedgerEntry {
  return {
    entryId: entry.entryId,
    account: entry.account,
    kind: entry.kind,
    from: entry.from,
    to: entry.to,
    amountFils: entry.amountFils,
    balanceAfterFils: entry.balanceAfterFils ?? null,
    tripId: entry.tripId ?? null,
    topUpId: entry.topUpId ?? null,
    paymentReference: entry.paymentReference ?? null,
    document: document ?? null,
    reason: entry.reason ?? null,
    at: formatUaeTimestamp(entry.at),
  };
}

/** What a file tells of each entry. */
export const entryColumns = {
  entry: ['integer', ({ entry }) => entry.entryId],
  time: ['time', ({ entry }) => entry.at],
  account: ['integer', ({ entry }) => entry.account.accountId],
  account_name: ['text', ({ entry }) => entry.account.name],
  kind: ['text', ({ entry }) => entry.kind],
  debit: ['text', ({ entry }) => entry.from],
  credit: ['text', ({ entry }) => entry.to],
  amount_aed: ['aed', ({ entry }) => entry.amountFils],
  balance_after_aed: ['aed', ({ entry }) => entry.balanceAfterFils],
  trip: ['integer', ({ entry }) => entry.tripId],
  payment: ['integer', ({ entry }) => entry.topUpId],
  payment_reference: ['text', ({ entry }) => entry.paymentReference],
  document: ['text', ({ document }) => document],
  reason: ['text', ({ entry }) => entry.reason],
} as const satisfies Columns<DocumentedEntry>;
