import { hash } from 'node:crypto';

/** So many bytes from a cryptographic source. */
type RandomBytes = (count: number) => Buffer;

/** Letters and digits that nobody takes for one another when they type them: 32 of them, five bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 28;
const form = new RegExp(`^[${alphabet}]{${length}}$`);

/** Makes the id of a new tracker: 140 random bits, as text that a person can type. */
export function makeTrackerId(randomBytes: RandomBytes): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Tells whether a text can be a tracker's id; what cannot is not looked up. */
export function isPlausibleTrackerId(text: string): boolean {
  return form.test(text);
}

/** Returns the SHA-256 of an id, the only form in which one is stored. */
export function hashTrackerId(trackerId: string): Buffer {
  return hash('sha256', trackerId, 'buffer');
}

/** Tells whether a text can be what a tracking server calls a device, such as an IMEI. */
export function isDeviceId(text: string | undefined): text is string {
  return text !== undefined && /^[!-~]{1,64}$/.test(text);
}
