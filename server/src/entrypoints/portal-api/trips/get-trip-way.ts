import { TripParams, TripWay } from '@satha/contract/portal/trips';
import { type DrawTripWayDeps, drawTripWay } from '../../../domain/trips/timeline/draw-trip-way.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewTripWay } from '../../shared/trips/trip-way-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/way';

export function getTripWayRoute(deps: DrawTripWayDeps): PortalApiRoute {
  const schema = { params: TripParams, response: answers(TripWay) };
  return route('GET', url, { schema, access: 'trips.read' }, async (request) => {
    const way = await drawTripWay(deps, membershipOf(request).accountId, request.params.tripId);
    if (!way) throw new Problem('trip_not_found');
    return ok(viewTripWay(way));
  });
}
