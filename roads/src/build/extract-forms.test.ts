import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sections } from '../map/map-sections.ts';
import { describeMap, type RoadMap } from '../map/road-map.ts';
import {
  inChunks,
  type MadeExtract,
  type MadeWay,
  type Packing,
  writePbf,
} from '../pbf/write-pbf.test-helper.ts';
import { readPlacesPart } from '../places/read-places-part.ts';
import { makePoiExtract } from '../pois/pois.test-helper.ts';
import { readPoisPart } from '../pois/read-pois-part.ts';
import type { FoundRoute } from '../route/router.ts';
import { at, buildAndOpen, findOne, makeTownExtract, type Town, withFolder } from '../town.test-helper.ts';
import { makeMap } from './build-map.ts';
import type { Clip } from './clip.ts';

/** A street of 800 m with a gate nobody passes on its way around, a track, a sign, and two tags with conditions. */
const town: Town = {
  places: {
    a: [0, 0],
    b: [0, 4],
    c: [0, 8],
    d: [4, 8],
    e: [4, 4, { barrier: 'bollard' }],
    f: [4, 0],
    g: [2, 2, { place: 'village', name: 'قرية', 'name:en': 'Village' }],
    h: [8, 8],
  },
  ways: [
    ['abc', { highway: 'primary', 'hgv:conditional': 'no @ (06:00-22:00)' }],
    ['cd'],
    ['def'],
    ['fa'],
    ['be'],
    ['dh', { highway: 'track' }],
  ],
  signs: [
    [0, 'b', 4, { restriction: 'no_left_turn' }],
    [1, 'd', 2, { 'restriction:conditional': 'no_right_turn @ (07:00-09:00)' }],
  ],
};
const extract = makeTownExtract(town);
const sectionsOf = async (made: MadeExtract, packing: Packing = {}) =>
  (await makeMap({ source: inChunks(writePbf(made, packing)), parts: [await readPlacesPart({})] })).sections;

describe('an extract whose ways tell where their nodes lie', () => {
  it('gives the same map as one that tells it apart, number for number', async () => {
    expect(await sectionsOf(extract, { hasLocationsOnWays: true })).toEqual(await sectionsOf(extract));
  });

  it('gives the same named things, those of relations too, which are read again for', () =>
    withFolder(async (folder) => {
      const build = async (packing: Packing) => {
        const source = join(folder, 'town.osm.pbf');
        await writeFile(source, writePbf(makePoiExtract(), packing));
        return (await makeMap({ source, dataDate: '2026-11-20', parts: [readPoisPart()] })).sections;
      };
      const ordinary = await build({});
      expect(ordinary.get('pois.weights')?.length).toBe(6);
      expect(await build({ hasLocationsOnWays: true })).toEqual(ordinary);
    }));
});

const countsOf = (map: RoadMap) => describeMap(map).counts;

describe('nodes of roads that an extract lacks', () => {
  const lacking = (lost: readonly string[]): MadeExtract => ({
    ...extract,
    nodes: extract.nodes.filter((_, index) => !lost.includes(Object.keys(town.places)[index] ?? '')),
  });

  it('are counted, each once, and roads end before them', async () => {
    const map = await buildAndOpen(lacking(['c', 'h']));
    // The end of the track is no node of a road.
    expect(countsOf(map)?.missingNodes).toBe(1);
    expect(findOne(map, at(0, 8), at(0, 0))).toMatchObject({ distanceMeters: 403 });
    expect(countsOf(await buildAndOpen(extract))?.missingNodes).toBe(0);
  });

  it('are none of those that lie outside of what is kept', async () => {
    const ring = [at(-1, -1), at(-1, 6), at(5, 6), at(5, -1), at(-1, -1)].map(({ lat, lng }) => [lng, lat]);
    const clip: Clip = { areas: [{ type: 'Polygon', coordinates: [ring] }], marginMeters: 0 };
    for (const packing of [{}, { hasLocationsOnWays: true }]) {
      const source = inChunks(writePbf(lacking(['f']), packing));
      const map = await buildAndOpen(extract, { source, clip });
      expect(countsOf(map)?.missingNodes).toBe(1);
    }
  });

  it('are told of where there are no others', async () => {
    const building = makeMap({ source: inChunks(writePbf({ ...extract, nodes: [] })) });
    await expect(building).rejects.toThrow(
      'The extract holds roads, but not one of the nodes that tell where they lie: take one in which ways are whole.',
    );
  });
});

describe('an extract that holds ids twice, as merged ones do', () => {
  const newer: MadeExtract = {
    nodes: extract.nodes.map((node) => ({ ...node, version: 4 })),
    ways: extract.ways.map((way) => ({ ...way, version: 3 })),
    relations: (extract.relations ?? []).map((relation) => ({ ...relation, version: 2 })),
  };
  /** As things were before: everything two steps to the north, the bollard elsewhere, streets one-way, other turns. */
  const older: MadeExtract = {
    nodes: extract.nodes.map((node) => ({
      ...node,
      lat: node.lat + 0.002,
      version: 1,
      tags: node.tags?.barrier ? {} : { barrier: 'bollard', place: 'village', name: 'Old' },
    })),
    ways: extract.ways.map((way) => ({ ...way, version: 2, tags: { ...way.tags, oneway: 'yes' } })),
    relations: (extract.relations ?? []).map((relation) => ({
      ...relation,
      version: 1,
      tags: { type: 'restriction', restriction: 'only_straight_on' },
    })),
  };
  const merge = (one: MadeExtract, other: MadeExtract): MadeExtract => ({
    nodes: [...one.nodes, ...other.nodes],
    ways: [...one.ways, ...other.ways],
    relations: [...(one.relations ?? []), ...(other.relations ?? [])],
  });
  const sorted = ({ nodes, ways, relations = [] }: MadeExtract): MadeExtract => {
    const byId = <Thing extends { readonly id: number; readonly version?: number }>(
      things: readonly Thing[],
    ) => things.toSorted((a, b) => a.id - b.id || (a.version ?? 0) - (b.version ?? 0));
    return { nodes: byId(nodes), ways: byId(ways), relations: byId(relations) };
  };

  it.each([
    ['in order', sorted(merge(older, newer))],
    ['one after the other', merge(older, newer)],
    ['the newer one first', merge(newer, older)],
    ['with what is alike in both', merge(newer, merge(newer, older))],
  ])('takes each once, the highest version: %s', async (_, merged) => {
    const once = await sectionsOf(newer);
    const taken = await sectionsOf(merged);
    expect(taken.get('extract.counts')).toEqual(Uint32Array.of(1, 1, 1, 2, 0, 8));
    // The table of roads may know roads that are none any more; what leads where is the same number for number.
    const apart = new Set(['extract.counts', 'road.hours', 'edge.road', 'road.class', 'road.texts']);
    const rest = (sections: Sections) => [...sections].filter(([name]) => !apart.has(name));
    expect(rest(taken)).toEqual(rest(once));
    const classes = async (made: MadeExtract) => describeMap(await buildAndOpen(made)).kilometersByClass;
    expect(await classes(merged)).toEqual(await classes(newer));
  });

  it('takes no road that its highest version is none of', async () => {
    const [, , , street] = newer.ways;
    const gone: MadeWay = { id: street?.id ?? 0, nodes: [], version: 9, tags: { building: 'yes' } };
    const snapMeters = async (made: MadeExtract) => {
      const route = findOne(await buildAndOpen(made), at(2, 0), at(0, 8)) as FoundRoute;
      return Math.round(route.snapMeters.from);
    };
    expect(await snapMeters(newer)).toBe(0);
    expect(await snapMeters({ ...newer, ways: [...newer.ways, gone] })).toBe(222);
  });
});

describe('a map', () => {
  it('counts its restrictions, barriers, tracks and conditions, kilometres by class and the area of its roads', async () => {
    const info = describeMap(await buildAndOpen(extract));
    expect(info.counts).toEqual({
      restrictions: 1,
      barriers: 1,
      tracks: 1,
      conditions: 2,
      missingNodes: 0,
      doubledIds: 0,
    });
    expect(info.kilometersByClass).toEqual({ primary: 1, residential: 2 });
    // A square of 0.05°, and the one that the town's south-west corner touches no more.
    expect(info.areaSquareKilometers).toBe(28);
  });

  it('that was built before anybody counted says so', async () => {
    const map = await buildAndOpen(extract);
    expect(describeMap({ ...map, counts: undefined }).counts).toBeUndefined();
  });
});
