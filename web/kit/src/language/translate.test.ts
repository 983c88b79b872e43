import { expect, test } from 'vitest';
import { defineWords } from './define-words.ts';
import { makeTranslate } from './translate.ts';

const words = defineWords({
  en: {
    hello: 'Hello {name}, {name}!',
    plain: 'Nothing to put in',
    trips: { one: '{count} trip', other: '{count} trips' },
  },
  ar: {
    hello: 'مرحبًا {name}، {name}!',
    plain: 'لا شيء',
    trips: {
      zero: 'لا رحلات',
      one: 'رحلة',
      two: 'رحلتان',
      few: '{count} رحلات',
      many: '{count} رحلة',
      other: '{count} رحلة',
    },
  },
});

test('What is put in stands wherever the text names it', () => {
  expect(makeTranslate(words, 'en')('hello', { name: 'Mariam' })).toBe('Hello Mariam, Mariam!');
  expect(makeTranslate(words, 'ar')('hello', { name: '{name}' })).toBe('مرحبًا {name}، {name}!');
  expect(makeTranslate(words, 'en')('plain')).toBe('Nothing to put in');
});

test.for([
  [0, '0 trips', 'لا رحلات'],
  [1, '1 trip', 'رحلة'],
  [2, '2 trips', 'رحلتان'],
  [5, '5 trips', '5 رحلات'],
  [11, '11 trips', '11 رحلة'],
  [100, '100 trips', '100 رحلة'],
] as const)('%i trips are counted as each language counts', ([count, english, arabic]) => {
  expect(makeTranslate(words, 'en')('trips', { count })).toBe(english);
  expect(makeTranslate(words, 'ar')('trips', { count })).toBe(arabic);
});
