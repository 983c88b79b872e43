import { expect, test } from 'vitest';
import { findDue } from './due.ts';

const now = Date.parse('2026-11-25T08:00:00+04:00');

test.each([
  ['in a moment', '2026-11-25T08:00:10+04:00', { minutes: 1, isLate: false }],
  ['in twelve minutes and a half', '2026-11-25T08:12:30+04:00', { minutes: 13, isLate: false }],
  ['half a minute ago, which nobody calls late', '2026-11-25T07:59:30+04:00', { minutes: 1, isLate: false }],
  ['seven minutes ago', '2026-11-25T07:53:00+04:00', { minutes: 7, isLate: true }],
  ['nobody said when', undefined, undefined],
])('a driver is due %s', (_, promisedAt, due) => {
  expect(findDue(promisedAt === undefined ? {} : { promisedAt }, now)).toEqual(due);
});
