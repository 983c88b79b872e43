import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { registerExportEntries } from './export-entries.ts';
import { registerGetWallet } from './get-wallet.ts';
import { registerListEntries } from './list-entries.ts';

/** The wallet in the portal: what is in it, and what moved it. */
export function registerWallet(api: HttpServer, deps: { readonly db: Queryable }): void {
  registerGetWallet(api, deps);
  registerListEntries(api, deps);
  registerExportEntries(api, deps);
}
