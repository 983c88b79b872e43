import { withPlainDigits } from '@satha/terms/writing/digits';

/**
 * Returns what a plate that is looked for by a text may be stored as: in capitals with single blanks, and the same with
 * Arabic digits as 0 to 9. Plates of the UAE are stored with the latter; those of other countries may have either.
 */
export function plateSpellings(text: string): readonly string[] {
  const typed = tidyPlateText(text);
  return [...new Set([typed, withPlainDigits(typed)])];
}

export function tidyPlateText(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}
