import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** What is said when the service itself said nothing. */
export const problemWords = defineWords({
  en: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    unreadable: 'The service answered with {status}, without saying why. Try again in a moment.',
  },
  ar: {
    unreachable: 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك ثم أعد المحاولة.',
    unreadable: 'ردّت الخدمة بالرمز {status} دون أن تذكر السبب. أعد المحاولة بعد قليل.',
  },
});
