import { withPlainDigits } from '@satha/terms/writing/digits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeDigits } from './digits.ts';

test.for([
  ['12 د', '١٢ د'],
  ['1,234.50', '١٬٢٣٤٫٥٠'],
  ['الساعة 14:05.', 'الساعة ١٤:٠٥.'],
  ['7, 8', '٧, ٨'],
  ['٣ و 4', '٣ و ٤'],
] as const)('%s is %s in Arabic digits', ([text, written]) => {
  expect(writeDigits(text, 'arab')).toBe(written);
  expect(writeDigits(text, 'latn')).toBe(text);
});

test('Any number that is written in Arabic digits, or typed in Persian ones, is read as what it was', () => {
  fc.assert(
    fc.property(fc.nat(), (number) => {
      const text = String(number);
      expect(withPlainDigits(writeDigits(text, 'arab'))).toBe(text);
      const persian = text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
      expect(withPlainDigits(persian)).toBe(text);
    }),
  );
});
