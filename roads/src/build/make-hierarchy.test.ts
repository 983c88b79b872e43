import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadsDown, leadsUp } from '../map/arcs.ts';
import { laneMilliseconds } from '../map/lane-time.ts';
import type { Road } from '../osm/read-road.ts';
import { findRoadClass, roadClasses } from '../osm/road-classes.ts';
import { unpackLanes } from '../route/unpack.ts';
import type { MainRoads } from './keep-main-roads.ts';
import { type Hierarchy, makeHierarchies } from './make-hierarchy.ts';

const vertexCount = 8;
const groups = ['residential', 'primary', 'motorway'] as const;
const roads = groups.map((highway): Road => {
  const roadClass = findRoadClass(highway) ?? 0;
  return { roadClass, speeds: [0, 0, 0, 0], name: '', englishName: '', ref: '' };
});

type MadeEdge = {
  readonly from: number;
  readonly to: number;
  readonly decimeters: number;
  readonly there: number;
  readonly back: number;
  readonly road: number;
};

/** A decimetre takes 2, 3 or 4 ms: ways of the same time and other length, or one millisecond apart, are common. */
const speeds = fc.constantFrom(0, 180, 120, 90);
const edgeLists: fc.Arbitrary<MadeEdge[]> = fc.array(
  fc.record({
    from: fc.nat(vertexCount - 1),
    to: fc.nat(vertexCount - 1),
    decimeters: fc.integer({ min: 1, max: 6 }),
    there: speeds,
    back: speeds,
    road: fc.nat(groups.length - 1),
  }),
  { minLength: 8, maxLength: 24 },
);

function makeRoads(edges: readonly MadeEdge[]): MainRoads {
  return {
    roads,
    edgeCount: edges.length,
    road: Uint32Array.from(edges, ({ road }) => road),
    decimeters: Uint32Array.from(edges, ({ decimeters }) => decimeters),
    speeds: Uint8Array.from(edges.flatMap(({ there, back }) => [there, back, there, back])),
    firstPoint: new Uint32Array(edges.length + 1),
    points: new Int32Array(0),
    laneTail: Uint32Array.from(edges.flatMap(({ from, to }) => [from, to])),
    laneHead: Uint32Array.from(edges.flatMap(({ from, to }) => [to, from])),
    turnFrom: new Uint32Array(0),
    turnTo: new Uint32Array(0),
    turnVehicles: new Uint8Array(0),
    turnHours: new Map(),
    vertexCount,
  };
}

type Cost = { time: number; decimeters: number; cityTime: number; arterialTime: number };

function costOfLane({ decimeters, there, back, road }: MadeEdge, isThere: boolean): Cost {
  const time = laneMilliseconds(decimeters, isThere ? there : back);
  const group = roadClasses[roads[road]?.roadClass ?? 0]?.group;
  return {
    time,
    decimeters,
    cityTime: group === 'city' ? time : 0,
    arterialTime: group === 'arterial' ? time : 0,
  };
}

const add = (one: Cost, other: Cost): Cost => ({
  time: one.time + other.time,
  decimeters: one.decimeters + other.decimeters,
  cityTime: one.cityTime + other.cityTime,
  arterialTime: one.arterialTime + other.arterialTime,
});
const free: Cost = { time: 0, decimeters: 0, cityTime: 0, arterialTime: 0 };

function makeBoth(edges: readonly MadeEdge[]) {
  const { newNumber, byVehicle } = makeHierarchies(makeRoads(edges), () => undefined);
  const edgeVertices = Uint32Array.from(
    edges.flatMap(({ from, to }) => [from, to, to, from].map((vertex) => newNumber[vertex] ?? 0)),
  );
  return { newNumber, hierarchy: byVehicle[0] as Hierarchy, edgeVertices };
}

type UpwardArc = Cost & {
  readonly arc: number;
  readonly lower: number;
  readonly upper: number;
  flags: number;
};

function listArcs({ firstArc, arcs, arcCosts }: Hierarchy): UpwardArc[] {
  const list: UpwardArc[] = [];
  for (let lower = 0; lower < vertexCount; lower++) {
    for (let arc = firstArc[lower] ?? 0; arc < (firstArc[lower + 1] ?? 0); arc++) {
      const target = arcs[2 * arc] ?? 0;
      list.push({
        arc,
        lower,
        upper: target >> 2,
        flags: target & 3,
        time: arcs[2 * arc + 1] ?? 0,
        decimeters: arcCosts[4 * arc] ?? 0,
        cityTime: arcCosts[4 * arc + 1] ?? 0,
        arterialTime: arcCosts[4 * arc + 2] ?? 0,
      });
    }
  }
  return list;
}

/** Fastest times between all vertices, each lane or arc being a step. */
function findTimes(steps: readonly { from: number; to: number; time: number }[]): number[][] {
  const times = Array.from({ length: vertexCount }, (_, from) =>
    Array.from({ length: vertexCount }, (_, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  );
  const at = (from: number, to: number) => times[from]?.[to] ?? Number.POSITIVE_INFINITY;
  const shorten = (from: number, to: number, time: number) => {
    const row = times[from];
    if (row && time < at(from, to)) row[to] = time;
  };
  for (const { from, to, time } of steps) shorten(from, to, time);
  for (let via = 0; via < vertexCount; via++) {
    for (let from = 0; from < vertexCount; from++) {
      for (let to = 0; to < vertexCount; to++) shorten(from, to, at(from, via) + at(via, to));
    }
  }
  return times;
}

function requireTrueCosts(edges: readonly MadeEdge[]): void {
  const { hierarchy, edgeVertices } = makeBoth(edges);
  for (const { arc, lower, upper, flags, ...cost } of listArcs(hierarchy)) {
    for (const flag of [leadsUp, leadsDown]) {
      if ((flags & flag) === 0) continue;
      const hop = flag === leadsUp ? { from: lower, to: upper, arc } : { from: upper, to: lower, arc };
      const lanes = unpackLanes({ edgeVertices }, hierarchy, [hop]);
      const costs = lanes.map((lane) => costOfLane(edges[lane >> 1] as MadeEdge, lane % 2 === 0));
      expect(cost).toEqual(costs.reduce(add, free));
      expect(edgeVertices[2 * (lanes[0] ?? 0)]).toBe(hop.from);
      expect(edgeVertices[2 * (lanes.at(-1) ?? 0) + 1]).toBe(hop.to);
    }
  }
}

const numRuns = process.env.SATHA_TEST_FULL ? 4000 : 300;

describe('a hierarchy', () => {
  it('has a fastest way between any two places that first climbs and then descends', () => {
    fc.assert(
      fc.property(edgeLists, (edges) => {
        const { newNumber, hierarchy } = makeBoth(edges);
        const numbered = (vertex: number) => newNumber[vertex] ?? 0;
        const plain = findTimes(
          edges.flatMap((edge) => {
            const { from, to, there, back } = edge;
            const steps = [];
            if (there > 0)
              steps.push({ from: numbered(from), to: numbered(to), time: costOfLane(edge, true).time });
            if (back > 0)
              steps.push({ from: numbered(to), to: numbered(from), time: costOfLane(edge, false).time });
            return steps;
          }),
        );
        const arcs = listArcs(hierarchy);
        const rising = arcs.filter(({ flags }) => flags & leadsUp);
        const falling = arcs.filter(({ flags }) => flags & leadsDown);
        const up = findTimes(rising.map(({ lower, upper, time }) => ({ from: lower, to: upper, time })));
        const down = findTimes(falling.map(({ lower, upper, time }) => ({ from: upper, to: lower, time })));
        const over = plain.map((row, from) =>
          row.map((_, to) =>
            Math.min(...up.map((_, top) => (up[from]?.[top] ?? 0) + (down[top]?.[to] ?? 0))),
          ),
        );
        expect(over).toEqual(plain);
      }),
      { numRuns },
    );
  });

  it('says of each arc what the roads that it stands for cost, in the direction in which they are driven', () => {
    fc.assert(fc.property(edgeLists, requireTrueCosts), { numRuns });
  });

  it('says so too where a road is longer there than back and takes as long', () => {
    const ring = Array.from({ length: vertexCount }, (_, from) => {
      const to = (from + 1) % vertexCount;
      return [
        { from, to, decimeters: 6, there: 180, back: 0, road: 0 },
        { from: to, to: from, decimeters: 4, there: 120, back: 0, road: 0 },
      ];
    });
    requireTrueCosts(ring.flat());
  });

  it.each([
    [2, 3],
    [3, 2],
  ])('takes the shorter of two roads that take as long: %d dm or %d dm', (one, other) => {
    const road = (decimeters: number): MadeEdge => {
      const speed = decimeters === 2 ? 120 : 180;
      return { from: 0, to: 1, decimeters, there: speed, back: speed, road: 0 };
    };
    const [arc] = listArcs(makeBoth([road(one), road(other)]).hierarchy);
    expect(arc).toMatchObject({ time: 6, decimeters: 2, flags: leadsUp | leadsDown });
  });
});
