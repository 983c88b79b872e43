import type { Emirate } from '@satha/terms/emirates';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { readEmirate } from '@satha/terms/writing/emirate-names';

/**
 * What a plate of the UAE shows: its emirate, a code and 1–5 digits. No full list of the codes is published, so that
 * the shape alone is held: letters in most emirates, a number in Abu Dhabi, none on some.
 */
export type Plate = {
  readonly emirate: Emirate;
  /** 0–3 capital letters or digits. */
  readonly code: string;
  /** 1–5 digits, the first of them not 0. */
  readonly number: string;
};

/** A code stands apart from the number, unless letters tell them apart anyway. */
const codeAndNumber = /^(?:([A-Z0-9]{1,3}) |([A-Z]{1,3}))?([1-9][0-9]{0,4})$/;
/** What may stand between the parts of a plate. */
const between = /[\s\p{Pd}/]+/u;

/**
 * Returns the plate of a text such as `Dubai K 40217`, `abu dhabi 5 12345` or `دبي K ٤٠٢١٧`, with the emirate in any of its
 * names; undefined for any other form.
 */
export function parsePlate(text: string): Plate | undefined {
  const { emirate, rest } = cutEmirate(text);
  const [, apart, joined, number] = codeAndNumber.exec(rest.toUpperCase()) ?? [];
  if (!emirate || number === undefined) return undefined;
  return { emirate, code: apart ?? joined ?? '', number };
}

/** Returns what somebody typed of a plate as it would be written, with the emirate's own name where it begins with one of its names. */
export function tidyPlate(text: string): string {
  const { emirate, rest } = cutEmirate(text);
  return [emirate, rest].filter(Boolean).join(' ');
}

/** No name of an emirate has more words. */
const mostWords = 4;

function cutEmirate(text: string): { readonly emirate: Emirate | undefined; readonly rest: string } {
  const words = withPlainDigits(text.normalize('NFKC')).trim().split(between);
  for (let count = Math.min(words.length, mostWords); count > 0; count -= 1) {
    const emirate = readEmirate(words.slice(0, count).join(' '));
    if (emirate) return { emirate, rest: words.slice(count).join(' ') };
  }
  return { emirate: undefined, rest: words.join(' ') };
}

/** Writes a plate as `Dubai K 40217`. */
export function formatPlate({ emirate, code, number }: Plate): string {
  return [emirate, code, number].filter((part) => part !== '').join(' ');
}
