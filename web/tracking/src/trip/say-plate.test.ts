import { makeTranslate } from '@satha/web-kit/language/translate.ts';
import { expect, test } from 'vitest';
import { tripWords } from '../words/trip.ts';
import { sayPlate } from './say-plate.ts';

test.each([
  ['en', 'K', 'Plate of Dubai, code K, number 4 0 2 1 7'],
  ['en', '', 'Plate of Dubai, number 4 0 2 1 7'],
  ['ar', 'K', 'لوحة دبي، الرمز K، الرقم 4 0 2 1 7'],
  ['ar', '', 'لوحة دبي، الرقم 4 0 2 1 7'],
] as const)('A plate is read out in %s, with the code “%s”: %s', (language, code, said) => {
  const t = makeTranslate(tripWords, language);
  expect(sayPlate({ emirate: 'Dubai', code, number: '40217' }, t, language)).toBe(said);
});
