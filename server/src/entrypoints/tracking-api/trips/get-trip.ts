import { TrackedLinkParams, TrackedTrip, TrackedTripParams } from '@satha/contract/tracking';
import { findAccount } from '../../../domain/accounts/queries.ts';
import { findExtraRule } from '../../../domain/extras/queries.ts';
import type { EstimateTripArrivalDeps } from '../../../domain/trips/estimate-trip-arrival.ts';
import { findTripTimeline } from '../../../domain/trips/timeline/find-trip-timeline.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { findArrival } from '../../trip-facts-view.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { type TripViewDeps, viewTrip } from '../trip-view.ts';
import type { TripAudience } from './asked-trip.ts';

export type GetTripDeps = TripViewDeps & EstimateTripArrivalDeps & { readonly db: Queryable };

export function getTripRoute(deps: GetTripDeps, { url, access, find }: TripAudience): TrackingApiRoute {
  const params = access === 'link' ? TrackedLinkParams : TrackedTripParams;
  const schema = { params, response: answers(TrackedTrip) };
  return route('GET', url, { schema, access }, async (request) => {
    const { accountId, tripId, by } = await find(deps.db, request);
    const [timeline, account, extraRule] = await Promise.all([
      findTripTimeline(deps.db, accountId, tripId),
      findAccount(deps.db, accountId),
      // A link tells neither fare nor extras.
      by.kind === 'customer' ? findExtraRule(deps.db, accountId) : undefined,
    ]);
    if (!timeline) throw new Problem('trip_not_found');
    const arrival = await findArrival(deps, timeline.trip);
    return ok(
      viewTrip(deps, timeline, {
        arrival,
        bookedBy: account?.name,
        isForCustomer: by.kind === 'customer',
        mayDecideExtras: extraRule?.customerDecides === true,
        linkEndsAt: by.kind === 'link' ? by.link.endsAt : undefined,
      }),
    );
  });
}
