import { defineWords } from '../language/define-words.ts';

/** What a fare is made of. */
export const fareWords = defineWords({
  en: {
    base: 'Base fare, first {km} km included',
    baseAlone: 'Base fare',
    distance: '{km} km at {rate} a kilometre',
    time: '{minutes} min at {rate} a minute',
    minimum: 'Lifted to the minimum fare',
    night: 'Night, {percent} %',
    weekend: 'Weekend, {percent} %',
    event: '{name}, {percent} %',
  },
  ar: {
    base: 'الأجرة الأساسية، تشمل أول {km} كم',
    baseAlone: 'الأجرة الأساسية',
    distance: '{km} كم بسعر {rate} للكيلومتر',
    time: '{minutes} دقيقة بسعر {rate} للدقيقة',
    minimum: 'تكملة إلى الحد الأدنى للأجرة',
    night: 'فترة الليل، {percent}٪',
    weekend: 'عطلة نهاية الأسبوع، {percent}٪',
    event: '{name}، {percent}٪',
  },
});
