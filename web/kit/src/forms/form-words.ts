import { defineWords } from '../language/define-words.ts';

export const formWords = defineWords({
  en: {
    showSecret: 'Show what I typed',
    required: 'Fill this in.',
    emailInvalid: 'Enter an email address, such as mariam@example.ae.',
    passwordTooShort: 'Use at least 10 characters, not spaces alone.',
    codeInvalid: 'The code has six digits.',
  },
  ar: {
    showSecret: 'أظهر ما كتبته',
    required: 'هذا الحقل مطلوب.',
    emailInvalid: 'اكتب بريدًا إلكترونيًا مثل mariam@example.ae.',
    passwordTooShort: 'اكتب 10 أحرف على الأقل، لا مسافات وحدها.',
    codeInvalid: 'الرمز ستة أرقام.',
  },
});
