import { defineWords } from '../language/define-words.ts';

/** The words for a failure of which the service itself said nothing. */
export const problemWords = defineWords({
  en: {
    unreachable: 'Cannot connect. Check your connection and try again.',
    tooMany: '{said}.',
    tryAgainInMinutes: {
      one: 'Try again in {count} minute.',
      other: 'Try again in {count} minutes.',
    },
    tryAgainInSeconds: {
      one: 'Try again in {count} second.',
      other: 'Try again in {count} seconds.',
    },
    unreadable: 'Something went wrong (status {status}). Try again shortly.',
  },
  ar: {
    unreachable: 'تعذّر الاتصال. تحقّق من اتصالك ثم أعد المحاولة.',
    tooMany: 'طلبات كثيرة ({said}).',
    tryAgainInMinutes: {
      one: 'أعد المحاولة بعد دقيقة.',
      two: 'أعد المحاولة بعد دقيقتين.',
      few: 'أعد المحاولة بعد {count} دقائق.',
      many: 'أعد المحاولة بعد {count} دقيقة.',
      other: 'أعد المحاولة بعد {count} دقيقة.',
    },
    tryAgainInSeconds: {
      one: 'أعد المحاولة بعد ثانية.',
      two: 'أعد المحاولة بعد ثانيتين.',
      few: 'أعد المحاولة بعد {count} ثوانٍ.',
      many: 'أعد المحاولة بعد {count} ثانية.',
      other: 'أعد المحاولة بعد {count} ثانية.',
    },
    unreadable: 'حدث خطأ (الحالة {status}). أعد المحاولة بعد قليل.',
  },
});
