import { defineWords } from '../language/define-words.ts';

/** The words of every list that has filters and comes page by page. */
export const listWords = defineWords({
  en: {
    search: 'Search',
    from: 'From',
    to: 'To',
    trip: 'Trip number',
    clear: 'Clear filters',
    filters: 'Filters',
    filtersSet: { one: 'Filters ({count})', other: 'Filters ({count})' },
    more: 'Show more',
    export: 'Export',
    exportOf: 'Export {of}',
    csv: 'CSV',
    xlsx: 'Excel (xlsx)',
    csvNote: 'For programs. A spreadsheet that opens it may change 00123, 1E5 or long numbers.',
    columns: 'Columns',
    noneSoFar: 'Nothing found so far. Show more to look further.',
  },
  ar: {
    search: 'بحث',
    from: 'من تاريخ',
    to: 'إلى تاريخ',
    trip: 'رقم الرحلة',
    clear: 'مسح عوامل التصفية',
    filters: 'التصفية',
    filtersSet: { other: 'التصفية ({count})' },
    more: 'عرض المزيد',
    export: 'تصدير',
    exportOf: 'تصدير {of}',
    csv: 'CSV',
    xlsx: 'Excel ‏(xlsx)',
    csvNote: 'للبرامج. وقد يغيّر جدول البيانات عند فتحه أرقامًا مثل 00123 و1E5 والأرقام الطويلة.',
    columns: 'الأعمدة',
    noneSoFar: 'لا نتائج حتى الآن. اختر «عرض المزيد» لمتابعة البحث.',
  },
});
