import type { Language } from '@satha/terms/languages';
import { formatDuration, formatTime } from '@satha/web-kit/format/format-time.ts';
import type { Translate } from '@satha/web-kit/language/translate.ts';
import type { arrivalWords } from '../words/arrival.ts';
import type { ArrivalTold } from './tell-arrival.ts';

/** A line about the arrival, and how it stands out: `minutes` can be read at arm's length. */
export type ArrivalLine = { readonly look: 'minutes' | 'moment' | 'warn' | 'dim'; readonly text: string };

type Reader = {
  readonly t: Translate<typeof arrivalWords.en>;
  readonly language: Language;
  readonly nowMs: number;
};

/** Writes when the truck is there, and what that rests on where it is not much. */
export function sayArrival(
  told: ArrivalTold,
  leg: 'pickup' | 'destination',
  { t, language, nowMs }: Reader,
): readonly ArrivalLine[] {
  const clock = (ms: number) => formatTime(new Date(ms).toISOString(), language, 'clock');
  const age = (sinceMs: number) =>
    formatDuration(Math.max(1, Math.floor((nowMs - sinceMs) / 60_000)) * 60, language);
  switch (told.kind) {
    case 'minutes': {
      if (told.minutes === 0) return [{ look: 'minutes', text: t('anyMoment') }];
      const time = clock(told.atMs);
      return [
        { look: 'minutes', text: t('minutes', { count: told.minutes }) },
        { look: 'moment', text: t(leg === 'pickup' ? 'toPickup' : 'toDestination', { time }) },
      ];
    }
    case 'held':
      return [
        { look: 'minutes', text: t('minutes', { count: told.minutes }) },
        { look: 'moment', text: t('held', { time: clock(told.asOfMs) }) },
        { look: 'warn', text: t('heldWhy', { age: age(told.asOfMs) }) },
      ];
    case 'overdue':
      return [
        { look: 'moment', text: t('overdue') },
        { look: 'warn', text: t('overdueWhy', { age: age(told.asOfMs) }) },
      ];
    case 'promised':
      return [
        { look: 'minutes', text: t('minutes', { count: told.minutes }) },
        { look: 'moment', text: t('promised', { time: clock(told.atMs) }) },
        { look: 'dim', text: t('promisedWhy') },
      ];
    case 'heldUp': {
      const { by, minutes, oldAsOfMs } = told;
      return [
        ...(minutes === undefined
          ? []
          : [{ look: 'moment' as const, text: t('driveFromThere', { count: minutes }) }]),
        { look: 'warn', text: t(by) },
        ...(oldAsOfMs === undefined
          ? []
          : [{ look: 'dim' as const, text: t('heldWhy', { age: age(oldAsOfMs) }) }]),
      ];
    }
    case 'there':
      return [
        ...(told.deliveryMs === undefined
          ? []
          : [{ look: 'moment' as const, text: t('toDestination', { time: clock(told.deliveryMs) }) }]),
        ...(told.sinceMs === undefined
          ? []
          : [{ look: 'dim' as const, text: t('thereSince', { time: clock(told.sinceMs) }) }]),
      ];
    case 'unknown':
      return [{ look: 'warn', text: t('unknown') }];
  }
}
