/** RFC 3339 of any year; the offset as phones write it by themselves as well: +0400, +04. */
const anyTimestampPattern = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d(:?\d\d)?)$/;

/** Years from 1000 to 2999 alone: PostgreSQL knows no year 0, and ends before Temporal does. */
const knownYear = /^[12]/;

/** Tells whether a phone's text is a moment, be it of whatever year: one that is kept as text. */
export function isInstant(text: string): boolean {
  if (!anyTimestampPattern.test(text)) return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the moment of a phone's RFC 3339 text; undefined for a text that is none. */
export function readInstant(text: string): Temporal.Instant | undefined {
  if (!knownYear.test(text) || !anyTimestampPattern.test(text)) return undefined;
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}

/** What such a text must be, for the field that has another one. */
export const instantForm = 'must be RFC 3339 with an offset: 2026-11-20T09:21:40+04:00.';
