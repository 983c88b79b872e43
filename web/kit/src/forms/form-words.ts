import { defineWords } from '../language/define-words.ts';

export const formWords = defineWords({
  en: {
    showSecret: 'Show',
    required: 'This field is required.',
    emailInvalid: 'Enter an email address, such as mariam@example.ae.',
    passwordTooShort: 'Use at least 10 characters, not only spaces.',
    codeInvalid: 'Enter the six-digit code.',
  },
  ar: {
    showSecret: 'إظهار',
    required: 'هذا الحقل مطلوب.',
    emailInvalid: 'أدخل بريدًا إلكترونيًا مثل mariam@example.ae.',
    passwordTooShort: 'استخدم 10 أحرف على الأقل، لا مسافات فقط.',
    codeInvalid: 'أدخل الرمز المكوّن من ستة أرقام.',
  },
});
