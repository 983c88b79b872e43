import { expect, test } from 'vitest';
import { noteDurations } from './durations.ts';

test('Of a run it is noted how long its files took, and of others what was noted before', () => {
  const before = { 'a.test.ts': 40, 'b.test.ts': 50, 'gone.test.ts': 60 };
  const measured = new Map([
    ['b.test.ts', 70],
    ['0-new.test.ts', 45],
  ]);
  const noted = noteDurations(before, measured, (path) => !path.startsWith('gone'));
  expect(Object.entries(noted)).toEqual([
    ['0-new.test.ts', 45],
    ['a.test.ts', 40],
    ['b.test.ts', 70],
  ]);
});
