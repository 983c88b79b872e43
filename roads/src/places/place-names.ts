import { placeKey } from '@satha/terms/writing/fold-name';

/** What something is called in English and in Arabic; an empty text where it has no such name. */
export type PlaceNames = { readonly english: string; readonly arabic: string };

const longestName = 200;
/** Letters that Arabic is written with: Persian and Urdu have more. */
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text) && !/[\u0671-\u06d3]/.test(text);
const isLatin = (text: string): boolean =>
  /^(?=.*[\p{Script=Latin}\d])[\p{Script=Latin}\p{N}\p{P}\p{S}\p{M}\s]+$/u.test(text);

/** Sorts names in unknown languages by their letters: the first one of each kind counts, in ordinary case. */
export function makePlaceNames(
  english: readonly (string | undefined)[],
  arabic: readonly (string | undefined)[],
): PlaceNames {
  const names = sortNames(english, arabic);
  return { ...names, english: toOrdinaryCase(names.english) };
}

/** Sorts names into English and Arabic by their letters, as they are written. */
export function sortNames(
  english: readonly (string | undefined)[],
  arabic: readonly (string | undefined)[],
): PlaceNames {
  const find = (names: readonly (string | undefined)[], isFit: (name: string) => boolean) =>
    names.map((name) => clean(name ?? '')).find((name) => name !== '' && isFit(name)) ?? '';
  return { english: find(english, isLatin), arabic: find(arabic, isArabic) };
}

export const hasName = ({ english, arabic }: PlaceNames): boolean => english !== '' || arabic !== '';

/** One line without control characters, of bearable length. */
function clean(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .trim();
}

const smallWords = new Set(['and', 'bin', 'bint', 'ibn', 'of', 'the']);
const shortened: Readonly<Record<string, string>> = { "int'l": 'International', 'ind.': 'Industrial' };

/**
 * Writes a name the way signs in the UAE do: no capitals throughout ("AL BARSHA FIRST" is Al Barsha First), the article
 * with a capital ("Ud al Bayda" is Ud Al Bayda), letters that stand for words as they are. Names that mix capitals and small letters keep what they have.
 */
export function toOrdinaryCase(name: string): string {
  const isShouted = name === name.toUpperCase() && /\p{L}{3}/u.test(name);
  const words = name.replace(/\.(?=\p{L}{2})/gu, '. ').split(' ');
  return words
    .filter((word) => word !== '')
    .map((word, place) => {
      if (!isShouted)
        return /^(AL|al|an|ar|as|ash|at|az|ad|adh)$/.test(word) ? capitalize(word.toLowerCase()) : word;
      const small = word.toLowerCase();
      if (shortened[small] !== undefined) return shortened[small];
      if (!/[aeiouy]/.test(small)) return word;
      return place > 0 && smallWords.has(small) ? small : capitalize(small);
    })
    .join(' ');
}

/** The first letter of a word and of what a hyphen or a bracket joins to it; not what follows an apostrophe. */
function capitalize(word: string): string {
  return word.replace(
    /(^|[-(/])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/**
 * Tells whether two things that lie near each other may be one: a name in common, or an English one that
 * sounds like an Arabic one.
 */
export function soundAlike(one: PlaceNames, other: PlaceNames): boolean {
  const isSame = (first: string, second: string) => first !== '' && first === second;
  return (
    isSame(arabicKey(one.arabic), arabicKey(other.arabic)) ||
    isSame(englishKey(one.english), englishKey(other.english)) ||
    isHeard(one.english, other.arabic) ||
    isHeard(other.english, one.arabic)
  );
}

/** Tells whether an English name is an Arabic one in Latin letters, as far as one can hear. */
export function isHeard(english: string, arabic: string): boolean {
  const sounds = soundsOfEnglish(english);
  return sounds.length >= 2 && sounds === soundsOfArabic(arabic);
}

/**
 * Returns an Arabic name without what writers differ in: vowel signs, kinds of alif, the ends of words, the
 * article.
 */
export function arabicKey(name: string): string {
  return placeKey(name);
}

/** Returns an English name without accents, articles and signs. */
export function englishKey(name: string): string {
  return wordsOfEnglish(name).join('');
}

function wordsOfEnglish(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʻʼ]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/^(al|el|ul|an|ar|as|ash|at|az|ad|adh)$/.test(word));
}

const arabicSounds: Readonly<Record<string, string>> = Object.fromEntries(
  [...'بتثجحخدذرزسشصضطظعغفقكلمن'].map((letter, place) => [
    letter,
    [...'bttj_kddrzsxsdtz_gfkklmn'][place] ?? '',
  ]),
);

/**
 * Returns the sounds of a word, whatever script it is in and however its vowels are written: Khalifa,
 * Khaleefa and خليفة alike.
 */
export function soundsOfWord(word: string): string {
  return isArabic(word) ? soundsOfArabic(word) : soundsOfEnglish(word);
}

/** The consonants that writers in both scripts agree on, doubled ones once; digits stay. */
function soundsOfArabic(name: string): string {
  const sounds = [...arabicKey(name)].map((letter) =>
    /\d/.test(letter) ? letter : (arabicSounds[letter] ?? ''),
  );
  return joinSounds(sounds.join(''));
}

function soundsOfEnglish(name: string): string {
  const sounds = wordsOfEnglish(name)
    .join('')
    .replace(/sh|ch/g, 'x')
    .replace(/kh|q|c/g, 'k')
    .replace(/gh/g, 'g')
    .replace(/th/g, 't')
    .replace(/dh/g, 'd')
    .replace(/ph|v/g, 'f')
    .replace(/p/g, 'b')
    .replace(/[aeiouwyh]/g, '');
  return joinSounds(sounds);
}

const joinSounds = (sounds: string): string => sounds.replace(/_/g, '').replace(/(\D)\1+/g, '$1');
