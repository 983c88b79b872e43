import type { Environment } from '../../../config/environment.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { Clock } from '../../../values/clock.ts';
import { defaultSellerOf } from '../../default-seller.ts';
import { createPdfWorker } from '../../pdf-worker.ts';
import type { PortalApiRoute } from '../gate.ts';
import { billingDetailsRoutes } from './billing-details.ts';
import { downloadDocumentRoute } from './download-document.ts';
import { exportDocumentsRoute, listDocumentsRoute } from './list-documents.ts';
import { statementRoutes } from './statements.ts';

export type DocumentsAreaDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: Environment;
};

/** Receipts, tax invoices and statements in the portal, and how the account is named on them. */
export function documentRoutes(
  server: HttpServer,
  { db, clock, environment }: DocumentsAreaDeps,
): PortalApiRoute[] {
  const pdfWorker = createPdfWorker();
  server.addHook('onClose', () => pdfWorker.close());
  const defaultSeller = defaultSellerOf(environment);
  const deps = { db, clock, isSandbox: environment === 'test', defaultSeller, draw: pdfWorker.draw };
  return [
    listDocumentsRoute(deps),
    exportDocumentsRoute(deps),
    downloadDocumentRoute(deps),
    ...statementRoutes(deps),
    ...billingDetailsRoutes(deps),
  ];
}
