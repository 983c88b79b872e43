import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const profileWords = defineWords({
  en: {
    title: 'Profile',
    text: 'Applies to all your accounts.',
    backToAccount: 'Back to {account}',
  },
  ar: {
    title: 'الملف الشخصي',
    text: 'يسري على جميع حساباتك.',
    backToAccount: 'العودة إلى {account}',
  },
});
