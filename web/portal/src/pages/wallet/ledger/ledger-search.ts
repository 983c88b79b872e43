import { type LedgerKind, ledgerKinds } from '@satha/contract/portal/lists';
import type { LedgerFilter } from '../../../api/money/wallet.ts';

/** The filters of the entries as they stand in the page's address. */
export type LedgerSearch = {
  readonly kind?: LedgerKind;
  /** Days, YYYY-MM-DD, UAE time, both of them whole. */
  readonly from?: string;
  readonly to?: string;
  readonly trip?: number;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what makes no sense in it is left out. */
export function readLedgerSearch(raw: Record<string, unknown>): LedgerSearch {
  const kind = ledgerKinds.find((known) => known === raw.kind);
  const trip = Number(raw.trip);
  const isDay = (text: unknown): text is string =>
    typeof text === 'string' && day.test(text) && !Number.isNaN(Date.parse(text));
  return {
    ...(kind && { kind }),
    ...(isDay(raw.from) && { from: raw.from }),
    ...(isDay(raw.to) && { to: raw.to }),
    ...(Number.isSafeInteger(trip) && trip > 0 && { trip }),
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
