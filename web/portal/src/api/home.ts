import type { ApiKeyList } from '@satha/contract/portal/keys';
import type { TripList } from '@satha/contract/portal/trip-lists';
import type { WalletView } from '@satha/contract/portal/wallet';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';
import { underWay } from './trips/trips.ts';

/** How often the start page looks for what is new. */
const lookingMs = 5_000;

const mostCounted = 100;

/** Asks what a newcomer has done so far. */
export function firstStepsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'first-steps'],
    queryFn: async ({ signal }) => {
      const [keys, trips] = await Promise.all([
        portalApi.get<ApiKeyList>(`/accounts/${accountId}/keys`, { signal }),
        portalApi.get<TripList>(`/accounts/${accountId}/trips?limit=1`, { signal }),
      ]);
      return {
        hasKey: keys.items.some(({ status }) => status === 'active'),
        hasUsedKey: keys.items.some(({ lastUsedAt }) => lastUsedAt !== null),
        latestTripId: trips.items[0]?.tripId,
      };
    },
    refetchInterval: lookingMs,
  });
}

export type FiguresOfTheMoment = {
  /** For whoever may see it. */
  readonly wallet: WalletView | undefined;
  /** Those under way, as many as are counted. */
  readonly trips: TripList['items'];
  readonly underWay: number;
  readonly hasMoreUnderWay: boolean;
  readonly scheduled: number;
};

/** The key under which the figures of the moment are kept. */
export const figuresKey = (accountId: number) => ['accounts', accountId, 'figures'] as const;

/** Asks for the figures of the moment; without the wallet's for whoever may not see it. */
export function figuresQuery(accountId: number, seesWallet: boolean) {
  return queryOptions({
    queryKey: figuresKey(accountId),
    queryFn: async ({ signal }): Promise<FiguresOfTheMoment> => {
      const [wallet, trips, scheduled] = await Promise.all([
        seesWallet ? portalApi.get<WalletView>(`/accounts/${accountId}/wallet`, { signal }) : undefined,
        portalApi.get<TripList>(
          `/accounts/${accountId}/trips?limit=${mostCounted}&status=${underWay.join()}`,
          {
            signal,
          },
        ),
        portalApi.get<TripList>(`/accounts/${accountId}/trips?limit=${mostCounted}&status=scheduled`, {
          signal,
        }),
      ]);
      return {
        wallet,
        trips: trips.items,
        underWay: trips.items.length,
        hasMoreUnderWay: trips.nextCursor !== null,
        scheduled: scheduled.items.length,
      };
    },
    refetchInterval: lookingMs,
  });
}
