import { DocumentParams, DownloadQuery } from '@satha/contract/portal/documents';
import { documentName } from '../../../domain/documents/document.ts';
import { drawDocument } from '../../../domain/documents/draw-document.ts';
import { findDocument } from '../../../domain/documents/queries.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { sendPdf } from '../../send-pdf.ts';
import { membershipOf } from '../gate.ts';
import type { DocumentsDeps } from './documents-deps.ts';

const url = '/accounts/:accountId/documents/:documentId/pdf';

export function registerDownloadDocument(api: HttpServer, { db, isSandbox, draw }: DocumentsDeps): void {
  const schema = { params: DocumentParams, querystring: DownloadQuery };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const document = await findDocument(db, accountId, request.params.documentId);
    if (!document) throw new Problem('document_not_found');
    const language = request.query.language ?? 'en';
    const bytes = await drawDocument(document, { language, isSandbox, draw });
    return sendPdf(reply, bytes, `${documentName(document)}-${language}`);
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
