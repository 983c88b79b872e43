import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatAmount, formatMoney } from './format-money.ts';
import { formatDuration, formatRelativeTime, formatTime } from './format-time.ts';

test.for([
  [0, 'AED 0.00'],
  [5, 'AED 0.05'],
  [14_850, 'AED 148.50'],
  [100_000, 'AED 1,000.00'],
  [-300, '−AED 3.00'],
  [-5, '−AED 0.05'],
  [9_007_199_254_740_991, 'AED 90,071,992,547,409.91'],
] as const)('%i fils are written %s', ([fils, text]) => {
  expect(formatMoney(fils)).toBe(text);
});

test('No fils is lost or gained in writing an amount', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (fils) => {
      const text = formatAmount(fils).replaceAll(',', '').replace('−', '-').replace('.', '');
      expect(Number(text)).toBe(fils === 0 ? 0 : fils);
    }),
  );
});

describe('a moment', () => {
  const at = '2026-11-20T20:05:09Z';

  it('is written in UAE time, whatever the zone of the reader, with the digits of both languages’ readers', () => {
    expect(formatTime(at, 'en')).toBe('21 Nov 2026, 00:05');
    expect(formatTime(at, 'en', 'second')).toBe('21 Nov 2026, 00:05:09');
    expect(formatTime(at, 'en', 'clock')).toBe('00:05');
    expect(formatTime(at, 'ar', 'day')).toMatch(/^21 نوفمبر 2026$/);
    expect(formatTime(at, 'ar', 'clock')).toBe('00:05');
    expect(formatTime(at, 'ar', 'second')).toMatch(/^21 نوفمبر 2026.* 00:05:09$/);
  });

  it('is told from now in the largest unit that fits', () => {
    const nowMs = Date.parse(at);
    const told = (seconds: number) =>
      formatRelativeTime(new Date(nowMs + seconds * 1000).toISOString(), nowMs, 'en');
    expect([-5, -125, -7200, -86_400 * 3, 90].map(told)).toEqual([
      '5 seconds ago',
      '2 minutes ago',
      '2 hours ago',
      '3 days ago',
      'in 1 minute',
    ]);
  });
});

test.for([
  [40, '40 s', '40 ث'],
  [59.6, '1 min', '1 د'],
  [725, '12 min', '12 د'],
  [3599, '1 h 00 min', '1 س 00 د'],
  [3900, '1 h 05 min', '1 س 05 د'],
] as const)('%d seconds are %s', ([seconds, english, arabic]) => {
  expect(formatDuration(seconds, 'en')).toBe(english);
  expect(formatDuration(seconds, 'ar')).toBe(arabic);
});
