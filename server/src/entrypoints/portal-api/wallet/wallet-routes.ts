import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PortalApiRoute } from '../gate.ts';
import { exportEntriesRoute } from './export-entries.ts';
import { getWalletRoute } from './get-wallet.ts';
import { listEntriesRoute } from './list-entries.ts';

/** Answers the wallet in the portal: what is in it, and what moved it. */
export function walletRoutes(deps: { readonly db: Queryable }): PortalApiRoute[] {
  return [getWalletRoute(deps), listEntriesRoute(deps), exportEntriesRoute(deps)];
}
