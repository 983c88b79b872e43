import { defineWords } from './define-words.ts';

export const kitWords = defineWords({
  en: {
    uaeTime: 'UAE time',
    loading: 'Loading…',
    failedTitle: 'This could not be loaded',
    tryAgain: 'Try again',
    notAllowedTitle: 'Your role does not show you this',
    notAllowedText: 'An owner of the account can give you another role.',
    requestId: 'Request {requestId}',
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
  },
  ar: {
    uaeTime: 'بتوقيت الإمارات',
    loading: 'جارٍ التحميل…',
    failedTitle: 'تعذّر تحميل هذه البيانات',
    tryAgain: 'أعد المحاولة',
    notAllowedTitle: 'دورك لا يتيح لك الاطلاع على هذا',
    notAllowedText: 'يستطيع مالك الحساب أن يمنحك دورًا آخر.',
    requestId: 'رقم الطلب {requestId}',
    cancel: 'إلغاء',
    close: 'إغلاق',
    copy: 'انسخ',
    copied: 'نُسخ',
  },
});
