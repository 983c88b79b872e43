import { defineWords } from '../language/define-words.ts';

/** The words of every list that has filters and comes page by page. */
export const listWords = defineWords({
  en: {
    search: 'Search',
    from: 'From',
    to: 'To',
    trip: 'Trip number',
    clear: 'Clear filters',
    more: 'Show more',
    export: 'Export CSV',
    columns: 'Columns',
    noneSoFar: 'Nothing found so far. Show more to look further.',
  },
  ar: {
    search: 'بحث',
    from: 'من تاريخ',
    to: 'إلى تاريخ',
    trip: 'رقم الرحلة',
    clear: 'مسح عوامل التصفية',
    more: 'عرض المزيد',
    export: 'تصدير CSV',
    columns: 'الأعمدة',
    noneSoFar: 'لا نتائج حتى الآن. اختر «عرض المزيد» لمتابعة البحث.',
  },
});
