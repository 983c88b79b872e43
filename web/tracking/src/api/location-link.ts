import type { LocationAsked, SharedLocation } from '@satha/contract/tracking/location-link';
import { queryOptions } from '@tanstack/react-query';
import { trackingApi } from './tracking-api.ts';

const pathOf = (token: string) => `/location-requests/${encodeURIComponent(token)}`;

/** Asks who wants to know where the phone is. */
export const locationAskedQuery = (token: string) =>
  queryOptions({
    queryKey: ['location-request', token],
    queryFn: ({ signal }) => trackingApi.get<LocationAsked>(pathOf(token), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function shareLocation(token: string, place: SharedLocation): Promise<LocationAsked> {
  return trackingApi.send('PUT', pathOf(token), place);
}
