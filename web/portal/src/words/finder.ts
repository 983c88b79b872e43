import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const finderWords = defineWords({
  en: {
    search: 'Find anything',
    hint: 'Page, trip, phone, name, reference, key or document',
    pages: 'Pages',
    trips: 'Trips',
    documents: 'Documents',
    keys: 'API keys',
    nothing: 'Nothing found for “{wanted}”',
    failed: 'Search is unavailable. Try again.',
  },
  ar: {
    search: 'إيجاد أي شيء',
    hint: 'صفحة أو رحلة أو هاتف أو اسم أو مرجع أو مفتاح أو مستند',
    pages: 'الصفحات',
    trips: 'الرحلات',
    documents: 'المستندات',
    keys: 'مفاتيح API',
    nothing: 'لا توجد نتائج عن «{wanted}»',
    failed: 'البحث غير متاح الآن. أعد المحاولة.',
  },
});
