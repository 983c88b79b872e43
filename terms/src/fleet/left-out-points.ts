import type { Language } from '../languages.ts';

/** Why a position that was told was not looked at, said after the name of its source. */
export const leftOutReasonNames = {
  no_point: { en: 'tells something that is no position', ar: 'يُبلغ عما ليس موقعًا' },
  no_place: { en: 'tells no latitude and longitude', ar: 'لا يُبلغ عن خط عرض وخط طول' },
  no_time: { en: 'tells no time that can be read', ar: 'لا يُبلغ عن وقت مقروء' },
  outside_region: {
    en: 'tells a place outside the region of the service',
    ar: 'يُبلغ عن مكان خارج منطقة الخدمة',
  },
  clock_ahead: { en: 'has a clock that is ahead', ar: 'ساعته متقدمة' },
  clock_wrong: { en: 'has a clock that is wrong', ar: 'ساعته خاطئة' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type LeftOutReason = keyof typeof leftOutReasonNames;
export const leftOutReasons = Object.keys(leftOutReasonNames) as readonly LeftOutReason[];
