import type { Language } from '@satha/terms/languages';
import type { Fils } from '../../../values/money.ts';
import { formatUaeDateTime, uaeDateAt } from '../../../values/uae-time.ts';

/**
 * Writes an amount as `1,234.50`, with a true minus below zero: the same in both languages, and in order
 * within Arabic text too.
 */
export function formatAmount(fils: Fils): string {
  return isolate(`${fils < 0 ? '−' : ''}${writeSize(fils)}`);
}

const grouped = new Intl.NumberFormat('en-US');

/** Writes an amount as `AED 1,234.50`. */
export function formatMoney(fils: Fils): string {
  return isolate(`${fils < 0 ? '−' : ''}AED ${writeSize(fils)}`);
}

function writeSize(fils: Fils): string {
  const size = Math.abs(fils);
  const whole = grouped.format(Math.trunc(size / 100));
  return `${whole}.${(size % 100).toString().padStart(2, '0')}`;
}

/** Writes a rate in 1/100 of a percent as `5 %`. */
export function formatRate(basisPoints: number): string {
  return isolate(`${basisPoints / 100} %`);
}

/** Writes metres as kilometres: `23.46`. */
export function formatKm(meters: number): string {
  return isolate((meters / 1_000).toFixed(2));
}

/**
 * Marks a text so that it is read from left to right, whatever stands around it, and so that nothing in it turns what
 * stands around it.
 */
export function isolate(text: string): string {
  return `\u2066${straighten(text)}\u2069`;
}

/** Marks a text so that it is read in its own direction, apart from what stands around it. */
export function isolateAny(text: string): string {
  return `\u2068${straighten(text)}\u2069`;
}

/**
 * Puts a text on one line, without embeddings, overrides and isolates: the end of an isolate, or of a paragraph, would
 * end the mark that is put around the text.
 */
function straighten(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

const monthNames: Readonly<Record<Language, string>> = {
  en: 'January February March April May June July August September October November December',
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
};

function nameMonth(month: number, language: Language): string {
  return monthNames[language].split(' ')[month - 1] ?? '';
}

/** Writes a day as `20 November 2026`, on the UAE's calendar. */
export function formatDay(date: Temporal.PlainDate, language: Language): string {
  return `${date.day} ${nameMonth(date.month, language)} ${date.year}`;
}

/** Writes a month as `November 2026`. */
export function formatMonth(month: Temporal.PlainYearMonth, language: Language): string {
  return `${nameMonth(month.month, language)} ${month.year}`;
}

const commas: Readonly<Record<Language, string>> = { ar: '،', en: ',' };

/** Writes a moment as `20 November 2026, 14:05`, on the UAE's clocks. */
export function formatMoment(at: Temporal.Instant, language: Language): string {
  return `${formatDay(uaeDateAt(at), language)}${commas[language]} ${isolate(formatUaeDateTime(at).slice(11))}`;
}
