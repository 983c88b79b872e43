import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { foldKey } from '@satha/terms/writing/fold-name';
import { stemArabic } from './stem-arabic.ts';

const isArabic = /\p{Script=Arabic}/u;

/** Returns the words of a text, as the index takes it apart. */
export function wordsOf(text: string): string[] {
  return text.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== '');
}

/** Returns what a word is found by: its letters, however they are written, and its stem where that is another. */
export function termsOf(word: string): string[] {
  const letters = foldKey(word) || word.toLowerCase();
  const stem = stemOf(word);
  return stem.length < 2 || stem === letters ? [letters] : [letters, stem];
}

/** Returns what the forms of a word have in common: "cancel" of "cancelling", "رحل" of "رحلات" and "الرحلات". */
export function stemOf(word: string): string {
  return isArabic.test(word)
    ? stemArabic(foldKey(word))
    : foldKey(stemEnglish(word.normalize('NFKC').toLowerCase()));
}
