import { defineWords } from '../language/define-words.ts';

/** The words for the status of a short message, and its reason. */
export const smsStatusWords = defineWords({
  en: {
    waiting: 'Waiting',
    sent: 'Sent',
    simulated: 'Simulated; live sends it',
    left_out: 'Not sent',
    given_up: 'Failed',
    country: 'SMS is not sent to this country',
    network: 'satellite or service number',
    abroad_limit: 'daily limit of codes to other countries reached',
    number_limit: 'daily limit of this number reached',
    account_limit: 'daily limit of the account reached; each completed trip raises it',
    daily_limit: 'daily limit of the service reached',
    trip_over: 'the trip had ended',
    refused: 'rejected by the network',
    expired: 'not accepted by the network in time',
    no_answer: 'not confirmed by the network',
  },
  ar: {
    waiting: 'بانتظار الإرسال',
    sent: 'أُرسلت',
    simulated: 'محاكاة، تُرسل في البيئة الفعلية',
    left_out: 'لم تُرسل',
    given_up: 'تعذّر التسليم',
    country: 'لا تُرسل الرسائل إلى هذه الدولة',
    network: 'رقم أقمار صناعية أو خدمة',
    abroad_limit: 'اكتمل الحد اليومي للرموز إلى دول أخرى',
    number_limit: 'اكتمل الحد اليومي لهذا الرقم',
    account_limit: 'اكتمل الحد اليومي للحساب، ويزيد بكل رحلة مكتملة',
    daily_limit: 'اكتمل الحد اليومي للخدمة',
    trip_over: 'انتهت الرحلة قبل إرسالها',
    refused: 'رفضتها الشبكة',
    expired: 'لم تقبلها الشبكة في الوقت المناسب',
    no_answer: 'لم تؤكد الشبكة استلامها',
  },
});
