import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words for two changes of one record, of which one came too late. */
export const conflictWords = defineWords({
  en: {
    title: 'Changed meanwhile',
    text: 'Somebody else changed this while you did. Choose which one to keep.',
    yours: 'Yours: {value}',
    now: 'Now: {value}',
    alsoChanged: '{field} is {value} now.',
    choose: 'Choose one of the two.',
    save: 'Save my choice',
  },
  ar: {
    title: 'تغييران في الوقت نفسه',
    text: 'أُجري تغيير آخر على هذا السجل أثناء تعديلك. اختر القيمة المطلوبة.',
    yours: 'قيمتك: {value}',
    now: 'القيمة الحالية: {value}',
    alsoChanged: 'أصبح {field}: {value}.',
    choose: 'اختر إحدى القيمتين.',
    save: 'حفظ الاختيار',
  },
});
