import type { TripListQuery } from '@satha/contract/portal/trip-lists';
import type { TripOrder } from '@satha/terms/lists';
import { tripStatuses, tripStatusNames } from '@satha/terms/trip-statuses';
import { positionSizes } from '../../../domain/trips/of-account/trip-order.ts';
import { readTripSearch } from '../../../domain/trips/searching/trip-search.ts';
import type { TripFilter } from '../../../domain/trips/trip.ts';
import { newestFirst, type TripSorting } from '../../../domain/trips/trip-sorting.ts';
import { readTripCursor } from '../../request-fields.ts';
import { createFilterReader } from '../../shared/list-filter.ts';

const defaultLimit = 25;

const sortings: Readonly<Record<TripOrder, TripSorting>> = {
  newest: newestFirst,
  oldest: { by: 'number', direction: 'ASC' },
  highest_fare: { by: 'fare', direction: 'DESC' },
  lowest_fare: { by: 'fare', direction: 'ASC' },
};

/**
 * Reads what the table of trips is to show; all that is wrong with the query is told at once. @throws Problem
 * invalid_request.
 */
export function readTripListQuery(query: TripListQuery): TripFilter {
  const reader = createFilterReader();
  const filter = {
    anyOf: reader.typed('search', query.search, readTripSearch),
    statuses: reader.names('status', query.status, tripStatusNames)?.map((name) => tripStatuses[name].code),
    vehicleTypeId: query.vehicleTypeId,
    createdFrom: reader.dayStart('createdFrom', query.createdFrom),
    createdBefore: reader.dayEnd('createdTo', query.createdTo),
    endedFrom: reader.dayStart('endedFrom', query.endedFrom),
    endedBefore: reader.dayEnd('endedTo', query.endedTo),
    createdHour: query.createdHour,
    arrival: query.arrival,
    sorting: sortings[query.sort ?? 'newest'],
    limit: query.limit ?? defaultLimit,
  };
  const after = reader.cursorBy(query.cursor, (cursor) => readTripCursor(cursor, ...positionSizes(filter)));
  reader.requireNone();
  return { ...filter, after };
}
