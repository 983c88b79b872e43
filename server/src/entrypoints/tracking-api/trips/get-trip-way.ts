import { TrackedLinkParams, TrackedTripParams, TrackedWay } from '@satha/contract/tracking';
import { encodePolyline } from '../../../domain/routing/encode-polyline.ts';
import { type DrawTripWayDeps, drawTripWay } from '../../../domain/trips/stories/draw-trip-way.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import type { TripWayIn } from './asked-trip.ts';

export type GetTripWayDeps = DrawTripWayDeps;

/** The line that the truck drives to the pickup, and the one from there on; where it has been stays with its account. */
export function registerGetTripWay(
  api: HttpServer,
  deps: GetTripWayDeps,
  { url: ofTrip, isFor, find }: TripWayIn,
): void {
  const url = `${ofTrip}/way`;
  const params = isFor === 'link' ? TrackedLinkParams : TrackedTripParams;
  const schema = { params, response: answers(TrackedWay) };
  api.get(url, { schema, config: { isFor } }, async (request) => {
    const { accountId, tripId } = await find(deps.db, request);
    const way = await drawTripWay(deps, accountId, tripId);
    if (!way) throw new Problem('trip_not_found');
    const { approach, route } = way;
    return ok({
      approach: approach ? encodePolyline(approach) : null,
      route: route ? encodePolyline(route) : null,
    });
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
