import { withPlainDigits } from './digits.ts';

/**
 * Marks that Latin and Arabic letters are written with and without: accents, vowel signs, hamza above and below, small letters
 * of the Quran, and the stretching of a letter. Those of Indic scripts are vowels, which no writer leaves out.
 */
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Joiners, marks of direction and the like, which nobody sees. */
const invisible = /\p{Cf}|\ufe0f/gu;

/**
 * Letters of Arabic, Persian and Urdu that writers of the region use one for another: each with the one that stands for all.
 * Letters with a hamza or madda come apart by NFKD. (The Unicode Standard 17, 9.2 Arabic: kaf, heh, yeh and noon of Persian
 * and Urdu have code points of their own.)
 */
const alike: Readonly<Record<string, string>> = {
  ...{ ٱ: 'ا', ک: 'ك', ں: 'ن' },
  ...{ ى: 'ي', ی: 'ي', ې: 'ي', ے: 'ي' },
  ...{ ة: 'ه', ۃ: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه' },
};
const anyAlike = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu');

/** Returns a text in folded letters, its words, articles too, with single blanks between them. */
export function foldLetters(text: string): string {
  return withPlainDigits(text.normalize('NFKD'))
    .replace(invisible, '')
    .replace(marks, '')
    .toLowerCase()
    .replace(anyAlike, (letter) => alike[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Returns a text as it is looked for: without case, accents, signs and blanks, digits as 0 to 9, and without the differences of
 * writing that people do not hold to, whichever of Arabic, Persian and Urdu their keyboard is for. The database's `fold_key`
 * does the same.
 */
export function foldKey(text: string): string {
  return foldLetters(text).replaceAll(' ', '');
}

/** Returns the name of a place in folded letters, without the article before its words. */
export function foldName(name: string): string {
  return foldLetters(name)
    .split(' ')
    .filter((word) => word !== 'al' && word !== 'ال')
    .map((word) => (/^ال.{2,}/.test(word) ? word.slice(2) : word))
    .join(' ');
}

/** The same without blanks, which people leave out and put in: أبو ظبي is أبوظبي, and E 11 is E11. */
export function placeKey(name: string): string {
  return foldName(name).replaceAll(' ', '');
}
