import { useMemo } from 'react';
import { writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { formatMoney } from './format-money.ts';
import { formatDuration, formatMonth, formatTime, type TimeShape } from './format-time.ts';

/** 950 · 1.2K · 3M */
const shortForm = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Writes amounts, times and numbers in the reader's language and digits. */
export function useFormat() {
  const { language, digits } = useLanguage();
  return useMemo(() => {
    const write = (text: string) => writeDigits(text, digits);
    return {
      money: (fils: number) => formatMoney(fils, digits),
      /** A moment (RFC 3339) in UAE time. */
      time: (at: string, shape?: TimeShape) => write(formatTime(at, language, shape)),
      /** A month (YYYY-MM). */
      month: (month: string) => write(formatMonth(month, language)),
      duration: (seconds: number) => write(formatDuration(seconds, language)),
      /** A number that names something, a trip's: its digits are not grouped. */
      plain: (number: number) => write(String(number)),
      whole: (number: number) => write(number.toLocaleString('en-US')),
      short: (number: number) => write(shortForm.format(number)),
      /** A part of one. */
      share: (part: number) => write(`${Math.round(part * 100)}%`),
    };
  }, [language, digits]);
}
