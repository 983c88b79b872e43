import type {
  BookedTrip,
  BookTripRequest,
  CancellationCost,
  MemberTripEstimate,
  PortalCancelTripRequest,
  PortalConfirmedSteps,
  PortalConfirmStepsRequest,
  TripCancelled,
  TripEstimateRequest,
} from '@satha/contract/portal/trip-booking';
import type { TripList } from '@satha/contract/portal/trip-lists';
import type { NamedPlaceList, ServiceAreaOutline, VehicleTypeList } from '@satha/contract/portal/trip-places';
import type { TripDetail, TripLink, TripWay } from '@satha/contract/portal/trips';
import type { ArrivalPunctuality } from '@satha/terms/figures';
import type { TripOrder } from '@satha/terms/lists';
import { type TripStatusName, tripStatusList } from '@satha/terms/trip-statuses';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

/** The statuses of a trip until it ends, but for a departure that is later. */
export const underWay: readonly TripStatusName[] = tripStatusList
  .filter(({ name, isFinal }) => !isFinal && name !== 'scheduled')
  .map(({ name }) => name);

/** What the table of trips shows; empty texts are left out of what is asked. */
export type TripFilter = {
  readonly search?: string | undefined;
  /** Names with commas between. */
  readonly status?: string | undefined;
  readonly vehicleTypeId?: number | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly endedFrom?: string | undefined;
  readonly endedTo?: string | undefined;
  readonly createdHour?: number | undefined;
  readonly arrival?: ArrivalPunctuality | undefined;
  readonly sort?: TripOrder | undefined;
  readonly limit?: number | undefined;
};

/** The keys under which an account's trips are stored in the browser. */
export const tripKeys = {
  lists: (accountId: number) => ['trips', accountId, 'list'] as const,
  one: (accountId: number, tripId: number) => ['trips', accountId, 'one', tripId] as const,
  way: (accountId: number, tripId: number) => ['trips', accountId, 'way', tripId] as const,
  underWay: (accountId: number) => ['trips', accountId, 'under-way'] as const,
};

/** While a truck moves, its arrival and its track are asked for again so often. */
const movingMs = 20_000;

export function tripsQuery(accountId: number, filter: TripFilter) {
  return infiniteQueryOptions({
    queryKey: [...tripKeys.lists(accountId), filter],
    queryFn: ({ pageParam, signal }) =>
      portalApi.get<TripList>(
        `/accounts/${accountId}/trips?${makeSearch({ ...filter, cursor: pageParam })}`,
        {
          signal,
        },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: TripList) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function tripQuery(accountId: number, tripId: number) {
  return queryOptions({
    queryKey: tripKeys.one(accountId, tripId),
    queryFn: ({ signal }) => portalApi.get<TripDetail>(`/accounts/${accountId}/trips/${tripId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.driver?.isAtTrip ? movingMs : false),
  });
}

/**
 * Asks for the address that customers watch the trip at; asked for once, as it stays the same while it is
 * good.
 */
export function tripLinkQuery(accountId: number, tripId: number) {
  return queryOptions({
    queryKey: ['trips', accountId, 'link', tripId],
    queryFn: ({ signal }) =>
      portalApi.get<TripLink>(`/accounts/${accountId}/trips/${tripId}/tracking-link`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function tripWayQuery(accountId: number, tripId: number, isMoving: boolean) {
  return queryOptions({
    queryKey: tripKeys.way(accountId, tripId),
    queryFn: ({ signal }) => portalApi.get<TripWay>(`/accounts/${accountId}/trips/${tripId}/way`, { signal }),
    refetchInterval: isMoving ? movingMs : false,
  });
}

/** Asks for the trips that a driver is at; a hundred at the most. */
export function tripsUnderWayQuery(accountId: number) {
  const search = makeSearch({
    status: underWay.filter((status) => status !== 'searching').join(),
    limit: 100,
  });
  return queryOptions({
    queryKey: tripKeys.underWay(accountId),
    queryFn: ({ signal }) => portalApi.get<TripList>(`/accounts/${accountId}/trips?${search}`, { signal }),
  });
}

/** Asks for the number of the newest trip that can be cancelled; null while there is none. */
export function cancellableTripQuery(accountId: number) {
  const status = tripStatusList.filter(({ isCancellable }) => isCancellable).map(({ name }) => name);
  return queryOptions({
    queryKey: ['trips', accountId, 'newest-cancellable'],
    queryFn: async ({ signal }) => {
      const search = makeSearch({ status: status.join(), limit: 1 });
      const { items } = await portalApi.get<TripList>(`/accounts/${accountId}/trips?${search}`, { signal });
      return items[0]?.tripId ?? null;
    },
  });
}

export function cancellationQuery(accountId: number, tripId: number) {
  return queryOptions({
    queryKey: ['trips', accountId, 'cancellation', tripId],
    queryFn: ({ signal }) =>
      portalApi.get<CancellationCost>(`/accounts/${accountId}/trips/${tripId}/cancellation`, { signal }),
    // A figure is good for a minute: each look at it is a new one.
    staleTime: 0,
    gcTime: 0,
  });
}

export function vehicleTypesQuery(accountId: number) {
  return queryOptions({
    queryKey: ['vehicle-types', accountId],
    queryFn: ({ signal }) =>
      portalApi.get<VehicleTypeList>(`/accounts/${accountId}/vehicle-types`, { signal }),
    staleTime: 10 * 60_000,
  });
}

export function serviceAreaQuery(accountId: number) {
  return queryOptions({
    queryKey: ['service-area', accountId],
    queryFn: ({ signal }) =>
      portalApi.get<ServiceAreaOutline>(`/accounts/${accountId}/service-area`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Places by what is written of their names. */
export function placesQuery(accountId: number, search: string) {
  return queryOptions({
    queryKey: ['places', accountId, search],
    queryFn: ({ signal }) =>
      portalApi.get<NamedPlaceList>(`/accounts/${accountId}/places?${makeSearch({ search })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export function estimateTrip(accountId: number, request: TripEstimateRequest): Promise<MemberTripEstimate> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/estimate`, request);
}

export function bookTrip(accountId: number, request: BookTripRequest): Promise<BookedTrip> {
  return portalApi.send('POST', `/accounts/${accountId}/trips`, request);
}

export function confirmSteps(
  accountId: number,
  tripId: number,
  steps: PortalConfirmStepsRequest['steps'],
): Promise<PortalConfirmedSteps> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/${tripId}/steps`, { steps });
}

export function cancelTrip(
  accountId: number,
  tripId: number,
  request: PortalCancelTripRequest,
): Promise<TripCancelled> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/${tripId}/cancellation`, request);
}
