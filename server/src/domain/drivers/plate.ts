import { type Emirate, emirates } from '@satha/terms/emirates';

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
const codeAndNumber = /^(?:([A-Z0-9]{1,3})[ /-]+|([A-Z]{1,3}))?([1-9][0-9]{0,4})$/;

/**
 * Returns the plate of a text such as `Dubai K 40217`, `abu dhabi 5 12345` or `Ajman 771`; undefined for any
 * other form.
 */
export function parsePlate(text: string): Plate | undefined {
  const plain = text.trim().replace(/\s+/g, ' ').toUpperCase();
  const emirate = emirates.find((name) => plain.startsWith(`${name.toUpperCase()} `));
  if (!emirate) return undefined;
  const [, apart, joined, number] = codeAndNumber.exec(plain.slice(emirate.length + 1)) ?? [];
  if (number === undefined) return undefined;
  return { emirate, code: apart ?? joined ?? '', number };
}

/** Writes a plate as `Dubai K 40217`. */
export function formatPlate({ emirate, code, number }: Plate): string {
  return [emirate, code, number].filter((part) => part !== '').join(' ');
}
