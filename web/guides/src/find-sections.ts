import { foldKey, foldLetters } from '@satha/terms/writing/fold-name';
import type MiniSearch from 'minisearch';
import type { Query, SearchResult } from 'minisearch';
import { synonyms } from './synonyms.ts';
import { stemOf, termsOf, wordsOf } from './terms-of.ts';

/** What is asked of the index: all of it has words. */
type Asked = Exclude<Query, symbol>;

/** Our own figures: what stands in for a word counts less than the word itself. */
const [weightOfStem, weightOfSynonym] = [0.8, 0.3];

/** What a question is made of beside what it is about. */
const asides = new Set(
  'a an and are at be by can cannot can t do does for from how i in is it my of on or the there to was we what which who why with you your'
    .concat(' كيف ما ماذا هل من في على عن إلى هو هي لماذا')
    .split(' ')
    .map(foldKey),
);

const phrases = synonyms.map((group) => group.map((text) => wordsOf(text).map(stemOf)));

/** Finds sections by all of the words that were typed, or by what means the same; those that fit best come first. */
export function findSections(index: MiniSearch, asked: string, language: string): SearchResult[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const query: Asked = {
    combineWith: 'OR',
    queries: [allOf(withoutAsides(words).map(asTyped)), ...listOtherWays(words).map(allOf)],
  };
  return index.search(query, {
    // The words are taken apart already.
    tokenize: (term) => [term],
    processTerm: (term) => term,
    boostDocument: (id, _term, stored) => rank(id, stored, { asked, language }),
  });
}

/** Leaves out what says nothing of what is looked for: "how do I retry" is "retry". Where nothing else was typed, that is it. */
function withoutAsides(words: readonly string[]): readonly string[] {
  const rest = words.filter(isNoAside);
  return rest.length === 0 ? words : rest;
}

const isNoAside = (word: string): boolean => !asides.has(foldKey(word));

/** What a word may be the beginning of, or a slip of the finger; its other forms; and what else it is called. */
function asTyped(word: string): Asked {
  const [letters = word, stem] = termsOf(word);
  const others = phrases
    .filter((group) => group.some((stems) => stems.length === 1 && stems[0] === stemOf(word)))
    .flatMap((group) => group.map((stems) => allOf(stems.map(asSynonym))));
  return {
    combineWith: 'OR',
    queries: [
      { combineWith: 'OR', queries: [letters], prefix: true, fuzzy: 0.15 },
      ...(stem === undefined ? [] : [exactly(stem, weightOfStem)]),
      ...others,
    ],
  };
}

/** Returns each way to say the same with other words in the place of a phrase: "sign in" of "log in". */
function listOtherWays(words: readonly string[]): readonly (readonly Asked[])[] {
  const stems = words.map(stemOf);
  const rest = (some: readonly string[]) => some.filter(isNoAside).map(asTyped);
  return phrases.flatMap((group) =>
    group
      .filter((said) => said.length > 1)
      .flatMap((said) => {
        const from = stems.findIndex((_, start) =>
          said.every((stem, offset) => stems[start + offset] === stem),
        );
        if (from === -1) return [];
        const [before, after] = [words.slice(0, from), words.slice(from + said.length)];
        return group
          .filter((other) => other !== said)
          .map((other) => [...rest(before), ...other.map(asSynonym), ...rest(after)]);
      }),
  );
}

const allOf = (queries: readonly Asked[]): Asked => ({ combineWith: 'AND', queries: [...queries] });
const asSynonym = (stem: string): Asked => exactly(stem, weightOfSynonym);
const exactly = (term: string, weight: number): Asked => ({
  ...{ combineWith: 'OR', queries: [term], prefix: false, fuzzy: false },
  boostTerm: () => weight,
});

/**
 * What is written in the reader's language comes first; a refusal comes behind the guides, unless it was asked for by its
 * own name; what changed once comes last.
 */
function rank(
  id: string,
  stored: Record<string, unknown> | undefined,
  { asked, language }: { readonly asked: string; readonly language: string },
): number {
  if (id.startsWith('/docs/changelog')) return 0.25;
  if (id.startsWith('/docs/errors')) return isNamed(String(stored?.page ?? ''), asked) ? 4 : 0.15;
  return stored?.language === language ? 2 : 0.5;
}

/** Whether most of a title was typed, as when a message is pasted. */
function isNamed(title: string, asked: string): boolean {
  const [name, typed] = [foldLetters(title), foldLetters(asked)];
  const isMost = name.startsWith(typed) && typed.length * 2 > name.length;
  return typed.includes(' ') && (isMost || typed.includes(name));
}
