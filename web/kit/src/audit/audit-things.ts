import { defineWords } from '../language/define-words.ts';

/** Things that have a number, and how money came to be on its way. */
export const auditThingWords = defineWords({
  en: {
    trip: 'trip {number}',
    topUp: 'a top-up of {amount}',
    operator: 'operator {number}',
    member: 'member {number}',
    driver: 'driver {number}',
    vehicle: 'truck {number}',
    alarm: 'alarm {number}',
    tariff: 'tariff {number}',
    surcharge: 'surcharge {number}',
  },
  ar: {
    trip: 'الرحلة {number}',
    topUp: 'شحن رصيد بمبلغ {amount}',
    operator: 'المشغّل {number}',
    member: 'العضو {number}',
    driver: 'السائق {number}',
    vehicle: 'الشاحنة {number}',
    alarm: 'التنبيه {number}',
    tariff: 'التعرفة {number}',
    surcharge: 'الزيادة {number}',
  },
});

type NumberedThing = Exclude<keyof typeof auditThingWords.en, 'topUp'>;

const isNumberedThing = (kind: string): kind is NumberedThing =>
  kind !== 'topUp' && Object.hasOwn(auditThingWords.en, kind);

/** Reads what the log calls by a kind and a number, such as `driver 107`; undefined for what there is no word for. */
export function readNumberedThing(
  subject: string,
): { readonly kind: NumberedThing; readonly number: string } | undefined {
  const [, kind = '', number = ''] = /^(\w+) (\d+)$/.exec(subject) ?? [];
  return isNumberedThing(kind) ? { kind, number } : undefined;
}
