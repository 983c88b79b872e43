import { withPlainDigits } from '@satha/terms/writing/digits';
import { readDialled } from '@satha/terms/writing/phone-number';
import { readTypedText } from '../../../values/text/typed-text.ts';

/** What one line of text may mean, when trips are looked for. */
export type TripSearch = {
  readonly tripId: number | undefined;
  readonly mobileNumbers: readonly string[];
  /** What a mobile number begins or ends with: four digits or more. */
  readonly numberPart: string | undefined;
  /**
   * What the account's own number, the customer's name or their last name begins with, or a whole VIN, case number or number
   * of a police report; capitalized in any way.
   */
  readonly beginning: string;
  /** The number of the vehicle's plate, whatever stands before it. */
  readonly plateNumber: string | undefined;
};

/**
 * Reads what one line of text may mean: the number of a trip, a mobile number in whatever form it was copied, the beginning
 * of the account's own number or of a customer's name. Undefined for a text that is not plain.
 */
export function readTripSearch(text: string): TripSearch | undefined {
  const typed = readTypedText(text);
  if (!typed) return undefined;
  const beginning = typed.text;
  const plain = withPlainDigits(beginning);
  const dialled = readDialled(beginning);
  const tripId = /^#?\d{1,16}$/.test(dialled) ? Number(dialled.replace('#', '')) : undefined;
  return {
    tripId: Number.isSafeInteger(tripId) ? tripId : undefined,
    mobileNumbers: nationalNumbers(dialled),
    numberPart: readNumberPart(dialled),
    beginning,
    plateNumber: readPlateNumber(plain),
  };
}

/** The number of a plate that was typed alone or with what stands before it: `40217`, `K 40217`, `Dubai K-40217`, `دبي K 40217`. */
function readPlateNumber(text: string): string | undefined {
  return /^(?:[\p{L}\p{M} ]*[ -])?(?:[a-z]{1,2}|\d{1,2}[ -])?[ -]?(\d{1,5})$/iu.exec(text)?.[1];
}

/** National numbers that a dialled one may stand for: as it is, without its trunk 0, or without a calling code. */
function nationalNumbers(dialled: string): string[] {
  const [, prefix, digits = ''] = /^(\+|00)?(\d{3,18})$/.exec(dialled) ?? [];
  if (digits === '') return [];
  if (prefix !== undefined) return [1, 2, 3].map((length) => digits.slice(length));
  return [digits, digits.replace(/^0/, ''), digits.replace(/^971/, '')];
}

function readNumberPart(dialled: string): string | undefined {
  return /^(?:(?:\+|00)?971|0)?(\d{4,14})$/.exec(dialled)?.[1];
}
