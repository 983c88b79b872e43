import type { DocumentView } from '@satha/contract/portal/documents';
import { type DocumentSummary, documentName } from '../../../domain/documents/document.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { Columns } from '../tables/table.ts';

/** Returns a document as portal and console list it. */
export function viewDocument(document: DocumentSummary): DocumentView {
  const { documentId, kind, amountFils, vatFils, tripId, topUpId, happenedAt, issuedAt } = document;
  return {
    documentId,
    name: documentName(document),
    kind,
    amountFils,
    vatFils,
    tripId: tripId ?? null,
    topUpId: topUpId ?? null,
    happenedAt: formatUaeTimestamp(happenedAt),
    issuedAt: formatUaeTimestamp(issuedAt),
  };
}

/** What a file tells of each document. */
export const documentColumns = {
  number: ['text', documentName],
  kind: ['text', ({ kind }) => kind],
  issued: ['time', ({ issuedAt }) => issuedAt],
  happened: ['time', ({ happenedAt }) => happenedAt],
  amount_aed: ['aed', ({ amountFils }) => amountFils],
  vat_aed: ['aed', ({ vatFils }) => vatFils],
  trip: ['integer', ({ tripId }) => tripId],
  top_up: ['integer', ({ topUpId }) => topUpId],
} as const satisfies Columns<DocumentSummary>;
