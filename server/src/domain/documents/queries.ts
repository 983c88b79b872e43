import type { LedgerEntryKind } from '@satha/terms/ledger-kinds';
import type { TimeOrder } from '@satha/terms/lists';
import { type DocumentKind, documentKinds } from '@satha/terms/payments';
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
  /** Undefined: of all accounts, for an operator. */
  readonly accountId?: number | undefined;
  readonly kinds?: readonly DocumentKind[] | undefined;
  /** Issued from the one moment up to, not including, the other. */
  readonly issuedFrom?: Temporal.Instant | undefined;
  readonly issuedBefore?: Temporal.Instant | undefined;
  /** Of an account's trip: its tax invoice. */
  readonly tripId?: number | undefined;
  /** Of an account's top-up. */
  readonly topUpId?: number | undefined;
  readonly name?: DocumentName | undefined;
  /** The latest first when left out. */
  readonly order?: TimeOrder | undefined;
};

/** Where a list of documents goes on: behind this one. */
export type DocumentPosition = { readonly at: Temporal.Instant; readonly id: number };

/**
 * Returns a page of documents by when they were issued, in the order asked for, and where the next one begins. Each kind is
 * looked up for itself, by the index of its times: of rare ones, and of an old month, no others are looked at.
 */
export async function findDocuments(
  db: Queryable,
  filter: DocumentFilter,
  { after, limit }: { readonly after?: DocumentPosition | undefined; readonly limit: number },
): Promise<{ readonly documents: readonly DocumentSummary[]; readonly next: DocumentPosition | undefined }> {
  const { direction } = timeOrderSql[filter.order ?? 'newest'];
  const values: unknown[] = [filter.kinds ?? documentKinds, limit + 1];
  const sorted = `issued_at ${direction}, document_id ${direction} LIMIT $2`;
  const { rows } = await db.query<SummaryRow>({
    text: `SELECT ${summaryColumns} FROM unnest($1::text[]) AS asked (of_kind) CROSS JOIN LATERAL (
             SELECT * FROM documents WHERE kind = of_kind ${conditionsOf(filter, after, values)}
             ORDER BY ${sorted}
           ) AS d ORDER BY ${sorted}`,
    values,
    onlyReads: true,
  });
  const documents = rows.slice(0, limit).map(toSummary);
  const last = rows.length > limit ? documents.at(-1) : undefined;
  return { documents, next: last && { at: last.issuedAt, id: last.documentId } };
}

/** Documents of a trip or a top-up are found by what is unique of either: its tax invoice, its entries. */
function conditionsOf(
  filter: DocumentFilter,
  after: DocumentPosition | undefined,
  values: unknown[],
): string {
  const { accountId, issuedFrom, issuedBefore, tripId, topUpId, name, order } = filter;
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(accountId === undefined ? [] : [`account_id = ${place(accountId)}`]),
    ...(issuedFrom ? [`issued_at >= ${place(issuedFrom.toString())}`] : []),
    ...(issuedBefore ? [`issued_at < ${place(issuedBefore.toString())}`] : []),
    ...(tripId === undefined ? [] : [`trip_id = ${place(tripId)} AND kind = 'tax_invoice'`]),
    ...(topUpId === undefined ? [] : [ofTopUp(place(topUpId))]),
    ...(name ? [`(kind, year, number) = (${[name.kind, name.year, name.number].map(place)})`] : []),
    ...(after
      ? [
          `(issued_at, document_id) ${timeOrderSql[order ?? 'newest'].behind}
            (${place(after.at.toString())}::timestamptz, ${place(after.id)}::bigint)`,
        ]
      : []),
  ];
  return conditions.map((condition) => `AND ${condition}`).join(' ');
}

/** A top-up is of one account, which leads to its entries. */
const ofTopUp = (topUp: string) => `(account_id, entry_id) IN (
  SELECT account_id, entry_id FROM ledger_entries WHERE top_up_id = ${topUp}
    AND account_id = (SELECT account_id FROM top_ups WHERE top_up_id = ${topUp}))`;

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
  filter: DocumentFilter,
): AsyncGenerator<readonly DocumentSummary[]> {
  return readPages(async (after: DocumentPosition | undefined) => {
    const { documents, next } = await findDocuments(db, filter, { after, limit: batch });
    return { items: documents, next };
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
