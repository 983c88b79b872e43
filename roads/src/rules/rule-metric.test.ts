import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMainNetwork } from '../build/main-network.ts';
import { listHours } from '../map/facts/map-hours.ts';
import { createPlainDijkstra } from '../route/plain-dijkstra.test-helper.ts';
import { createRouter } from '../route/router.ts';
import { snapToRoad } from '../route/snap.ts';
import { at, makeAndOpen, totalSeconds } from '../town.test-helper.ts';
import { createRuledRoads, labelOf } from './find-ruled-way.ts';
import { findOpenNetwork } from './open-network.ts';
import { makeRuleMetric } from './rule-metric.ts';

const side = 5;
const streetCount = 2 * side * (side - 1);

/**
 * A grid of streets of which some are closed by one of three rules, some one-way, bent so that no two ways take as long; and some
 * turns that are closed at hours.
 */
const grids = fc.record({
  refs: fc.array(fc.constantFrom('', '', '', 'R0', 'R1', 'R2', 'R0;R1'), {
    minLength: streetCount,
    maxLength: streetCount,
  }),
  oneways: fc.array(fc.constantFrom('no', 'no', 'no', 'yes', '-1'), {
    minLength: streetCount,
    maxLength: streetCount,
  }),
  bends: fc.array(fc.integer({ min: -40, max: 40 }), {
    minLength: 2 * side * side,
    maxLength: 2 * side * side,
  }),
  signs: fc.array(fc.tuple(fc.nat(streetCount - 1), fc.nat(streetCount - 1)), { maxLength: 60 }),
});

type Grid = {
  readonly refs: string[];
  readonly oneways: string[];
  readonly bends: number[];
  readonly signs: [from: number, to: number][];
};

function openGrid({ refs, oneways, bends, signs }: Grid) {
  const joined: [number, number][] = [];
  for (let node = 0; node < side * side; node++) {
    if (node % side < side - 1) joined.push([node, node + 1]);
    if (node < side * (side - 1)) joined.push([node, node + side]);
  }
  return makeAndOpen({
    nodes: Array.from({ length: side * side }, (_, node) => ({
      id: node + 1,
      ...at(
        Math.floor(node / side) * 3 + (bends[node] ?? 0) / 50,
        (node % side) * 3 + (bends[side * side + node] ?? 0) / 50,
      ),
    })),
    ways: joined.map(([from, to], index) => ({
      id: index + 1,
      nodes: [from + 1, to + 1],
      tags: {
        highway: 'primary',
        ref: refs[index] ?? '',
        oneway: oneways[index] ?? 'no',
        name: `Street ${index}`,
      },
    })),
    relations: signs.flatMap(([from, to], index) => {
      const via = from === to ? undefined : joined[from]?.find((node) => joined[to]?.includes(node));
      if (via === undefined) return [];
      return [
        {
          id: index + 1,
          members: [
            { type: 'way', id: from + 1, role: 'from' },
            { type: 'node', id: via + 1, role: 'via' },
            { type: 'way', id: to + 1, role: 'to' },
          ] as const,
          tags: { type: 'restriction', 'restriction:conditional': 'no_entry @ (07:00-09:00)' },
        },
      ];
    }),
  });
}

test('one metric gives for every set of closed roads the fastest way without them, and knows what is cut off', async () => {
  await fc.assert(
    fc.asyncProperty(grids, async (grid) => {
      const map = await openGrid(grid).catch(() => undefined);
      if (map === undefined) return;
      const nothing = { refs: [], names: [], areas: [] };
      const closedRoads = [
        ...['R0', 'R1', 'R2'].map((ref, bit) => ({ ...nothing, bit, refs: [ref] })),
        ...listHours(map).map((mapHours) => ({ ...nothing, bit: 3, mapHours })),
      ];
      const metric = makeRuleMetric(map, 'truck', closedRoads);
      const roads = createRuledRoads(map, metric);
      const router = createRouter(map);
      const openText = map.hours ? [...map.hours.ofRoad][0] : 0;
      const points = Array.from({ length: 4 }, (_, index) =>
        at(1.5 + 2.9 * index, 0.4 + 3.1 * ((index * 3) % 4)),
      );
      for (let avoid = 0; avoid < 16; avoid++) {
        const isDriven = (lane: number) => (labelOf(metric, lane) & avoid) === 0;
        const lanes = Array.from({ length: 2 * map.edgeCount }, (_, lane) => lane).filter(
          (lane) => isDriven(lane) && (map.edgeSpeeds[4 * (lane >> 1) + 2 + (lane & 1)] ?? 0) > 0,
        );
        const tails = Uint32Array.from(lanes, (lane) => map.edgeVertices[2 * lane] ?? 0);
        const heads = Uint32Array.from(lanes, (lane) => map.edgeVertices[2 * lane + 1] ?? 0);
        const open = findOpenNetwork(metric.hierarchy, avoid);
        const count = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + mark, 0);
        if (map.turns.length === 0)
          expect(count(open)).toBe(count(findMainNetwork(map.vertexCount, tails, heads)));

        const dijkstra = createPlainDijkstra(map, 'truck', {
          isDriven,
          isTaken: (turn) => (avoid & 8) === 0 || (map.hours?.ofTurn[turn] ?? 0) === openText,
        });
        const snaps = points.map((point) => snapToRoad(map, point, 'truck', 2000));
        const isFree = (index: number) =>
          snaps[index]?.footings.every(
            ({ edge }) =>
              isDriven(2 * edge) &&
              isDriven(2 * edge + 1) &&
              [0, 1, 2, 3].every((end) => open[map.edgeVertices[4 * edge + end] ?? 0] === 1),
          ) === true;
        for (const [from, one] of snaps.entries()) {
          if (one === undefined || !isFree(from)) continue;
          const [...times] = dijkstra.findTimes(
            one,
            snaps.filter((snap) => snap !== undefined),
          );
          for (const [to, other] of snaps.entries()) {
            if (other === undefined || !isFree(to)) continue;
            const route = router.findRoute({
              ...{ from: one.point, to: other.point, vehicle: 'truck', isDrawn: true },
              rules: { roads, avoid },
            });
            if (!route.isFound) throw new Error(route.reason);
            expect(Math.round(1000 * totalSeconds(route))).toBe(times[to]);
            const seen = route.findEntries?.() ?? [];
            expect(seen.reduce((label, { bits }) => label | bits, 0)).toBe(route.label);
            expect((route.label ?? 0) & avoid).toBe(0);
          }
        }
      }
    }),
    { numRuns: process.env.SATHA_TEST_FULL ? 2000 : 40 },
  );
});
