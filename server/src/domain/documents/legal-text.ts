import { findHalfCharacter, findSecret } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';

/** Letters, figures and signs that the documents' typefaces have: Latin and Arabic. */
const printable = /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const unprintable = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}\p{Zl}\p{Zp}]/u;

/**
 * Returns a name or an address that is going to stand on documents, trimmed, on one line, without any secret.
 * @throws Problem invalid_request naming the field.
 */
export function requireLegalText(field: string, text: string, longest: number): string {
  const lines = text.split('\n').map((each) => each.trim());
  const line = lines.filter((each) => each !== '').join(', ');
  const length = [...line].length;
  const fault = findHalfCharacter(field, line) ?? findSecret(field, line);
  if (fault !== undefined) throw refuse(field, fault);
  if (length < 1 || length > longest) {
    throw refuse(field, `${field} has ${length} characters; send 1 to ${longest}.`);
  }
  if (printable.test(line) && !unprintable.test(line.replaceAll(/[0-9#*©®™]/g, ''))) return line;
  throw refuse(field, `${field} has characters that documents cannot show; send Latin or Arabic letters.`);
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
