import type { SearchTripsQuery } from '@satha/contract/trip-operations';
import type { TripFilter } from '../../../domain/trips/trip.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { parseUaeDateTime } from '../../../values/uae-time.ts';

const defaultLimit = 25;

/** The search's filters; all that is wrong with them is told at once. @throws Problem invalid_request. */
export function readTripFilter(query: SearchTripsQuery): TripFilter {
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
  const filter = {
    status: query.statusCode,
    mobileNumbers:
      query.mobileNumber === undefined
        ? undefined
        : (readSpellings(query.mobileNumber) ??
          note('mobileNumber', 'must be 1 to 15 digits and nothing else.')),
    externalReference: query.externalReference?.includes('\0')
      ? note('externalReference', 'has a control character in it; send plain text.')
      : query.externalReference,
    createdFrom: moment('createdFrom', false),
    createdBefore: moment('createdTo', true),
    olderThanTripId:
      query.cursor === undefined
        ? undefined
        : (readCursor(query.cursor) ??
          note('cursor', 'is not one of ours; send nextCursor of the page before.')),
    limit: query.limit ?? defaultLimit,
  };
  if (problems.length > 0) throw new Problem('invalid_request', { fields: problems });
  return filter;
}

/** A number is stored without its trunk 0, but for the few countries where the 0 is part of it. */
function readSpellings(mobileNumber: string): string[] | undefined {
  if (!/^[0-9]{1,15}$/.test(mobileNumber)) return undefined;
  return [mobileNumber, mobileNumber.replace(/^0/, '')];
}

const dateAlone = /^\d{4}-\d{2}-\d{2}$/;
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

const earliest = Temporal.Instant.from('1970-01-01T00:00:00Z');
const latest = Temporal.Instant.from('9999-12-31T20:00:00Z');

/**
 * The instant that a text names; a date names its start, or its end as the start of the day after. No trip was or will
 * be created outside the bounds, so a moment beyond them is as good as the bound, which the database can write.
 */
function readMoment(text: string, endOfDay: boolean): Temporal.Instant | undefined {
  const moment = parseMoment(text, endOfDay);
  if (!moment) return undefined;
  if (Temporal.Instant.compare(moment, earliest) < 0) return earliest;
  return Temporal.Instant.compare(moment, latest) > 0 ? latest : moment;
}

function parseMoment(text: string, endOfDay: boolean): Temporal.Instant | undefined {
  if (dateAlone.test(text)) return parseUaeDateTime(`${text}T00:00`)?.add({ hours: endOfDay ? 24 : 0 });
  if (!withOffset.test(text)) return parseUaeDateTime(text);
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}

/** Opaque to callers: where the page ended. */
export function makeCursor(lastTripId: number): string {
  return Buffer.from(`before:${lastTripId}`).toString('base64url');
}

function readCursor(cursor: string): number | undefined {
  const match = /^before:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const tripId = Number(match?.[1]);
  return Number.isSafeInteger(tripId) ? tripId : undefined;
}
