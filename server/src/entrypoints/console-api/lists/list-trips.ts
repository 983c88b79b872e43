import { type ConsoleTripSummary, ConsoleTripsData, ConsoleTripsQuery } from '@satha/contract/console/trips';
import type { TripConcern } from '@satha/terms/trip-concerns';
import type { ListedTrip } from '../../../domain/trips/all-accounts/any-trip-filter.ts';
import { findConcerns, findTripsOfAllAccounts } from '../../../domain/trips/all-accounts/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { answers, ok } from '../../operation-responses.ts';
import { type TripViewDeps, viewTrip } from '../../shared/trips/trip-view.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { makePositionCursor, readTripsQuery } from './read-trips-query.ts';

export type ListTripsDeps = TripViewDeps & { readonly db: Queryable; readonly clock: Clock };

/** Lists the trips of all accounts, page by page. */
export function listTripsRoute(deps: ListTripsDeps): ConsoleApiRoute {
  const schema = { querystring: ConsoleTripsQuery, response: answers(ConsoleTripsData) };
  return route('GET', '/trips', { schema, access: 'trips.read' }, async (request) => {
    const { db, clock } = deps;
    const { filter, part } = readTripsQuery(request.query);
    const now = clock();
    const { trips, next } = await findTripsOfAllAccounts({ db, now }, filter, part);
    const ids = trips.map(({ tripId }) => tripId);
    const concerns = await findConcerns(db, ids, now);
    return ok({
      items: trips.map((trip) => viewListedTrip(deps, trip, concerns.get(trip.tripId))),
      nextCursor: next ? makePositionCursor(next) : null,
    });
  });
}

export function viewListedTrip(
  deps: TripViewDeps,
  trip: ListedTrip,
  concerns: readonly TripConcern[] = [],
): ConsoleTripSummary {
  const { accountId, accountName, isDemo, lastDriver } = trip;
  return {
    ...viewTrip(deps, trip),
    account: { accountId, name: accountName },
    isDemo,
    lastDriver: lastDriver ?? null,
    concerns: [...concerns],
  };
}
