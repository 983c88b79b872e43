import type { NameTable } from './name-tables.ts';

/** Returns the beginnings of words from which on a name goes on so, as a part of the table's own list. */
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

/** 0 where the text stands at that place; else whether what stands there comes before it or behind it. */
function comparePrefix(units: Uint16Array, start: number, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const difference = (units[start + index] ?? 0) - text.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
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
