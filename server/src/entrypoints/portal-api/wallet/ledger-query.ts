import type { LedgerExportQuery } from '@satha/contract/portal/wallet';
import { walletEntryKinds } from '@satha/terms/ledger-kinds';
import type { LedgerFilter } from '../../../domain/wallets/ledger-entry.ts';
import { createFilterReader } from '../../shared/list-filter.ts';

/**
 * Reads which ledger entries are wanted; all that is wrong with the query is told at once. @throws Problem
 * invalid_request.
 */
export function readLedgerQuery(
  accountId: number,
  query: LedgerExportQuery & { readonly cursor?: string },
): LedgerFilter {
  const filter = createFilterReader();
  const read = {
    accountId,
    kinds: filter.names('kinds', query.kinds, walletEntryKinds),
    from: filter.dayStart('from', query.from),
    before: filter.dayEnd('to', query.to),
    tripId: query.tripId,
    order: query.sort,
    afterEntryId: filter.cursor(query.cursor),
  };
  filter.requireNone();
  return read;
}
