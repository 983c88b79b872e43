import { readMoment } from '../../values/text/written-moment.ts';

/** RFC 3339 of any year; the offset as phones write it by themselves as well: +0400, +04. */
const usualForm = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d(:?\d\d)?)$/;

/** PostgreSQL knows no year 0, and ends before Temporal does. */
const firstKnown = Temporal.Instant.from('1000-01-01T00:00:00Z');
const firstUnknown = Temporal.Instant.from('3000-01-01T00:00:00Z');

/** Returns a moment of whatever year as a text that is kept: as it was written, or plainer; undefined for what is none. */
export function keepInstant(text: string): string | undefined {
  const moment = readMoment(text);
  return moment && (usualForm.test(text) ? text : moment.toString());
}

/** Returns the moment that a phone wrote; undefined for a text that is none. */
export function readInstant(text: string): Temporal.Instant | undefined {
  const moment = readMoment(text);
  if (!moment || Temporal.Instant.compare(moment, firstKnown) < 0) return undefined;
  return Temporal.Instant.compare(moment, firstUnknown) < 0 ? moment : undefined;
}

/** What such a text must be, for the field that has another one. */
export const instantForm = 'must be RFC 3339 with an offset: 2026-11-20T09:21:40+04:00.';
