import { defineWords } from '../../language/define-words.ts';

/** The words for what a truck must have for a trip. */
export const needsWords = defineWords({
  en: {
    needs: 'Truck needs',
    or: 'or',
    mostHeight: 'At most {meters} m high',
    leastPayload: 'Payload of at least {kg} kg',
    leastPayloadOr: 'Payload of at least {kg} kg; where it is not known: {names}',
    waived: 'The operator also sends trucks without it: {because}',
  },
  ar: {
    needs: 'متطلبات الشاحنة',
    or: 'أو',
    mostHeight: 'ارتفاع لا يتجاوز {meters} م',
    leastPayload: 'حمولة لا تقل عن {kg} كغ',
    leastPayloadOr: 'حمولة لا تقل عن {kg} كغ؛ وإن لم تكن معروفة: {names}',
    waived: 'يرسل المشغّل أيضًا شاحنات من دونها: {because}',
  },
});
