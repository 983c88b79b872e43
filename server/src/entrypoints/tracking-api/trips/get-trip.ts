import { TrackedLinkParams, TrackedTrip, TrackedTripParams } from '@satha/contract/tracking';
import { findAccount } from '../../../domain/accounts/queries.ts';
import type { EstimateTripArrivalDeps } from '../../../domain/trips/estimate-trip-arrival.ts';
import { findTripStory } from '../../../domain/trips/stories/find-trip-story.ts';
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
    const [story, account] = await Promise.all([
      findTripStory(deps.db, accountId, tripId),
      by.kind === 'customer' ? findAccount(deps.db, accountId) : undefined,
    ]);
    if (!story) throw new Problem('trip_not_found');
    const arrival = await findArrival(deps, story.trip);
    return ok(
      viewTrip(deps, story, {
        arrival,
        forCustomer: by.kind === 'customer' ? { bookedBy: account?.name } : undefined,
        linkEndsAt: by.kind === 'link' ? by.link.endsAt : undefined,
      }),
    );
  });
}
