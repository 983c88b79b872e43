import { formatMoney } from '@satha/web-kit/format/format-money.ts';
import { writeDigits } from '@satha/web-kit/language/digits.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';

/** Writes numbers in the reader's digits: whole ones, short ones for an axis, amounts of money in fils, and shares. */
export function useShownNumbers() {
  const { digits } = useLanguage();
  return {
    whole: (number: number) => writeDigits(number.toLocaleString('en-US'), digits),
    short: (number: number) => writeDigits(shortForm.format(number), digits),
    money: (fils: number) => formatMoney(fils, digits),
    share: (part: number) => writeDigits(`${Math.round(part * 100)}%`, digits),
  };
}

/** 950 · 1.2K · 3M */
const shortForm = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
