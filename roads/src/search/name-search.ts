import { foldKey, foldName } from '@satha/terms/writing/fold-name';
import { type Coordinates, parallelScale, toUnits } from '../coordinates.ts';
import { isTelling, soundsOf } from './name-index.ts';
import { endsWith, nameAt, startsWith, suffixesWith } from './name-table.ts';
import type { NameIndex, NameTable } from './name-tables.ts';

/**
 * The degrees to which a name fits, the best first: an alike name, one that begins so, one with a word that
 * does …
 */
export const nameFits = { same: 0, begins: 1, word: 2, allWords: 3, heard: 4 } as const;
export type NameFit = (typeof nameFits)[keyof typeof nameFits];

export type FoundName = { readonly entry: number; readonly fit: NameFit };

export type NameQuery = {
  /** What somebody writes; its last word may be unfinished. */
  readonly text: string;
  readonly most: number;
  /** Of names that fit alike, those nearer to it come first; else those with the larger weight. */
  readonly near?: Coordinates | undefined;
};

export type NameSearch = (query: NameQuery) => FoundName[];

const mostWords = 8;
const notFound = 255;

/** Makes a search of an index, which uses one list of marks again for each query. */
export function createNameSearch(index: NameIndex): NameSearch {
  const fits = new Uint8Array(index.weights.length).fill(notFound);
  return ({ text, most, near }) => {
    const words = foldName(text).split(' ').filter(Boolean).slice(0, mostWords);
    if (words.length === 0) return [];
    const touched: number[] = [];
    const note = (entry: number, fit: NameFit) => {
      const known = fits[entry] ?? notFound;
      if (known === notFound) touched.push(entry);
      if (fit < known) fits[entry] = fit;
    };
    const { spelled, heard } = index;
    notePhrase(spelled, words.join(''), note);
    if (touched.length < most && words.length > 1) noteAllWords(spelled, words, nameFits.allWords, note);
    if (touched.length === 0) notePhrase(spelled, foldKey(text), note);
    const sounds = soundsOf(words.join(' '));
    if (touched.length < most && isTelling(sounds)) {
      noteAllWords(heard, sounds.split(' '), nameFits.heard, note);
    }
    const found = pickBest(touched, most, compareBy(index, fits, near)).map((entry) => ({
      entry,
      fit: (fits[entry] ?? notFound) as NameFit,
    }));
    for (const entry of touched) fits[entry] = notFound;
    return found;
  };
}

type Note = (entry: number, fit: NameFit) => void;

/** Names in which the words stand side by side, with blanks between them or without: أبو ظبي in أبوظبي, E 11 in E11. */
function notePhrase(table: NameTable, phrase: string, note: Note): void {
  for (const start of suffixesWith(table, phrase)) {
    const name = nameAt(table, start);
    const begin = table.first[name] ?? 0;
    const whole = endsWith(table.units, start, phrase) ? nameFits.same : nameFits.begins;
    note(table.entries[name] ?? 0, start === begin ? whole : nameFits.word);
  }
}

/** Names that have each of the words somewhere, looked for among those that have the rarest one. */
function noteAllWords(table: NameTable, words: readonly string[], fit: NameFit, note: Note): void {
  const [rarest] = words
    .map((word) => suffixesWith(table, word))
    .sort((one, other) => one.length - other.length);
  for (const start of rarest ?? []) {
    const name = nameAt(table, start);
    if (words.every((word) => hasWord(table, name, word))) note(table.entries[name] ?? 0, fit);
  }
}

/** Whether a word of a name begins so. */
function hasWord({ units, first }: NameTable, name: number, word: string): boolean {
  const begin = first[name] ?? 0;
  const end = (first[name + 1] ?? 0) - 1;
  for (let start = begin; start < end; start++) {
    const isStart = start === begin || units[start - 1] === space;
    if (isStart && startsWith(units, start, word)) return true;
  }
  return false;
}

const space = ' '.charCodeAt(0);

type Compare = (one: number, other: number) => number;

function compareBy({ points, weights }: NameIndex, fits: Uint8Array, near?: Coordinates): Compare {
  const [lat, lng] = near ? [toUnits(near.lat), toUnits(near.lng)] : [0, 0];
  const scale = parallelScale(lat);
  // Asked for ten thousand times: a flat country is near enough to tell which of two is nearer.
  const squareTo = (entry: number) =>
    ((points[2 * entry] ?? 0) - lat) ** 2 + (((points[2 * entry + 1] ?? 0) - lng) * scale) ** 2;
  return (one, other) =>
    (fits[one] ?? 0) - (fits[other] ?? 0) ||
    (near ? squareTo(one) - squareTo(other) : 0) ||
    (weights[other] ?? 0) - (weights[one] ?? 0) ||
    one - other;
}

/** The first ones in order, without sorting the others: two letters fit tens of thousands of names. */
function pickBest(candidates: readonly number[], most: number, compare: Compare): number[] {
  const best: number[] = [];
  for (const candidate of candidates) {
    const last = best.at(-1);
    if (best.length === most && last !== undefined && compare(candidate, last) >= 0) continue;
    const index = best.findIndex((kept) => compare(candidate, kept) < 0);
    best.splice(index === -1 ? best.length : index, 0, candidate);
    if (best.length > most) best.pop();
  }
  return best;
}
