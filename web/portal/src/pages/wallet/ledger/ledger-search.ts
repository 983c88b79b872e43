import { type WalletEntryKind, walletEntryKinds } from '@satha/terms/ledger-kinds';
import type { LedgerFilter } from '../../../api/money/wallet.ts';
import { readChoice, readDay, readId } from '../../../lists/page-search.ts';

/** The filters of the entries as they stand in the page's address. */
export type LedgerSearch = {
  readonly kind?: WalletEntryKind;
  /** Days, YYYY-MM-DD, UAE time, both of them whole. */
  readonly from?: string;
  readonly to?: string;
  readonly trip?: number;
};

/** Reads an address; what makes no sense in it is left out. */
export function readLedgerSearch(raw: Record<string, unknown>): LedgerSearch {
  const kind = readChoice(raw.kind, walletEntryKinds);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  const trip = readId(raw.trip);
  return {
    ...(kind && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(trip !== undefined && { trip }),
  };
}

export function toLedgerFilter({ kind, from, to, trip }: LedgerSearch): LedgerFilter {
  return {
    ...(kind && { kinds: kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(trip !== undefined && { tripId: trip }),
  };
}
