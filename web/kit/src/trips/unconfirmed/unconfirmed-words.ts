import type { DriverPress, UnconfirmedReason } from '@satha/terms/dispatch';
import { defineWords } from '../../language/define-words.ts';

/** What a driver told that nobody has confirmed, and why not. */
export const unconfirmedWords = defineWords({
  en: {
    title: 'Told by the driver, not confirmed yet',
    text: 'Until it is confirmed, cancelling costs what it cost before.',
    textOver: 'The truck was not seen there at that time.',
    away: '{km} km away',
    pressedAt: 'Pressed without a network: {time}',
    ...({
      arrived: 'Arrived at the pickup',
      loading: 'Loading began',
      start: 'On the way to the destination',
      complete: 'Vehicle delivered',
    } satisfies Record<DriverPress, string>),
    ...({
      far_away: 'the truck was seen elsewhere',
      no_position: 'nobody knows where the truck was',
      position_not_believed: 'its position is not believed',
    } satisfies Record<UnconfirmedReason, string>),
  },
  ar: {
    title: 'أبلغ به السائق ولم يُؤكَّد بعد',
    text: 'إلى أن يُؤكَّد تبقى رسوم الإلغاء كما كانت قبله.',
    textOver: 'لم تُرصد الشاحنة هناك في ذلك الوقت.',
    away: 'على بُعد {km} كم',
    pressedAt: 'ضُغط بلا شبكة: {time}',
    arrived: 'الوصول إلى موقع الاستلام',
    loading: 'بدء التحميل',
    start: 'الانطلاق إلى الوجهة',
    complete: 'تسليم المركبة',
    far_away: 'رُصدت الشاحنة في مكان آخر',
    no_position: 'لا يُعرف أين كانت الشاحنة',
    position_not_believed: 'موقعها غير موثوق',
  },
});
