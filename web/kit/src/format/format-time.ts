import { type Language, languages } from '@satha/terms/languages';

/** All times are UAE time, wherever the reader is. */
const zone = { timeZone: 'Asia/Dubai', calendar: 'gregory' } as const;

/** The hours are 00 to 23: of `hour12: false` older browsers make 24:05 in Arabic. */
const shapes = {
  /** 20 Nov 2026 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 20 Nov */
  dayOfMonth: { day: 'numeric', month: 'short' },
  /** 20 Nov 2026, 14:05 */
  minute: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  /** 20 Nov 2026, 14:05:09 */
  second: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  /** Friday */
  weekday: { weekday: 'long' },
  /** 14:05 */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeShape = keyof typeof shapes;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a moment (RFC 3339) as people in the UAE write it. */
export function formatTime(at: string, language: Language, shape: TimeShape = 'minute'): string {
  const key = `${language} ${shape}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(languages[language].locale, { ...shapes[shape], ...zone });
    formats.set(key, format);
  }
  return format.format(new Date(at));
}

const monthFormats = new Map<Language, Intl.DateTimeFormat>();

/** Writes `2026-11` as `November 2026`. */
export function formatMonth(month: string, language: Language): string {
  let format = monthFormats.get(language);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(languages[language].locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    monthFormats.set(language, format);
  }
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Writes how long ago, or ahead: "3 minutes ago", "in 2 hours". */
export function formatRelativeTime(at: string, nowMs: number, language: Language): string {
  return formatRelativeTimeIn(at, nowMs, languages[language].locale);
}

/** Writes the same as `Intl` writes it in a locale, which may be of a language that only one app speaks. */
export function formatRelativeTimeIn(at: string, nowMs: number, locale: string): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000);
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return format.format(Math.trunc(seconds / length), unit);
}

const unitWords: Readonly<
  Record<Language, { readonly h: string; readonly min: string; readonly s: string }>
> = {
  ar: { h: 'س', min: 'د', s: 'ث' },
  en: { h: 'h', min: 'min', s: 's' },
};

/** Writes a duration as "1 h 05 min", "12 min", "40 s". */
export function formatDuration(seconds: number, language: Language): string {
  const units = unitWords[language];
  if (Math.round(seconds) < 60) return `${Math.round(seconds)} ${units.s}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} ${units.min}`;
  return `${Math.trunc(minutes / 60)} ${units.h} ${String(minutes % 60).padStart(2, '0')} ${units.min}`;
}
