import { type TripListQuery, type TripStatusName, tripStatusNames } from '@satha/contract/portal/trips';
import type { TripFilter, TripSearch } from '../../../domain/trips/trip.ts';
import { tripStatusCodes } from '../../../domain/trips/trip-status.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { readMoment, readTripCursor } from '../../request-fields.ts';

const defaultLimit = 25;

/** What the table of trips is to show; all that is wrong with it is told at once. @throws Problem invalid_request. */
export function readTripListQuery(query: TripListQuery): TripFilter {
  const problems: FieldProblem[] = [];
  const read = <Value>(field: keyof TripListQuery, readText: (text: string) => Value, message: string) => {
    const text = query[field];
    if (typeof text !== 'string') return undefined;
    const value = readText(text);
    if (value === undefined) problems.push({ field, message: `${field} ${message}` });
    return value;
  };
  const dayMessage = 'must be a day as YYYY-MM-DD, in UAE time.';
  const filter = {
    anyOf: read('search', readTripSearch, 'has a control character in it; send plain text.'),
    statuses: read(
      'status',
      readStatuses,
      `must be names with commas between: ${tripStatusNames.join(', ')}.`,
    ),
    vehicleTypeId: query.vehicleTypeId,
    createdFrom: read('createdFrom', (text) => readMoment(text, false), dayMessage),
    createdBefore: read('createdTo', (text) => readMoment(text, true), dayMessage),
    olderThanTripId: read(
      'cursor',
      readTripCursor,
      'is not one of ours; send nextCursor of the page before.',
    ),
    limit: query.limit ?? defaultLimit,
  };
  if (problems.length > 0) throw new Problem('invalid_request', { fields: problems });
  return filter;
}

function readStatuses(text: string): number[] | undefined {
  const names = text.split(',');
  if (!names.every(isStatusName)) return undefined;
  return names.map((name) => tripStatusCodes[name]);
}

function isStatusName(text: string): text is TripStatusName {
  return tripStatusNames.some((name) => name === text);
}

/**
 * Whatever one line of text may mean: the number of a trip, a mobile number in whatever form it was copied, the account's
 * own number.
 */
export function readTripSearch(text: string): TripSearch | undefined {
  const externalReference = text.trim();
  if (/\p{Cc}/u.test(externalReference)) return undefined;
  const dialled = externalReference.replace(/[\s().-]/g, '');
  const tripId = /^#?\d{1,16}$/.test(dialled) ? Number(dialled.replace('#', '')) : undefined;
  return {
    tripId: Number.isSafeInteger(tripId) ? tripId : undefined,
    mobileNumbers: nationalNumbers(dialled),
    externalReference,
  };
}

/** National numbers that a dialled one may stand for: as it is, without its trunk 0, or without a calling code. */
function nationalNumbers(dialled: string): string[] {
  const [, prefix, digits = ''] = /^(\+|00)?(\d{3,18})$/.exec(dialled) ?? [];
  if (digits === '') return [];
  if (prefix !== undefined) return [1, 2, 3].map((length) => digits.slice(length));
  return [digits, digits.replace(/^0/, ''), digits.replace(/^971/, '')];
}
