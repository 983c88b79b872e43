import { describe, expect, it } from 'vitest';
import type { RoadMap } from '../map/road-map.ts';
import type { MadeTags } from '../pbf/write-pbf.test-helper.ts';
import type { FoundRoute } from '../route/router.ts';
import {
  at,
  buildAndOpen,
  findOne,
  makeTownExtract,
  openTown,
  type Town,
  totalSeconds,
} from '../town.test-helper.ts';
import { createRoadCollector } from './collect-roads.ts';

/** Two streets north and south of a block, joined at both ends; the southern one is two ways. */
const block: Town = {
  places: { a: [0, 0], b: [0, 4], c: [0, 8], d: [4, 8], f: [4, 0] },
  ways: [['ab'], ['bc'], ['cd'], ['df'], ['fa']],
};
function meters(map: RoadMap, from: [number, number], to: [number, number]): number {
  const route = findOne(map, at(...from), at(...to)) as FoundRoute;
  return Math.round(route.distanceMeters / 10) * 10;
}

describe('ways', () => {
  it('that are alike go on as one edge, which has the place where they meet once', async () => {
    const map = await openTown({ ...block, ways: [['ab'], ['cb'], ['cd'], ['df'], ['fa'], ['ad']] });
    // a to d along both halves of the south, a to d along the north, and straight.
    expect(map.edgeCount).toBe(3);
    expect(map.points.length / 2).toBe(4 + 3 + 2);
  });

  it.each<[MadeTags]>([
    [{ highway: 'primary', 'maxspeed:forward': '78' }],
    [{ highway: 'primary', 'maxspeed:forward': '40', maxspeed: '80' }],
  ])('that are alike but meet head-on keep the speeds of each direction: %o', async (tags) => {
    const { ways } = block;
    const map = await openTown({ ...block, ways: [['ab', tags], ['cb', tags], ...ways.slice(2)] });
    const seconds = (from: number, to: number, vehicle: 'light' | 'truck') =>
      totalSeconds(findOne(map, at(0, from), at(0, to), { vehicle }) as FoundRoute);
    const speedsOf = (there: number, back: number) => [100.776 / (there / 3.6), 100.776 / (back / 3.6)];
    const [light, truck] = tags.maxspeed
      ? [speedsOf(36, 72), speedsOf(36, 72)]
      : [speedsOf(70, 70), speedsOf(70, 65)];
    for (const [vehicle, [there = 0, back = 0] = []] of [
      ['light', light],
      ['truck', truck],
    ] as const) {
      expect(seconds(1, 2, vehicle)).toBeCloseTo(there, 1);
      expect(seconds(2, 1, vehicle)).toBeCloseTo(back, 1);
      expect(seconds(7, 6, vehicle)).toBeCloseTo(there, 1);
      expect(seconds(6, 7, vehicle)).toBeCloseTo(back, 1);
    }
  });

  it('that join two junctions at the very same place are driven like others', async () => {
    const town: Town = {
      places: { ...block.places, e: [0, 4], g: [4, 4], h: [2, 4] },
      ways: [...block.ways, ['be'], ['eh'], ['eg'], ['hg']],
    };
    const map = await openTown(town);
    expect(meters(map, [0, 3], [1, 4])).toBe(210);
    expect(meters(map, [1, 4], [0, 5])).toBe(210);
  });

  it('with the same place twice in a row, or going back on themselves, are driven like others', async () => {
    const map = await openTown({ ...block, ways: [['aabb'], ['bcc'], ['cdc'], ['df'], ['fa']] });
    expect(meters(map, [0, 1], [0, 7])).toBe(610);
    expect(meters(map, [0, 1], [3, 8])).toBe(Math.round((7 * 100.776 + 3 * 111.195) / 10) * 10);
  });

  it('that leave the area which is kept end there, and begin again where they come back', async () => {
    // Cells of the clip are about two kilometres: the street leaves to the south of it and comes back.
    const town: Town = {
      places: { a: [0, 0], b: [0, 4], c: [-90, 5], d: [-90, 6], e: [0, 7], f: [0, 8], g: [4, 8], h: [4, 0] },
      ways: [['abcdef'], ['fgha']],
    };
    const corner = (north: number, east: number) => [at(north, east).lng, at(north, east).lat];
    const ring = [corner(-5, -5), corner(-5, 15), corner(10, 15), corner(10, -5), corner(-5, -5)];
    const clip = { areas: [{ type: 'Polygon' as const, coordinates: [ring] }], marginMeters: 0 };
    const extract = makeTownExtract(town);
    const whole = await buildAndOpen(extract);
    const clipped = await buildAndOpen(extract, { clip });
    expect(meters(whole, [0, 3], [-60, 5])).toBeLessThan(7000);
    expect(findOne(clipped, at(0, 3), at(-60, 5))).toMatchObject({ reason: 'to is off the roads' });
    expect(clipped.points.every((unit) => unit > 249_990_000)).toBe(true);
    expect(meters(clipped, [0, 3], [0, 7.5])).toBe(Math.round((11.5 * 100.776 + 8 * 111.195) / 10) * 10);
  });

  it('make the same roads whatever the order of their nodes in the extract', async () => {
    const extract = makeTownExtract(block);
    const shuffled = await buildAndOpen({ ...extract, nodes: extract.nodes.toReversed() });
    const sorted = await buildAndOpen(extract);
    expect([...shuffled.sections]).toEqual([...sorted.sections]);
  });
});

describe('a node', () => {
  it.each([
    [900_000_001, 0],
    [0, 1_800_000_001],
    [0, -2_500_000_000],
  ])('that is nowhere on earth is left out: %d, %d', (lat, lng) => {
    const collector = createRoadCollector(() => true);
    collector.node(1, 251_000_000, 551_000_000, new Map(), 1);
    collector.node(2, lat, lng, new Map(), 1);
    expect([...collector.finish().nodeIds]).toEqual([1]);
  });
});
