import { hash, timingSafeEqual } from 'node:crypto';
import { signInPolicy } from './sign-in-policy.ts';

/** A whole number from 0 up to, but not including, `below`, from a cryptographic source. */
export type RandomInt = (below: number) => number;

/** Which phone a code is for. */
export type PhoneNumber = { readonly phoneCode: string; readonly mobileNumber: string };

/** Six digits, each code as likely as any other. */
export function makeSignInCode(randomInt: RandomInt): string {
  const { codeDigits } = signInPolicy;
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/**
 * What is stored of a code: SHA-256 of it and its number, so that no two numbers' rows look alike. What keeps a code
 * safe is that it lives for five minutes and a day's fifty tries: a million codes are soon tried by who holds the hash.
 */
export function hashSignInCode({ phoneCode, mobileNumber }: PhoneNumber, code: string): Buffer {
  return hash('sha256', `${phoneCode} ${mobileNumber} ${code}`, 'buffer');
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return timingSafeEqual(one, other);
}

/** What the driver reads. */
export function writeCodeMessage(code: string): string {
  const minutes = signInPolicy.codeLifeSeconds / 60;
  return (
    `${code} is your Satha driver code. It is valid for ${minutes} minutes; give it to nobody.\n` +
    `${code} رمز دخول السائق إلى سطحة، صالح لمدة ${minutes} دقائق. لا تعطه لأحد.`
  );
}
