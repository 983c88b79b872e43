import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutIntoPieces, drawBy, takeWithin } from './pieces.ts';

const weighed = (seconds: number, index: number) => ({ path: `${index}.test.ts`, seconds });

test('Pieces hold every file once, and none is longer than another by more than one file', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300)), fc.integer({ min: 1, max: 12 }), (durations, count) => {
      const files = durations.map(weighed);
      const pieces = cutIntoPieces(files, count);
      expect(pieces).toHaveLength(count);
      expect(
        pieces.flat().toSorted((a, b) => Number.parseInt(a.path, 10) - Number.parseInt(b.path, 10)),
      ).toEqual(files);
      const sums = pieces.map((piece) => piece.reduce((sum, { seconds }) => sum + seconds, 0));
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(0, ...durations));
    }),
  );
});

test('Of files that are more than the time allows, those that fit are taken in turn, and the others are told', () => {
  const [first, second, third] = [50, 90, 40].map(weighed);
  expect(
    takeWithin(
      [first, second, third].flatMap((file) => file ?? []),
      100,
    ),
  ).toEqual({
    taken: [first, third],
    leftOut: [second],
    seconds: 90,
  });
  // One that is longer than the time by itself has its turn when it is the first.
  expect(takeWithin([{ path: 'a.test.ts', seconds: 110 }], 100)).toMatchObject({ leftOut: [], seconds: 110 });
});

test('A commit draws the same each time, and commits draw each of twelve', () => {
  const drawn = Array.from({ length: 200 }, (_, commit) => drawBy(String(commit), 'slice', 12));
  expect(new Set(drawn).size).toBe(12);
  expect(drawBy('7', 'slice', 12)).toBe(drawn[7]);
});
