import { hash } from 'node:crypto';

/** Which environment a token is for. */
export type TokenEnvironment = 'test' | 'live';

/** So many bytes from a cryptographic source. */
export type RandomBytes = (count: number) => Buffer;

const randomLength = 32;
const longestToken = 100;
const prefixOf = (environment: TokenEnvironment) => `svc_dt_${environment}_`;

/** A new raw token: prefix and 256 bits. */
export function makeDriverToken(environment: TokenEnvironment, randomBytes: RandomBytes): string {
  return prefixOf(environment) + randomBytes(randomLength).toString('base64url');
}

/** SHA-256 of the whole raw token, the only form in which one is stored. */
export function hashDriverToken(rawToken: string): Buffer {
  return hash('sha256', rawToken, 'buffer');
}

/** Whether it can be a token of this environment; what cannot is not looked up. */
export function isPlausibleToken(rawToken: string, environment: TokenEnvironment): boolean {
  return rawToken.length <= longestToken && rawToken.startsWith(prefixOf(environment));
}
