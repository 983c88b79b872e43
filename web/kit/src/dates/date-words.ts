import { defineWords } from '../language/define-words.ts';

export const dateWords = defineWords({
  en: {
    day: 'Day',
    time: 'Time',
    dayShape: 'dd/mm/yyyy',
    timeShape: 'hh:mm',
    calendar: 'Open the calendar',
    wrongDay: 'Enter the day as {example}.',
    wrongTime: 'Enter the time as {example}.',
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next ten years',
    previousDecade: 'Previous ten years',
  },
  ar: {
    day: 'اليوم',
    time: 'الوقت',
    dayShape: 'يوم/شهر/سنة',
    timeShape: 'ساعة:دقيقة',
    calendar: 'فتح التقويم',
    wrongDay: 'أدخل اليوم على هذا النحو: {example}',
    wrongTime: 'أدخل الوقت على هذا النحو: {example}',
    nextMonth: 'الشهر التالي',
    previousMonth: 'الشهر السابق',
    nextYear: 'السنة التالية',
    previousYear: 'السنة السابقة',
    nextDecade: 'السنوات العشر التالية',
    previousDecade: 'السنوات العشر السابقة',
  },
});
