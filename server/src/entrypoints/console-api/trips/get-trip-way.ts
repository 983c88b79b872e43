import { ConsoleTripParams } from '@satha/contract/console/trips';
import { TripWay } from '@satha/contract/portal/trips';
import { findAccountOfTrip } from '../../../domain/trips/queries.ts';
import { type DrawTripWayDeps, drawTripWay } from '../../../domain/trips/timeline/draw-trip-way.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewTripWay } from '../../shared/trips/trip-way-view.ts';
import type { ConsoleApiRoute } from '../gate.ts';

/** Answers the lines of a trip on a map, whichever account it is of. */
export function getTripWayRoute(deps: DrawTripWayDeps): ConsoleApiRoute {
  const schema = { params: ConsoleTripParams, response: answers(TripWay) };
  return route('GET', '/trips/:tripId/way', { schema, access: 'trips.read' }, async (request) => {
    const { tripId } = request.params;
    const accountId = await findAccountOfTrip(deps.db, tripId);
    const way = accountId === undefined ? undefined : await drawTripWay(deps, accountId, tripId);
    if (!way) throw new Problem('trip_not_found');
    return ok(viewTripWay(way));
  });
}
