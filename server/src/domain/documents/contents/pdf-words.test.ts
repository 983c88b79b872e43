import { defaultLanguage, type Language, languageCodes, languages } from '@satha/terms/languages';
import { walletEntryKinds } from '@satha/terms/ledger-kinds';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { createFaces } from '../pdf/open-faces.ts';
import { tripReceiptWords } from '../trip-receipts/trip-receipt-words.ts';
import { formatMonth } from './pdf-format.ts';
import { fill, wordsOf } from './pdf-words.ts';

const allWords = (language: Language) => ({ ...wordsOf(language), ...tripReceiptWords[language] });

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
  expect(namesIn(allWords(language))).toEqual(namesIn(allWords(defaultLanguage)));
});

test.each(languageCodes)('every letter of the words in %s is in one of the typefaces', (language) => {
  const { findFace } = createFaces(new PDFDocument());
  const { name, productName } = languages[language];
  const text = [name, productName, ...textsIn(allWords(language)), formatMonths(language)].join(' ');
  const letters = new Set(text.match(/\p{L}/gu));
  expect(letters.size).toBeGreaterThan(20);
  const isThere = (letter: string) => findFace(letter.codePointAt(0) ?? 0) !== undefined;
  expect([...letters].filter((letter) => !isThere(letter))).toEqual([]);
});

function textsIn(words: object): string[] {
  return Object.values(words).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)));
}

function formatMonths(language: Language): string {
  const months = Array.from({ length: 12 }, (_, index) => new Temporal.PlainYearMonth(2026, index + 1));
  const names = months.map((month) => formatMonth(month, language));
  // A month that has no name leaves the bare year.
  expect(names.filter((name) => /^\p{L}/u.test(name))).toHaveLength(12);
  return names.join(' ');
}

test('what nobody put in stays visible', () => {
  expect(fill('{a} and {b}', { a: '1' })).toBe('1 and {b}');
});
