import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coordinates, unitsPerDegree } from '../coordinates.ts';
import { crossesBarrier, type Land } from '../map/land.ts';
import { findAllWithin, type PointOnRoad } from '../map/segment-index.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import { mainRoads as map } from '../uae/main-roads.ts';
import { openEdges, type Snap } from './footing.ts';
import { createPlainDijkstra } from './plain-dijkstra.test-helper.ts';
import { createRouter } from './router.ts';
import { snapToRoad } from './snap.ts';

const reach = (point: Coordinates, vehicle: Vehicle): Snap | undefined => snapToRoad(map, point, vehicle, 0);
const inland = fc.record({
  lat: fc.double({ min: 23.5, max: 25, noNaN: true }),
  lng: fc.double({ min: 54.6, max: 55.8, noNaN: true }),
});
const inDubai = fc.record({
  lat: fc.double({ min: 25.12, max: 25.3, noNaN: true }),
  lng: fc.double({ min: 55.25, max: 55.4, noNaN: true }),
});
const points = fc.oneof(inland, inDubai);

const junctionAt = ({ edge, part }: PointOnRoad) =>
  part === 0 || part === 1 ? map.edgeVertices[4 * edge + part] : undefined;

function isHidden(land: Land, y: number, x: number, { point, part }: PointOnRoad): boolean {
  const [lat = 0, lng = 0, nextLat = 0, nextLng = 0] = map.points.subarray(2 * point, 2 * point + 4);
  return crossesBarrier(land, y, x, lat + part * (nextLat - lat), lng + part * (nextLng - lng));
}

describe('Streets that a map of main roads does not hold', () => {
  it('lead to the nearest eight places on its roads that no barrier hides, the nearest first', () => {
    const { land } = map;
    if (!land) throw new Error('The map of the main roads has land.');
    fc.assert(
      fc.property(points, fc.constantFrom(...vehicles), (point, vehicle) => {
        const { footings } = reach(point, vehicle) ?? {};
        if (footings === undefined) return;
        const meters = footings.map(({ distanceMeters }) => distanceMeters);
        expect(meters).toEqual(meters.toSorted((one, other) => one - other));
        expect(meters.length).toBeLessThanOrEqual(8);
        const farthest = meters[7] ?? 40_000;
        const [y, x] = [point.lat * unitsPerDegree, point.lng * unitsPerDegree];
        for (const place of findAllWithin(map.segments, y, x, farthest * 0.99999, openEdges(map, vehicle))) {
          const isReached = footings.some(
            (footing) =>
              footing.edge === place.edge ||
              (junctionAt(place) !== undefined && junctionAt(footing) === junctionAt(place)),
          );
          expect(isReached || isHidden(land, y, x, place)).toBe(true);
        }
      }),
    );
  });

  it('lead no truck to a road that is closed to trucks', () => {
    const closed = Array.from(map.edgeRoad.keys()).filter((edge) => !openEdges(map, 'truck')(edge));
    expect(closed).toHaveLength(5);
    for (const edge of closed) {
      const [lat = 0, lng = 0] = map.points.subarray(2 * (map.firstPoint[edge] ?? 0));
      const beside = { lat: lat / unitsPerDegree, lng: lng / unitsPerDegree };
      const edges = reach(beside, 'truck')?.footings.map((footing) => footing.edge) ?? [];
      expect(edges.length).toBeGreaterThan(0);
      expect(closed.some((one) => edges.includes(one))).toBe(false);
    }
  });

  it.each(vehicles)('and its roads make the fastest way of all (%s)', (vehicle) => {
    const plain = createPlainDijkstra(map, vehicle);
    const router = createRouter(map);
    fc.assert(
      fc.property(points, points, (from, to) => {
        const [start, end] = [reach(from, vehicle), reach(to, vehicle)];
        if (!start || !end) return;
        const [fastest = Number.NaN] = plain.findTimes(start, [end]);
        const route = router.findRoute({ from, to, vehicle });
        if (!route.isFound) throw new Error('There is a way.');
        // Each of the three groups of road has whole seconds.
        expect(Math.abs(route.durationSeconds - fastest / 1000)).toBeLessThanOrEqual(1.5);
      }),
      { numRuns: 300 },
    );
  });
});
