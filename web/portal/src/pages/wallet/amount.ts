import { readDigits } from '@satha/web-kit/language/digits.ts';

/** Whole fils of an amount as a person writes it: `1,000.50`, `1000`, `١٠٠٠٫٥٠`; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const plain = readDigits(text)
    .trim()
    .replace(/^AED|د\.إ$/i, '')
    .replaceAll('٫', '.')
    .replaceAll(/[,٬\s]/g, '');
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  const [, whole = '', rest = ''] = match;
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** The other way: `1000` or `1000.50`, to be changed in a field. */
export function writeAmount(fils: number): string {
  const rest = fils % 100;
  return rest === 0 ? String(fils / 100) : `${Math.trunc(fils / 100)}.${String(rest).padStart(2, '0')}`;
}
