import type { Language } from '@satha/terms/languages';
import { aedFromFils, type Fils } from '../../../values/money.ts';

const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes an amount for a mail: `AED 1,500.00`, or the same figures with the dirham's name. */
export function writeMailAmount(fils: Fils, language: Language): string {
  const amount = figures.format(aedFromFils(fils));
  const texts: Readonly<Record<Language, string>> = { ar: `${amount} درهم`, en: `AED ${amount}` };
  return texts[language];
}
