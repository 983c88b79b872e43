import { TripExportQuery } from '@satha/contract/portal/trips';
import { readTrips } from '../../../../domain/trips/queries.ts';
import type { TripFilter } from '../../../../domain/trips/trip.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { route } from '../../../../platform/http/api/route.ts';
import { sendCsv } from '../../csv.ts';
import { membershipOf, type PortalApiRoute } from '../../gate.ts';
import { readTripListQuery } from '../trip-search.ts';
import type { TripViewDeps } from '../trip-view.ts';
import { tripLine, tripsHead } from './trips-csv.ts';

const url = '/accounts/:accountId/trips.csv';

type ExportTripsDeps = TripViewDeps & { readonly db: Queryable };

/**
 * Sends all trips that the filter selects, as they are read: however many there are, they take little memory.
 */
export function exportTripsRoute(deps: ExportTripsDeps): PortalApiRoute {
  const schema = { querystring: TripExportQuery };
  return route('GET', url, { schema, access: 'account.read', sends: 'text/csv' }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const filter = readTripListQuery(request.query);
    return sendCsv(reply, `satha-trips-${accountId}`, writeLines(deps, accountId, filter));
  });
}

async function* writeLines(
  deps: ExportTripsDeps,
  accountId: number,
  filter: TripFilter,
): AsyncGenerator<string> {
  yield tripsHead();
  for await (const trips of readTrips(deps.db, accountId, filter))
    yield trips.map((trip) => tripLine(deps, trip)).join('');
}
