import type { DocumentKind } from '@satha/terms/document-kinds';
import type { LedgerEntryKind } from '@satha/terms/ledger-kinds';
import type { TimeOrder } from '@satha/terms/lists/time-orders';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { timeOrderSql } from '../../platform/db/time-order.ts';
import {
  type DocumentContent,
  type DocumentName,
  type DocumentSummary,
  documentName,
  type IssuedDocument,
  parseDocumentName,
} from './document.ts';

export type SummaryRow = {
  account_id: number;
  document_id: number;
  kind: DocumentKind;
  year: number;
  number: number;
  entry_id: number;
  trip_id: number | null;
  top_up_id: number | null;
  amount_fils: number;
  vat_fils: number;
  happened_at: Temporal.Instant;
  issued_at: Temporal.Instant;
};

export const summaryColumns = `account_id, document_id, kind, year, number, entry_id, trip_id, top_up_id, amount_fils, vat_fils,
  happened_at, issued_at`;

export function toSummary(row: SummaryRow): DocumentSummary {
  return {
    accountId: row.account_id,
    documentId: row.document_id,
    kind: row.kind,
    year: row.year,
    number: row.number,
    entryId: row.entry_id,
    amountFils: row.amount_fils,
    vatFils: row.vat_fils,
    happenedAt: row.happened_at,
    issuedAt: row.issued_at,
    ...(row.trip_id !== null && { tripId: row.trip_id }),
    ...(row.top_up_id !== null && { topUpId: row.top_up_id }),
  };
}

export type DocumentFilter = {
  readonly accountId: number;
  readonly kinds?: readonly DocumentKind[] | undefined;
  /** Issued from the one moment up to, not including, the other. */
  readonly issuedFrom?: Temporal.Instant | undefined;
  readonly issuedBefore?: Temporal.Instant | undefined;
  readonly tripId?: number | undefined;
  readonly topUpId?: number | undefined;
  readonly name?: DocumentName | undefined;
  /** The latest first when left out. */
  readonly order?: TimeOrder | undefined;
  /** Only those that come behind this one in that order. */
  readonly afterDocumentId?: number | undefined;
  readonly limit: number;
};

/**
 * Returns an account's documents, in the order asked for. Those of a trip or a top-up are found by what is
 * unique of either: its tax invoice, its entries.
 */
export async function findDocuments(db: Queryable, filter: DocumentFilter): Promise<DocumentSummary[]> {
  const { direction, behind } = timeOrderSql[filter.order ?? 'newest'];
  const { rows } = await db.query<SummaryRow>({
    text: `SELECT ${summaryColumns} FROM documents
           WHERE account_id = $1
             AND ($2::text[] IS NULL OR kind = ANY ($2))
             AND ($3::timestamptz IS NULL OR issued_at >= $3)
             AND ($4::timestamptz IS NULL OR issued_at < $4)
             AND ($5::bigint IS NULL OR trip_id = $5 AND kind = 'tax_invoice')
             AND ($6::bigint IS NULL OR entry_id IN (
               SELECT entry_id FROM ledger_entries WHERE account_id = $1 AND top_up_id = $6
             ))
             AND ($7::bigint IS NULL OR document_id ${behind} $7)
             AND ($8::text IS NULL OR (kind, year, number) = ($8, $9, $10))
           ORDER BY document_id ${direction} LIMIT $11`,
    values: [
      filter.accountId,
      filter.kinds ?? null,
      filter.issuedFrom?.toString() ?? null,
      filter.issuedBefore?.toString() ?? null,
      filter.tripId ?? null,
      filter.topUpId ?? null,
      filter.afterDocumentId ?? null,
      filter.name?.kind ?? null,
      filter.name?.year ?? null,
      filter.name?.number ?? null,
      filter.limit,
    ],
    onlyReads: true,
  });
  return rows.map(toSummary);
}

/** Returns one of the account's documents, with what it is drawn from. */
export async function findDocument(
  db: Queryable,
  accountId: number,
  documentId: number,
): Promise<IssuedDocument | undefined> {
  const { rows } = await db.query<SummaryRow & { content: DocumentContent }>({
    text: `SELECT ${summaryColumns}, content FROM documents WHERE account_id = $1 AND document_id = $2`,
    values: [accountId, documentId],
    onlyReads: true,
  });
  return rows[0] && { ...toSummary(rows[0]), content: rows[0].content };
}

/**
 * Returns any account's document by its printed number, such as `INV-2026-000041`: for the operator alone.
 */
export async function findDocumentByName(db: Queryable, name: string): Promise<IssuedDocument | undefined> {
  const parsed = parseDocumentName(name);
  if (!parsed) return undefined;
  const { rows } = await db.query<SummaryRow & { content: DocumentContent }>({
    text: `SELECT ${summaryColumns}, content FROM documents WHERE kind = $1 AND year = $2 AND number = $3`,
    values: [parsed.kind, parsed.year, parsed.number],
    onlyReads: true,
  });
  return rows[0] && { ...toSummary(rows[0]), content: rows[0].content };
}

const batch = 500;

/** Yields all documents that a filter selects, batch by batch. */
export function readDocuments(
  db: Queryable,
  filter: Omit<DocumentFilter, 'afterDocumentId' | 'limit'>,
): AsyncGenerator<readonly DocumentSummary[]> {
  return readPages(async (afterDocumentId: number | undefined) => {
    const items = await findDocuments(db, { ...filter, afterDocumentId, limit: batch });
    return { items, next: items.length === batch ? items.at(-1)?.documentId : undefined };
  });
}

type NamedEntry = {
  readonly accountId: number;
  readonly entryId: number;
  readonly kind: LedgerEntryKind;
  readonly tripId: number | undefined;
};

/** Entries that a trip's one tax invoice tells of, whichever of them it was issued for. */
const invoicedKinds: readonly LedgerEntryKind[] = [
  'trip_revenue',
  'cancellation_fee',
  'vat',
  'extra_revenue',
  'extra_vat',
];

/** Returns the printed numbers of the documents that tell of entries, by the numbers of these. */
export async function findEntryDocuments(
  db: Queryable,
  entries: readonly NamedEntry[],
): Promise<ReadonlyMap<number, string>> {
  if (entries.length === 0) return new Map();
  const { rows } = await db.query<DocumentName & { entryId: number }>({
    text: `SELECT entry_id AS "entryId", kind, year, number
           FROM unnest($1::bigint[], $2::bigint[]) AS asked (account_id, entry_id)
           JOIN documents USING (account_id, entry_id)
           UNION
           SELECT asked.entry_id, kind, year, number
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS asked (account_id, entry_id, trip_id)
           JOIN documents USING (account_id, trip_id) WHERE kind = 'tax_invoice'`,
    values: [
      entries.map(({ accountId }) => accountId),
      entries.map(({ entryId }) => entryId),
      entries.map(({ kind, tripId }) => (invoicedKinds.includes(kind) ? tripId : null)),
    ],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.entryId, documentName(row)]));
}
