import { expect, test } from 'vitest';
import { formatQuarter, parseQuarter, quarterEnd, quarterOf, quarterStart } from './quarter.ts';

test('a quarter begins and ends at midnight on the clocks of the UAE, and is written as it is read', () => {
  const quarter = parseQuarter('2026-Q4');
  if (!quarter) throw new Error('2026-Q4 is a quarter');
  expect(quarterStart(quarter).toString()).toBe('2026-09-30T20:00:00Z');
  expect(quarterEnd(quarter).toString()).toBe('2026-12-31T20:00:00Z');
  expect(formatQuarter(quarter)).toBe('2026-Q4');
});

test('each month lies in one quarter', () => {
  const months = Array.from({ length: 12 }, (_, index) => new Temporal.PlainYearMonth(2026, index + 1));
  expect(months.map((month) => formatQuarter(quarterOf(month)).slice(-1)).join('')).toBe('111222333444');
});

test.each(['', '2026', '2026-Q0', '2026-Q5', '2026-4', '0000-Q1', 'Q4-2026', '2026-Q4 ', '٢٠٢٦-Q4'])(
  '%j is no quarter',
  (text) => {
    expect(parseQuarter(text)).toBeUndefined();
  },
);
