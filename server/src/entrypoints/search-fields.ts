import { parseUaeDateTime } from '../values/uae-time.ts';

/**
 * The spellings under which a number may be stored, which is without its trunk 0 but for the few countries where the 0 is
 * part of it; undefined when the text is no number.
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
 * The instant that a text names; a date names its start, or its end as the start of the day after. No trip was or will
 * be created outside the bounds, so a moment beyond them is as good as the bound, which the database can write.
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

/** Opaque to callers: where the page ended. */
export function makeTripCursor(lastTripId: number): string {
  return Buffer.from(`before:${lastTripId}`).toString('base64url');
}

export function readTripCursor(cursor: string): number | undefined {
  const match = /^before:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const tripId = Number(match?.[1]);
  return Number.isSafeInteger(tripId) ? tripId : undefined;
}
