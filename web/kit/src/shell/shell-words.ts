import { defineWords } from '../language/define-words.ts';

/** Of the frame around every page, and of a page that failed. */
export const shellWords = defineWords({
  en: {
    product: 'Satha',
    skipToContent: 'Skip to content',
    environment: 'Environment',
    sandbox: 'Sandbox',
    sandboxHint: 'Test money and simulated trucks. Nothing here is real.',
    navigation: 'Main navigation',
    openNavigation: 'Open navigation',
    closeNavigation: 'Close navigation',
    failedTitle: 'This page did not load',
    failedText: 'Something in it broke. Try again; if it stays so, tell us what stands below.',
  },
  ar: {
    product: 'سطحة',
    skipToContent: 'انتقل إلى المحتوى',
    environment: 'البيئة',
    sandbox: 'بيئة التجربة',
    sandboxHint: 'رصيد تجريبي وشاحنات محاكاة، ولا شيء هنا حقيقي.',
    navigation: 'القائمة الرئيسية',
    openNavigation: 'افتح القائمة',
    closeNavigation: 'أغلق القائمة',
    failedTitle: 'لم تُحمَّل هذه الصفحة',
    failedText: 'حدث فيها عطل. أعد المحاولة، وإن تكرّر فأخبرنا بما هو مكتوب أدناه.',
  },
});
