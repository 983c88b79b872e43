import { defineWords } from '../../language/define-words.ts';

/** The words for roads that are closed to trucks at times. */
export const truckRulesWords = defineWords({
  en: {
    closedToTrucks: 'Closed to trucks',
    waits: 'Waiting: {minutes} min, which cost nothing.',
  },
  ar: {
    closedToTrucks: 'مغلق أمام الشاحنات',
    waits: 'الانتظار: {minutes} دقيقة، من دون تكلفة.',
  },
});
