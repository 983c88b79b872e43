import { DocumentExportQuery, DocumentList, DocumentQuery } from '@satha/contract/portal/documents';
import { documentKinds } from '@satha/terms/payments';
import { parseDocumentName } from '../../../domain/documents/document.ts';
import { findDocuments, readDocuments } from '../../../domain/documents/queries.ts';
import { monthEnd, monthStart, parseMonth } from '../../../domain/documents/statements/statement-month.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { documentColumns, viewDocument } from '../../shared/documents/document-view.ts';
import { createFilterReader, makeMomentCursor } from '../../shared/list-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const listUrl = '/accounts/:accountId/documents';
const fileUrl = `${listUrl}.csv`;
const defaultLimit = 25;

export function listDocumentsRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: DocumentQuery, response: answers(DocumentList) };
  return route('GET', listUrl, { schema, access: 'account.read' }, async (request) => {
    const { accountId } = membershipOf(request);
    const { filter, after } = readQuery(accountId, request.query);
    const { limit = defaultLimit } = request.query;
    const { documents, next } = await findDocuments(db, filter, { after, limit });
    return ok({ items: documents.map(viewDocument), nextCursor: makeMomentCursor(next) });
  });
}

/**
 * Answers the list that the filter leaves as a file, for an accountant; the documents themselves are PDFs.
 */
export function exportDocumentsRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: DocumentExportQuery };
  return route(
    'GET',
    fileUrl,
    { schema, access: 'account.read', sends: 'text/csv' },
    async (request, reply) => {
      const { accountId } = membershipOf(request);
      const { filter } = readQuery(accountId, request.query);
      return sendTable(reply, {
        name: `satha-documents-${accountId}`,
        format: request.query.format ?? 'csv',
        columns: documentColumns,
        batches: readDocuments(db, filter),
      });
    },
  );
}

function readQuery(accountId: number, query: DocumentQuery) {
  const reader = createFilterReader();
  const month = reader.read('month', query.month, parseMonth, 'must be a month as YYYY-MM, in UAE time.');
  const filter = {
    accountId,
    kinds: reader.names('kinds', query.kinds, documentKinds),
    issuedFrom: month && monthStart(month),
    issuedBefore: month && monthEnd(month),
    tripId: query.tripId,
    topUpId: query.topUpId,
    name: reader.read('name', query.name, parseDocumentName, 'must be a number as INV-2026-000041.'),
    order: query.sort,
  };
  const after = reader.momentCursor(query.cursor);
  reader.requireNone();
  return { filter, after };
}
