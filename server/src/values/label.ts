import { Problem } from './problem.ts';

const longestLabel = 80;
const controlCharacter = /\p{Cc}/u;

/**
 * A free label such as an account's or an API key's name, trimmed: 1–80 characters, any script, no control
 * characters. @throws Problem invalid_request naming the field.
 */
export function requireLabel(field: string, text: string): string {
  const label = text.trim();
  const length = [...label].length;
  if (length >= 1 && length <= longestLabel && !controlCharacter.test(label)) return label;
  const message = controlCharacter.test(label)
    ? `${field} has a control character in it; send plain text.`
    : `${field} has ${length} characters; send 1 to ${longestLabel}.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}
