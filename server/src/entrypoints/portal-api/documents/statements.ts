import { DownloadQuery, StatementMonths, StatementParams } from '@satha/contract/portal/documents';
import { drawStatement } from '../../../domain/documents/draw-document.ts';
import { findStatementMonths, makeStatement } from '../../../domain/documents/statements/make-statement.ts';
import { parseMonth } from '../../../domain/documents/statements/statement-month.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { sendPdf } from '../../send-pdf.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import type { DocumentsDeps } from './documents-deps.ts';

const listUrl = '/accounts/:accountId/statements';
const pdfUrl = '/accounts/:accountId/statements/:month/pdf';

export function registerStatements(api: HttpServer, deps: DocumentsDeps): void {
  const config = { needs: 'account.read' } as const;
  api.get(listUrl, { schema: { response: answers(StatementMonths) }, config }, async (request) => {
    const months = await findStatementMonths(deps, membershipOf(request).accountId);
    return ok({ items: months.map((month) => ({ month: month.toString() })), nextCursor: null });
  });
  refuseOtherMethods(api, listUrl, ['GET', 'HEAD']);

  const schema = { params: StatementParams, querystring: DownloadQuery };
  api.get(pdfUrl, { schema, config }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const month = parseMonth(request.params.month);
    const statement = month && (await makeStatement(deps, accountId, month));
    if (!statement) throw new Problem('document_not_found');
    const language = request.query.language ?? 'en';
    const bytes = await drawStatement(statement, { ...deps, language });
    return sendPdf(reply, bytes, `statement-${accountId}-${statement.month}-${language}`);
  });
  refuseOtherMethods(api, pdfUrl, ['GET', 'HEAD']);
}
