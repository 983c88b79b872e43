import { Problem } from './problem.ts';
import { rawKeyPattern, signingSecretPattern } from './sensitive-text.ts';
import { findOverride, tidyText } from './text/tidy-text.ts';

const longestLabel = 80;
/** Of a label that is words: a reason, or who said something where. */
export const longestWords = 500;
const controlCharacter = /\p{Cc}/u;
const controlOtherThanLines = /(?![\n\r\t])\p{Cc}/u;

/** Blanks, and characters that show nothing by themselves, such as a zero-width space or a Hangul filler. */
const nothingVisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Tells whether nobody would see that there is a text. */
export function isBlank(text: string): boolean {
  return nothingVisible.test(text);
}

/**
 * Returns what is wrong with a text that holds a raw key or a signing secret and is shown; undefined for any
 * other.
 */
export function findSecret(field: string, text: string): string | undefined {
  if (text.search(rawKeyPattern) === -1 && !signingSecretPattern.test(text)) return undefined;
  return `${field} has a secret in it, which everybody could read there; send it without.`;
}

/**
 * Returns what is wrong with a text that no UTF-8 can hold, and so no store of ours; undefined for any other.
 */
export function findHalfCharacter(field: string, text: string): string | undefined {
  if (text.isWellFormed()) return undefined;
  return `${field} has half of a character in it (a lone surrogate); send whole ones.`;
}

/**
 * Returns a free label such as an account's or an API key's name, tidied and trimmed: 1–80 characters, any script, whole
 * characters, some that can be seen, none that controls lines or direction, and no secret. @throws Problem
 * invalid_request naming the field.
 */
export function requireLabel(field: string, text: string, longest = longestLabel): string {
  return requireRead(field, readLabel(field, text, longest));
}

/** What mail programs make a link of wherever it stands; a mere dot, as in noon.com, is a part of names. */
const linkBeginning = /:\/\/|\bwww\./iu;

/**
 * Returns a label that is the name of a person or a business, which mails carry to others: one with a link in
 * it would be an advertisement sent by the service. @throws Problem invalid_request naming the field.
 */
export function requireName(field: string, text: string): string {
  const name = requireLabel(field, text);
  if (!linkBeginning.test(name.normalize('NFKC'))) return name;
  const message = `${field} has a link in it; send the name alone.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

const arabicLetter = /(?=\p{L})\p{Script=Arabic}/u;

/** A label that is a name in Arabic. @throws Problem invalid_request naming the field. */
export function requireArabicName(field: string, text: string): string {
  return requireRead(field, readArabicName(field, text));
}

/** Reads a label that is a name in Arabic, of at most so many characters. */
export function readArabicName(field: string, sent: string, longest = longestLabel): ReadText {
  const read = readLabel(field, sent, longest);
  if ('fault' in read || arabicLetter.test(read.text)) return read;
  return { fault: `${field} has no Arabic letter in it; send the name as it is written in Arabic.` };
}

/** A text as it is stored and shown, or what is wrong with it, in a sentence that names the field. */
export type ReadText = { readonly text: string } | { readonly fault: string };

/** Reads a line of text that is shown to others: what `requireLabel` would return or refuse, if it were that long. */
export function readLabel(field: string, sent: string, longest = longestLabel): ReadText {
  const text = tidyText(sent).trim();
  const fault = findLabelFault(field, text, longest);
  return fault === undefined ? { text } : { fault };
}

function findLabelFault(field: string, label: string, longest: number): string | undefined {
  const fault = findCharacterFault(field, label, false);
  if (fault !== undefined) return fault;
  const length = [...label].length;
  if (length < 1 || length > longest) return `${field} has ${length} characters; send 1 to ${longest}.`;
  if (isBlank(label)) {
    return `${field} has no character that can be seen; send 1 to ${longest} with some that can.`;
  }
  return findSecret(field, label);
}

/** What no text may have in it, whoever sends it: what no store holds, what steers programs, what shows it as another one. */
function findCharacterFault(field: string, text: string, hasLines: boolean): string | undefined {
  if ((hasLines ? controlOtherThanLines : controlCharacter).test(text)) {
    return `${field} has a control character in it, such as ${hasLines ? 'a NUL' : 'a line break'}; send plain text.`;
  }
  return findOverride(field, text) ?? findHalfCharacter(field, text);
}

type TextForm = { readonly longest: number; readonly hasLines?: boolean };

/** Reads a free text that is stored and shown, tidied and trimmed. */
export function readText(field: string, sent: string, form: TextForm): ReadText {
  const text = tidyText(sent, form).trim();
  const fault = findTextFault(field, text, form);
  return fault === undefined ? { text } : { fault };
}

/** Returns what `readText` reads. @throws Problem invalid_request naming the field. */
export function requireText(field: string, sent: string, form: TextForm): string {
  return requireRead(field, readText(field, sent, form));
}

function requireRead(field: string, read: ReadText): string {
  if ('text' in read) return read.text;
  throw new Problem('invalid_request', { fields: [{ field, message: read.fault }] });
}

/** Returns, in a sentence that names the field, what is wrong with a tidied text; undefined for any that `readText` takes. */
export function findTextFault(
  field: string,
  text: string,
  { longest, hasLines = false }: TextForm,
): string | undefined {
  // No text has more characters than code units, which cost nothing to count.
  const isTooLong = text.length > longest && [...text].length > longest;
  if (isTooLong || isBlank(text)) {
    return `${field} must have 1 to ${longest} characters that are not all blank; it has ${[...text].length}.`;
  }
  return findCharacterFault(field, text, hasLines);
}
