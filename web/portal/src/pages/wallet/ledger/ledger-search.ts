import { type WalletLineKind, walletLineKinds } from '@satha/terms/ledger-kinds';
import { type TimeOrder, timeOrders } from '@satha/terms/lists';
import { readChoice, readDay, readId } from '@satha/web-kit/lists/page-search.ts';
import type { LedgerFilter } from '../../../api/money/wallet.ts';

/** The filters of the entries as they stand in the page's address. */
export type LedgerSearch = {
  readonly kind?: WalletLineKind;
  /** Days, YYYY-MM-DD, UAE time, both of them whole. */
  readonly from?: string;
  readonly to?: string;
  readonly trip?: number;
  readonly sort?: TimeOrder;
};

/** Reads an address; what makes no sense in it is left out. */
export function readLedgerSearch(raw: Record<string, unknown>): LedgerSearch {
  const kind = readChoice(raw.kind, walletLineKinds);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  const trip = readId(raw.trip);
  const sort = readChoice(raw.sort, timeOrders);
  return {
    ...(kind && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(trip !== undefined && { trip }),
    ...(sort && { sort }),
  };
}

export function toLedgerFilter({ kind, from, to, trip, sort }: LedgerSearch): LedgerFilter {
  return {
    ...(kind && { kinds: kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(trip !== undefined && { tripId: trip }),
    ...(sort && { sort }),
  };
}
