import type { ArrivalPunctuality } from '@satha/terms/figures';
import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** How early or late drivers came to a pickup, by the promise. */
export const arrivalWords = defineWords({
  en: {
    on_time: 'On time',
    within_5_minutes: 'Up to 5 min late',
    within_15_minutes: 'Up to 15 min late',
    later: 'More than 15 min late',
  } satisfies Record<ArrivalPunctuality, string>,
  ar: {
    on_time: 'في الموعد',
    within_5_minutes: 'تأخر حتى 5 دقائق',
    within_15_minutes: 'تأخر حتى 15 دقيقة',
    later: 'تأخر أكثر من 15 دقيقة',
  },
});
