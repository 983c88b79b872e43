import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { expect, test } from 'vitest';
import type { Text } from './define-words.ts';
import { formsOf, wordFiles } from './read-words.test-helper.ts';
import { splitText } from './translate.ts';

const areas = wordFiles.filter(([, words]) => words.length > 0);

const namesIn = (text: Text) =>
  new Set(
    formsOf(text).flatMap((form) =>
      splitText(form).flatMap((part) => (typeof part === 'string' ? [] : [part.name])),
    ),
  );

test('There are words of every area of every app', () => {
  expect(areas.length).toBeGreaterThan(30);
});

const others = languageCodes.filter((code) => code !== defaultLanguage);
const cases = areas.flatMap(([file, all]) => others.map((code) => [code, file, all] as const));

test.for(cases)('%s says all that English says, and puts in the same (%s)', ([code, , all]) => {
  for (const words of all) {
    const [english, translated] = [words[defaultLanguage], words[code]];
    expect(Object.keys(translated)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      const said = translated[key] ?? '';
      const wanted = [...namesIn(text)].filter((name) => name !== 'count').toSorted();
      expect([key, ...namesIn(said)].filter((name) => name !== 'count').toSorted()).toEqual(
        [key, ...wanted].toSorted(),
      );
      expect(formsOf(said).every((form) => form.trim() !== '')).toBe(true);
    }
  }
});
