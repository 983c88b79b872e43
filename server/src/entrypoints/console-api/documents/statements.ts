import { ConsoleAccountParams } from '@satha/contract/console/lists';
import { AccountStatementPath, StatementExportQuery } from '@satha/contract/console/money/documents';
import { DownloadQuery, StatementMonths } from '@satha/contract/portal/documents';
import { findStatementMonths } from '../../../domain/documents/statements/make-statement.ts';
import type { StatementLine } from '../../../domain/documents/statements/statement.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { requireStatement } from '../../shared/documents/require-statement.ts';
import { sendStatement } from '../../shared/documents/send-drawn.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { Columns } from '../../shared/tables/table.ts';
import { requireAccount } from '../accounts/require-account.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type DocumentsDeps, operatorAsking } from './documents-deps.ts';

const listUrl = '/accounts/:accountId/statements';
const monthUrl = `${listUrl}/:month`;

/** Lists the months of an account that are over, and writes the statement of one, as the account has it, as a PDF or a table. */
export function statementRoutes(deps: DocumentsDeps): ConsoleApiRoute[] {
  return [listRoute(deps), pdfRoute(deps), exportRoute(deps)];
}

function listRoute({ db, clock, drawing }: DocumentsDeps): ConsoleApiRoute {
  const schema = { params: ConsoleAccountParams, response: answers(StatementMonths) };
  return route('GET', listUrl, { schema, access: 'wallets.read' }, async ({ params: { accountId } }) => {
    await requireAccount(db, accountId);
    const months = await findStatementMonths({ db, clock, ...drawing }, accountId);
    return ok({ items: months.map((month) => ({ month: month.toString() })), nextCursor: null });
  });
}

function pdfRoute(deps: DocumentsDeps): ConsoleApiRoute {
  const schema = { params: AccountStatementPath, querystring: DownloadQuery };
  const settings = { schema, access: 'wallets.read', sends: 'application/pdf' } as const;
  return route('GET', `${monthUrl}/pdf`, settings, async (request, reply) => {
    const { params, query } = request;
    const make = () => requireStatement({ ...deps, ...deps.drawing }, params);
    const drawing = { ...deps.drawing, asker: operatorAsking(request, reply), language: query.language };
    return sendStatement(reply, params, make, drawing);
  });
}

function exportRoute(deps: DocumentsDeps): ConsoleApiRoute {
  const schema = { params: AccountStatementPath, querystring: StatementExportQuery };
  const settings = { schema, access: 'wallets.read', sends: 'text/csv' } as const;
  return route('GET', `${monthUrl}/export`, settings, async ({ params, query }, reply) => {
    const { lines, month } = await requireStatement({ ...deps, ...deps.drawing }, params);
    const name = `satha-statement-${params.accountId}-${month}`;
    return sendTable(reply, { name, format: query.format, columns: lineColumns, batches: inOne(lines) });
  });
}

/** What a file tells of each line: what one day's entries of one kind came to. */
const lineColumns = {
  day: ['day', ({ date }) => date],
  kind: ['text', ({ kind }) => kind],
  entries: ['integer', ({ count }) => count],
  in_aed: ['aed', ({ inFils }) => inFils],
  out_aed: ['aed', ({ outFils }) => outFils],
  balance_aed: ['aed', ({ balanceFils }) => balanceFils],
} as const satisfies Columns<StatementLine>;

async function* inOne<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}
