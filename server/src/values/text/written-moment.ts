import { withPlainDigits } from '@satha/terms/writing/digits';

/** What Arabic and Persian writing puts beside digits and signs, and nobody sees. */
const directionMarks = /[\u061c\u200e\u200f]/g;

/**
 * Returns the moment that a device wrote: ISO 8601 with Z or an offset, of a year of four digits, in digits of any script, with
 * blanks around it, and one before the offset. Undefined for what tells none, such as a time without an offset.
 */
export function readMoment(text: string): Temporal.Instant | undefined {
  const plain = withPlainDigits(text)
    .replace(directionMarks, '')
    .trim()
    .replace(/ (?=[+-]\d\d(?::?\d\d)?$)/, '');
  if (!/^\d{4}/.test(plain)) return undefined;
  try {
    return Temporal.Instant.from(plain);
  } catch {
    return undefined;
  }
}
