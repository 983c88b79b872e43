import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const profileWords = defineWords({
  en: { title: 'Profile', text: 'Your role: {role}. An owner can change it.' },
  ar: { title: 'الملف الشخصي', text: 'دورك: {role}. يمكن لأحد المالكين تغييره.' },
});
