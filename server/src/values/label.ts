import { Problem } from './problem.ts';
import { rawKeyPattern, signingSecretPattern } from './sensitive-text.ts';

const longestLabel = 80;
const controlCharacter = /\p{Cc}/u;
/** Embeddings, overrides and isolates, which turn what stands around them, too; mere marks, as in Arabic, do not. */
const directionCharacter = /[\u202a-\u202e\u2066-\u2069]/u;

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
 * Returns a free label such as an account's or an API key's name, trimmed: 1–80 characters, any script, whole
 * characters, some that can be seen, none that controls lines or direction, and no secret. @throws Problem
 * invalid_request naming the field.
 */
export function requireLabel(field: string, text: string): string {
  const label = text.trim();
  const message = findLabelFault(field, label);
  if (message === undefined) return label;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
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
  const name = requireLabel(field, text);
  if (arabicLetter.test(name)) return name;
  const message = `${field} has no Arabic letter in it; send the name as it is written in Arabic.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

/**
 * Returns, in a sentence that names the field, what is wrong with a trimmed line of text that is shown to others;
 * undefined for any that `requireLabel` would take, if it were that long.
 */
export function findLabelFault(field: string, label: string, longest = longestLabel): string | undefined {
  if (controlCharacter.test(label)) return `${field} has a control character in it; send plain text.`;
  if (directionCharacter.test(label)) {
    return `${field} has an invisible character in it that turns text around; send plain text.`;
  }
  const halfCharacter = findHalfCharacter(field, label);
  if (halfCharacter !== undefined) return halfCharacter;
  const length = [...label].length;
  if (length < 1 || length > longest) return `${field} has ${length} characters; send 1 to ${longest}.`;
  if (isBlank(label)) {
    return `${field} has no character that can be seen; send 1 to ${longest} with some that can.`;
  }
  return findSecret(field, label);
}

/** Ends of lines and paragraphs that most programs show as nothing, and JavaScript of old took for its own. */
const strangeLineEnd = /[\u2028\u2029]/u;
const controlOtherThanLines = /(?![\n\r\t])\p{Cc}/u;

type TextForm = {
  readonly longest: number;
  readonly hasLines?: boolean;
  /** Nothing in it turns the text around it, where it is shown to others, or ends a line unseen. */
  readonly isStraight?: boolean;
};

/**
 * Returns, in a sentence that names the field, what is wrong with a free text; undefined for any that can be
 * stored and shown.
 */
export function findTextFault(
  field: string,
  text: string,
  { longest, hasLines = false, isStraight = false }: TextForm,
): string | undefined {
  // No text has more characters than code units, which cost nothing to count.
  const isTooLong = text.length > longest && [...text].length > longest;
  if (isTooLong || isBlank(text)) {
    return `${field} must have 1 to ${longest} characters that are not all blank; it has ${[...text].length}.`;
  }
  const halfCharacter = findHalfCharacter(field, text);
  if (halfCharacter) return halfCharacter;
  if ((hasLines ? controlOtherThanLines : controlCharacter).test(text)) {
    return `${field} has a control character in it, such as ${hasLines ? 'a NUL' : 'a line break'}; send plain text.`;
  }
  if (!isStraight) return undefined;
  if (directionCharacter.test(text)) {
    return `${field} has an invisible character in it that turns text around; send plain text.`;
  }
  if (strangeLineEnd.test(text)) {
    return `${field} has an invisible line separator in it; send ${hasLines ? 'line breaks' : 'a blank'} in its place.`;
  }
  return undefined;
}
