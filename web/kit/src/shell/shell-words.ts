import { defineWords } from '../language/define-words.ts';

/** The words of the frame around every page, and of a page that failed. */
export const shellWords = defineWords({
  en: {
    product: 'Satha',
    skipToContent: 'Skip to content',
    environment: 'Environment',
    sandbox: 'Sandbox',
    sandboxHint: 'Test money and simulated trucks.',
    navigation: 'Main',
    openNavigation: 'Open navigation',
    closeNavigation: 'Close navigation',
    notFoundTitle: 'Page not found',
    toHome: 'Go to home',
    failedTitle: 'This page could not be loaded',
    failedText: 'Something went wrong. Try again; if it happens again, send us the details below.',
  },
  ar: {
    product: 'سطحة',
    skipToContent: 'الانتقال إلى المحتوى',
    environment: 'البيئة',
    sandbox: 'البيئة التجريبية',
    sandboxHint: 'رصيد تجريبي وسطحات افتراضية.',
    navigation: 'القائمة الرئيسية',
    openNavigation: 'فتح القائمة',
    closeNavigation: 'إغلاق القائمة',
    notFoundTitle: 'الصفحة غير موجودة',
    toHome: 'إلى الصفحة الرئيسية',
    failedTitle: 'تعذّر تحميل هذه الصفحة',
    failedText: 'حدث خطأ. أعد المحاولة، وإذا تكرّر فأرسل إلينا التفاصيل أدناه.',
  },
});
