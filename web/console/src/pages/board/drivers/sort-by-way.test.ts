import type { CandidateData } from '@satha/contract/console/dispatch';
import { expect, test } from 'vitest';
import { sortByWay } from './sort-by-way.ts';

const candidate = (seconds: number | null, forbids = false) =>
  ({
    way: seconds === null ? null : { seconds, meters: seconds * 10 },
    hindrances: forbids ? [{ forbids: true, isWaivable: false }] : [],
  }) as unknown as CandidateData;

test('The nearest comes first, then who has no known way, then who cannot take the trip or is not on shift', () => {
  const candidates = new Map([
    [1, candidate(600)],
    [2, candidate(60, true)],
    [3, candidate(120)],
    [4, candidate(null)],
  ]);
  expect(sortByWay([5, 1, 2, 3, 4], candidates)).toEqual([3, 1, 4, 2, 5]);
});
