import { expect, test } from 'vitest';
import { isMinutesTrue } from './minutes-left.ts';

const now = Date.parse('2026-11-25T08:09:50+04:00');

test.each([
  ['a truck at the speed of life, 23 minutes away', '2026-11-25T08:32:50+04:00', 23 * 60, true],
  ['one that is held up a little', '2026-11-25T08:35:50+04:00', 23 * 60, true],
  ['one that is thirty times faster, and there in ten seconds', '2026-11-25T08:10:00+04:00', 23 * 60, false],
  ['one of which no time of arrival is known', null, 23 * 60, true],
  ['one that arrives now', '2026-11-25T08:09:50+04:00', 30, true],
])(
  'the minutes left are told beside the time of arrival where they agree with it: %s',
  (_, at, seconds, told) => {
    expect(isMinutesTrue(at, seconds, now)).toBe(told);
  },
);
