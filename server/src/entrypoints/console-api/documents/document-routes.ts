import {
  type ConsoleDocument,
  ConsoleDocumentPath,
  ConsoleDocumentsData,
  ConsoleDocumentsExportQuery,
  ConsoleDocumentsQuery,
} from '@satha/contract/console/money/documents';
import { DownloadQuery } from '@satha/contract/portal/documents';
import { type DocumentSummary, parseDocumentName } from '../../../domain/documents/document.ts';
import { findDocumentByName, findDocuments, readDocuments } from '../../../domain/documents/queries.ts';
import { monthEnd, monthStart, parseMonth } from '../../../domain/documents/statements/statement-month.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { documentColumns, viewDocument } from '../../shared/documents/document-view.ts';
import { sendDocument } from '../../shared/documents/send-drawn.ts';
import { createFilterReader, makeMomentCursor } from '../../shared/list-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { Columns } from '../../shared/tables/table.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type DocumentsDeps, operatorAsking } from './documents-deps.ts';
import { statementRoutes } from './statements.ts';

const usualLimit = 50;

/** Lists receipts, refund notes and tax invoices of all accounts, draws each, and draws what accounts' months came to. */
export function documentRoutes(deps: DocumentsDeps): ConsoleApiRoute[] {
  return [listRoute(deps), exportRoute(deps), downloadRoute(deps), ...statementRoutes(deps)];
}

function listRoute({ db }: DocumentsDeps): ConsoleApiRoute {
  const schema = { querystring: ConsoleDocumentsQuery, response: answers(ConsoleDocumentsData) };
  return route('GET', '/documents', { schema, access: 'wallets.read' }, async ({ query }) => {
    const { limit = usualLimit } = query;
    const { filter, after } = readQuery(query);
    const { documents, next } = await findDocuments(db, filter, { after, limit });
    return ok({ items: documents.map(viewOfAccount), nextCursor: makeMomentCursor(next) });
  });
}

function exportRoute({ db }: DocumentsDeps): ConsoleApiRoute {
  const schema = { querystring: ConsoleDocumentsExportQuery };
  const settings = { schema, access: 'wallets.read', sends: 'text/csv' } as const;
  return route('GET', '/documents/export', settings, async ({ query }, reply) => {
    const batches = readDocuments(db, readQuery(query).filter);
    const file = { name: 'satha-documents', format: query.format, columns: columnsOfAccounts, batches };
    return sendTable(reply, file);
  });
}

function downloadRoute({ db, drawing }: DocumentsDeps): ConsoleApiRoute {
  const schema = { params: ConsoleDocumentPath, querystring: DownloadQuery };
  const settings = { schema, access: 'wallets.read', sends: 'application/pdf' } as const;
  return route('GET', '/documents/:name/pdf', settings, async (request, reply) => {
    const { params, query } = request;
    const document = await findDocumentByName(db, params.name);
    if (!document) throw new Problem('document_not_found');
    const asker = operatorAsking(request, reply);
    return sendDocument(reply, document, { ...drawing, asker, language: query.language });
  });
}

function readQuery({ month: asked, name, cursor, accountId, kind }: ConsoleDocumentsQuery) {
  const reader = createFilterReader();
  const month = reader.read('month', asked, parseMonth, 'must be a month as YYYY-MM, in UAE time.');
  const filter = {
    accountId,
    kinds: kind && [kind],
    issuedFrom: month && monthStart(month),
    issuedBefore: month && monthEnd(month),
    name: reader.read('name', name, parseDocumentName, 'must be a number as INV-2026-000041.'),
  };
  const after = reader.momentCursor(cursor);
  reader.requireNone();
  return { filter, after };
}

/** Returns a document as the console lists it: with whose it is. */
export function viewOfAccount(document: DocumentSummary): ConsoleDocument {
  return { accountId: document.accountId, ...viewDocument(document) };
}

/** What a file of several accounts tells of each document. */
export const columnsOfAccounts = {
  account: ['integer', ({ accountId }) => accountId],
  ...documentColumns,
} as const satisfies Columns<DocumentSummary>;
