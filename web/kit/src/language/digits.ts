import type { Digits } from '@satha/terms/languages';

const zeroOf: Readonly<Record<Digits, number>> = { latn: 0x30, arab: 0x660 };

/** What money is called beside amounts in these digits. */
export const currencyIn: Readonly<Record<Digits, string>> = { latn: 'AED', arab: 'د.إ' };

/** Writes the numbers of a text in the reader's digits: 1,234.5 is ١٬٢٣٤٫٥. */
export function writeDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return text;
  return text
    .replace(/(?<=\d)\.(?=\d)/g, '٫')
    .replace(/(?<=\d),(?=\d{3})/g, '٬')
    .replace(/[0-9]/g, (digit) => String.fromCharCode(zeroOf[digits] + Number(digit)));
}
