import type { BoardCard } from '@satha/contract/console/desk/board';
import { expect, test } from 'vitest';
import { toneOf } from './standing.ts';

const noon = Date.parse('2026-11-05T12:00:00+04:00');

test.each<[BoardCard['status'], number, string]>([
  ['scheduled', 31, 'calm'],
  ['scheduled', 30, 'amber'],
  ['scheduled', 0, 'red'],
  ['searching', -4, 'calm'],
  ['searching', -5, 'amber'],
  ['searching', -10, 'red'],
  ['driver_to_pickup', 6, 'calm'],
  ['driver_to_pickup', 5, 'amber'],
  ['driver_to_pickup', 0, 'red'],
  ['at_pickup', -19, 'calm'],
  ['at_pickup', -20, 'amber'],
  ['loading', -45, 'red'],
  ['in_progress', 6, 'calm'],
  ['in_progress', -1, 'red'],
])('A trip that is %s, %i minutes from what its clock counts to or from, is %s', (status, minutes, tone) => {
  const countsAt = new Date(noon + minutes * 60_000).toISOString();
  expect(toneOf({ status, countsAt } as BoardCard, noon)).toBe(tone);
});

test('What nothing is known of is calm', () => {
  expect(toneOf({ status: 'in_progress', countsAt: null } as BoardCard, noon)).toBe('calm');
});
