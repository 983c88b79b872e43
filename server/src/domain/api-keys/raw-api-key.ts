import { hash, randomInt } from 'node:crypto';

/** Which environment a key is for; the other one's keys are refused by their prefix alone. */
export type KeyEnvironment = 'test' | 'live';

/** What every key of an environment begins with. */
export const keyPrefixes: Readonly<Record<KeyEnvironment, string>> = {
  test: 'svc_sk_test_',
  live: 'svc_sk_live_',
};
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const longestKey = 200;

/** Makes a new raw key: prefix and 40 characters from a cryptographic source (about 238 bits). */
export function makeRawApiKey(environment: KeyEnvironment): string {
  const characters = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]);
  return keyPrefixes[environment] + characters.join('');
}

/** Returns the SHA-256 of the whole raw key, the only form in which a key is stored. */
export function hashRawApiKey(rawApiKey: string): Buffer {
  return hash('sha256', rawApiKey, 'buffer');
}

/** Judges a raw key by its form alone, without a query. */
export function inspectRawApiKey(
  rawApiKey: string,
  environment: KeyEnvironment,
): 'plausible' | 'other_environment' | 'unknown_form' {
  const other = environment === 'test' ? 'live' : 'test';
  if (rawApiKey.startsWith(keyPrefixes[other])) return 'other_environment';
  if (rawApiKey.length > longestKey || !rawApiKey.startsWith(keyPrefixes[environment])) return 'unknown_form';
  return 'plausible';
}
