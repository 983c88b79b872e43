import { defineWords } from '../language/define-words.ts';

export const finderWords = defineWords({
  en: {
    search: 'Find anything',
    nothing: 'Nothing found for “{wanted}”',
    failed: 'Search is unavailable. Try again.',
  },
  ar: {
    search: 'إيجاد أي شيء',
    nothing: 'لا توجد نتائج عن «{wanted}»',
    failed: 'البحث غير متاح الآن. أعد المحاولة.',
  },
});
