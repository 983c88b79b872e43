import { TripExportQuery } from '@satha/contract/portal/trip-lists';
import { readTrips } from '../../../../domain/trips/of-account/queries.ts';
import type { TripFilter } from '../../../../domain/trips/trip.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { route } from '../../../../platform/http/api/route.ts';
import { sendTable } from '../../../shared/tables/send-table.ts';
import { type TripViewDeps, viewTrip } from '../../../shared/trips/trip-view.ts';
import { membershipOf, type PortalApiRoute } from '../../gate.ts';
import { readTripListQuery } from '../read-trip-list-query.ts';
import { type ExportedTrip, tripColumns } from './trip-columns.ts';

const url = '/accounts/:accountId/trips.csv';

type ExportTripsDeps = TripViewDeps & { readonly db: Queryable };

/**
 * Sends all trips that the filter selects, as they are read: however many there are, they take little memory.
 */
export function exportTripsRoute(deps: ExportTripsDeps): PortalApiRoute {
  const schema = { querystring: TripExportQuery };
  return route('GET', url, { schema, access: 'trips.read', sends: 'text/csv' }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const filter = readTripListQuery(request.query);
    return sendTable(reply, {
      name: `satha-trips-${accountId}`,
      format: request.query.format ?? 'csv',
      columns: tripColumns,
      batches: readExported(deps, accountId, filter),
    });
  });
}

async function* readExported(
  deps: ExportTripsDeps,
  accountId: number,
  filter: TripFilter,
): AsyncGenerator<readonly ExportedTrip[]> {
  for await (const trips of readTrips(deps.db, accountId, filter))
    yield trips.map((trip) => ({ trip, view: viewTrip(deps, trip) }));
}
