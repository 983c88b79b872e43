import { readFileSync } from 'node:fs';
import { Problem } from '../../../values/problem.ts';

/** Our own figure: digits and signs that many put around a common word, as in dragon123456 and !Password1!. */
const mostTrimmings = 6;
/** Our own figure: a text of so few characters, said again and again, is no secret. */
const longestRepeated = 3;
/** Our own figure: of fewer digits the list has so many that any long number holds one. */
const fewestDigits = 6;

/**
 * Refuses a password that guessers try first: one of the 10,000 commonest, or of the commonest with ten characters and
 * more, in whatever letters, in the digits of any script, with signs within, or backwards; one of them between a few
 * digits and signs, or said several times; one that is a few characters again and again.
 * @throws Problem password_too_common naming the field.
 */
export function requireUncommonPassword(field: string, password: string): void {
  if (!isCommonPassword(password)) return;
  const message = `${field} is one of the passwords that are guessed first; choose one that nobody else would.`;
  throw new Problem('password_too_common', { fields: [{ field, message }] });
}

/** Tells whether a password is one that guessers try first. */
export function isCommonPassword(password: string): boolean {
  const folded = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .trim();
  const joined = folded.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  const backwards = [...joined].toReversed().join('');
  return [folded, joined, backwards].some(
    (text) => isBetweenFew(text) || isBetweenOthers(text) || isRepeated(text),
  );
}

/** The digits of a script follow one another from zero on; where those of two meet, ten of each do. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
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

/** Whether a common password is left when a few digits and signs are taken away around it, or none. */
function isBetweenFew(text: string): boolean {
  const characters = [...text];
  for (let before = 0; before <= mostTrimmings && !isLetter(characters[before - 1]); before += 1) {
    for (let after = 0; before + after <= mostTrimmings; after += 1) {
      if (isLetter(characters[characters.length - after])) break;
      const core = characters.slice(before, characters.length - after).join('');
      if (isKnown(core) && (core.length >= fewestDigits || /\p{L}/u.test(core))) return true;
    }
  }
  return isKnown(text);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character);
}

/** Whether the letters are a common password, once or several times, with little or what is common itself around them. */
function isBetweenOthers(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return false;
  const end = last.index + last[0].length;
  const before = text.slice(0, first.index);
  const core = text.slice(first.index, end);
  const after = text.slice(end);
  if (!isKnown(findPeriod(core))) return false;
  const isShort = before.length + after.length <= mostTrimmings;
  return isShort || [before, after].every((part) => part === '' || isKnown(part) || isRepeated(part));
}

function isRepeated(text: string): boolean {
  const part = findPeriod(text);
  return part.length < text.length && ([...part].length <= longestRepeated || isKnown(part));
}

/** The shortest part that the text is, once or again and again. */
function findPeriod(text: string): string {
  // Such a text is found in itself, further on by that part.
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}
