import { defineWords } from '../language/define-words.ts';

/** The words for the lines of a fare. */
export const fareWords = defineWords({
  en: {
    base: 'Base fare (first {km} km included)',
    baseAlone: 'Base fare',
    distance: '{km} km at {rate} per km',
    time: '{minutes} min at {rate} per min',
    minimum: 'Minimum-fare adjustment',
    night: 'Night surcharge, {percent}%',
    weekend: 'Weekend surcharge, {percent}%',
    event: '{name}, {percent}%',
    toll: 'Toll gate: {name}',
  },
  ar: {
    base: 'الأجرة الأساسية (تشمل أول {km} كم)',
    baseAlone: 'الأجرة الأساسية',
    distance: '{km} كم بسعر {rate} للكيلومتر',
    time: '{minutes} دقيقة بسعر {rate} للدقيقة',
    minimum: 'تسوية الحد الأدنى للأجرة',
    night: 'رسوم ليلية، {percent}٪',
    weekend: 'رسوم نهاية الأسبوع، {percent}٪',
    event: '{name}، {percent}٪',
    toll: 'بوابة رسوم: {name}',
  },
});
