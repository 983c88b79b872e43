import { type Emirate, emirateNames, emirates } from '@satha/terms/emirates';
import { readTypedText, withPlainDigits } from '../../values/text/typed-text.ts';

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
 * Returns the plate of a text such as `Dubai K 40217`, `abu dhabi 5 12345`, `Ajman 771` or `دبي K ٤٠٢١٧`: its emirate in any
 * language of the service, its digits in any that phones of the region write; undefined for any other form.
 */
export function parsePlate(text: string): Plate | undefined {
  const plain = foldLetters(withPlainDigits(readTypedText(text.replace(/\s+/g, ' '))?.text ?? ''));
  const [emirate, name] = emiratesAsWritten.find(([, written]) => plain.startsWith(`${written} `)) ?? [];
  if (!emirate || !name) return undefined;
  const [, apart, joined, number] = codeAndNumber.exec(plain.slice(name.length + 1)) ?? [];
  if (number === undefined) return undefined;
  return { emirate, code: apart ?? joined ?? '', number };
}

/** Capital letters; Arabic ones without what people leave out or put in another form: أبو ظبي, ابوظبي, الشارقه. */
function foldLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll('ابو ظبي', 'ابوظبي');
}

const emiratesAsWritten = emirates.flatMap((emirate) =>
  Object.values(emirateNames[emirate]).map((name) => [emirate, foldLetters(name)] as const),
);

/** Writes a plate as `Dubai K 40217`. */
export function formatPlate({ emirate, code, number }: Plate): string {
  return [emirate, code, number].filter((part) => part !== '').join(' ');
}
