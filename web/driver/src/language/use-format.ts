import { useMemo } from 'react';
import { type DriverLanguage, driverLanguages } from './driver-languages.ts';
import { useLanguage } from './language.tsx';

/** All times are UAE time, wherever the phone is. */
const zone = { timeZone: 'Asia/Dubai', calendar: 'gregory' } as const;

/** Writes times and amounts in the driver's language, with the digits 0 to 9. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(() => makeFormat(language), [language]);
}

export function makeFormat(language: DriverLanguage) {
  const { locale } = driverLanguages[language];
  // Of `hour12: false` older phones make 24:05 after midnight, in all these languages but English.
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat(locale, { ...time, ...zone });
  const clockOfDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...time, ...zone });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...zone });
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'AED' });
  return {
    /** 14:05 */
    clock: (at: string | number) => clock.format(new Date(at)),
    /** 14:05, and of another day than the present one 20 Nov, 14:05 */
    clockFrom: (nowMs: number, at: string) =>
      (day.format(nowMs) === day.format(new Date(at)) ? clock : clockOfDay).format(new Date(at)),
    /** 20 Nov 2026 */
    day: (at: string | number) => day.format(new Date(at)),
    number: (value: number, digits = 0) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
    kilometers: (value: number) => unit('kilometer', value < 10 ? 1 : 0).format(value),
    minutes: (value: number) => unit('minute', 0).format(Math.max(1, Math.round(value))),
    /** 40 min, 3 hr, 2 days: whole ones of the largest unit that there is one of. */
    age: (minutes: number) => {
      const [name, length] = minutes < 60 ? ['minute', 1] : minutes < 1_440 ? ['hour', 60] : ['day', 1_440];
      return unit(name, 0).format(Math.floor(minutes / length));
    },
    money: (aed: number) => money.format(aed),
  };
}
