import { defineWords } from '../language/define-words.ts';

export const formWords = defineWords({
  en: { showSecret: 'Show what I typed' },
  ar: { showSecret: 'أظهر ما كتبته' },
});
