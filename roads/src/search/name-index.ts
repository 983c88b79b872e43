import { foldLetters, foldName } from '@satha/terms/writing/fold-name';
import { soundsOfWord } from '../places/place-names.ts';
import { letterFrom } from './name-table.ts';
import type { NameIndex, NameTable } from './name-tables.ts';

/** Something that is found by its names; coordinates in units. */
export type NamedEntry = {
  readonly names: readonly string[];
  readonly lat: number;
  readonly lng: number;
  /** The larger, the sooner it comes among what fits alike; 0 to 255. */
  readonly weight: number;
};

/** Fewer sounds than these are too many names'. */
export const fewestSounds = 3;

export function makeNameIndex(entries: readonly NamedEntry[]): NameIndex {
  const spelled: [name: string, entry: number][] = [];
  const heard: [name: string, entry: number][] = [];
  for (const [entry, { names }] of entries.entries()) {
    const folded = names.map(foldName).filter((name) => name !== '');
    // With its articles, too: where people leave a blank out before one, it is told from a letter of the word by nothing.
    for (const name of new Set([...folded, ...names.map(foldLetters)])) spelled.push([name, entry]);
    for (const name of new Set(folded.map(soundsOf))) if (isTelling(name)) heard.push([name, entry]);
  }
  return {
    spelled: makeTable(spelled),
    heard: makeTable(heard),
    points: Int32Array.from(entries.flatMap(({ lat, lng }) => [lat, lng])),
    weights: Uint8Array.from(entries, ({ weight }) => weight),
  };
}

/** Returns a folded name by the sounds of its words. */
export function soundsOf(folded: string): string {
  return folded
    .split(' ')
    .map(soundsOfWord)
    .filter((sounds) => sounds !== '')
    .join(' ');
}

/** Tells whether a name has enough sounds to be recognized by them. */
export function isTelling(sounds: string): boolean {
  return sounds.replaceAll(' ', '').length >= fewestSounds;
}

function makeTable(names: readonly (readonly [name: string, entry: number])[]): NameTable {
  const units = new Uint16Array(names.reduce((sum, [name]) => sum + name.length + 1, 0));
  const first = new Uint32Array(names.length + 1);
  const starts: number[] = [];
  for (const [index, [name]] of names.entries()) {
    const begin = first[index] ?? 0;
    for (let index = 0; index < name.length; index++) {
      units[begin + index] = name.charCodeAt(index);
      if (index === 0 || name[index - 1] === ' ') starts.push(begin + index);
    }
    first[index + 1] = begin + name.length + 1;
  }
  return {
    units,
    first,
    entries: Uint32Array.from(names, ([, entry]) => entry),
    starts: Uint32Array.from(starts).sort((one, other) => compareFrom(units, one, other) || one - other),
  };
}

/** By their letters alone, as they are looked for. */
function compareFrom(units: Uint16Array, first: number, second: number): number {
  let [one, other] = [first, second];
  for (;;) {
    one = letterFrom(units, one);
    other = letterFrom(units, other);
    const difference = (units[one] ?? 0) - (units[other] ?? 0);
    if (difference !== 0 || units[one] === 0) return difference;
    one++;
    other++;
  }
}
