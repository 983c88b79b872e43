import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const profileWords = defineWords({
  en: {
    title: 'Profile',
    text: 'Your own, in every account that you belong to.',
    backToAccount: 'Back to {account}',
  },
  ar: {
    title: 'الملف الشخصي',
    text: 'يخصك أنت في كل حساب تنتمي إليه.',
    backToAccount: 'العودة إلى {account}',
  },
});
