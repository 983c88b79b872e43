import { languageCodes } from '@satha/terms/languages';
import { foldKey, foldLetters } from '@satha/terms/writing/fold-name';
import { finderSynonyms } from '../../words/finder-synonyms.ts';

export type SynonymWord = keyof typeof finderSynonyms.en;

/** With fewer letters everything would be meant. */
const leastLetters = 2;

/** Returns what else a page is called of which a word begins with the text, in whichever language; undefined without one. */
export function findSynonym(word: SynonymWord, wanted: string): string | undefined {
  const key = foldKey(wanted);
  if (key.length < leastLetters) return undefined;
  return languageCodes
    .flatMap((code) => finderSynonyms[code][word].split(/[,،] /))
    .find((phrase) => hasWordLike(phrase, key));
}

/** Blanks are left out and put in as people like: "topup" is the beginning of "top up". */
function hasWordLike(phrase: string, key: string): boolean {
  const words = foldLetters(phrase).split(' ');
  return words.some((_, from) => words.slice(from).join('').startsWith(key));
}
