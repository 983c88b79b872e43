import { hash } from 'node:crypto';
import type { SessionAudience } from '../../values/audience.ts';

/** So many bytes from a cryptographic source. */
export type RandomBytes = (count: number) => Buffer;

/** Whose a session is: of one audience, by the name that the audience's own module gives them. */
export type SessionOwner = {
  readonly audience: SessionAudience;
  readonly subject: string;
  /** What the session opens is of this account alone; undefined: everything of the subject's. */
  readonly accountId: number | undefined;
};

/** One phone or browser in which somebody is signed in. */
export type Session = SessionOwner & { readonly tokenHash: Buffer };

/**
 * How long a session lasts at most, however often it is renewed. Our own figures; somebody who signs in on one phone more
 * than that is signed out on the first of them.
 */
export const sessionDays = 30;
export const mostSessionsOfSubject = 20;

const randomLength = 32;

/** Makes a new raw token: prefix and 256 bits. */
export function makeSessionToken(prefix: string, randomBytes: RandomBytes): string {
  return prefix + randomBytes(randomLength).toString('base64url');
}

/** Tells whether a text can be a token; what cannot is not looked up. */
export function isPlausibleSessionToken(rawToken: string, prefix: string): boolean {
  return rawToken.startsWith(prefix) && /^[\w-]{43}$/.test(rawToken.slice(prefix.length));
}

/** Returns the SHA-256 of the whole raw token, the only form in which one is stored. */
export function hashSessionToken(rawToken: string): Buffer {
  return hash('sha256', rawToken, 'buffer');
}

/** Returns a text that names a session where sessions are compared. */
export function nameSession({ tokenHash }: Pick<Session, 'tokenHash'>): string {
  return tokenHash.toString('base64url');
}
