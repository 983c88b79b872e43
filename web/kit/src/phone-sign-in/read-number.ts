import { readDigits } from '../language/digits.ts';
import { countries } from './countries.ts';

/** A number as the service takes it: digits alone. */
export type TypedNumber = { readonly phoneCode: string; readonly mobileNumber: string };

const phoneCodes = new Set(countries.map(({ phoneCode }) => phoneCode));
const longestPhoneCode = 3;

/**
 * Takes what people type or paste for their number: with spaces, dashes and brackets, in any digits, with the country's
 * code before it or not. What is no digit stays, and the service says what it thinks of it.
 */
export function readNumber(text: string, phoneCode: string): TypedNumber {
  const written = readDigits(text).replace(
    /[\s\-‐-―−().·/\u200e\u200f\u202a-\u202e\u2066-\u2069\u00a0]/g,
    '',
  );
  const whole = /^(?:\+|00)(\d+)$/.exec(written)?.[1];
  if (whole !== undefined) return splitWhole(whole) ?? { phoneCode, mobileNumber: written };
  return withoutPrefix({ phoneCode, mobileNumber: written });
}

/** A number of the UAE has nine digits: what stands before them is its code, or the 0 that is dialled within the country. */
function withoutPrefix({ phoneCode, mobileNumber }: TypedNumber): TypedNumber {
  const [, national] = (phoneCode === '971' && /^(?:971)?0?(5\d{8})$/.exec(mobileNumber)) || [];
  return { phoneCode, mobileNumber: national ?? mobileNumber };
}

/** No calling code is the beginning of another. */
function splitWhole(digits: string): TypedNumber | undefined {
  for (let length = 1; length <= longestPhoneCode; length += 1) {
    const phoneCode = digits.slice(0, length);
    if (phoneCodes.has(phoneCode)) return withoutPrefix({ phoneCode, mobileNumber: digits.slice(length) });
  }
  return undefined;
}
