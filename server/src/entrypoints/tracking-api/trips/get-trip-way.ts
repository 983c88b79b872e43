import { TrackedLinkParams, TrackedTripParams, TrackedWay } from '@satha/contract/tracking';
import { encodePolyline } from '../../../domain/routing/encode-polyline.ts';
import { type DrawTripWayDeps, drawTripWay } from '../../../domain/trips/timeline/draw-trip-way.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { TrackingApiRoute } from '../gate.ts';
import type { TripAudience } from './asked-trip.ts';

/**
 * Answers the line that the truck drives to the pickup, and the one from there on; where it has been stays
 * with its account.
 */
export function getTripWayRoute(
  deps: DrawTripWayDeps,
  { url: ofTrip, access, find }: TripAudience,
): TrackingApiRoute {
  const url = `${ofTrip}/way`;
  const params = access === 'link' ? TrackedLinkParams : TrackedTripParams;
  const schema = { params, response: answers(TrackedWay) };
  return route('GET', url, { schema, access }, async (request) => {
    const { accountId, tripId } = await find(deps.db, request);
    const way = await drawTripWay(deps, accountId, tripId);
    if (!way) throw new Problem('trip_not_found');
    const { approach, route } = way;
    return ok({
      approach: approach ? encodePolyline(approach) : null,
      route: route ? encodePolyline(route) : null,
    });
  });
}
