import type { AssignmentSpeed } from '@satha/terms/figures/figure-words';
import type { ArrivalPunctuality } from '@satha/terms/lists/arrival-punctualities';
import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** What figures count trips by. */
export const measuredWords = defineWords({
  en: {
    arrival_on_time: 'On time',
    arrival_within_5_minutes: 'Up to 5 min late',
    arrival_within_15_minutes: '5–15 min late',
    arrival_later: 'More than 15 min late',
    speed_within_1_minute: 'Up to 1 min',
    speed_within_2_minutes: '1–2 min',
    speed_within_5_minutes: '2–5 min',
    speed_within_10_minutes: '5–10 min',
    speed_later: 'More than 10 min',
  } satisfies Record<`arrival_${ArrivalPunctuality}` | `speed_${AssignmentSpeed}`, string>,
  ar: {
    arrival_on_time: 'في الموعد',
    arrival_within_5_minutes: 'تأخر حتى 5 دقائق',
    arrival_within_15_minutes: 'تأخر من 5 إلى 15 دقيقة',
    arrival_later: 'تأخر أكثر من 15 دقيقة',
    speed_within_1_minute: 'حتى دقيقة',
    speed_within_2_minutes: 'من دقيقة إلى دقيقتين',
    speed_within_5_minutes: 'من دقيقتين إلى 5 دقائق',
    speed_within_10_minutes: 'من 5 إلى 10 دقائق',
    speed_later: 'أكثر من 10 دقائق',
  },
});

/** By what a figure has narrowed the list of trips to those that it has counted. */
export const measuredPartWords = defineWords({
  en: {
    remove: 'Remove filter: {name}',
    endFrom: 'Ended from {what}',
    endTo: 'Ended to {what}',
    weekday: 'Booked on: {what}',
    hour: 'Booked in the hour from {what}',
    departHour: 'Departs in the hour from {what}',
    endWeekday: 'Ended on: {what}',
    endHour: 'Ended in the hour from {what}',
    field: 'Pickup in the grid square from {what}',
    arrival: 'Arrival: {what}',
    arrivalAnew: 'Arrival by the later promise: {what}',
    assigned: 'Driver found: {what}',
    assignedAny: 'Driver found',
    offer: 'Driver asked: {what}',
    offerAny: 'Driver asked',
    offeredTo: 'Driver {what} was asked',
    text: 'SMS: {what}',
    textResult: 'SMS status: {what}',
    revenue: 'With revenue',
    demo: 'Without the demo',
  },
  ar: {
    remove: 'إزالة عامل التصفية: {name}',
    endFrom: 'انتهت اعتبارًا من {what}',
    endTo: 'انتهت حتى {what}',
    weekday: 'يوم الحجز: {what}',
    hour: 'ساعة الحجز: {what}',
    departHour: 'ساعة الانطلاق: {what}',
    endWeekday: 'يوم الانتهاء: {what}',
    endHour: 'ساعة الانتهاء: {what}',
    field: 'مربع الاستلام: {what}',
    arrival: 'الوصول: {what}',
    arrivalAnew: 'الوصول وفق الموعد الجديد: {what}',
    assigned: 'وُجد سائق: {what}',
    assignedAny: 'وُجد سائق',
    offer: 'عُرضت على سائق: {what}',
    offerAny: 'عُرضت على سائق',
    offeredTo: 'عُرضت على السائق {what}',
    text: 'الرسالة النصية: {what}',
    textResult: 'حالة الرسالة النصية: {what}',
    revenue: 'ذات إيراد',
    demo: 'من دون العرض التجريبي',
  },
});
