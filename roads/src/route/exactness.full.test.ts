import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoadMap } from '../map/road-map.ts';
import { vehicles } from '../osm/vehicles.ts';
import type { MadeExtract, MadeTags } from '../pbf/write-pbf.test-helper.ts';
import { at, makeAndOpen, totalSeconds } from '../town.test-helper.ts';
import { createPlainDijkstra } from './plain-dijkstra.test-helper.ts';
import { createPlainRules } from './plain-rules.test-helper.ts';
import { decodePolyline } from './polyline.ts';
import { createRouter } from './router.ts';
import { snapToRoad } from './snap.ts';

const side = 4;
const numRuns = 1000;

type StreetChoice = { readonly highway: string; readonly oneway: string; readonly hgv: string };
type SignChoice = {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  readonly restriction: string;
};

/** A grid of streets: some missing, some one-way, of several classes, with signs; either even, which makes ties, or bent. */
const grids: fc.Arbitrary<MadeExtract> = fc
  .record({
    streets: fc.array(
      fc.record<StreetChoice>({
        highway: fc.constantFrom('residential', 'primary', 'motorway_link', 'construction'),
        oneway: fc.constantFrom('no', 'no', 'yes', '-1'),
        hgv: fc.constantFrom('yes', 'yes', 'no'),
      }),
      { minLength: 2 * side * (side - 1), maxLength: 2 * side * (side - 1) },
    ),
    signs: fc.array(
      fc.record<SignChoice>({
        node: fc.nat(side * side - 1),
        from: fc.nat(3),
        to: fc.nat(3),
        restriction: fc.constantFrom(
          'no_left_turn',
          'no_straight_on',
          'only_right_turn',
          'no_u_turn',
          'only_straight_on',
        ),
      }),
      { maxLength: 6 },
    ),
    bends: fc.oneof(
      fc.constant(Array<number>(2 * side * side).fill(0)),
      fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 2 * side * side, maxLength: 2 * side * side }),
    ),
  })
  .map(({ streets, signs, bends }) => makeGrid(streets, signs, bends));

function makeGrid(
  streets: readonly StreetChoice[],
  signs: readonly SignChoice[],
  bends: readonly number[],
): MadeExtract {
  const joined: [number, number][] = [];
  for (let node = 0; node < side * side; node++) {
    if (node % side < side - 1) joined.push([node, node + 1]);
    if (node < side * (side - 1)) joined.push([node, node + side]);
  }
  const ways = joined.flatMap(([from, to], index) => {
    const { highway = 'residential', oneway = 'no', hgv = 'yes' } = streets[index] ?? {};
    if (highway === 'construction') return [];
    const tags: MadeTags = { highway, oneway, hgv, name: `Street ${index}` };
    return [{ id: index + 1, nodes: [from + 1, to + 1], tags }];
  });
  return {
    nodes: Array.from({ length: side * side }, (_, node) => ({
      id: node + 1,
      ...at(
        Math.floor(node / side) * 2 + (bends[node] ?? 0) / 50,
        (node % side) * 2 + (bends[side * side + node] ?? 0) / 50,
      ),
    })),
    ways,
    relations: signs.flatMap(({ node, from, to, restriction }, index) => {
      const around = ways.filter(({ nodes }) => nodes.includes(node + 1)).map(({ id }) => id);
      const [fromWay, toWay] = [around[from], around[to]];
      if (fromWay === undefined || toWay === undefined) return [];
      return [
        {
          id: index + 1,
          members: [
            { type: 'way' as const, id: fromWay, role: 'from' },
            { type: 'node' as const, id: node + 1, role: 'via' },
            { type: 'way' as const, id: toWay, role: 'to' },
          ],
          tags: { type: 'restriction', restriction },
        },
      ];
    }),
  };
}

/** A point of each street, a third of the way along it. */
function pointsOf({ nodes, ways }: MadeExtract, part: number) {
  return ways.map(({ id, nodes: [start, end] }) => {
    const [one, other] = [start, end].map((wanted) => nodes.find((node) => node.id === wanted));
    const between = (axis: 'lat' | 'lng') =>
      (one?.[axis] ?? 0) + part * ((other?.[axis] ?? 0) - (one?.[axis] ?? 0));
    return { way: id, lat: between('lat'), lng: between('lng') };
  });
}

async function openGrid(grid: MadeExtract): Promise<RoadMap | undefined> {
  return makeAndOpen(grid).catch((error: Error) => {
    expect(error.message).toContain('holds no roads that lead anywhere');
    return undefined;
  });
}

describe('on any small network, with one-ways, signs, islands and ties', () => {
  it('a route takes exactly as long as the fastest way without a hierarchy', async () => {
    await fc.assert(
      fc.asyncProperty(grids, fc.double({ min: 0, max: 1, noNaN: true }), async (grid, part) => {
        const map = await openGrid(grid);
        if (!map) return;
        const router = createRouter(map);
        const points = pointsOf(grid, part);
        for (const vehicle of vehicles) {
          const plain = createPlainDijkstra(map, vehicle);
          const snaps = points.flatMap((point) => snapToRoad(map, point, vehicle, 2000) ?? []);
          for (const [index, from] of points.entries()) {
            const snap = snaps[index];
            if (!snap) continue;
            const times = plain.findTimes(snap, snaps);
            const found = points.map((to) => router.findRoute({ from, to, vehicle }));
            expect(
              found.map((route) => (route.isFound ? Math.round(totalSeconds(route) * 1000) : -1)),
            ).toEqual(times);
          }
        }
      }),
      { numRuns },
    );
  });

  it('a route obeys every sign and turns back nowhere in the middle of a road', async () => {
    await fc.assert(
      fc.asyncProperty(grids, async (grid) => {
        const map = await openGrid(grid);
        if (!map) return;
        const router = createRouter(map);
        const findSeconds = createPlainRules(grid);
        const points = pointsOf(grid, 0.5);
        for (const from of points) {
          for (const to of points) {
            const route = router.findRoute({ from, to, vehicle: 'light' });
            // A street that is not part of the main network has its points led to another one.
            if (!route.isFound || route.snapMeters.from > 0.1 || route.snapMeters.to > 0.1) continue;
            const seconds = findSeconds(from.way, to.way);
            expect(
              Math.abs(totalSeconds(route) - seconds),
              `${from.way} ${to.way} ${totalSeconds(route)} ${seconds}`,
            ).toBeLessThan(0.3);
          }
        }
      }),
      { numRuns },
    );
  });

  it('a matrix says what single routes say, and a drawn line is as long as its route', async () => {
    await fc.assert(
      fc.asyncProperty(grids, async (grid) => {
        const map = await openGrid(grid);
        if (!map) return;
        const router = createRouter(map);
        const points = pointsOf(grid, 0.3);
        const matrix = createRouter(map).findMany({
          sources: points,
          targets: points,
          vehicle: 'light',
        });
        const { city, arterial, highway } = matrix.freeFlowSeconds;
        for (const [row, from] of points.entries()) {
          for (const [column, to] of points.entries()) {
            const route = router.findRoute({ from, to, vehicle: 'light', isDrawn: true });
            const index = row * points.length + column;
            const seconds = (city[index] ?? 0) + (arterial[index] ?? 0) + (highway[index] ?? 0);
            if (!route.isFound) {
              expect(seconds).toBeNaN();
              continue;
            }
            expect(seconds).toBeCloseTo(totalSeconds(route), 6);
            expect(Math.abs(lineMeters(route.drawing?.polyline ?? '') - route.distanceMeters)).toBeLessThan(
              3,
            );
          }
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });
});

function lineMeters(polyline: string): number {
  const line = decodePolyline(polyline);
  let meters = 0;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to;
    const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
    meters += 111_195 * Math.hypot(to.lat - from.lat, east);
  }
  return meters;
}
