import { randomInt } from 'node:crypto';

/** Without what looks like something else on paper: I, l and 1, O, o and 0. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const [codeCount, halfLength] = [10, 5];

/** Makes the codes that sign in once each without the app, of 58 bits each: "mK7pQ-x2Vr9". */
export function makeBackupCodes(): string[] {
  const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: codeCount }, () => `${half()}-${half()}`);
}
