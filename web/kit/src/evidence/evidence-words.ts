import { defineWords } from '../language/define-words.ts';

export const evidenceWords = defineWords({
  en: {
    title: 'Evidence',
    marks: 'Marks on the vehicle',
    open: 'Enlarge: {name}',
    place: 'Photo {index} of {count}',
    previous: 'Previous photo',
    next: 'Next photo',
    seen: 'Seen {time}',
    seenBy: 'Seen {time} by {name}',
    awaited: 'Not uploaded',
    missing: 'Will not come: {because}',
    erased: 'Erased',
    failed: 'The photo could not be loaded.',
  },
  ar: {
    title: 'الإثباتات',
    marks: 'علامات على المركبة',
    open: 'تكبير: {name}',
    place: 'الصورة {index} من {count}',
    previous: 'الصورة السابقة',
    next: 'الصورة التالية',
    seen: 'وقت المعاينة: {time}',
    seenBy: 'عاينها {name} في {time}',
    awaited: 'لم تُرفع',
    missing: 'لن تصل: {because}',
    erased: 'مُحيت',
    failed: 'تعذّر تحميل الصورة.',
  },
});
