import type { ExtraDecider, ExtraStatus } from '@satha/terms/extras';
import { defineWords } from '@satha/web-kit/language/define-words.ts';

type StatusName = `status_${ExtraStatus}`;
type DeciderName = `by_${ExtraDecider}`;

/** The words by which a member answers what is asked for beside a trip's fare. */
export const extraAnswerWords = defineWords({
  en: {
    text: 'The driver asks for these before the work. What you accept is taken from the wallet now and charged with the trip.',
    accept: 'Accept',
    decline: 'Decline',
    acceptOf: 'Accept: {extra}',
    declineOf: 'Decline: {extra}',
    until: 'Answer by {time}',
    photo: 'The photo is among the evidence of the trip.',
    accepted: 'Accepted {extra}.',
    declined: 'Declined {extra}.',
    extra_not_found: 'The trip has no such extra.',
    extra_decided_otherwise: 'This was already decided, or the trip has ended.',
    extra_not_payable: 'The wallet’s balance is too low for this. Top up and accept again.',
    ...({
      status_open: 'Waits for your answer',
      status_accepted: 'Accepted',
      status_declined: 'Declined',
      status_withdrawn: 'Withdrawn',
    } satisfies Record<StatusName, string>),
    ...({
      by_rule: 'by your rule',
      by_account: 'by the account',
      by_customer: 'by the customer',
      by_time: 'no answer in time',
      by_trip_end: 'the trip ended first',
      by_driver: 'by the driver',
      by_operator: 'by the operator',
    } satisfies Record<DeciderName, string>),
  },
  ar: {
    text: 'يطلبها السائق قبل العمل. ما تقبله يُخصم من المحفظة الآن ويُحتسب مع الرحلة.',
    accept: 'قبول',
    decline: 'رفض',
    acceptOf: 'قبول: {extra}',
    declineOf: 'رفض: {extra}',
    until: 'الرد قبل {time}',
    photo: 'الصورة ضمن إثباتات الرحلة.',
    accepted: 'تم قبول {extra}.',
    declined: 'تم رفض {extra}.',
    extra_not_found: 'لا توجد هذه الخدمة الإضافية في الرحلة.',
    extra_decided_otherwise: 'سبق البتّ فيها، أو انتهت الرحلة.',
    extra_not_payable: 'رصيد المحفظة لا يكفي. اشحن الرصيد ثم اقبلها من جديد.',
    status_open: 'بانتظار ردّك',
    status_accepted: 'مقبولة',
    status_declined: 'مرفوضة',
    status_withdrawn: 'مسحوبة',
    by_rule: 'بقاعدة الحساب',
    by_account: 'من الحساب',
    by_customer: 'من العميل',
    by_time: 'لم يصل رد في الوقت',
    by_trip_end: 'انتهت الرحلة قبل الرد',
    by_driver: 'من السائق',
    by_operator: 'من المشغّل',
  },
});
