import { withPlainDigits } from './digits.ts';

/**
 * Marks that Latin and Arabic letters are written with and without: accents, vowel signs, hamza, also on no letter, small letters
 * of the Quran, and the stretching of a letter. Those of Indic scripts are vowels, which no writer leaves out, but for the dot
 * under a letter of Devanagari; and in Malayalam the mark of a letter without a vowel, which some fonts have within the letter.
 */
const marks = /[\ufe0f\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u0d4d]/g;
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
/**
 * Latin letters from which no mark comes off, as they are spelled without them (CLDR, Latin-ASCII), and the letters of Malayalam
 * that have no vowel, which were written with a mark before they had code points of their own (The Unicode Standard 17, 12.9).
 */
const spelledOut: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' },
};
const instead = { ...alike, ...spelledOut };
const anyInstead = new RegExp(`[${Object.keys(instead).join('')}]`, 'gu');

/** Returns a text in folded letters, its words, articles too, with single blanks between them. */
export function foldLetters(text: string): string {
  return withPlainDigits(text.normalize('NFKD'))
    .replace(marks, '')
    .toLowerCase()
    .replace(anyInstead, (letter) => instead[letter] ?? letter)
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
