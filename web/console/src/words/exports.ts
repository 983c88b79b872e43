import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words for saving a list as a file. */
export const exportWords = defineWords({
  en: {
    export: 'Export',
    exportOf: 'Export {of}',
    csv: 'CSV',
    xlsx: 'Excel (xlsx)',
  },
  ar: { export: 'تصدير', exportOf: 'تصدير {of}', csv: 'CSV', xlsx: 'Excel ‏(xlsx)' },
});
