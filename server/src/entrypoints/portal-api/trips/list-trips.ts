import { type TripList, TripListQuery } from '@satha/contract/portal/trips';
import { findTrips } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { ok } from '../../operation-responses.ts';
import { makeTripCursor } from '../../request-fields.ts';
import { membershipOf } from '../gate.ts';
import { readTripListQuery } from './trip-search.ts';
import { type TripViewDeps, viewTrip } from './trip-view.ts';

export function registerListTrips(api: HttpServer, deps: TripViewDeps & { readonly db: Queryable }): void {
  const schema = { querystring: TripListQuery };
  const config = { needs: 'account.read' } as const;
  api.get('/accounts/:accountId/trips', { schema, config }, async (request) => {
    const { accountId } = membershipOf(request);
    const { trips, hasMore } = await findTrips(deps.db, accountId, readTripListQuery(request.query));
    const last = trips.at(-1);
    const list: TripList = {
      items: trips.map((trip) => viewTrip(deps, trip)),
      nextCursor: hasMore && last ? makeTripCursor(last.tripId) : null,
    };
    return ok(list);
  });
}
