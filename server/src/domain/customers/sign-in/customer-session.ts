import { hash } from 'node:crypto';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';

/** So many bytes from a cryptographic source. */
export type RandomBytes = (count: number) => Buffer;

/** Who is signed in in one browser, and what of theirs it opens. */
export type CustomerSession = {
  readonly number: PhoneNumber;
  /** Trips of this account alone; undefined: all of the number's. */
  readonly accountId: number | undefined;
  readonly tokenHash: Buffer;
};

const randomLength = 32;

/** A new raw token: 256 bits. */
export function makeSessionToken(randomBytes: RandomBytes): string {
  return randomBytes(randomLength).toString('base64url');
}

/** SHA-256 of the raw token, the only form in which one is stored. */
export function hashSessionToken(rawToken: string): Buffer {
  return hash('sha256', rawToken, 'buffer');
}

/** Whether it can be a token; what cannot is not looked up. */
export function isPlausibleSessionToken(rawToken: string): boolean {
  return /^[\w-]{43}$/.test(rawToken);
}

/** Tells sessions apart where they are compared as text. */
export function nameCustomerSession({ tokenHash }: Pick<CustomerSession, 'tokenHash'>): string {
  return tokenHash.toString('base64url');
}
