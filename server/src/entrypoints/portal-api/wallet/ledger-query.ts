import type { LedgerExportQuery } from '@satha/contract/portal/wallet';
import { walletLineKinds } from '@satha/terms/ledger-kinds';
import type { LedgerFilter, LedgerPosition } from '../../../domain/wallets/ledger-entry.ts';
import { createFilterReader } from '../../shared/list-filter.ts';

/**
 * Reads which ledger entries are wanted; all that is wrong with the query is told at once. @throws Problem
 * invalid_request.
 */
export function readLedgerQuery(
  accountId: number,
  query: LedgerExportQuery & { readonly cursor?: string },
): { readonly filter: LedgerFilter; readonly after: LedgerPosition | undefined } {
  const reader = createFilterReader();
  const filter = {
    accountId,
    hasCharges: true,
    kinds: reader.names('kinds', query.kinds, walletLineKinds),
    from: reader.dayStart('from', query.from),
    before: reader.dayEnd('to', query.to),
    tripId: query.tripId,
    order: query.sort,
  };
  const after = reader.anyCursor(query.cursor);
  reader.requireNone();
  return { filter, after };
}
