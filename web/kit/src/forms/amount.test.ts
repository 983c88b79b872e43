import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amount.ts';

test.each([
  ['1000', 100_000],
  [' 1,000.50 ', 100_050],
  ['AED 49.9', 4_990],
  ['0.05', 5],
  ['١٬٠٠٠٫٥٠', 100_050],
  ['١٬٠٠٠٫٥٠ د.إ', 100_050],
  ['۵۰', 5_000],
])('%j is %i fils, exactly', (text, fils) => {
  expect(readAmount(text)).toBe(fils);
});

test.each(['', '-5', '1.005', 'ten', '1e3', '1.', '.5', '1234567890123'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeUndefined();
});

test('what is written into a field is read back as the same amount', () => {
  for (const fils of [0, 5, 50, 100, 4_990, 100_000, 123_456_789]) {
    for (const digits of ['latn', 'arab'] as const) {
      expect(readAmount(writeAmount(fils, digits))).toBe(fils);
    }
  }
  expect([writeAmount(100_050, 'latn'), writeAmount(100_050, 'arab')]).toEqual(['1000.50', '١٠٠٠٫٥٠']);
});
