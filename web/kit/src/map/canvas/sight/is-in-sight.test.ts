import { expect, test } from 'vitest';
import { isInSight } from './is-in-sight.ts';

const size = { width: 800, height: 400 };

test.each([
  ['in the middle', { x: 400, y: 200 }, true],
  ['well within', { x: 30, y: 370 }, true],
  ['about to leave', { x: 790, y: 200 }, false],
  ['above', { x: 400, y: -1 }, false],
  ['far away', { x: -4_000, y: 9_000 }, false],
])('A truck %s of a map is in its sight: %o: %s', (_, at, isSeen) => {
  expect(isInSight(at, size, 0)).toBe(isSeen);
});

test('A map that is small still has a middle', () => {
  expect(isInSight({ x: 20, y: 20 }, { width: 40, height: 40 }, 0)).toBe(true);
  expect(isInSight({ x: 20, y: 20 }, { width: 40, height: 40 }, 56)).toBe(true);
});

test('A truck beneath what is pressed on the map is not in its sight', () => {
  expect(isInSight({ x: 400, y: 60 }, size, 0)).toBe(true);
  expect(isInSight({ x: 400, y: 60 }, size, 56)).toBe(false);
});
