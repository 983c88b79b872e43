import type { SearchTripsQuery } from '@satha/contract/trip-search';
import { positionSizes } from '../../../domain/trips/of-account/trip-order.ts';
import type { TripFilter } from '../../../domain/trips/trip.ts';
import type { Texts } from '../../../platform/http/api/describe-refused-request.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { tidyText } from '../../../values/text/tidy-text.ts';
import { readMobileSpellings, readMoment, readTripCursor } from '../../request-fields.ts';

const defaultLimit = 25;

/**
 * Reads the search's filters; all that is wrong with them is told at once. @throws Problem invalid_request.
 */
export function readTripFilter(query: SearchTripsQuery): TripFilter {
  const { problems, filter } = readTexts(query);
  if (problems.length > 0) throw new Problem('invalid_request', { fields: problems });
  return {
    statuses: query.statusCode === undefined ? undefined : [query.statusCode],
    ...filter,
    limit: query.limit ?? defaultLimit,
  };
}

/** Returns what `readTripFilter` would refuse of a query that its schema refused already. */
export function findFilterFaults(texts: Texts): readonly FieldProblem[] {
  return readTexts(texts).problems;
}

function readTexts(query: Omit<SearchTripsQuery, 'tripId' | 'statusCode' | 'limit'>) {
  const problems: FieldProblem[] = [];
  const note = (field: string, message: string) => {
    problems.push({ field, message: `${field} ${message}` });
    return undefined;
  };
  const moment = (field: 'createdFrom' | 'createdTo', endOfDay: boolean) => {
    const text = query[field];
    if (text === undefined) return undefined;
    return (
      readMoment(text, endOfDay) ??
      note(field, 'must be YYYY-MM-DD or YYYY-MM-DDTHH:MM in UAE time, or RFC 3339.')
    );
  };
  const plainText = (field: 'externalReference' | 'plateNumber' | 'vin' | 'caseNumber') =>
    query[field]?.includes('\0')
      ? note(field, 'has a control character in it; send plain text.')
      : query[field];
  const filter = {
    mobileNumbers:
      query.mobileNumber === undefined
        ? undefined
        : (readMobileSpellings(query.mobileNumber) ??
          note('mobileNumber', 'must be 1 to 15 digits and nothing else.')),
    externalReferences: spellings(plainText('externalReference')),
    plateNumber: plainText('plateNumber'),
    vin: plainText('vin'),
    caseNumber: plainText('caseNumber'),
    createdFrom: moment('createdFrom', false),
    createdBefore: moment('createdTo', true),
  };
  const after =
    query.cursor === undefined
      ? undefined
      : (readTripCursor(query.cursor, ...positionSizes(filter)) ??
        note('cursor', 'is not one of ours; send nextCursor of the page before.'));
  return { problems, filter: { ...filter, after } };
}

/** References are stored tidied; one that was stored before they were is found as it was sent. */
function spellings(reference: string | undefined): string[] | undefined {
  return reference === undefined ? undefined : [reference, tidyText(reference)];
}
