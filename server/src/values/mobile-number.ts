import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/mobile/metadata';
import { isAssignedPhoneCode } from './phone-code.ts';

/**
 * A customer's mobile number in its one true form. Two customers are the same when their `e164` is the same,
 * however they wrote it.
 */
export type MobileNumber = {
  /** Country calling code: 1–3 digits, no plus. */
  readonly phoneCode: string;
  /** The digits after the calling code, without a trunk prefix. */
  readonly nationalNumber: string;
  /** `+`, calling code, national number. */
  readonly e164: string;
};

export type MobileNumberFault = 'invalid_characters' | 'invalid_length' | 'invalid_phone_code';

/** Mobile numbers of the UAE: 50, 52 … 56, 58 and seven digits (libphonenumber metadata, June 2026). */
const uaePhoneCode = '971';
const uaeMobilePattern = /^5[02-68]\d{7}$/;

/**
 * No mobile number of the world is shorter (Niue and Tokelau have 4 digits), and E.164 leaves at most 14 digits
 * beside a calling code of one.
 */
const shortestNationalDigits = 4;
const longestNationalDigits = 14;

const digitsPattern = /^[0-9]*$/;

/**
 * Returns the one form of a mobile number written in local format, or what is wrong with it.
 *
 * One leading 0, the trunk prefix, is dropped; nothing else is guessed, neither a repeated calling code nor a
 * country. The faults are told in this order:
 * 1. `invalid_characters`: something that is no ASCII digit;
 * 2. `invalid_length`: so short or long that no country has such a number;
 * 3. `invalid_phone_code`: not 1–3 digits of an assigned calling code, so that nothing more can be said;
 * 4. `invalid_length`: no mobile number of that calling code.
 *
 * A calling code that several countries share (1, 7, 44 …) takes the mobile numbers of any of them. Codes of
 * networks without a country (881 …) take their mobile numbers; those that have none (800 …) take no number.
 */
export function normaliseMobileNumber(
  phoneCode: string,
  mobileNumber: string,
): { readonly ok: MobileNumber } | { readonly fault: MobileNumberFault } {
  if (!digitsPattern.test(mobileNumber)) return { fault: 'invalid_characters' };

  const withoutTrunkPrefix = mobileNumber.startsWith('0') ? mobileNumber.slice(1) : mobileNumber;
  const digits = withoutTrunkPrefix.length;
  if (digits < shortestNationalDigits || digits > longestNationalDigits) return { fault: 'invalid_length' };

  if (!isAssignedPhoneCode(phoneCode)) return { fault: 'invalid_phone_code' };

  // In a few countries (Ivory Coast, Gabon, Tajikistan …) the leading 0 is no trunk prefix but part of the number:
  // where the number as written is a mobile number, it keeps its 0.
  for (const nationalNumber of [mobileNumber, withoutTrunkPrefix]) {
    if (isMobile(phoneCode, nationalNumber)) {
      return { ok: { phoneCode, nationalNumber, e164: `+${phoneCode}${nationalNumber}` } };
    }
  }
  return { fault: 'invalid_length' };
}

function isMobile(phoneCode: string, nationalNumber: string): boolean {
  if (phoneCode === uaePhoneCode) return uaeMobilePattern.test(nationalNumber);
  const e164 = `+${phoneCode}${nationalNumber}`;
  const parsed = parsePhoneNumberFromString(e164, metadata);
  // The parser strips what it takes for a prefix written twice: such a number is not the one that was sent.
  if (parsed === undefined || parsed.number !== e164) return false;
  const type = parsed.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
