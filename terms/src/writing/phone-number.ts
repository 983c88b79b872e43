import { withPlainDigits } from './digits.ts';

/** A number as a person means it: digits alone. */
export type WrittenNumber = { readonly phoneCode: string; readonly mobileNumber: string };

/**
 * What stands between the digits of a number without being one: blanks, dashes of all kinds, brackets and points. NFKC has made
 * plain ones of those of wide letters.
 */
const between = /[\s\p{Pd}()[\].·/\u2212\u30fb]/gu;
/** `+44 (0)7700 …`: the 0 is dialled within the country alone. */
const trunkInBrackets = /\(0\)/;
/** The same without brackets, behind the code of the UAE, of which no mobile number begins with a 0. */
const trunkOfUae = /^((?:\+|00)?971)0(?=5\d{8}$)/;

/**
 * Returns a number with nothing between its digits: `+971501234567` of `+971 (0)50‑123 4567` in any digits. What is no part of
 * a number stays in it.
 */
export function readDialled(text: string): string {
  const plain = withPlainDigits(text.normalize('NFKC'));
  const isAbroad = /^[^\d+]*(?:\+|00)/.test(plain);
  const dialled = (isAbroad ? plain.replace(trunkInBrackets, '') : plain).replace(between, '');
  return dialled.replace(trunkOfUae, '$1');
}

/**
 * Codes of one and of two digits; all others, assigned or not, have three. No code is the beginning of another.
 * (ITU-T E.164, list of assigned country codes, November 2016 with amendments to 2026.)
 */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Reads what people type or paste for a mobile number: with blanks, dashes and brackets, in any digits, with the country's
 * code before it or not. Without one it is of the country given. What is no digit stays, and the service says what it thinks of
 * it.
 */
export function readWrittenNumber(text: string, phoneCode: string): WrittenNumber {
  const dialled = readDialled(text);
  const abroad = /^(?:\+|00)(\d+)$/.exec(dialled)?.[1];
  const code = abroad === undefined ? undefined : callingCode.exec(abroad)?.[0];
  if (abroad === undefined || code === undefined || code === abroad) {
    return withoutPrefix({ phoneCode, mobileNumber: dialled });
  }
  return withoutPrefix({ phoneCode: code, mobileNumber: abroad.slice(code.length) });
}

/** A mobile number of the UAE has nine digits: what stands before them is its code, or the 0 that is dialled within the country. */
function withoutPrefix({ phoneCode, mobileNumber }: WrittenNumber): WrittenNumber {
  const [, national] = (phoneCode === '971' && /^(?:971)?0?(5\d{8})$/.exec(mobileNumber)) || [];
  return { phoneCode, mobileNumber: national ?? mobileNumber };
}

/** Reads a calling code as it is typed, with `+` or `00` before it or not. */
export function readPhoneCode(text: string): string {
  return readDialled(text).replace(/^(?:\+|00)/, '');
}
