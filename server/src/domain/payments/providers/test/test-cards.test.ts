import {
  largestTargetFils,
  largestThresholdFils,
  largestTopUpFils,
  smallestTopUpFils,
  testCardOutcomes,
} from '@satha/contract/portal/payments';
import { expect, test } from 'vitest';
import { readMarkdownFile } from '../../../../../tests/harness/markdown.ts';
import { paymentPolicy } from '../../payment-policy.ts';
import { findTestCard, lastFourOf, testCards } from './test-cards.ts';

/** Whether the last digit is the one that the others make (ISO/IEC 7812). */
function isCardNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

test('Each test card has a number that is well made, and last digits that no other has', () => {
  for (const { number } of testCards) expect([number, isCardNumber(number)]).toEqual([number, true]);
  expect(new Set(testCards.map(lastFourOf)).size).toBe(testCards.length);
});

test('A number is found with spaces and dashes, and none beside the table is', () => {
  expect(findTestCard('4242 4242-4242 4242')?.outcome).toBe('succeeds');
  for (const number of [
    '4242424242424241',
    '424242424242424',
    '42424242424242420',
    '４２４２424242424242',
    '',
  ]) {
    expect(findTestCard(number)).toBeUndefined();
  }
});

test('docs/payments.md shows each card, in the order of the table, and no other', () => {
  const { text } = readMarkdownFile('docs/payments.md');
  const shown = [...text.matchAll(/^\| (\d{4} \d{4} \d{4} \d{4}) \| \S/gm)].map(([, number = '']) =>
    number.replaceAll(' ', ''),
  );
  expect(shown).toEqual(testCards.map(({ number }) => number));
});

test('The wire knows what each card does, and the limits as they are', () => {
  expect(new Set(testCards.map(({ outcome }) => outcome))).toEqual(new Set(testCardOutcomes));
  expect(paymentPolicy).toMatchObject({
    smallestTopUpFils,
    largestTopUpFils,
    largestThresholdFils,
    largestTargetFils,
  });
});
