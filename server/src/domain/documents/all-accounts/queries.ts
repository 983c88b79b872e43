import type { DocumentKind } from '@satha/terms/document-kinds';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import type { DocumentName, DocumentSummary } from '../document.ts';
import { type SummaryRow, summaryColumns, toSummary } from '../queries.ts';

export type AnyDocumentFilter = {
  readonly accountId?: number | undefined;
  readonly kind?: DocumentKind | undefined;
  /** Issued from the one moment up to, not including, the other. */
  readonly issuedFrom?: Temporal.Instant | undefined;
  readonly issuedBefore?: Temporal.Instant | undefined;
  readonly name?: DocumentName | undefined;
};

/** Where a list of documents goes on: behind this one. */
export type DocumentPosition = { readonly at: Temporal.Instant; readonly id: number };

/** Returns a page of the documents of all accounts, the latest issued first, and where the next one begins. */
export async function findDocumentsOfAllAccounts(
  db: Queryable,
  filter: AnyDocumentFilter,
  { after, limit }: { readonly after?: DocumentPosition | undefined; readonly limit: number },
): Promise<{ readonly documents: readonly DocumentSummary[]; readonly next: DocumentPosition | undefined }> {
  const { rows } = await db.query<SummaryRow>({
    text: `SELECT ${summaryColumns} FROM documents
           WHERE ($1::bigint IS NULL OR account_id = $1) AND ($2::text IS NULL OR kind = $2)
             AND ($3::timestamptz IS NULL OR issued_at >= $3) AND ($4::timestamptz IS NULL OR issued_at < $4)
             AND ($5::text IS NULL OR (kind, year, number) = ($5, $6, $7))
             AND ($8::timestamptz IS NULL OR (issued_at, document_id) < ($8, $9::bigint))
           ORDER BY issued_at DESC, document_id DESC LIMIT $10`,
    values: [
      filter.accountId ?? null,
      filter.kind ?? null,
      filter.issuedFrom?.toString() ?? null,
      filter.issuedBefore?.toString() ?? null,
      filter.name?.kind ?? null,
      filter.name?.year ?? null,
      filter.name?.number ?? null,
      after?.at.toString() ?? null,
      after?.id ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  const documents = rows.slice(0, limit).map(toSummary);
  const last = rows.length > limit ? documents.at(-1) : undefined;
  return { documents, next: last && { at: last.issuedAt, id: last.documentId } };
}

const batch = 500;

/** Yields all documents that a filter leaves, batch by batch. */
export function readDocumentsOfAllAccounts(
  db: Queryable,
  filter: AnyDocumentFilter,
): AsyncGenerator<readonly DocumentSummary[]> {
  return readPages(async (after: DocumentPosition | undefined) => {
    const { documents, next } = await findDocumentsOfAllAccounts(db, filter, { after, limit: batch });
    return { items: documents, next };
  });
}
