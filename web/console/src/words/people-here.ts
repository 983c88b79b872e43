import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const peopleHereWords = defineWords({
  en: { alsoHere: 'Also here now: {names}', and: ', ' },
  ar: { alsoHere: 'يطّلع عليه الآن أيضًا: {names}', and: '، ' },
});
