import { expect, test } from 'vitest';
import { makeMonths } from './make-months.ts';

/** A moment of November on the UAE's calendar, of October elsewhere. */
const nowMs = Date.parse('2026-10-31T21:00:00Z');

test('documents are looked for by the months that are over and the one that is not, the latest first', () => {
  expect(makeMonths({ closed: [], nowMs })).toEqual(['2026-11']);
  expect(makeMonths({ closed: ['2026-10', '2026-09'], nowMs })).toEqual(['2026-11', '2026-10', '2026-09']);
});

test('an account whose clock is ahead has the month after its last one, over the end of a year', () => {
  expect(makeMonths({ closed: ['2026-12', '2026-11'], nowMs })).toEqual(['2027-01', '2026-12', '2026-11']);
});

test('a month that a link names can be chosen, whatever it is', () => {
  expect(makeMonths({ closed: [], chosen: '2025-02', nowMs })).toEqual(['2026-11', '2025-02']);
});
