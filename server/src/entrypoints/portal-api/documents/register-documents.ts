import type { Environment } from '../../../config/environment.ts';
import type { Seller } from '../../../domain/documents/document.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { Clock } from '../../../values/clock.ts';
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

export type DocumentsDeps = Omit<DocumentsAreaDeps, 'environment'> & {
  /** Whether what is drawn says that it is a test. */
  readonly isSandbox: boolean;
  /** Who sells while the operator has not said so. */
  readonly standInSeller: Seller | undefined;
};

/** Receipts, tax invoices and statements in the portal, and how the account is named on them. */
export function registerDocuments(api: HttpServer, { db, clock, environment }: DocumentsAreaDeps): void {
  const isSandbox = environment === 'test';
  const deps = { db, clock, isSandbox, standInSeller: standInSellerOf(environment) };
  registerListDocuments(api, deps);
  registerDownloadDocument(api, deps);
  registerStatements(api, deps);
  registerBillingDetails(api, deps);
}
