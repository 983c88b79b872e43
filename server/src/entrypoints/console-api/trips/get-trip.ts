import { ConsoleTripData, ConsoleTripParams } from '@satha/contract/console/trips';
import { findAnyTrip } from '../../../domain/trips/find-any-trip.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { TripViewDeps } from '../../shared/trips/trip-view.ts';
import { type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { findSurroundings, type SurroundingsDeps } from './find-surroundings.ts';
import { viewTripForOperator } from './trip-view.ts';

export type GetTripDeps = TripViewDeps & SurroundingsDeps;

/** Answers all that is known of one trip, whichever account it is of. */
export function getTripRoute(deps: GetTripDeps): ConsoleApiRoute {
  const schema = { params: ConsoleTripParams, response: answers(ConsoleTripData) };
  return route('GET', '/trips/:tripId', { schema, access: 'trips.read' }, async (request) => {
    const found = await findAnyTrip(deps.db, request.params.tripId);
    if (!found) throw new Problem('trip_not_found');
    const surroundings = await findSurroundings(deps, found.trip, operatorOf(request));
    return ok(viewTripForOperator(deps, found, surroundings));
  });
}
