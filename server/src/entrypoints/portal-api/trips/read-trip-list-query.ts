import type { TripListQuery } from '@satha/contract/portal/trips';
import type { TripOrder } from '@satha/terms/lists/trip-orders';
import { tripStatuses, tripStatusNames } from '@satha/terms/trip-statuses';
import { readTripSearch } from '../../../domain/trips/searching/trip-search.ts';
import type { TripFilter } from '../../../domain/trips/trip.ts';
import { newestFirst, sortColumns, type TripSorting } from '../../../domain/trips/trip-sorting.ts';
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
export function readTripListQuery(query: TripListQuery): TripFilter & { readonly sorting: TripSorting } {
  const reader = createFilterReader();
  const sorting = sortings[query.sort ?? 'newest'];
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
    sorting,
    after: reader.cursorBy(query.cursor, (cursor) => readTripCursor(cursor, sortColumns[sorting.by].length)),
    limit: query.limit ?? defaultLimit,
  };
  reader.requireNone();
  return filter;
}
