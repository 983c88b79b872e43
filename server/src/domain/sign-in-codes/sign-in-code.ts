import { hash } from 'node:crypto';
import { normaliseMobileNumber } from '../../values/mobile-number.ts';
import { mobileNumberProblems } from '../../values/mobile-number-problems.ts';
import { Problem } from '../../values/problem.ts';

/** A whole number from 0 up to, but not including, `below`, from a cryptographic source. */
export type RandomInt = (below: number) => number;

/** Which phone a code is for. */
export type PhoneNumber = { readonly phoneCode: string; readonly mobileNumber: string };

const codeDigits = 6;

/** Draws six digits, each code as likely as any other. */
export function makeSignInCode(randomInt: RandomInt): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/**
 * Returns what is stored of a code: SHA-256 of it and its number, so that no two numbers' rows look alike.
 * What keeps a code safe is that it lives for five minutes and a day's few tries: a million codes are soon
 * tried by who holds the hash.
 */
export function hashSignInCode({ phoneCode, mobileNumber }: PhoneNumber, code: string): Buffer {
  return hash('sha256', `${phoneCode} ${mobileNumber} ${code}`, 'buffer');
}

/**
 * Reads the one form of a number in any of its spellings.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code.
 */
export function readNumber({ phoneCode, mobileNumber }: PhoneNumber): PhoneNumber {
  const number = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('fault' in number) throw new Problem(mobileNumberProblems[number.fault]);
  return { phoneCode: number.ok.phoneCode, mobileNumber: number.ok.nationalNumber };
}
