import { defineWords } from '../../language/define-words.ts';

export const frameWords = defineWords({
  en: {
    product: 'Satha',
    skipToContent: 'Skip to content',
    sandbox: 'Sandbox',
    settings: 'Settings',
    language: 'Language',
    digits: 'Digits',
    appearance: 'Appearance',
    asPhone: 'System',
    light: 'Light',
    dark: 'Dark',
    offlineSince: 'Last updated {time}. Reconnecting…',
    offline: 'Offline. Reconnecting…',
    backOnline: 'Back online.',
  },
  ar: {
    product: 'سطحة',
    skipToContent: 'الانتقال إلى المحتوى',
    sandbox: 'البيئة التجريبية',
    settings: 'الإعدادات',
    language: 'اللغة',
    digits: 'الأرقام',
    appearance: 'المظهر',
    asPhone: 'حسب الهاتف',
    light: 'فاتح',
    dark: 'داكن',
    offlineSince: 'آخر تحديث {time}. جارٍ إعادة الاتصال…',
    offline: 'لا يوجد اتصال. جارٍ إعادة الاتصال…',
    backOnline: 'عاد الاتصال.',
  },
});
