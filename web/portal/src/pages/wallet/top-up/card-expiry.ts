import { withPlainDigits } from '@satha/terms/writing/digits';

export type CardExpiry = { readonly expiryMonth: number; readonly expiryYear: number };

/** Reads a card's last month as it is printed, `12/29`; undefined for what is none. The century is this one. */
export function readCardExpiry(text: string): CardExpiry | undefined {
  const [, month = '', year = ''] =
    /^\s*(0?[1-9]|1[0-2])\s*[/\-. ]\s*(?:20)?(\d{2})\s*$/.exec(withPlainDigits(text)) ??
    /^\s*(0[1-9]|1[0-2])(\d{2})\s*$/.exec(withPlainDigits(text)) ??
    [];
  return month === '' ? undefined : { expiryMonth: Number(month), expiryYear: 2000 + Number(year) };
}

/** Writes a card's last month as it is printed. */
export function writeCardExpiry({ expiryMonth, expiryYear }: CardExpiry): string {
  const digits = (number: number) => String(number % 100).padStart(2, '0');
  return `${digits(expiryMonth)}/${digits(expiryYear)}`;
}
