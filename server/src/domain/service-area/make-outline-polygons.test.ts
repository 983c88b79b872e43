import { expect, test } from 'vitest';
import { makeOutlinePolygons, type Ring } from './make-outline-polygons.ts';

/** A square around 0, 0, counterclockwise. */
const square = (half: number, east = 0): Ring => [
  [east - half, -half],
  [east + half, -half],
  [east + half, half],
  [east - half, half],
  [east - half, -half],
];

test('An island is a polygon of its own, a ring within is a hole, and what lies in the hole is ground again', () => {
  const [country, hole, inner, island] = [square(9), square(5), square(2), square(1, 20)];
  const polygons = makeOutlinePolygons([country, hole, inner, island]);
  expect(polygons).toEqual([[country, hole.toReversed()], [inner], [island]]);
});

test('Outlines come counterclockwise and holes clockwise, however they were drawn', () => {
  const polygons = makeOutlinePolygons([square(9).toReversed(), square(5).toReversed()]);
  expect(polygons).toEqual([[square(9), square(5).toReversed()]]);
});
