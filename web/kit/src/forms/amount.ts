import type { Digits } from '@satha/terms/languages';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { writeDigits } from '../language/digits.ts';

/** Whole fils of an amount as a person writes it: `1,000.50`, `1000`, `١٠٠٠٫٥٠`; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const plain = withPlainDigits(text)
    .trim()
    .replace(/^AED|د\.إ$/i, '')
    .replaceAll('٫', '.')
    .replaceAll(/[,٬\s]/g, '');
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  const [, whole = '', rest = ''] = match;
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** Writes an amount to be changed in a field, in the reader's digits: `1000`, `1000.50`, `١٠٠٠٫٥٠`. */
export function writeAmount(fils: number, digits: Digits): string {
  const rest = fils % 100;
  const whole = String(Math.trunc(fils / 100));
  return writeDigits(rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`, digits);
}
