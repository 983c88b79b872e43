import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PdfDrawing } from '../../shared/pdf-drawing.ts';
import type { PortalApiRoute } from '../gate.ts';
import { billingDetailsRoutes } from './billing-details.ts';
import { downloadDocumentRoute } from './download-document.ts';
import { exportDocumentsRoute, listDocumentsRoute } from './list-documents.ts';
import { statementRoutes } from './statements.ts';

export type DocumentsAreaDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly drawing: PdfDrawing;
};

/** Receipts, tax invoices and statements in the portal, and how the account is named on them. */
export function documentRoutes({ db, clock, drawing }: DocumentsAreaDeps): PortalApiRoute[] {
  const deps = { db, clock, ...drawing };
  return [
    listDocumentsRoute(deps),
    exportDocumentsRoute(deps),
    downloadDocumentRoute(deps),
    ...statementRoutes(deps),
    ...billingDetailsRoutes(deps),
  ];
}
