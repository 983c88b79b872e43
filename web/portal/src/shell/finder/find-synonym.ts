import { languageCodes } from '@satha/terms/languages';
import { foldKey, foldLetters, foldName, placeKey } from '@satha/terms/writing/fold-name';
import { finderSynonyms } from '../../words/finder-synonyms.ts';

export type SynonymWord = keyof typeof finderSynonyms.en;

/** With fewer letters everything would be meant. */
const leastLetters = 2;

/** Returns what else a page is called of which a word begins with the text, in whichever language; undefined without one. */
export function findSynonym(word: SynonymWord, wanted: string): string | undefined {
  const key = placeKey(wanted);
  if (key.length < leastLetters) return undefined;
  // While an article is typed it is not known to be one.
  const typed = foldKey(wanted);
  return languageCodes
    .flatMap((code) => finderSynonyms[code][word].split(/[,،] /))
    .find((phrase) => hasWordLike(foldName(phrase), key) || hasWordLike(foldLetters(phrase), typed));
}

/**
 * Blanks are left out and put in as people like, "topup" is the beginning of "top up"; so is the Arabic article, and several
 * of a thing are looked for as one: "invoices".
 */
function hasWordLike(phrase: string, key: string): boolean {
  const words = phrase.split(' ');
  const one = key.replace(/(..)s$/, '$1');
  return words.some((_, from) => {
    const rest = words.slice(from).join('');
    return rest.startsWith(key) || (one.length > leastLetters && rest.startsWith(one));
  });
}
