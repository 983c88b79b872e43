import type { SentJob as JobOfRequest } from '@satha/contract/job/job';
import type { SetClockRequest } from '@satha/contract/sandbox-operations';
import type { Job } from '../domain/jobs/job.ts';
import { makeJob } from '../domain/jobs/make-job.ts';
import type { ClockSetting } from '../domain/sandbox/controls/set-account-clock.ts';
import type { Texts } from '../platform/http/api/describe-refused-request.ts';
import { findTextFault, readText } from '../values/label.ts';
import { type FieldProblem, Problem } from '../values/problem.ts';
import { tidyText } from '../values/text/tidy-text.ts';
import { parseUaeDateTime } from '../values/uae-time.ts';

/** Reads the fields of a request that a schema cannot judge, left out where the request has them not. */
type ReadFields<Sent, Values> = (fields: FieldReader, sent: Sent) => Values;

/**
 * Reads the values of a request that its schema let pass. @throws Problem invalid_request with all that is
 * wrong with them.
 */
export function readFields<Sent, Values>(read: ReadFields<Sent, Values>, sent: Sent): Values {
  const fields = createFieldReader();
  const values = read(fields, sent);
  if (fields.problems.length > 0) throw new Problem('invalid_request', { fields: fields.problems });
  return values;
}

/**
 * Makes a route's `findFaults`: it returns what `readFields` would refuse of a request that its schema
 * refused already.
 */
export function faultFinder(read: ReadFields<Texts, unknown>): (texts: Texts) => readonly FieldProblem[] {
  return (texts) => {
    const fields = createFieldReader();
    read(fields, texts);
    return fields.problems;
  };
}

type Departure = { readonly departureTime?: string | null };
type Estimate = Departure & { readonly job?: JobOfRequest | null };

/** Reads the fields of a request for a departure that its schema cannot check. */
export function readDeparture(fields: FieldReader, { departureTime }: Departure) {
  return { departureAt: fields.departureTime(departureTime) };
}

/** Reads the fields of an estimate that its schema cannot check. */
export function readEstimate(fields: FieldReader, { departureTime, job }: Estimate) {
  return { departureAt: fields.departureTime(departureTime), job: fields.job(job) };
}

/**
 * Reads how an account's clock is to be set.
 * @throws Problem invalid_request for none of the two ways, or both, or a day that no calendar has.
 */
export function readClockSetting({ offsetSeconds, now }: SetClockRequest): ClockSetting {
  const refuse = (field: string, message: string) =>
    new Problem('invalid_request', { fields: [{ field, message: `${field} ${message}` }] });
  if (offsetSeconds !== undefined && now !== undefined) {
    throw refuse('now', 'and offsetSeconds say the same thing twice; send one of them.');
  }
  if (offsetSeconds !== undefined) return { offsetSeconds };
  if (now === undefined) throw refuse('offsetSeconds', 'or now is missing; one of them is required.');
  const instant = parseUaeDateTime(now);
  if (!instant) {
    throw refuse('now', 'is no date and time of the calendar; send YYYY-MM-DDTHH:MM, UAE time.');
  }
  return { now: instant };
}

type Booking = Estimate & {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly externalReference?: string | null;
};

/** Reads the fields of a booking that its schema cannot check. */
export function readBooking(fields: FieldReader, sent: Booking) {
  return {
    departureAt: fields.departureTime(sent.departureTime),
    firstName: fields.name('firstName', sent.firstName),
    lastName: fields.name('lastName', sent.lastName),
    externalReference: fields.externalReference(sent.externalReference),
    job: fields.job(sent.job),
  };
}

type FieldReader = ReturnType<typeof createFieldReader>;

/** Readers that return the value and note what is wrong with it. */
function createFieldReader() {
  const problems: FieldProblem[] = [];
  const note = (field: string, message: string) => {
    problems.push({ field, message });
    return undefined;
  };

  return {
    problems,
    /** An instant, undefined when left out or null. */
    departureTime(text: string | null | undefined): Temporal.Instant | undefined {
      if (text === undefined || text === null) return undefined;
      return (
        parseUaeDateTime(text) ??
        note(
          'departureTime',
          'departureTime is no date and time of the calendar; send YYYY-MM-DDTHH:MM, UAE time.',
        )
      );
    },
    /** A person's name, trimmed: 1–100 characters, any script. */
    name(field: string, value = ''): string {
      const read = readText(field, value, { longest: 100 });
      return 'text' in read ? read.text : (note(field, read.fault) ?? '');
    },
    /** The account's own number for a trip, 1–100 characters with the blanks around it; undefined when left out or null. */
    externalReference(value: string | null | undefined): string | undefined {
      if (value === undefined || value === null) return undefined;
      const reference = tidyText(value);
      const fault = findTextFault('externalReference', reference, { longest: 100 });
      return fault === undefined ? reference : note('externalReference', fault);
    },
    /** What is told of the work itself; undefined when left out, null, or empty. */
    job(sent: JobOfRequest | null | undefined): Job | undefined {
      if (sent === undefined || sent === null) return undefined;
      return makeJob(sent, problems);
    },
  };
}

/**
 * Reads the spellings under which a number may be stored, which is without its trunk 0 but for the few
 * countries where the 0 is part of it; undefined when the text is no number.
 */
export function readMobileSpellings(mobileNumber: string): string[] | undefined {
  if (!/^[0-9]{1,15}$/.test(mobileNumber)) return undefined;
  return [mobileNumber, mobileNumber.replace(/^0/, '')];
}

const dateAlone = /^\d{4}-\d{2}-\d{2}$/;
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

const earliest = Temporal.Instant.from('1970-01-01T00:00:00Z');
const latest = Temporal.Instant.from('9999-12-31T20:00:00Z');

/**
 * Reads the instant that a text names; a date names its start, or its end as the start of the day after. No
 * trip was or will be created outside the bounds, so a moment beyond them is as good as the bound, which the
 * database can write.
 */
export function readMoment(text: string, endOfDay: boolean): Temporal.Instant | undefined {
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

/**
 * Makes a cursor, opaque to callers, of where the page ended, by all that its order sorts by.
 */
export function makeTripCursor(...last: readonly number[]): string {
  return Buffer.from(`before:${last.join(':')}`).toString('base64url');
}

/** Reads the numbers that a cursor was made of; undefined for a text that is of none of these lengths. */
export function readTripCursor(cursor: string, ...sizes: readonly number[]): readonly number[] | undefined {
  const [name, ...texts] = Buffer.from(cursor, 'base64url').toString().split(':');
  if (name !== 'before' || !sizes.includes(texts.length)) return undefined;
  const isNumber = (text: string) => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
  return texts.every(isNumber) ? texts.map(Number) : undefined;
}
