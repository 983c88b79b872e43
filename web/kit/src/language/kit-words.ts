import { defineWords } from './define-words.ts';

export const kitWords = defineWords({
  en: {
    uaeTime: 'UAE time',
    loading: 'Loading…',
    failedTitle: 'Could not load this',
    tryAgain: 'Try again',
    notAllowedTitle: 'You do not have access to this',
    notAllowedText: 'Ask an owner for another role.',
    requestId: 'Request ID {requestId}',
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
  },
  ar: {
    uaeTime: 'بتوقيت الإمارات',
    loading: 'جارٍ التحميل…',
    failedTitle: 'تعذّر تحميل هذه البيانات',
    tryAgain: 'إعادة المحاولة',
    notAllowedTitle: 'ليست لديك صلاحية الوصول إلى هذا',
    notAllowedText: 'اطلب دورًا آخر من أحد المالكين.',
    requestId: 'معرّف الطلب {requestId}',
    cancel: 'إلغاء',
    close: 'إغلاق',
    copy: 'نسخ',
    copied: 'تم النسخ',
  },
});
