import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { walletEntryKinds } from '@satha/terms/ledger-kinds';
import { expect, test } from 'vitest';
import { fill, wordsOf } from './sheet-words.ts';

test('every kind of a wallet’s entry has its name on a statement, in every language', () => {
  for (const language of languageCodes) {
    expect(Object.keys(wordsOf(language).kinds).toSorted()).toEqual([...walletEntryKinds].toSorted());
  }
});

test.each(languageCodes)('%s wants the same put in at the same texts as the first language', (language) => {
  const namesIn = (words: object): unknown =>
    Object.entries(words).map(([key, text]) =>
      typeof text === 'string'
        ? [key, [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()]
        : [key, namesIn(text)],
    );
  expect(namesIn(wordsOf(language))).toEqual(namesIn(wordsOf(defaultLanguage)));
});

test('what nobody put in stays visible', () => {
  expect(fill('{a} and {b}', { a: '1' })).toBe('1 and {b}');
});
