import { describe, expect, it } from 'vitest';
import { decodePolyline } from '../polyline.ts';
import { cutPath, findFooting, makePath, pointAlong } from './path.ts';

const corner = [
  { lat: 25, lng: 55 },
  { lat: 25.01, lng: 55 },
  { lat: 25.01, lng: 55.01 },
];
const path = makePath(corner);
if (!path) throw new Error('three points make a path');

describe('A path', () => {
  it('ends at its ends', () => {
    expect(pointAlong(path, -500)).toEqual(corner[0]);
    expect(pointAlong(path, path.lengthMeters + 500)).toEqual(corner[2]);
    expect(makePath([])).toBeUndefined();
  });

  it('is cut with the corners that lie between', () => {
    const piece = cutPath(path, 500, path.lengthMeters - 500);
    expect(piece).toHaveLength(3);
    expect(piece[1]).toEqual(corner[1]);
  });

  it('is found from beside it, and no earlier than asked', () => {
    const beside = { lat: 25.005, lng: 55.001 };
    expect(findFooting(path, beside).alongMeters).toBeCloseTo(556, 0);
    expect(findFooting(path, beside).asideMeters).toBeCloseTo(101, 0);
    expect(findFooting(path, beside, 900).alongMeters).toBeGreaterThanOrEqual(900);
  });
});

describe('A polyline', () => {
  it('is read with six decimals', () => {
    expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual([
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
      { lat: 43.252, lng: -126.453 },
    ]);
  });

  it('that is broken off leads as far as it goes', () => {
    expect(decodePolyline('_izlhA~rlgdF_{ge')).toEqual([{ lat: 38.5, lng: -120.2 }]);
    expect(decodePolyline('')).toEqual([]);
  });
});
