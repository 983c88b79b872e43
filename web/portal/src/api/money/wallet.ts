import type { TripDetail } from '@satha/contract/portal/trips';
import type { LedgerEntryView, LedgerList, LedgerQuery, WalletView } from '@satha/contract/portal/wallet';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

export type LedgerFilter = Pick<LedgerQuery, 'kinds' | 'from' | 'to' | 'tripId' | 'sort'>;

const pageSize = 25;
/** How often an open page looks for what was posted meanwhile. */
const lookingMs = 15_000;
const seldomMs = 60_000;

/**
 * Returns the key under which everything of an account's wallet is stored, so that a payment can have it all
 * asked for anew.
 */
export function walletKey(accountId: number) {
  return ['accounts', accountId, 'wallet'] as const;
}

export function walletQuery(accountId: number) {
  return queryOptions({
    queryKey: [...walletKey(accountId), 'now'],
    queryFn: ({ signal }) => portalApi.get<WalletView>(`/accounts/${accountId}/wallet`, { signal }),
    refetchInterval: lookingMs,
  });
}

/** Asks for the wallet that every page shows; seldom, and read from what the wallet's page asked for. */
export function balanceQuery(accountId: number) {
  return queryOptions({ ...walletQuery(accountId), refetchInterval: seldomMs, staleTime: seldomMs });
}

export function ledgerQuery(accountId: number, filter: LedgerFilter) {
  return infiniteQueryOptions({
    queryKey: [...walletKey(accountId), 'entries', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = makeSearch({ ...filter, limit: pageSize, cursor: pageParam });
      return portalApi.get<LedgerList>(`/accounts/${accountId}/wallet/entries?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** More lines than a trip has. */
const mostOfTrip = 100;

/** Asks what a trip moved, the oldest first: again with each step of the trip and each extra of it. */
export function tripEntriesQuery(accountId: number, { tripId, sequence, extras }: TripDetail) {
  const decided = extras.filter(({ status }) => status !== 'open').length;
  return queryOptions({
    queryKey: [...walletKey(accountId), 'entries', 'of-trip', tripId, sequence, decided],
    queryFn: ({ signal }) => {
      const search = makeSearch({ tripId, sort: 'oldest', limit: mostOfTrip });
      return portalApi.get<LedgerList>(`/accounts/${accountId}/wallet/entries?${search}`, { signal });
    },
    // The document comes a moment after what it tells of.
    refetchInterval: ({ state }) => (state.data?.items.some(lacksDocument) ? lookingMs : false),
    placeholderData: keepPreviousData,
  });
}

const lacksDocument = ({ chargedFils, document }: LedgerEntryView) =>
  chargedFils !== null && document === null;
