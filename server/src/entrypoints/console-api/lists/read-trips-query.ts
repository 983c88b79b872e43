import type { ConsoleTripsQuery } from '@satha/contract/console/trips';
import { tripConcernNames } from '@satha/terms/trip-concerns';
import { tripOutcomeNames } from '@satha/terms/trip-outcomes';
import {
  finalStatuses,
  openStatuses,
  tripStatuses,
  tripStatusList,
  tripStatusNames,
} from '@satha/terms/trip-statuses';
import type {
  AnyTripFilter,
  AnyTripPart,
  AnyTripPosition,
} from '../../../domain/trips/all-accounts/any-trip-filter.ts';
import { readTripSearch } from '../../../domain/trips/searching/trip-search.ts';
import { makeTripCursor, readTripCursor } from '../../request-fields.ts';
import { createFilterReader } from '../../shared/list-filter.ts';
import { readMeasuredFilter } from './read-measured-filter.ts';

const usualLimit = 50;
const statusGroups = { open: openStatuses, ended: finalStatuses } as const;
const statusWords = [...tripStatusNames, 'open', 'ended'] as const;

/** Reads which trips are to be listed; all that is wrong with the query is told at once. @throws Problem invalid_request. */
export function readTripsQuery(query: ConsoleTripsQuery): {
  readonly filter: AnyTripFilter;
  readonly part: AnyTripPart;
} {
  const reader = createFilterReader();
  const { accountId, driverId, vehicleId, vehicleTypeId } = query;
  const concerns = reader.names('concern', query.concern, [...tripConcernNames, 'any'] as const);
  const filter = {
    ...{ accountId, driverId, vehicleId, vehicleTypeId },
    anyOf: reader.typed('search', query.search, readTripSearch),
    statuses: reader.names('status', query.status, statusWords)?.flatMap(codesOf),
    outcomes: reader.names('outcome', query.outcome, tripOutcomeNames),
    concerns: concerns?.flatMap((name) => (name === 'any' ? tripConcernNames : [name])),
    createdFrom: reader.momentFrom('createdFrom', query.createdFrom),
    createdBefore: reader.momentTo('createdTo', query.createdTo),
    departureFrom: reader.momentFrom('departureFrom', query.departureFrom),
    departureBefore: reader.momentTo('departureTo', query.departureTo),
    ...readMeasuredFilter(reader, query),
  };
  const after = reader.cursorBy(query.cursor, readPosition);
  reader.requireNone();
  return {
    filter: { ...filter, statuses: filter.statuses && [...new Set(filter.statuses)] },
    part: { order: query.sort ?? 'newest', after, limit: query.limit ?? usualLimit },
  };
}

function codesOf(word: (typeof statusWords)[number]): readonly number[] {
  return word === 'open' || word === 'ended' ? statusGroups[word] : [tripStatuses[word].code];
}

/** Makes a cursor, opaque to callers, of where a page ended, in whichever order. */
export function makePositionCursor({ status, createdAt, departureAt, tripId }: AnyTripPosition): string {
  return makeTripCursor(status, microsecondsOf(createdAt), microsecondsOf(departureAt), tripId);
}

function readPosition(cursor: string): AnyTripPosition | undefined {
  const [code, created, departure, tripId] = readTripCursor(cursor, 4) ?? [];
  const status = tripStatusList.find((known) => known.code === code)?.code;
  if (status === undefined || created === undefined || departure === undefined || tripId === undefined) {
    return undefined;
  }
  return { status, createdAt: instantOf(created), departureAt: instantOf(departure), tripId };
}

/** As exact as the database is. */
const microsecondsOf = (moment: Temporal.Instant) => Number(moment.epochNanoseconds / 1_000n);
const instantOf = (microseconds: number) =>
  Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1_000n);
