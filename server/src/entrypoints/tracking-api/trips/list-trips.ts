import { TrackedTripList, TrackedTripListQuery } from '@satha/contract/tracking';
import { findCustomerTrips } from '../../../domain/tracking/customer-trips/find-customer-trips.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { makeTripCursor, readTripCursor } from '../../request-fields.ts';
import { customerOf, type TrackingApiRoute } from '../gate.ts';
import { type TripViewDeps, viewSummary } from '../trip-view.ts';

const url = '/trips';
const schema = { querystring: TrackedTripListQuery, response: answers(TrackedTripList) };

export function listTripsRoute(deps: TripViewDeps & { readonly db: Queryable }): TrackingApiRoute {
  return route('GET', url, { schema, access: 'customer' }, async (request) => {
    const { cursor } = request.query;
    const { open, ended, hasMore } = await findCustomerTrips(deps.db, customerOf(request), readPlace(cursor));
    const last = ended.at(-1);
    return ok({
      current: open.map((trip) => viewSummary(deps, trip)),
      items: ended.map((trip) => viewSummary(deps, trip)),
      nextCursor: hasMore && last ? makeTripCursor(last.tripId) : null,
    });
  });
}

function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [tripId] = readTripCursor(cursor) ?? [];
  if (tripId !== undefined) return tripId;
  const message = 'cursor is not one of ours; send nextCursor of the page before.';
  throw new Problem('invalid_request', { fields: [{ field: 'cursor', message }] });
}
