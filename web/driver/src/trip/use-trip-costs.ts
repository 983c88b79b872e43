import type { TripOutcomesData } from '@satha/contract/driver-outcomes';
import type { DriverExtrasData } from '@satha/contract/extras/extra';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { driverApi } from '../api/driver-api.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { useSnapshot } from '../kept/phone-store.ts';
import { useDriverId } from '../session/use-session.ts';
import type { ShownTrip } from './apply-actions.ts';

type Asked = { readonly isLoading: boolean; readonly problem?: Problem | undefined; again(): void };

/** The service honours what it told for a minute: asked a moment before, its answer is there in time. */
const beforeMs = 2_000;
const shortestMs = 5_000;
const askAgainMs = 15_000;

/**
 * Tells what ending the trip costs as the service knows it, and anew when that is honoured no longer. It needs a network,
 * and that everything pressed before has arrived.
 */
export function useTripOutcomes(
  shown: Pick<ShownTrip, 'trip' | 'isAhead'>,
): Asked & { readonly outcomes?: TripOutcomesData | undefined } {
  const driverId = useDriverId();
  const { tripId, assignmentId, statusCode } = shown.trip;
  const query = useQuery({
    queryKey: ['outcomes', driverId, tripId, assignmentId, statusCode],
    enabled: !shown.isAhead,
    queryFn: ({ signal }) => driverApi.get<TripOutcomesData>(`/trip/outcomes?tripId=${tripId}`, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(shortestMs, Date.parse(data.honouredUntil) - readClockMs() - beforeMs) : askAgainMs,
  });
  return { ...asked(query), outcomes: shown.isAhead ? undefined : query.data };
}

/**
 * Tells what may be charged beside the fare, and what was asked for; anew when the trip's own list has changed, or the
 * service has judged how far the trip is: whoever has just pressed that they arrived would read what held before.
 */
export function useTripExtras(tripId: number): Asked & { readonly extras?: DriverExtrasData | undefined } {
  const snapshot = useSnapshot();
  const driverId = useDriverId();
  const trip = snapshot?.known?.trip;
  const told = JSON.stringify([trip?.statusCode, trip?.extras ?? []]);
  const unsent = snapshot?.entries.filter(({ kind }) => kind === 'extra').length ?? 0;
  const query = useQuery({
    queryKey: ['extras', driverId, tripId, told, unsent],
    queryFn: ({ signal }) => driverApi.get<DriverExtrasData>(`/trip/extras?tripId=${tripId}`, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === driverId && query?.queryKey[2] === tripId ? before : undefined,
    refetchInterval: 60_000,
  });
  return { ...asked(query), extras: query.data };
}

function asked(query: {
  readonly isFetching: boolean;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}): Asked {
  return {
    isLoading: query.isFetching,
    problem: query.error ? problemOf(query.error) : undefined,
    again: () => void query.refetch(),
  };
}
