import { TrackedLinkParams, TrackedTrip, TrackedTripParams } from '@satha/contract/tracking';
import { findAccount } from '../../../domain/accounts/queries.ts';
import type { EstimateTripArrivalDeps } from '../../../domain/trips/estimate-trip-arrival.ts';
import { findTripStory } from '../../../domain/trips/stories/find-trip-story.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { findArrival } from '../../trip-facts-view.ts';
import { answers } from '../answers.ts';
import { type TripViewDeps, viewTrip } from '../trip-view.ts';
import type { TripWayIn } from './asked-trip.ts';

export type GetTripDeps = TripViewDeps & EstimateTripArrivalDeps & { readonly db: Queryable };

export function registerGetTrip(api: HttpServer, deps: GetTripDeps, { url, isFor, find }: TripWayIn): void {
  const params = isFor === 'link' ? TrackedLinkParams : TrackedTripParams;
  const schema = { params, response: answers(TrackedTrip) };
  api.get(url, { schema, config: { isFor } }, async (request) => {
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
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
