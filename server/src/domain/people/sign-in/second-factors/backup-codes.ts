import type { RandomBytes } from '../../../sessions/session.ts';

/** Without what looks like something else on paper: I, l and 1, O, o and 0. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const mostCodes = 10;
const halfLength = 5;

/** Makes the codes for the day on which a phone is lost: ten, each good once, of 58 bits: "mK7pQ-x2Vr9". */
export function makeBackupCodes(randomBytes: RandomBytes): string[] {
  const makeHalf = () => makeText(randomBytes, halfLength);
  return Array.from({ length: mostCodes }, () => `${makeHalf()}-${makeHalf()}`);
}

/** Every character is as likely as every other: bytes that would favour some are left out. */
function makeText(randomBytes: RandomBytes, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    const [byte = 0] = randomBytes(1);
    if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text;
}
