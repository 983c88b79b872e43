import { DocumentParams, DownloadQuery } from '@satha/contract/portal/documents';
import { defaultLanguage } from '@satha/terms/languages';
import { documentName } from '../../../domain/documents/document.ts';
import { drawDocument } from '../../../domain/documents/draw-document.ts';
import { findDocument } from '../../../domain/documents/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { sendPdf } from '../../send-pdf.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import type { DocumentsDeps } from './documents-deps.ts';

const url = '/accounts/:accountId/documents/:documentId/pdf';

export function downloadDocumentRoute({ db, isSandbox, draw }: DocumentsDeps): PortalApiRoute {
  const schema = { params: DocumentParams, querystring: DownloadQuery };
  return route(
    'GET',
    url,
    { schema, access: 'account.read', sends: 'application/pdf' },
    async (request, reply) => {
      const { accountId } = membershipOf(request);
      const document = await findDocument(db, accountId, request.params.documentId);
      if (!document) throw new Problem('document_not_found');
      const language = request.query.language ?? defaultLanguage;
      const bytes = await drawDocument(document, { language, isSandbox, draw });
      return sendPdf(reply, bytes, `${documentName(document)}-${language}`);
    },
  );
}
