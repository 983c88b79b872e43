import { ConsoleDocumentsData } from '@satha/contract/console/money/documents';
import {
  QuarterPath,
  QuarterVatData,
  UndocumentedData,
  VatDocumentsExportQuery,
  VatDocumentsQuery,
  VatExportQuery,
  VatPageQuery,
} from '@satha/contract/console/money/vat';
import { parseQuarter, type Quarter } from '../../../domain/documents/vat/quarter.ts';
import {
  findQuarterVat,
  findSupplyDocuments,
  findUndocumented,
  readSupplyDocuments,
} from '../../../domain/documents/vat/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeIdCursor, makeMomentCursor } from '../../shared/list-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import { columnsOfAccounts, viewOfAccount } from '../documents/document-routes.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { listVatLines, vatColumns, viewQuarterVat } from './vat-view.ts';

type VatDeps = { readonly db: Queryable };
type Reader = ReturnType<typeof createFilterReader>;

const usualLimit = 50;
const access = 'wallets.read';

/** Answers the VAT of a quarter, and the documents and entries behind its figures. */
export function vatRoutes(deps: VatDeps): ConsoleApiRoute[] {
  return [
    showRoute(deps),
    exportRoute(deps),
    documentsRoute(deps),
    exportDocumentsRoute(deps),
    undocumentedRoute(deps),
  ];
}

function showRoute({ db }: VatDeps): ConsoleApiRoute {
  const schema = { params: QuarterPath, response: answers(QuarterVatData) };
  return route('GET', '/vat/:quarter', { schema, access }, async ({ params }) => {
    return ok(viewQuarterVat(await findQuarterVat(db, readQuarter(params.quarter).quarter)));
  });
}

function exportRoute({ db }: VatDeps): ConsoleApiRoute {
  const schema = { params: QuarterPath, querystring: VatExportQuery };
  const settings = { schema, access, sends: 'text/csv' } as const;
  return route('GET', '/vat/:quarter/export', settings, async ({ params, query }, reply) => {
    const vat = await findQuarterVat(db, readQuarter(params.quarter).quarter);
    return sendTable(reply, {
      name: `satha-vat-${params.quarter}`,
      format: query.format,
      columns: vatColumns,
      batches: listVatLines(vat),
    });
  });
}

function documentsRoute({ db }: VatDeps): ConsoleApiRoute {
  const schema = {
    params: QuarterPath,
    querystring: VatDocumentsQuery,
    response: answers(ConsoleDocumentsData),
  };
  return route('GET', '/vat/:quarter/documents', { schema, access }, async ({ params, query }) => {
    const { supply, vatBasisPoints, limit = usualLimit } = query;
    const { quarter, after } = readQuarter(params.quarter, (reader) => reader.momentCursor(query.cursor));
    const filter = { quarter, supply, vatBasisPoints };
    const { documents, next } = await findSupplyDocuments(db, filter, { after, limit });
    return ok({ items: documents.map(viewOfAccount), nextCursor: makeMomentCursor(next) });
  });
}

function exportDocumentsRoute({ db }: VatDeps): ConsoleApiRoute {
  const schema = { params: QuarterPath, querystring: VatDocumentsExportQuery };
  const settings = { schema, access, sends: 'text/csv' } as const;
  return route('GET', '/vat/:quarter/documents/export', settings, async ({ params, query }, reply) => {
    const { supply, vatBasisPoints, format } = query;
    const { quarter } = readQuarter(params.quarter);
    return sendTable(reply, {
      name: `satha-vat-${params.quarter}-${supply}`,
      format,
      columns: columnsOfAccounts,
      batches: readSupplyDocuments(db, { quarter, supply, vatBasisPoints }),
    });
  });
}

function undocumentedRoute({ db }: VatDeps): ConsoleApiRoute {
  const schema = { params: QuarterPath, querystring: VatPageQuery, response: answers(UndocumentedData) };
  return route('GET', '/vat/:quarter/undocumented', { schema, access }, async ({ params, query }) => {
    const { limit = usualLimit } = query;
    const { quarter, after } = readQuarter(params.quarter, (reader) => reader.cursor(query.cursor));
    const { supplies, next } = await findUndocumented(db, quarter, { after, limit });
    return ok({
      items: supplies.map(({ at, ...supply }) => ({ ...supply, at: formatUaeTimestamp(at) })),
      nextCursor: next === undefined ? null : makeIdCursor(next),
    });
  });
}

/** Reads a quarter, and where its list goes on where it is one. @throws Problem invalid_request */
function readQuarter<Position = undefined>(
  text: string,
  readAfter?: (reader: Reader) => Position,
): { readonly quarter: Quarter; readonly after: Position | undefined } {
  const reader = createFilterReader();
  const quarter = reader.read('quarter', text, parseQuarter, 'must be a quarter such as 2026-Q4.');
  const after = readAfter?.(reader);
  reader.requireNone();
  if (!quarter) throw new Error('a quarter that cannot be read is refused');
  return { quarter, after };
}
