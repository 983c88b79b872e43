import type { NameTable } from './name-tables.ts';

/** Returns the beginnings of words from which on a name goes on so, whatever its blanks, as a part of the table's own list. */
export function suffixesWith({ units, starts }: NameTable, text: string): Uint32Array {
  const from = findBorder(starts, (start) => comparePrefix(units, start, text) >= 0);
  const to = findBorder(starts, (start) => comparePrefix(units, start, text) > 0);
  return starts.subarray(from, to);
}

/** Returns the name that a place among the units belongs to. */
export function nameAt({ first }: NameTable, index: number): number {
  return findBorder(first, (begin) => begin > index) - 1;
}

export function startsWith(units: Uint16Array, start: number, text: string): boolean {
  return comparePrefix(units, start, text) === 0;
}

/** Whether nothing of the name is left behind a text that stands at that place. */
export function endsWith(units: Uint16Array, start: number, text: string): boolean {
  let at = start;
  for (let count = 0; count < text.length; count++) at = letterFrom(units, at) + 1;
  return units[letterFrom(units, at)] === 0;
}

/**
 * 0 where the text, which has no blanks, stands at that place, with blanks or without; else whether what stands there comes
 * before it or behind it.
 */
function comparePrefix(units: Uint16Array, start: number, text: string): number {
  let at = start;
  for (let index = 0; index < text.length; index++) {
    at = letterFrom(units, at);
    const difference = (units[at] ?? 0) - text.charCodeAt(index);
    if (difference !== 0) return difference;
    at++;
  }
  return 0;
}

const blank = ' '.charCodeAt(0);

/** The first place from this one on where no blank stands. */
export function letterFrom(units: Uint16Array, index: number): number {
  let at = index;
  while (units[at] === blank) at++;
  return at;
}

/** Where the numbers begin for which the test holds, which it does for all behind them. */
function findBorder(numbers: Uint32Array, isBehind: (number: number) => boolean): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(numbers[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
