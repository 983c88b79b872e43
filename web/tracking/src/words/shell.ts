import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const shellWords = defineWords({
  en: {
    sandboxHint: 'Test trips: no truck really comes.',
    signedInAs: 'Signed in with {number}',
    signOut: 'Sign out',
    tryAgain: 'Try again',
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The address may be mistyped, or the trip belongs to another number.',
    toTrips: 'To my trips',
    back: 'All trips',
    failedTitle: 'This could not be loaded',
    stoppedTitle: 'Something went wrong here',
    stoppedText: 'Your trip goes on as it was. Load the page again to see it.',
    loadAgain: 'Load again',
  },
  ar: {
    sandboxHint: 'سطحات افتراضية، ولن يصل أحد فعلًا.',
    signedInAs: 'سجّلت الدخول بالرقم {number}',
    signOut: 'تسجيل الخروج',
    tryAgain: 'أعد المحاولة',
    notFoundTitle: 'لا شيء هنا',
    notFoundText: 'قد يكون العنوان مكتوبًا خطأً، أو أن الرحلة تخص رقمًا آخر.',
    toTrips: 'إلى رحلاتي',
    back: 'كل الرحلات',
    failedTitle: 'تعذّر التحميل',
    stoppedTitle: 'حدث خلل هنا',
    stoppedText: 'رحلتك مستمرة كما هي. أعد تحميل الصفحة لتراها.',
    loadAgain: 'أعد التحميل',
  },
});
