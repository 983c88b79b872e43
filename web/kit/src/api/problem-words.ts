import { defineWords } from '../language/define-words.ts';

/** What is said when the service itself said nothing. */
export const problemWords = defineWords({
  en: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    tryAgainInMinutes: {
      one: '{said}. Try again in {count} minute.',
      other: '{said}. Try again in {count} minutes.',
    },
    tryAgainInSeconds: {
      one: '{said}. Try again in {count} second.',
      other: '{said}. Try again in {count} seconds.',
    },
    unreadable: 'The service answered with {status}, without saying why. Try again in a moment.',
  },
  ar: {
    unreachable: 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك ثم أعد المحاولة.',
    tryAgainInMinutes: {
      one: 'طلبات كثيرة ({said}). أعد المحاولة بعد دقيقة.',
      two: 'طلبات كثيرة ({said}). أعد المحاولة بعد دقيقتين.',
      few: 'طلبات كثيرة ({said}). أعد المحاولة بعد {count} دقائق.',
      many: 'طلبات كثيرة ({said}). أعد المحاولة بعد {count} دقيقة.',
      other: 'طلبات كثيرة ({said}). أعد المحاولة بعد {count} دقيقة.',
    },
    tryAgainInSeconds: {
      one: 'طلبات كثيرة ({said}). أعد المحاولة بعد ثانية.',
      two: 'طلبات كثيرة ({said}). أعد المحاولة بعد ثانيتين.',
      few: 'طلبات كثيرة ({said}). أعد المحاولة بعد {count} ثوانٍ.',
      many: 'طلبات كثيرة ({said}). أعد المحاولة بعد {count} ثانية.',
      other: 'طلبات كثيرة ({said}). أعد المحاولة بعد {count} ثانية.',
    },
    unreadable: 'ردّت الخدمة بالرمز {status} دون أن تذكر السبب. أعد المحاولة بعد قليل.',
  },
});
