import type { Environment } from '../../../config/environment.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { Clock } from '../../../values/clock.ts';
import { createSheetPress } from '../../sheet-press.ts';
import { standInSellerOf } from '../../stand-in-seller.ts';
import { registerBillingDetails } from './billing-details.ts';
import { registerDownloadDocument } from './download-document.ts';
import { registerListDocuments } from './list-documents.ts';
import { registerStatements } from './statements.ts';

export type DocumentsAreaDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: Environment;
};

/** Receipts, tax invoices and statements in the portal, and how the account is named on them. */
export function registerDocuments(api: HttpServer, { db, clock, environment }: DocumentsAreaDeps): void {
  const press = createSheetPress();
  api.addHook('onClose', () => press.close());
  const standInSeller = standInSellerOf(environment);
  const deps = { db, clock, isSandbox: environment === 'test', standInSeller, draw: press.draw };
  registerListDocuments(api, deps);
  registerDownloadDocument(api, deps);
  registerStatements(api, deps);
  registerBillingDetails(api, deps);
}
