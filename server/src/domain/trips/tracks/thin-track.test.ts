import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';
import { metersFromLine, thinTrack } from './thin-track.ts';
import { trackPolicy } from './track-policy.ts';

/** Somewhere within some kilometres of one place. */
const point = fc.record({
  lat: fc.double({ min: 25.15, max: 25.25, noNaN: true }),
  lng: fc.double({ min: 55.25, max: 55.35, noNaN: true }),
});
const track = fc.array(point, { maxLength: 60 });

test('Whatever is left out of a track lay within twenty metres of the line of what stays, and what stays is in order', () => {
  fc.assert(
    fc.property(track, fc.array(point, { maxLength: 2 }), (points, places) => {
      const kept = thinTrack(points, places);
      const at = kept.map((each) => points.indexOf(each));
      expect(at).toEqual(at.toSorted((a, b) => a - b));
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
      points.forEach((each, index) => {
        const next = at.findIndex((place) => place >= index);
        const [from, to] = [kept[Math.max(next - 1, 0)], kept[next]];
        if (!from || !to) throw new Error('a point is behind the end of what stays');
        expect(metersFromLine(each, from, to)).toBeLessThanOrEqual(trackPolicy.shapeMeters + 0.01);
      });
    }),
  );
});

test('When a truck came near a place and when it left stays', () => {
  fc.assert(
    fc.property(track, point, (points, place) => {
      const near = points.filter((each) => straightLineMeters(each, place) <= trackPolicy.placeMeters);
      expect(thinTrack(points, [place])).toEqual(
        expect.arrayContaining([near[0], near.at(-1)].filter((each) => each !== undefined)),
      );
    }),
  );
});

test('Of a straight road its ends stay, of a corner the corner, and of a truck that stands two points', () => {
  const along = (from: Coordinates, to: Coordinates, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      lat: from.lat + ((to.lat - from.lat) * index) / count,
      lng: from.lng + ((to.lng - from.lng) * index) / count,
    }));
  const [south, corner, east] = [
    { lat: 25.1, lng: 55.2 },
    { lat: 25.2, lng: 55.2 },
    { lat: 25.2, lng: 55.3 },
  ];
  const drive = [...along(south, corner, 100), ...along(corner, east, 100), east];
  expect(thinTrack(drive, [])).toEqual([south, corner, east]);
  expect(
    thinTrack(
      Array.from({ length: 40 }, () => ({ ...south })),
      [south],
    ),
  ).toHaveLength(2);
  expect(thinTrack([], [south])).toEqual([]);
});
