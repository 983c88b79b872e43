import { Problem } from './problem.ts';

const longestLabel = 80;
const controlCharacter = /\p{Cc}/u;

/** What is wrong with a text that no UTF-8 can hold, and so no store of ours; undefined for any other. */
export function findHalfCharacter(field: string, text: string): string | undefined {
  if (text.isWellFormed()) return undefined;
  return `${field} has half of a character in it (a lone surrogate); send whole ones.`;
}

/**
 * A free label such as an account's or an API key's name, trimmed: 1–80 characters, any script, whole characters and
 * no control characters. @throws Problem invalid_request naming the field.
 */
export function requireLabel(field: string, text: string): string {
  const label = text.trim();
  const length = [...label].length;
  const halfCharacter = findHalfCharacter(field, label);
  const hasControl = controlCharacter.test(label);
  if (length >= 1 && length <= longestLabel && !halfCharacter && !hasControl) return label;
  const message = hasControl
    ? `${field} has a control character in it; send plain text.`
    : (halfCharacter ?? `${field} has ${length} characters; send 1 to ${longestLabel}.`);
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}
