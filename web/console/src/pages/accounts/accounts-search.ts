import { readChoice, readText } from '@satha/web-kit/lists/page-search.ts';
import type { AccountFilter } from '../../api/money/accounts.ts';

export const accountStates = ['active', 'suspended'] as const;
export const openTripsChoices = ['some', 'none'] as const;

export const longestSearch = 100;

/** Which accounts are looked at, as it stands in the page's address. */
export type AccountsSearch = {
  readonly search?: string;
  readonly state?: (typeof accountStates)[number];
  readonly trips?: (typeof openTripsChoices)[number];
  /** Only balances below so many fils. */
  readonly below?: number;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  const search = readText(raw.search, longestSearch);
  const state = readChoice(raw.state, accountStates);
  const trips = readChoice(raw.trips, openTripsChoices);
  const below = readFils(raw.below);
  return {
    ...(search !== undefined && { search }),
    ...(state && { state }),
    ...(trips && { trips }),
    ...(below !== undefined && { below }),
  };
}

function readFils(raw: unknown): number | undefined {
  const fils = typeof raw === 'number' || (typeof raw === 'string' && raw.trim() !== '') ? Number(raw) : NaN;
  return Number.isSafeInteger(fils) ? fils : undefined;
}

/** Returns the same as the service takes it; balances are asked about by those alone who see wallets. */
export function makeAccountFilter(
  { trips, below, ...search }: AccountsSearch,
  seesWallets: boolean,
): AccountFilter {
  return {
    ...search,
    ...(trips && { openTrips: trips }),
    ...(seesWallets && below !== undefined && { balanceBelowFils: below }),
  };
}
