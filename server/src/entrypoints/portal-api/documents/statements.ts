import { DownloadQuery, StatementMonths, StatementParams } from '@satha/contract/portal/documents';
import { findStatementMonths } from '../../../domain/documents/statements/make-statement.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { askerOf } from '../../shared/documents/document-turns.ts';
import { requireStatement } from '../../shared/documents/require-statement.ts';
import { sendStatement } from '../../shared/documents/send-drawn.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import type { DocumentsDeps } from './documents-deps.ts';

const listUrl = '/accounts/:accountId/statements';
const pdfUrl = '/accounts/:accountId/statements/:month/pdf';

export function statementRoutes(deps: DocumentsDeps): PortalApiRoute[] {
  const listSchema = { response: answers(StatementMonths) };
  const schema = { params: StatementParams, querystring: DownloadQuery };
  return [
    route('GET', listUrl, { schema: listSchema, access: 'account.read' }, async (request) => {
      const months = await findStatementMonths(deps, membershipOf(request).accountId);
      return ok({ items: months.map((month) => ({ month: month.toString() })), nextCursor: null });
    }),
    route(
      'GET',
      pdfUrl,
      { schema, access: 'account.read', sends: 'application/pdf' },
      async (request, reply) => {
        const { accountId } = membershipOf(request);
        const { month } = request.params;
        const asker = askerOf(request, reply, `account ${accountId}`);
        const make = () => requireStatement(deps, { accountId, month });
        const drawing = { ...deps, asker, language: request.query.language };
        return sendStatement(reply, { accountId, month }, make, drawing);
      },
    ),
  ];
}
