import { expect, test } from 'vitest';
import { defaultLanguage, languageCodes } from './languages.ts';

test('The default language is the first of the list, by which order texts in all languages are sent', () => {
  expect(languageCodes[0]).toBe(defaultLanguage);
});
