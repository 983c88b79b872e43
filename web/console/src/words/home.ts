import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const homeWords = defineWords({
  en: {
    title: 'Home',
    welcome: 'Signed in as {name}.',
    yourRole: 'Your role: {role}',
    pages: 'Pages',
    profile: 'Your profile',
    profileText: 'Name, language, password, two-factor sign-in and sessions.',
  },
  ar: {
    title: 'الرئيسية',
    welcome: 'تسجيل الدخول باسم {name}.',
    yourRole: 'دورك: {role}',
    pages: 'الصفحات',
    profile: 'ملفك الشخصي',
    profileText: 'الاسم واللغة وكلمة المرور والتحقق بخطوتين والجلسات.',
  },
});
