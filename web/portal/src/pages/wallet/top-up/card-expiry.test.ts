import { expect, test } from 'vitest';
import { readCardExpiry, writeCardExpiry } from './card-expiry.ts';

test.each([
  ['12/29', 12, 2029],
  ['1/29', 1, 2029],
  [' 01 / 30 ', 1, 2030],
  ['0130', 1, 2030],
  ['12/2029', 12, 2029],
  ['12-29', 12, 2029],
  ['١٢/٢٩', 12, 2029],
])('A card’s last month is read as it is printed: %s', (text, expiryMonth, expiryYear) => {
  expect(readCardExpiry(text)).toEqual({ expiryMonth, expiryYear });
});

test.each(['', '13/29', '00/29', '12', '12/2', '129', '12/129', '29/12/12', 'x'])(
  'What is no month of a card is none: %s',
  (text) => {
    expect(readCardExpiry(text)).toBeUndefined();
  },
);

test('A card’s last month is written as it is printed', () => {
  expect(writeCardExpiry({ expiryMonth: 3, expiryYear: 2030 })).toBe('03/30');
});
