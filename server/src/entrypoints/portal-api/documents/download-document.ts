import { DocumentParams, DownloadQuery } from '@satha/contract/portal/documents';
import { findDocument } from '../../../domain/documents/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { askerOf } from '../../shared/documents/document-turns.ts';
import { sendDocument } from '../../shared/documents/send-drawn.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import type { DocumentsDeps } from './documents-deps.ts';

const url = '/accounts/:accountId/documents/:documentId/pdf';

export function downloadDocumentRoute({ db, ...drawing }: DocumentsDeps): PortalApiRoute {
  const schema = { params: DocumentParams, querystring: DownloadQuery };
  return route(
    'GET',
    url,
    { schema, access: 'account.read', sends: 'application/pdf' },
    async (request, reply) => {
      const { accountId } = membershipOf(request);
      const document = await findDocument(db, accountId, request.params.documentId);
      if (!document) throw new Problem('document_not_found');
      const asker = askerOf(request, reply, `account ${accountId}`);
      return sendDocument(reply, document, { ...drawing, asker, language: request.query.language });
    },
  );
}
