import { defineWords } from '../language/define-words.ts';

export const evidenceFactWords = defineWords({
  en: {
    none: 'The driver has not recorded anything yet.',
    noneAtAll: 'Nothing was recorded.',
    report: 'Condition report (PDF)',
    photos: 'Photos: {stage}',
    odometer: 'Odometer: {km} km',
    fuel: 'Fuel: {percent}%',
    charge: 'Battery: {percent}%',
    belongings: 'Belongings: {text}',
    keysHandedOver: 'Keys handed over',
    keysKept: 'Keys not handed over',
    erased: 'Erased',
    recorded: 'Recorded {time} by {name}',
  },
  ar: {
    none: 'لم يسجّل السائق شيئًا بعد.',
    noneAtAll: 'لم يُسجَّل شيء.',
    report: 'تقرير حالة المركبة (PDF)',
    photos: 'الصور: {stage}',
    odometer: 'عداد المسافة: {km} كم',
    fuel: 'الوقود: {percent}٪',
    charge: 'البطارية: {percent}٪',
    belongings: 'المقتنيات: {text}',
    keysHandedOver: 'سُلّمت المفاتيح',
    keysKept: 'لم تُسلّم المفاتيح',
    erased: 'مُحي',
    recorded: 'تسجيل {name}، {time}',
  },
});
