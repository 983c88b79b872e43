import {
  type LedgerEntryKind,
  type LedgerName,
  ledgerEntryKinds,
  ledgerNames,
} from '@satha/terms/ledger-kinds';
import { readChoice, readDay, readId } from '@satha/web-kit/lists/page-search.ts';
import type { LedgerFilter } from '../../api/money/ledger.ts';

/** Which entries are looked at, as it stands in the page's address. */
export type LedgerSearch = {
  readonly account?: number;
  readonly trip?: number;
  readonly payment?: number;
  readonly kind?: LedgerEntryKind;
  readonly ledger?: LedgerName;
  /** In fils. */
  readonly amount?: number;
  /** Days, YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readLedgerSearch(raw: Record<string, unknown>): LedgerSearch {
  const [account, trip, payment, amount] = [raw.account, raw.trip, raw.payment, raw.amount].map(readId);
  const kind = readChoice(raw.kind, ledgerEntryKinds);
  const ledger = readChoice(raw.ledger, ledgerNames);
  const [from, to] = [raw.from, raw.to].map(readDay);
  return {
    ...(account !== undefined && { account }),
    ...(trip !== undefined && { trip }),
    ...(payment !== undefined && { payment }),
    ...(kind && { kind }),
    ...(ledger && { ledger }),
    ...(amount !== undefined && { amount }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Returns the same as the service takes it. */
export function makeLedgerFilter({
  account,
  trip,
  payment,
  kind,
  amount,
  ...search
}: LedgerSearch): LedgerFilter {
  return {
    ...search,
    ...(account !== undefined && { accountId: account }),
    ...(trip !== undefined && { tripId: trip }),
    ...(payment !== undefined && { topUpId: payment }),
    ...(kind && { kinds: kind }),
    ...(amount !== undefined && { amountFils: amount }),
  };
}

/** Whose trial balance is looked at, and at the end of which day, as it stands in the page's address. */
export type TrialSearch = Pick<LedgerSearch, 'account'> & { readonly day?: string };

export function readTrialSearch(raw: Record<string, unknown>): TrialSearch {
  const [account, day] = [readId(raw.account), readDay(raw.day)];
  return { ...(account !== undefined && { account }), ...(day !== undefined && { day }) };
}

export function makeTrialFilter({ account, day }: TrialSearch) {
  return { ...(account !== undefined && { accountId: account }), ...(day !== undefined && { day }) };
}
