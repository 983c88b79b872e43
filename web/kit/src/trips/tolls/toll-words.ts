import { defineWords } from '../../language/define-words.ts';

/** The words for toll gates on a way. */
export const tollWords = defineWords({
  en: { notInFare: 'Toll gates on the way, not in the fare' },
  ar: { notInFare: 'بوابات رسوم على المسار، غير مشمولة في الأجرة' },
});
