import { expect, test } from 'vitest';
import { closedMonths, monthEnd, monthStart, parseMonth } from './statement-month.ts';

const at = (text: string) => Temporal.Instant.from(text);

test('a month begins and ends at midnight on the clocks of the UAE', () => {
  const month = Temporal.PlainYearMonth.from('2026-12');
  expect(monthStart(month).equals(at('2026-11-30T20:00:00Z'))).toBe(true);
  expect(monthEnd(month).equals(at('2026-12-31T20:00:00Z'))).toBe(true);
});

test('there is a statement of each month since the account began, an hour after the month is over', () => {
  const began = at('2026-09-30T21:00:00Z');
  const told = (now: string) => closedMonths(began, at(now)).map(String);
  expect(told('2026-10-15T12:00:00Z')).toEqual([]);
  expect(told('2026-10-31T20:59:59Z')).toEqual([]);
  expect(told('2026-10-31T21:00:00Z')).toEqual(['2026-10']);
  expect(told('2027-01-05T00:00:00Z')).toEqual(['2026-12', '2026-11', '2026-10']);
  expect(told('2026-01-01T00:00:00Z')).toEqual([]);
});

test.each([
  '',
  '2026',
  '2026-13',
  '2026-00',
  '2026-1',
  '2026-10-01',
  '+02026-10',
  '0001-01',
  '0999-12',
  ' 2026-10',
  '٢٠٢٦-١٠',
])('%j is no month', (text) => {
  expect(parseMonth(text)).toBeUndefined();
});
