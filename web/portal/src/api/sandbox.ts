import type { AdvanceTripByHandRequest, HandTargets, TripAdvanced } from '@satha/contract/portal/sandbox';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';
import { tripKeys } from './trips/trips.ts';

/** Where a trip can be brought by hand; asked for again with the trip itself. */
export function handTargetsQuery(accountId: number, tripId: number) {
  return queryOptions({
    queryKey: [...tripKeys.one(accountId, tripId), 'by-hand'],
    queryFn: ({ signal }) =>
      portalApi.get<HandTargets>(`/accounts/${accountId}/trips/${tripId}/advance`, { signal }),
  });
}

export function advanceTrip(
  accountId: number,
  tripId: number,
  request: AdvanceTripByHandRequest,
): Promise<TripAdvanced> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/${tripId}/advance`, request);
}
