import { TripList, TripListQuery } from '@satha/contract/portal/trip-lists';
import { findTrips } from '../../../domain/trips/of-account/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { makeTripCursor } from '../../request-fields.ts';
import { type TripViewDeps, viewTrip } from '../../shared/trips/trip-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { readTripListQuery } from './read-trip-list-query.ts';

export function listTripsRoute(deps: TripViewDeps & { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: TripListQuery, response: answers(TripList) };
  return route('GET', '/accounts/:accountId/trips', { schema, access: 'trips.read' }, async (request) => {
    const { accountId } = membershipOf(request);
    const filter = readTripListQuery(request.query);
    const { trips, next } = await findTrips(deps.db, accountId, filter);
    return ok({
      items: trips.map((trip) => viewTrip(deps, trip)),
      nextCursor: next ? makeTripCursor(...next) : null,
    });
  });
}
