import type { TripListQuery } from '@satha/contract/portal/trips';
import type { TripOrder } from '@satha/terms/lists/trip-orders';
import { tripStatuses, tripStatusNames } from '@satha/terms/trip-statuses';
import { withPlainDigits } from '../../../domain/jobs/plate-spellings.ts';
import type { TripFilter, TripSearch } from '../../../domain/trips/trip.ts';
import { newestFirst, sortColumns, type TripSorting } from '../../../domain/trips/trip-sorting.ts';
import { readTripCursor } from '../../request-fields.ts';
import { createFilterReader } from '../list-filter.ts';

const defaultLimit = 25;

const sortings: Readonly<Record<TripOrder, TripSorting>> = {
  newest: newestFirst,
  oldest: { by: 'number', direction: 'ASC' },
  highest_fare: { by: 'fare', direction: 'DESC' },
  lowest_fare: { by: 'fare', direction: 'ASC' },
};

export const plainTextMessage = 'has a control character in it; send plain text.';

/**
 * Reads what the table of trips is to show; all that is wrong with the query is told at once. @throws Problem
 * invalid_request.
 */
export function readTripListQuery(query: TripListQuery): TripFilter & { readonly sorting: TripSorting } {
  const reader = createFilterReader();
  const sorting = sortings[query.sort ?? 'newest'];
  const filter = {
    anyOf: reader.read('search', query.search, readTripSearch, plainTextMessage),
    statuses: reader.names('status', query.status, tripStatusNames)?.map((name) => tripStatuses[name].code),
    vehicleTypeId: query.vehicleTypeId,
    createdFrom: reader.dayStart('createdFrom', query.createdFrom),
    createdBefore: reader.dayEnd('createdTo', query.createdTo),
    createdHour: query.createdHour,
    arrival: query.arrival,
    sorting,
    after: reader.cursorBy(query.cursor, (cursor) => readTripCursor(cursor, sortColumns[sorting.by].length)),
    limit: query.limit ?? defaultLimit,
  };
  reader.requireNone();
  return filter;
}

/**
 * Reads what one line of text may mean: the number of a trip, a mobile number in whatever form it was copied,
 * the beginning of the account's own number or of a customer's name.
 */
export function readTripSearch(text: string): TripSearch | undefined {
  const beginning = text.trim();
  if (/\p{Cc}/u.test(beginning)) return undefined;
  const dialled = beginning.replace(/[\s().-]/g, '');
  const tripId = /^#?\d{1,16}$/.test(dialled) ? Number(dialled.replace('#', '')) : undefined;
  return {
    tripId: Number.isSafeInteger(tripId) ? tripId : undefined,
    mobileNumbers: nationalNumbers(dialled),
    beginning,
    plateNumber: readPlateNumber(withPlainDigits(beginning)),
  };
}

/** The number of a plate that was typed alone or with what stands before it: `40217`, `K 40217`, `Dubai K-40217`. */
function readPlateNumber(text: string): string | undefined {
  return /^(?:[a-z ]*[ -])?(?:[a-z]{1,2}|\d{1,2}[ -])?[ -]?(\d{1,5})$/i.exec(text)?.[1];
}

/** National numbers that a dialled one may stand for: as it is, without its trunk 0, or without a calling code. */
function nationalNumbers(dialled: string): string[] {
  const [, prefix, digits = ''] = /^(\+|00)?(\d{3,18})$/.exec(dialled) ?? [];
  if (digits === '') return [];
  if (prefix !== undefined) return [1, 2, 3].map((length) => digits.slice(length));
  return [digits, digits.replace(/^0/, ''), digits.replace(/^971/, '')];
}
