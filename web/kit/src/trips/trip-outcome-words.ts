import type { TripOutcome } from '@satha/terms/trip-outcomes';
import { defineWords } from '../language/define-words.ts';

/** The words for how a trip ended. */
export const tripOutcomeWords = defineWords({
  en: {
    delivered: 'Delivered',
    delivered_elsewhere: 'Delivered elsewhere',
    cancelled_by_account: 'Cancelled through the account',
    cancelled_by_customer: 'Cancelled at the customer’s request',
    cancelled_by_operator: 'Cancelled by the operator',
    no_driver_found: 'No driver found',
    customer_absent: 'Nobody at the pickup',
    refused_by_customer: 'Refused by the customer',
    vehicle_not_found: 'Vehicle not at the pickup',
    cannot_be_moved: 'Vehicle could not be moved',
    unsafe: 'Unsafe to load',
    wrong_vehicle_type: 'Booked truck did not suit',
    operator_decision: 'Ended by the operator',
  } satisfies Record<TripOutcome, string>,
  ar: {
    delivered: 'سُلّمت المركبة',
    delivered_elsewhere: 'سُلّمت في وجهة أخرى',
    cancelled_by_account: 'ألغاها الحساب',
    cancelled_by_customer: 'أُلغيت بطلب العميل',
    cancelled_by_operator: 'ألغاها المشغّل',
    no_driver_found: 'لا يوجد سائق متاح',
    customer_absent: 'لم يكن أحد في موقع الاستلام',
    refused_by_customer: 'رفض العميل النقل',
    vehicle_not_found: 'لم تكن المركبة في موقع الاستلام',
    cannot_be_moved: 'تعذّر تحريك المركبة',
    unsafe: 'التحميل غير آمن',
    wrong_vehicle_type: 'الشاحنة المحجوزة غير مناسبة',
    operator_decision: 'أنهاها المشغّل',
  },
});
