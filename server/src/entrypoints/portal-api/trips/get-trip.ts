import { TripDetail, TripParams } from '@satha/contract/portal/trips';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import type { EstimateTripArrivalDeps } from '../../../domain/trips/estimate-trip-arrival.ts';
import { findTripTimeline } from '../../../domain/trips/timeline/find-trip-timeline.ts';
import { findArabicNames } from '../../../domain/trips/timeline/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewTripDetail } from '../../shared/trips/trip-detail-view.ts';
import type { TripViewDeps } from '../../shared/trips/trip-view.ts';
import { findArrival } from '../../trip-facts-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/trips/:tripId';

export type GetTripDeps = TripViewDeps & EstimateTripArrivalDeps & { readonly db: Queryable };

export function getTripRoute(deps: GetTripDeps): PortalApiRoute {
  const schema = { params: TripParams, response: answers(TripDetail) };
  const findText = createLinkTextFinder(deps.db);
  return route('GET', url, { schema, access: 'trips.read' }, async (request) => {
    const { accountId } = membershipOf(request);
    const { tripId } = request.params;
    const [timeline, nameArOf] = await Promise.all([
      findTripTimeline(deps.db, accountId, tripId),
      findArabicNames(deps.db, accountId, tripId),
    ]);
    if (!timeline) throw new Problem('trip_not_found');
    const [arrival, text] = await Promise.all([findArrival(deps, timeline.trip), findText(timeline.trip)]);
    return ok(viewTripDetail(deps, timeline, { arrival, text, nameArOf }));
  });
}
