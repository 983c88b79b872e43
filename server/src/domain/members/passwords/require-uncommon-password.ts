import { readFileSync } from 'node:fs';
import { Problem } from '../../../values/problem.ts';

/** Our own figure: digits and signs that many put around a common word, as in dragon123456 and !Password1!. */
const mostTrimmings = 6;
/** Our own figure: a text of so few characters, said again and again, is no secret. */
const longestRepeated = 3;

/**
 * Refuses a password that guessers try first: one of the 10,000 commonest, or of the commonest with ten characters and
 * more, in whatever letters; one of them between a few digits and signs, or said several times; one that is a few
 * characters again and again. @throws Problem password_too_common naming the field.
 */
export function requireUncommonPassword(field: string, password: string): void {
  if (!isCommonPassword(password)) return;
  const message = `${field} is one of the passwords that are guessed first; choose one that nobody else would.`;
  throw new Problem('password_too_common', { fields: [{ field, message }] });
}

/** Whether a password is one that guessers try first. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase().trim();
  return isKnown(folded) || isTrimmed(folded) || isRepeated(folded);
}

let known: ReadonlySet<string> | undefined;

/** Read when a first password is set: most processes never need it. */
function isKnown(folded: string): boolean {
  known ??= readCommonPasswords();
  return known.has(folded);
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}

function isTrimmed(folded: string): boolean {
  const letters = [...folded.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return false;
  const end = last.index + last[0].length;
  const before = folded.slice(0, first.index);
  const core = folded.slice(first.index, end);
  const after = folded.slice(end);
  if (!isKnown(core)) return false;
  const isShort = before.length + after.length <= mostTrimmings;
  return isShort || [before, after].every((part) => part === '' || isKnown(part) || isRepeated(part));
}

function isRepeated(text: string): boolean {
  // A text that is some part again and again is found in itself, further on by that part.
  const part = text.slice(0, `${text}${text}`.indexOf(text, 1));
  return part.length < text.length && ([...part].length <= longestRepeated || isKnown(part));
}
