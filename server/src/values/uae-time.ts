/**
 * Time as the UAE's clocks show it (Asia/Dubai). The country has kept UTC+4 without daylight saving since 1920,
 * so a fixed offset is exact for every departure we can be asked for, costs no time zone look-up, and does not
 * depend on the process's own zone.
 */
const uaeOffsetMs = 4 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;
const minutesPerDay = 24 * 60;

/** A moment on the UAE's clocks. */
export type UaeWallTime = {
  /** Monday 1 … Sunday 7. */
  readonly dayOfWeek: number;
  /** 0 (00:00) … 1439 (23:59). */
  readonly minuteOfDay: number;
};

const wallTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Returns the instant of a UAE wall time written `YYYY-MM-DDTHH:MM`, or undefined for anything else: another
 * form, seconds, a zone, or a date or time that no calendar or clock shows (30 February, 24:00).
 */
export function parseUaeDateTime(text: string): Temporal.Instant | undefined {
  if (!wallTimePattern.test(text)) return undefined;
  const wallMs = Date.parse(`${text}:00.000Z`);
  // Date.parse rolls 30 February over into March: only what reads back the same is real.
  if (Number.isNaN(wallMs) || wallIsoString(wallMs).slice(0, 16) !== text) return undefined;
  return Temporal.Instant.fromEpochMilliseconds(wallMs - uaeOffsetMs);
}

/**
 * Writes an instant as `YYYY-MM-DDTHH:MM` in UAE wall time, seconds cut off. Throws RangeError outside the
 * years 0000–9999.
 */
export function formatUaeDateTime(instant: Temporal.Instant): string {
  return wallIsoString(wallMsOf(instant)).slice(0, 16);
}

/**
 * Writes an instant by RFC 3339 with the UAE's offset and always three decimals,
 * `2026-11-05T13:45:00.000+04:00`; finer parts are cut off. Throws RangeError outside the years 0000–9999,
 * which RFC 3339 cannot write.
 */
export function formatUaeTimestamp(instant: Temporal.Instant): string {
  return `${wallIsoString(wallMsOf(instant)).slice(0, 23)}+04:00`;
}

/** Returns the day of the week and minute of the day on the UAE's clocks. */
export function uaeWallTimeAt(instant: Temporal.Instant): UaeWallTime {
  const wallMinutes = uaeMinutesAt(instant.epochMilliseconds);
  const dayNumber = Math.floor(wallMinutes / minutesPerDay);
  return {
    dayOfWeek: dayOfWeekOf(dayNumber),
    minuteOfDay: wallMinutes - dayNumber * minutesPerDay,
  };
}

/** Returns the whole minutes since 1 January 1970 on the UAE's clocks; from milliseconds, since a way asks it some fifty times. */
export function uaeMinutesAt(epochMs: number): number {
  return Math.floor((epochMs + uaeOffsetMs) / minuteMs);
}

/**
 * Returns the day on the UAE's calendar as a number that is quick to look up: days since 1 January 1970,
 * which is 0.
 */
export function uaeDayNumberAt(instant: Temporal.Instant): number {
  return Math.floor(uaeDaysAt(instant));
}

/** Returns the days since 1 January 1970 on the UAE's clocks, with the time of day as a fraction. */
export function uaeDaysAt(instant: Temporal.Instant): number {
  return wallMsOf(instant) / (minutesPerDay * minuteMs);
}

/** Returns the weekday, Monday 1 … Sunday 7, of a day by its number since 1 January 1970. */
export function dayOfWeekOf(dayNumber: number): number {
  // Day 0 was a Thursday (4).
  return ((((dayNumber + 3) % 7) + 7) % 7) + 1;
}

/** Returns the first moment of a day on the UAE's calendar. */
export function startOfUaeDay(date: Temporal.PlainDate): Temporal.Instant {
  return Temporal.Instant.from(`${date.toString()}T00:00:00+04:00`);
}

/** Returns the day on the UAE's calendar. */
export function uaeDateAt(instant: Temporal.Instant): Temporal.PlainDate {
  return Temporal.PlainDate.from(wallIsoString(wallMsOf(instant)).slice(0, 10));
}

function wallMsOf(instant: Temporal.Instant): number {
  return instant.epochMilliseconds + uaeOffsetMs;
}

function wallIsoString(wallMs: number): string {
  const text = new Date(wallMs).toISOString();
  if (text.length !== 24) throw new RangeError('a UAE wall time needs a year from 0000 to 9999');
  return text;
}

/** Returns the number of a date since 1 January 1970. */
export function dayNumberOf(date: Temporal.PlainDate): number {
  return Temporal.PlainDate.from('1970-01-01').until(date).days;
}
