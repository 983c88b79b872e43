import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** What became of a short message, and why. */
export const smsStatusWords = defineWords({
  en: {
    waiting: 'Waiting',
    sent: 'Sent',
    left_out: 'Not sent',
    given_up: 'Not delivered',
    country: 'no messages go to this country',
    network: 'the number is of a satellite or a service',
    abroad_limit: 'the day has had its codes to other countries',
    number_limit: 'the number has had its messages of today',
    account_limit: 'the account has had its messages of today; each completed trip brings more',
    daily_limit: 'the service has had its messages of today',
    trip_over: 'the trip was over before',
    refused: 'the network does not take it',
    expired: 'the network did not take it in time',
    no_answer: 'the network did not say whether it took it',
  },
  ar: {
    waiting: 'بانتظار الإرسال',
    sent: 'أُرسلت',
    left_out: 'لم تُرسل',
    given_up: 'لم تُسلَّم',
    country: 'لا تُرسل رسائل إلى هذه الدولة',
    network: 'الرقم تابع للأقمار الصناعية أو لخدمة',
    abroad_limit: 'اكتمل عدد الرموز المرسلة اليوم إلى دول أخرى',
    number_limit: 'اكتمل عدد رسائل هذا الرقم اليوم',
    account_limit: 'اكتمل عدد رسائل الحساب اليوم، ويزيد بكل رحلة مكتملة',
    daily_limit: 'اكتمل عدد رسائل الخدمة اليوم',
    trip_over: 'انتهت الرحلة قبل إرسالها',
    refused: 'لا تقبلها الشبكة',
    expired: 'لم تقبلها الشبكة في الوقت المناسب',
    no_answer: 'لم تؤكد الشبكة استلامها',
  },
});
