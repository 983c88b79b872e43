import { HomeData, TrackedTripList, TrackedTripListQuery } from '@satha/contract/tracking';
import type { CustomerSession } from '../../../domain/customers/sign-in/customer-session.ts';
import { findCustomerTrips } from '../../../domain/tracking/customer-trips/find-customer-trips.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { makeTripCursor, readTripCursor } from '../../request-fields.ts';
import { customerOf, type TrackingApiRoute } from '../gate.ts';
import { type TripViewDeps, viewSummary } from '../trip-view.ts';

type ListTripsDeps = TripViewDeps & { readonly db: Queryable };

const schema = { querystring: TrackedTripListQuery, response: answers(TrackedTripList) };

/** Answers the trips of a number, page after page; and what the app begins with, which refuses nobody. */
export function listTripsRoutes(deps: ListTripsDeps): TrackingApiRoute[] {
  return [
    route('GET', '/home', { schema: { response: answers(HomeData) }, access: 'visitor' }, async (request) =>
      ok({ trips: request.customer && (await listTrips(deps, request.customer)) }),
    ),
    route('GET', '/trips', { schema, access: 'customer' }, async (request) =>
      ok(await listTrips(deps, customerOf(request), readPlace(request.query.cursor))),
    ),
  ];
}

async function listTrips(
  deps: ListTripsDeps,
  customer: CustomerSession,
  place?: number,
): Promise<TrackedTripList> {
  const { open, ended, hasMore } = await findCustomerTrips(deps.db, customer, place);
  const last = ended.at(-1);
  return {
    current: open.map((trip) => viewSummary(deps, trip)),
    items: ended.map((trip) => viewSummary(deps, trip)),
    nextCursor: hasMore && last ? makeTripCursor(last.tripId) : null,
  };
}

function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [tripId] = readTripCursor(cursor, 1) ?? [];
  if (tripId !== undefined) return tripId;
  const message = 'cursor is not one of ours; send nextCursor of the page before.';
  throw new Problem('invalid_request', { fields: [{ field: 'cursor', message }] });
}
