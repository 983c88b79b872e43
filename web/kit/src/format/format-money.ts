import type { Digits } from '@satha/terms/languages';
import { currencyIn, writeDigits } from '../language/digits.ts';

/**
 * Writes an amount as `AED 1,234.50`, with a true minus: `−AED 3.00`. Whole fils in, the same in both
 * languages; only who reads Arabic digits has `١٬٢٣٤٫٥٠ د.إ`.
 */
export function formatMoney(fils: number, digits: Digits = 'latn'): string {
  const sign = fils < 0 ? '−' : '';
  const amount = formatAmount(Math.abs(fils));
  return digits === 'arab'
    ? `${sign}${writeDigits(amount, digits)} ${currencyIn.arab}`
    : `${sign}${currencyIn.latn} ${amount}`;
}

/** Writes an amount as `1,234.50`, where the column says what currency it is. */
export function formatAmount(fils: number): string {
  const sign = fils < 0 ? '−' : '';
  const whole = Math.trunc(Math.abs(fils) / 100);
  const rest = String(Math.abs(fils) % 100).padStart(2, '0');
  return `${sign}${whole.toLocaleString('en-US')}.${rest}`;
}
