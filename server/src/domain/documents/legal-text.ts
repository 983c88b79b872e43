import { findHalfCharacter, findSecret, isBlank } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';
import { tidyText } from '../../values/text/tidy-text.ts';
import { isOfShownScript } from './pdf/fonts/typefaces.ts';

const unprintable = /[\p{Cc}\p{Extended_Pictographic}\p{Zl}\p{Zp}]|(?![\u200c-\u200f\u061c])\p{Cf}/u;

/**
 * Returns a name or an address that is going to stand on documents, trimmed, on one line, without any secret.
 * @throws Problem invalid_request naming the field.
 */
export function requireLegalText(field: string, text: string, longest: number): string {
  const lines = tidyText(text, { hasLines: true })
    .split('\n')
    .map((each) => each.trim());
  const line = lines.filter((each) => each !== '').join(', ');
  const length = [...line].length;
  const fault = findHalfCharacter(field, line) ?? findSecret(field, line);
  if (fault !== undefined) throw refuse(field, fault);
  if (length < 1 || length > longest) {
    throw refuse(field, `${field} has ${length} characters; send 1 to ${longest}.`);
  }
  if (
    !isBlank(line) &&
    [...line].every(isOfShownScript) &&
    !unprintable.test(line.replaceAll(/[0-9#*©®™]/g, ''))
  )
    return line;
  throw refuse(
    field,
    `${field} has characters that documents cannot show; send letters, figures and plain signs.`,
  );
}

/**
 * Returns a tax registration number: 15 digits, spaces and hyphens aside.
 * @throws Problem invalid_request naming the field.
 */
export function requireTrn(field: string, text: string): string {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{15}$/.test(digits)) return digits;
  throw refuse(field, `${field} must be 15 digits, as the Federal Tax Authority gave it.`);
}

export function refuse(field: string, message: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message }] });
}
