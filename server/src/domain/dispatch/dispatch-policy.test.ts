import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dispatchPolicy,
  inSmallestRing,
  nextLookAt,
  nextScheduledLookAt,
  offersAtOnce,
  scheduledSearchBeginsAt,
  searchEndsAt,
  searchRadiusMeters,
} from './dispatch-policy.ts';

const noon = Temporal.Instant.from('2026-11-18T12:00:00+04:00');
const after = (seconds: number) => noon.add({ milliseconds: seconds * 1000 });
const seconds = (instant: Temporal.Instant) => instant.since(noon).total('seconds');

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 3],
  [1000, 3],
])('in round %i, %i drivers are asked at a time', (rounds, count) => {
  expect(offersAtOnce(rounds)).toBe(count);
});

test.each([
  [0, 1, 60_000],
  [119, 1, 60_000],
  [120, 1, 200_000],
  [3, 30, 60_000],
  [4, 30, 200_000],
])('after %i seconds at %i times life, drivers within %i metres may be asked', (searched, scale, meters) => {
  expect(searchRadiusMeters(searched, scale)).toBe(meters);
});

describe('of the candidates', () => {
  const at = (...kilometers: number[]) => kilometers.map((km) => ({ straightMeters: km * 1000 }));

  test.each([
    ['the smallest circle with enough of them is asked', at(3, 9, 11, 30), 2, at(3, 9)],
    ['a circle with too few gives way to the next', at(3, 11, 24, 30), 2, at(3, 11, 24)],
    ['all are asked when there are too few of them at all', at(3, 150), 3, at(3, 150)],
    ['none are asked when there are none', at(), 1, at()],
  ])('%s', (_what, candidates, wanted, asked) => {
    expect(inSmallestRing(candidates, wanted)).toEqual(asked);
  });
});

describe('a search', () => {
  test.each([
    ['ends ten minutes after it began', 0, 1, 600],
    ['ends sooner where trucks are faster', 0, 30, 20],
    ['leaves one driver the time to answer, however fast the trucks', 0, 300, 20],
    ['does not end before the departure', 3_000, 1, 3_000],
  ])('%s', (_what, departure, scale, end) => {
    expect(seconds(searchEndsAt(noon, after(departure), scale))).toBe(end);
  });

  test.each([
    [1, 0, 600, 3],
    [1, 90, 510, 3],
    [1, 150, 450, 5],
    [1, 500, 100, 10],
    [1, 598, 2, 2],
    [30, 0, 20, 0.25],
    [30, 15, 5, 0.333],
  ])(
    'at %i times life, %i seconds old, with %i left, is looked at again after %d',
    (scale, old, left, next) => {
      const search = { beganAt: after(-old), endsAt: after(left) };
      expect(seconds(nextLookAt(noon, search, scale))).toBe(next);
    },
  );
});

describe('the search for a scheduled trip', () => {
  test.each([
    [
      'begins early enough for the nearest driver, found, asked and reached, to be there',
      1_200,
      1,
      1_200 + 600 + 45,
    ],
    ['counts with three quarters of an hour while there is no driver', undefined, 1, 2_700 + 600 + 45],
    ['begins later where trucks are faster, but for the time to answer', 1_200, 30, 60 + 45],
  ])('%s', (_what, way, scale, lead) => {
    expect(seconds(scheduledSearchBeginsAt(noon, way, scale))).toBe(-lead);
  });

  test.each([
    ['every five minutes', 1_000, 1, 300],
    ['more often where trucks are faster', 1_000, 30, 10],
    ['at the latest when it begins', 100, 1, 100],
  ])('is looked at %s', (_what, begins, scale, next) => {
    expect(seconds(nextScheduledLookAt(noon, after(begins), scale))).toBe(next);
  });

  test('begins in time whatever the way and the speed: who is found and asked at once is there at the departure', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 300 }), (way, scale) => {
        const lead = -seconds(scheduledSearchBeginsAt(noon, way, scale));
        expect(lead).toBeGreaterThanOrEqual(dispatchPolicy.offerSecondsOfClosedPhone + way / scale);
      }),
    );
  });
});
