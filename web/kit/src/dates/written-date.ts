import { withPlainDigits } from '@satha/terms/writing/digits';

/**
 * Writes the day `2026-12-31` as people in the UAE write it, the day first: `31/12/2026`. No day is an empty
 * text.
 */
export function writeDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/**
 * Reads the day that somebody wrote: `31/12/2026`, `31.12.2026`, `31 12 26`, `31122026` or `2026-12-31`, in
 * any digits, is `2026-12-31`. Undefined for what is no day of the calendar, and for what may go on: a year
 * of two digits while `isStillTyped`.
 */
export function readDay(text: string, isStillTyped = false): string | undefined {
  const written = withPlainDigits(text).trim();
  const [, year, month, day] =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(written) ?? turn(dayFirst.exec(written));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (year.length === 2 && isStillTyped) return undefined;
  const whole = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(whole) ? whole : undefined;
}

const dayFirst = /^(\d{1,2})[/.\s-]+(\d{1,2})[/.\s-]+(\d{4}|\d{2})$|^(\d{2})(\d{2})(\d{4})$/;

/** What was found with the day first, in the order of a year first. */
function turn(found: RegExpExecArray | null): readonly (string | undefined)[] {
  if (found === null) return [];
  const [whole, ...parts] = found;
  return [whole, ...parts.filter((part) => part !== undefined).reverse()];
}

/** Whether the calendar has it: 31 February rolls on to another day. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/**
 * Reads the time that somebody wrote: `14:05`, `1405`, `2.05 pm` or `2:05 م`, in any digits, is `14:05`.
 * Undefined for what is no time of a day.
 */
export function readTime(text: string): string | undefined {
  const written = withPlainDigits(text).trim().toLowerCase();
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|ص|م)?$/.exec(written) ?? [];
  if (hours === undefined) return undefined;
  // A bare number is an hour only with the half of the day beside it.
  if (half === undefined && !/\d\D?\d{2}$/.test(written)) return undefined;
  const hour = half === undefined ? Number(hours) : ofTwelve(Number(hours), /^[pم]/.test(half));
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Stands for a moment of which only a part is written, or nothing that can be read. */
export const halfMoment = 'T';

/** Joins what was written of a moment: empty while nothing is, and `halfMoment` while it is no day and time. */
export function joinMoment({ day, dayText, timeText }: WrittenMoment): string {
  if (dayText.trim() === '' && timeText.trim() === '') return '';
  const time = readTime(timeText);
  return day === '' || time === undefined ? halfMoment : `${day}T${time}`;
}

export type WrittenMoment = {
  /** YYYY-MM-DD, or empty while the text is none. */
  readonly day: string;
  readonly dayText: string;
  readonly timeText: string;
};

/** The hour of a day of twelve and twelve: 12 am is 0, 12 pm is 12. */
function ofTwelve(hour: number, isAfterNoon: boolean): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (isAfterNoon ? 12 : 0);
}

/** Adds to a typed day the stroke that follows two digits: phones show a number pad that has none. */
export function addStrokes(typed: string, before: string): string {
  const tidy = typed.replace(/\/{2,}/g, '/');
  const isLonger = tidy.length > before.length;
  return isLonger && /^([^/\s.-]{2}|[^/\s.-]{1,2}\/[^/\s.-]{2})$/.test(tidy) ? `${tidy}/` : tidy;
}
