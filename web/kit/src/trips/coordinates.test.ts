import { expect, test } from 'vitest';
import { isInside, readCoordinates } from './coordinates.ts';

test.each([
  ['25.1972, 55.2744', { lat: 25.1972, lng: 55.2744 }],
  ['  25.1972,55.2744 ', { lat: 25.1972, lng: 55.2744 }],
  ['(25.1972, 55.2744)', { lat: 25.1972, lng: 55.2744 }],
  ['25.1972 55.2744', { lat: 25.1972, lng: 55.2744 }],
  ['٢٥٫١٩٧٢، ٥٥٫٢٧٤٤', { lat: 25.1972, lng: 55.2744 }],
  ['-1, 2', { lat: -1, lng: 2 }],
])('coordinates are read as people copy them: %s', (text, point) => {
  expect(readCoordinates(text)).toEqual(point);
});

test.each(['', 'Dubai Marina', '25.1972', '91, 55', '25, 181', '25.1, 55.2, 3', '25,1972 55,2744'])(
  'what is no point is none: %s',
  (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  },
);

test('a point is inside when it lies in an odd number of rings', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const rings = [square(0, 10), square(4, 6)];
  expect([1, 5, 11].map((at) => isInside(rings, { lat: at, lng: at }))).toEqual([true, false, false]);
});
