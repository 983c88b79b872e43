import type { HomeData, TrackedTrip, TrackedTripList, TrackedWay } from '@satha/contract/tracking';
import { ApiProblem, hasStatus, isRefusal, signInFirst } from '@satha/web-kit/api/api-problem.ts';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { recallContact } from '@satha/web-kit/phone/frame/contact.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  forgetTrip,
  forgetTrips,
  keepCurrent,
  keepTrip,
  readCurrent,
  readTrip,
} from '../saved/kept-trips.ts';
import { isOver, type KnownTrip, knowTrip } from './known-trip.ts';
import { noteSignedOut, readSignedIn } from './signed-out.ts';
import { trackingApi } from './tracking-api.ts';
import { sourcePath, type TripSource } from './trip-source.ts';

/** While a truck drives, its arrival is reckoned anew so often; positions come by themselves meanwhile. */
const drivingMs = 20_000;
const waitingMs = 30_000;
/** A new trip shows by itself. */
const listMs = 60_000;
const cutMs = 10_000;

export const tripKeys = {
  list: ['trips'] as const,
  one: (source: TripSource) => ['trip', sourcePath(source)] as const,
  way: (source: TripSource) => ['way', sourcePath(source)] as const,
  /** The latest position that the stream told: see `live/follow-trip.ts`. */
  position: (source: TripSource) => ['position', sourcePath(source)] as const,
};

/** Trips of the number that is signed in: those under way, and page after page of those that are over. */
export const tripsQuery = infiniteQueryOptions({
  queryKey: tripKeys.list,
  queryFn: async ({ pageParam, signal }) => {
    if (pageParam !== '') {
      return trackingApi
        .get<TrackedTripList>(`/trips?cursor=${encodeURIComponent(pageParam)}`, { signal })
        .catch(forgetWhenSignedOut);
    }
    const { trips } = await trackingApi.get<HomeData>('/home', { signal });
    // What was fetched with the page may be of somebody whose sign-out the service is only now told of.
    if (trips === null || readSignedIn() === 'no') return tellSignedOut();
    keepCurrent(trips.current, readClockMs());
    return trips;
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  initialData: () => {
    const kept = readCurrent();
    if (kept === undefined) return undefined;
    recallContact(kept.atMs);
    return { pages: [{ current: [...kept.current], items: [], nextCursor: null }], pageParams: [''] };
  },
  initialDataUpdatedAt: 0,
  refetchInterval: ({ state }) => {
    if (isRefusal(state.error)) return false;
    return state.error ? cutMs : listMs;
  },
});

export function tripQuery(source: TripSource) {
  return queryOptions({
    queryKey: tripKeys.one(source),
    queryFn: async ({ client, signal }): Promise<KnownTrip> => {
      const trip = await trackingApi.get<TrackedTrip>(sourcePath(source), { signal }).catch((error) => {
        if (isRefusal(error)) forgetTrip(source);
        return forgetWhenSignedOut(error);
      });
      const before = client.getQueryData<KnownTrip>(tripKeys.one(source));
      const known = knowTrip(trip, readClockMs(), before);
      keepTrip(source, known);
      return known;
    },
    initialData: () => {
      const kept = readTrip(source);
      if (kept) recallContact(kept.toldAtMs);
      return kept;
    },
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => {
      if (isRefusal(state.error)) return false;
      return state.error ? cutMs : restOf(state.data);
    },
  });
}

/** A truck on its way to the pickup may take another way than was drawn; another destination has a way of its own. */
export function wayQuery(
  source: TripSource,
  { status, destination }: Pick<TrackedTrip, 'status' | 'destination'>,
) {
  return queryOptions({
    queryKey: [...tripKeys.way(source), destination.lat, destination.lng],
    queryFn: ({ signal }) => trackingApi.get<TrackedWay>(`${sourcePath(source)}/way`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A line that could not be loaded is asked for until it comes.
    refetchInterval: ({ state }) => {
      if (isRefusal(state.error)) return false;
      if (state.error) return cutMs;
      return status === 'driver_to_pickup' ? drivingMs : false;
    },
  });
}

/** How long what is known may stand. */
function restOf(known: KnownTrip | undefined): number | false {
  if (known === undefined) return waitingMs;
  const { trip } = known;
  if (trip.status === 'driver_to_pickup' || trip.status === 'in_progress') return drivingMs;
  // Who may be asked to answer an extra has ten minutes.
  if (!isOver(trip) && trip.fare?.mayDecideExtras) return cutMs;
  // A receipt comes a moment after the end; a link ends half an hour after it.
  if (!isOver(trip) || (trip.status === 'completed' && trip.fare !== null && !trip.hasReceipt))
    return waitingMs;
  return trip.linkEndsAt === null ? false : listMs;
}

/** As if the service had refused to tell trips. */
function tellSignedOut(): never {
  noteSignedOut(true);
  return forgetWhenSignedOut(
    new ApiProblem({ status: 401, message: 'Nobody is signed in.', reason: signInFirst }),
  );
}

/** Who is signed in no more has nothing kept here for whoever opens the app next. */
function forgetWhenSignedOut(error: unknown): never {
  if (hasStatus(error, 401)) forgetTrips();
  throw error;
}
