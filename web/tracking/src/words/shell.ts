import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const shellWords = defineWords({
  en: {
    sandboxHint: 'Test trips. No real truck is coming.',
    signedInAs: 'Signed in as {number}',
    signOut: 'Sign out',
    tryAgain: 'Try again',
    notFoundTitle: 'Page not found',
    notFoundText: 'Check the address. The trip may also belong to another number.',
    toTrips: 'Go to my trips',
    back: 'All trips',
    failedTitle: 'Could not load this',
    stoppedTitle: 'Something went wrong',
    stoppedText: 'Your trip is not affected. Reload to see it.',
    loadAgain: 'Reload',
  },
  ar: {
    sandboxHint: 'رحلات تجريبية، ولن تصل سطحة حقيقية.',
    signedInAs: 'سجّلت الدخول بالرقم {number}',
    signOut: 'تسجيل الخروج',
    tryAgain: 'إعادة المحاولة',
    notFoundTitle: 'الصفحة غير موجودة',
    notFoundText: 'تحقق من العنوان. قد تخص الرحلة رقمًا آخر.',
    toTrips: 'الانتقال إلى رحلاتي',
    back: 'كل الرحلات',
    failedTitle: 'تعذّر التحميل',
    stoppedTitle: 'حدث خطأ',
    stoppedText: 'رحلتك مستمرة كما هي. أعد تحميل الصفحة لتراها.',
    loadAgain: 'إعادة التحميل',
  },
});
