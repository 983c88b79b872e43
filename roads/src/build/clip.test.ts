import { describe, expect, it } from 'vitest';
import { toUnits } from '../coordinates.ts';
import { RoadsError } from '../roads-error.ts';
import { makeClip, type Polygon } from './clip.ts';

const square = (south: number, west: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
/** One degree with a hole of half a degree in the middle. */
const area: Polygon = { type: 'Polygon', coordinates: [square(25, 55, 1), square(25.25, 55.25, 0.5)] };
const isKept = (marginMeters: number, lat: number, lng: number) =>
  makeClip({ areas: [area], marginMeters })(toUnits(lat), toUnits(lng));

describe('a clip', () => {
  it.each([
    [25.1, 55.1, true],
    [25.5, 55.5, false],
    [25.5, 55.3, false],
    [24.9, 55.5, false],
    [25.5, 56.2, false],
    [-25, 55, false],
    [25.01, 55.99, true],
  ])('keeps what is inside and not in a hole: %d %d %s', (lat, lng, expected) => {
    expect(isKept(0, lat, lng)).toBe(expected);
  });

  it.each([
    [24.8, 55.5, true],
    [24.65, 55.5, false],
    [25.5, 56.25, true],
    [25.5, 56.4, false],
    [25.5, 55.5, true],
  ])('keeps 30 km around: %d %d %s', (lat, lng, expected) => {
    expect(isKept(30_000, lat, lng)).toBe(expected);
  });

  it('keeps everything when there is none', () => {
    expect(makeClip(undefined)(toUnits(-60), toUnits(10))).toBe(true);
  });

  it('that is no area is refused', () => {
    expect(() => makeClip({ areas: [], marginMeters: 0 })).toThrow(RoadsError);
    const line: Polygon = { type: 'Polygon', coordinates: [[[Number.NaN, 2]]] };
    expect(() => makeClip({ areas: [line], marginMeters: 0 })).toThrow(RoadsError);
  });
});
