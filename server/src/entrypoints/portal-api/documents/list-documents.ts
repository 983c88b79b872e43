import { DocumentList, DocumentQuery, type DocumentView } from '@satha/contract/portal/documents';
import { documentKinds } from '@satha/terms/document-kinds';
import { type DocumentSummary, documentName } from '../../../domain/documents/document.ts';
import { findDocuments } from '../../../domain/documents/queries.ts';
import { monthEnd, monthStart, parseMonth } from '../../../domain/documents/statements/statement-month.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import { createFilterReader, makeIdCursor } from '../list-filter.ts';

const url = '/accounts/:accountId/documents';
const defaultLimit = 25;

export function registerListDocuments(api: HttpServer, { db }: { readonly db: Queryable }): void {
  const schema = { querystring: DocumentQuery, response: answers(DocumentList) };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request) => {
    const { accountId } = membershipOf(request);
    const limit = request.query.limit ?? defaultLimit;
    const found = await findDocuments(db, { ...readQuery(accountId, request.query), limit: limit + 1 });
    const documents = found.slice(0, limit);
    const last = documents.at(-1);
    return ok({
      items: documents.map(viewDocument),
      nextCursor: found.length > limit && last ? makeIdCursor(last.documentId) : null,
    });
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}

function readQuery(accountId: number, query: DocumentQuery) {
  const filter = createFilterReader();
  const month = filter.read('month', query.month, parseMonth, 'must be a month as YYYY-MM, in UAE time.');
  const read = {
    accountId,
    kinds: filter.names('kinds', query.kinds, documentKinds),
    issuedFrom: month && monthStart(month),
    issuedBefore: month && monthEnd(month),
    tripId: query.tripId,
    topUpId: query.topUpId,
    belowDocumentId: filter.cursor(query.cursor),
  };
  filter.requireNone();
  return read;
}

function viewDocument(document: DocumentSummary): DocumentView {
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
