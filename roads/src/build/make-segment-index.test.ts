import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLevels } from '../map/box-tree.ts';
import { findAllWithin, findNearest, type SegmentIndex } from '../map/segment-index.ts';
import type { MainRoads } from './keep-main-roads.ts';
import { makeSegmentIndex } from './make-segment-index.ts';

/** Places on a coarse grid near the equator: many lie on each other, and many roads are as near as others. */
const step = 3000;
const places = fc.tuple(fc.nat(9), fc.nat(9));
const roadLists = fc.array(fc.array(places, { minLength: 2, maxLength: 14 }), {
  minLength: 1,
  maxLength: 60,
});

function makeIndex(roads: readonly (readonly (readonly [number, number])[])[]): SegmentIndex {
  const firstPoint = Uint32Array.from([0, ...roads].map((_, road) => roads.slice(0, road).flat().length));
  const points = Int32Array.from(roads.flat(2), (index) => index * step);
  const made = makeSegmentIndex({ edgeCount: roads.length, firstPoint, points } as MainRoads);
  return { ...made, firstPoint, points, levels: findLevels(made.items.length / 2) };
}

/** Metres from a place to a stretch; a degree is as long to the east as to the north there. */
function metersTo([lat, lng]: readonly number[], from: readonly number[], to: readonly number[]): number {
  const [lat1 = 0, lng1 = 0, lat2 = 0, lng2 = 0] = [...from, ...to];
  const [y, x, py, px] = [lat2 - lat1, lng2 - lng1, (lat ?? 0) - lat1, (lng ?? 0) - lng1];
  const part = x === 0 && y === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / (x * x + y * y)));
  return Math.hypot(px - part * x, py - part * y) * step * 0.0111195;
}

const numRuns = process.env.SATHA_TEST_FULL ? 10_000 : 200;

describe('the tree of boxes', () => {
  it('finds the nearest road and all roads within a distance, as looking at every stretch does', () => {
    fc.assert(
      fc.property(roadLists, places, fc.integer({ min: 1, max: 300 }), (roads, place, limit) => {
        const index = makeIndex(roads);
        const isWanted = (road: number) => road % 3 !== 1;
        const distances = roads.map((road) =>
          Math.min(...road.slice(1).map((point, before) => metersTo(place, road[before] ?? [], point))),
        );
        const within = [...distances.keys()].filter(
          (road) => isWanted(road) && (distances[road] ?? 0) < limit,
        );
        const [lat, lng] = [place[0] * step, place[1] * step];
        const all = findAllWithin(index, lat, lng, limit, isWanted);
        expect(all.map(({ edge }) => edge)).toEqual(within);
        for (const { edge, distanceMeters } of all)
          expect(distanceMeters).toBeCloseTo(distances[edge] ?? 0, 2);
        const nearest = findNearest(index, lat, lng, limit, isWanted);
        const least = Math.min(...within.map((road) => distances[road] ?? 0));
        expect(nearest === undefined).toBe(within.length === 0);
        if (nearest === undefined) return;
        expect(nearest.distanceMeters).toBeCloseTo(least, 2);
        expect(distances[nearest.edge]).toBeCloseTo(least, 2);
      }),
      { numRuns },
    );
  });
});
