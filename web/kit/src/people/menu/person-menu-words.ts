import { defineWords } from '../../language/define-words.ts';

export const personMenuWords = defineWords({
  en: {
    menu: 'Your menu, {name}',
    profile: 'Profile',
    appearance: 'Appearance',
    digits: 'Digits',
    light: 'Light',
    dark: 'Dark',
    asTheSystem: 'System',
    signOut: 'Sign out',
  },
  ar: {
    menu: 'قائمتك يا {name}',
    profile: 'الملف الشخصي',
    appearance: 'المظهر',
    digits: 'الأرقام',
    light: 'فاتح',
    dark: 'داكن',
    asTheSystem: 'حسب إعداد الجهاز',
    signOut: 'تسجيل الخروج',
  },
});
