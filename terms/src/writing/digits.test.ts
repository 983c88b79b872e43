import { expect, test } from 'vitest';
import { withPlainDigits } from './digits.ts';

test('Digits of every script that has ten of them are read as 0 to 9, and nothing that is seen changes', () => {
  const seen = new Map<number, number>();
  for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (/\p{Nd}/u.test(character)) seen.set(codePoint, Number(withPlainDigits(character)));
  }
  const values = [...seen.values()];
  expect(values.length % 10).toBe(0);
  expect(values).toEqual(values.map((_, index) => index % 10));
  expect(withPlainDigits('٠١٢۳٤ ५৬７ E11 ½ ⅷ 一 😀')).toBe('01234 567 E11 ½ ⅷ 一 😀');
  expect(withPlainDigits('\u2068\u200e١٢\u200b٣\u2069')).toBe('123');
});
