import type { ConsoleBookTripRequest, ConsoleEstimateRequest } from '@satha/contract/console/booking';
import type {
  CallerData,
  DuplicatesData,
  DuplicatesRequest,
  LocationRequestData,
  LocationRequestRequest,
  PlacesOfTextData,
} from '@satha/contract/console/desk/calls';
import type { BookedTrip, TripEstimate } from '@satha/contract/portal/trip-booking';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** Asks who calls from a number, as it was typed. */
export function callerQuery(phone: string) {
  return queryOptions({
    queryKey: ['caller', phone],
    queryFn: ({ signal }) => consoleApi.get<CallerData>(`/callers?${makeSearch({ phone })}`, { signal }),
    enabled: phone !== '',
    retry: false,
  });
}

/** Asks which places a pasted text may mean. */
export function placesQuery(text: string) {
  return queryOptions({
    queryKey: ['places', text],
    queryFn: ({ signal }) => consoleApi.get<PlacesOfTextData>(`/places?${makeSearch({ text })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks which trips may be what the call is about; nothing while nothing is known of it. */
export function duplicatesQuery(about: DuplicatesRequest) {
  return queryOptions({
    queryKey: ['duplicates', about],
    queryFn: () => consoleApi.send<DuplicatesData>('POST', '/duplicates', about),
    enabled: Object.keys(about).length > 0,
    placeholderData: keepPreviousData,
  });
}

export const locationRequestKey = (locationRequestId: number) =>
  ['location-request', locationRequestId] as const;

/** What becomes of a text is told by no stream: it is looked at while it waits. */
const textMs = 5_000;

/** Asks what became of a location request; the stream of changes brings what the phone says. */
export function locationRequestQuery(locationRequestId: number) {
  const path = `/location-requests/${locationRequestId}`;
  return queryOptions({
    queryKey: locationRequestKey(locationRequestId),
    queryFn: ({ signal }) => consoleApi.get<LocationRequestData>(path, { signal }),
    enabled: locationRequestId > 0,
    refetchInterval: ({ state }) =>
      state.data?.locationRequest.text?.status === 'waiting' && !state.data.locationRequest.isTaken
        ? textMs
        : false,
  });
}

export function requestLocation(request: LocationRequestRequest): Promise<LocationRequestData> {
  return consoleApi.send('POST', '/location-requests', request);
}

export function takeLocation(locationRequestId: number): Promise<LocationRequestData> {
  return consoleApi.send('POST', `/location-requests/${locationRequestId}/take`, {});
}

export function estimateCall(request: ConsoleEstimateRequest): Promise<TripEstimate> {
  return consoleApi.send('POST', '/estimates', request);
}

export function bookCall(request: ConsoleBookTripRequest): Promise<BookedTrip> {
  return consoleApi.send('POST', '/trips', request);
}
