import type { CandidatesData } from '@satha/contract/console/dispatch';
import type { OfferedExtrasData } from '@satha/contract/console/extras';
import type { OperatorActsData, TripEndsData } from '@satha/contract/console/steering';
import type { ConsoleTripData, ConsoleTripsData, ConsoleTripsQuery } from '@satha/contract/console/trips';
import type { TripWay } from '@satha/contract/portal/trips';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

export type TripsFilter = Omit<ConsoleTripsQuery, 'limit' | 'cursor'>;

/** The keys under which trips are kept: lists of them, and everything about one. */
export const tripKeys = {
  lists: ['trips'] as const,
  one: (tripId: number) => ['trip', tripId] as const,
};

const pageSize = 50;
/** Our own figures: how often a truck on its way is looked for, and what time alone brings, such as a late driver. */
const movingMs = 10_000;
const listMs = 30_000;
/** Our own figure: each of them looks at ten thousand trips at the most. */
const mostAsked = 10;

/** Asks for the trips of all accounts, a page at a time. */
export function tripsQuery(filter: TripsFilter) {
  return infiniteQueryOptions({
    queryKey: [...tripKeys.lists, filter],
    queryFn: ({ signal, pageParam }) => findTrips(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: listMs,
  });
}

/** Goes on where a page has no trip and there are more to look at: few of many were wanted. */
async function findTrips(
  filter: TripsFilter,
  from: string | null,
  signal: AbortSignal,
): Promise<ConsoleTripsData> {
  let page = await askForTrips(filter, from, signal);
  for (let asked = 1; asked < mostAsked && page.items.length === 0 && page.nextCursor !== null; asked += 1) {
    page = await askForTrips(filter, page.nextCursor, signal);
  }
  return page;
}

function askForTrips(
  filter: TripsFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ConsoleTripsData> {
  return consoleApi.get(`/trips?${makeSearch({ ...filter, limit: pageSize, cursor })}`, { signal });
}

/** Asks for all that is known of one trip. */
export function tripQuery(tripId: number) {
  return queryOptions({
    queryKey: tripKeys.one(tripId),
    queryFn: ({ signal }) => consoleApi.get<ConsoleTripData>(`/trips/${tripId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.driver?.isAtTrip ? movingMs : false),
  });
}

/** Returns where the image of a photo or signature is, for operators. */
export function evidenceFileAddress(tripId: number, evidenceId: string, part: 'file' | 'thumbnail'): string {
  return consoleApi.address(`/trips/${tripId}/evidence/${evidenceId}/${part}`);
}

/** Asks for the lines of a trip on a map. */
export function tripWayQuery(tripId: number, isMoving: boolean) {
  return queryOptions({
    queryKey: [...tripKeys.one(tripId), 'way'],
    queryFn: ({ signal }) => consoleApi.get<TripWay>(`/trips/${tripId}/way`, { signal }),
    refetchInterval: isMoving ? movingMs : false,
  });
}

/** Asks for what operators wrote, said and did about a trip by hand. */
export function tripNotesQuery(tripId: number) {
  return queryOptions({
    queryKey: [...tripKeys.one(tripId), 'notes'],
    queryFn: ({ signal }) => consoleApi.get<OperatorActsData>(`/trips/${tripId}/notes`, { signal }),
  });
}

/** Asks for everybody on shift, with what speaks against each. */
export function candidatesQuery(tripId: number) {
  return queryOptions({
    queryKey: [...tripKeys.one(tripId), 'candidates'],
    queryFn: ({ signal }) => consoleApi.get<CandidatesData>(`/trips/${tripId}/candidates`, { signal }),
    // Drivers move: each look is a new one.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asks which extras may be asked for now, each with its price. */
export function offeredExtrasQuery(tripId: number) {
  return queryOptions({
    queryKey: [...tripKeys.one(tripId), 'extras'],
    queryFn: ({ signal }) => consoleApi.get<OfferedExtrasData>(`/trips/${tripId}/extras/offered`, { signal }),
  });
}

/** Asks what each end of a trip would cost; the figures are honoured for a minute. */
export function tripEndsQuery(tripId: number) {
  return queryOptions({
    // Not of those that are asked anew with the trip: one that has ended has none.
    queryKey: ['trip-ends', tripId],
    queryFn: ({ signal }) => consoleApi.get<TripEndsData>(`/trips/${tripId}/outcomes`, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Asks anew for a trip and for the lists that it is in. */
export async function renewTrip(queryClient: QueryClient, tripId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tripKeys.one(tripId) }),
    queryClient.invalidateQueries({ queryKey: tripKeys.lists }),
  ]);
}
