import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMap, makeMap } from '../build/build-map.ts';
import { inChunks, writePbf } from '../pbf/write-pbf.test-helper.ts';
import { RoadsError } from '../roads-error.ts';
import { unpackLanes } from '../route/unpack.ts';
import { askEverything, makeTownExtract, type Town, withFolder } from '../town.test-helper.ts';
import { leadsDown, leadsUp, noEdge } from './arcs.ts';
import type { MapFacts, SectionArray } from './map-sections.ts';
import { makeRoadMap, openMap } from './open-map.ts';
import type { RoadMap } from './road-map.ts';

/** Junctions, one-ways, names, a sign and a gate: something in every section. */
const town: Town = {
  places: {
    a: [0, 0],
    b: [0, 4],
    c: [0, 8],
    d: [4, 8],
    e: [4, 4],
    f: [4, 0],
    g: [2, 4, { barrier: 'gate' }],
  },
  ways: [
    ['ab', { name: 'Corniche', ref: 'E10' }],
    ['bc', { highway: 'trunk', 'name:en': 'Ring' }],
    ['cd', { highway: 'trunk', oneway: 'yes' }],
    ['de'],
    ['ef'],
    ['fa'],
    ['bge', { hgv: 'no' }],
  ],
  signs: [[0, 'b', 6, { restriction: 'no_left_turn' }]],
};
const source = () => inChunks(writePbf(makeTownExtract(town)));

let facts: MapFacts;
let sections: ReadonlyMap<string, SectionArray>;
beforeAll(async () => {
  ({ facts, sections } = await makeMap({ source: source(), dataDate: '2026-11-20' }));
});

/** The town's map with one section changed in a copy; undefined leaves it out. */
function openWith(name: string, change: (section: SectionArray) => SectionArray | undefined): RoadMap {
  const changed = new Map(sections);
  const made = change((sections.get(name) ?? new Uint8Array(0)).slice());
  if (made === undefined) changed.delete(name);
  else changed.set(name, made);
  return makeRoadMap('town', facts, changed);
}

const put = (place: number, value: number) => (section: SectionArray) => {
  section[place] = value;
  return section;
};

function requireAnswerOrSentence(open: () => RoadMap): void {
  try {
    askEverything(open());
  } catch (error) {
    expect(error).toBeInstanceOf(RoadsError);
  }
}

const roadSections = [
  'edge.road',
  'edge.decimeters',
  'edge.vertices',
  'edge.speeds',
  'edge.firstPoint',
  'points',
  'road.class',
  'road.texts',
  'texts.first',
  'texts.bytes',
  'turns',
  'segments.items',
  'segments.boxes',
  'light.firstArc',
  'light.arcs',
  'light.arcCosts',
  'truck.firstArc',
  'truck.arcs',
  'truck.arcCosts',
];

describe('a map whose checksums are right', () => {
  it.each(roadSections)('and whose section "%s" is missing, of another kind or cut is refused', (name) => {
    expect(sections.get(name)?.length).toBeGreaterThan(0);
    const ofOtherKind = (section: SectionArray) => new Float64Array(section.length);
    for (const change of [() => undefined, ofOtherKind, (section: SectionArray) => section.slice(0, -1)]) {
      expect(() => openWith(name, change)).toThrow(RoadsError);
      expect(() => openWith(name, change)).toThrow(/^town is damaged: its .+\.$/);
    }
  });

  it.each([
    ['an edge is of no road', 'edge.road', 0, 0xffff_ffff, 'edges'],
    ['an edge has no length', 'edge.decimeters', 0, 0, 'edges'],
    ['an edge ends nowhere', 'edge.vertices', 3, 1_000_000, 'edges'],
    ['an edge has no points', 'edge.firstPoint', 1, 0, 'points'],
    ['an edge has its points elsewhere', 'edge.firstPoint', 1, 0xffff_ffff, 'points'],
    ['a road is of no class', 'road.class', 0, 250, 'names'],
    ['a road has a name that is not there', 'road.texts', 1, 1_000_000, 'names'],
    ['a name ends before it begins', 'texts.first', 1, 0xffff_ffff, 'names'],
    ['a stretch is of no edge', 'segments.items', 0, 1_000_000, 'segments'],
    ['a stretch is on another edge', 'segments.items', 1, 1_000_000, 'segments'],
    ['an arc stands in the list of nobody', 'light.firstArc', 1, 0xffff_ffff, 'arcs'],
  ])('and in which %s is refused', (_, name, place, value, part) => {
    expect(() => openWith(name, put(place, value))).toThrow(`its ${part} do not fit together`);
  });

  it.each([
    ['leads to where it begins', 'arcs', 0, (vertex: number) => 4 * vertex + 3],
    ['leads down', 'arcs', 0, (vertex: number) => 4 * (vertex + 1) + 3],
    ['leads nowhere', 'arcs', 0, () => -1],
    ['takes less than no time', 'arcs', 1, () => -1],
    ['leads over where it begins', 'arcCosts', 3, (vertex: number) => vertex],
    ['leads over a more important place', 'arcCosts', 3, () => 0],
    ['leads over a place that is not there', 'arcCosts', 3, () => 1_000_000],
    ['leads over an edge that is not there', 'arcCosts', 3, () => -1_000_000],
  ])('and in which an arc %s is refused', (_, kind, column, value) => {
    for (const vehicle of ['light', 'truck']) {
      const firstArc = sections.get(`${vehicle}.firstArc`) ?? [];
      const vertex = firstArc.findIndex((first, index) => first < (firstArc[index + 1] ?? 0));
      const place = (kind === 'arcs' ? 2 : 4) * (firstArc[vertex] ?? 0) + column;
      expect(() => openWith(`${vehicle}.${kind}`, put(place, value(vertex)))).toThrow(
        'its arcs do not fit together',
      );
    }
  });

  it('and that is sound opens', () => {
    expect(() => askEverything(openWith('edge.road', (section) => section))).not.toThrow();
  });

  it('with any numbers anywhere in a section is refused, or every question of it has an answer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roadSections),
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.oneof(
              fc.integer({ min: -20, max: 60 }),
              fc.constantFrom(-0x8000_0000, 0x7fff_ffff, 0xffff_ffff),
              fc.integer(),
            ),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        (name, changes) => {
          requireAnswerOrSentence(() =>
            openWith(name, (section) => {
              for (const [place, value] of changes) section[place % section.length] = value;
              return section;
            }),
          );
        },
      ),
      { numRuns: process.env.SATHA_TEST_FULL ? 6_000 : 600 },
    );
  });

  it('with any header is refused, or every question of it has an answer', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'town.map');
      await buildMap({ source: source(), dataDate: '2026-11-20', output: path });
      const sound = await readFile(path);
      const header = JSON.parse(sound.subarray(32, 32 + sound.readUInt32LE(12)).toString());
      const anyValue = fc.oneof(
        fc.constantFrom<unknown>(
          0,
          1,
          64,
          128,
          -64,
          2 ** 31,
          2 ** 53,
          1e300,
          null,
          'u8',
          'i32',
          'u32',
          'f64',
        ),
        fc.nat(sound.length),
        fc.jsonValue(),
      );
      const changes = fc.array(
        fc.tuple(
          fc.nat(header.sections.length - 1),
          fc.constantFrom('name', 'kind', 'offset', 'length', 'crc32'),
          anyValue,
        ),
        { maxLength: 3 },
      );
      const headers = fc.oneof(
        { weight: 1, arbitrary: fc.jsonValue() },
        {
          weight: 5,
          arbitrary: changes.map((all) => {
            const copy = structuredClone(header);
            for (const [entry, key, value] of all) copy.sections[entry][key] = value;
            return copy;
          }),
        },
      );
      await fc.assert(
        fc.asyncProperty(headers, fc.boolean(), async (made, isSealed) => {
          await writeFile(path, withHeader(sound, made, isSealed));
          const opened = await openMap(path).catch((error) => {
            expect(error).toBeInstanceOf(RoadsError);
            return undefined;
          });
          if (opened !== undefined) requireAnswerOrSentence(() => opened);
        }),
        { numRuns: process.env.SATHA_TEST_FULL ? 1000 : 60 },
      );
    }));
});

type Entry = { offset: number; length: number; crc32: number };

/** The file with another header, whose own checksum is right; `isSealed` sets those of the sections right as well. */
function withHeader(sound: Buffer, header: unknown, isSealed: boolean): Buffer {
  const bytes = Buffer.from(sound);
  const { sections: entries } = (header ?? {}) as { sections?: unknown };
  if (isSealed && Array.isArray(entries)) {
    for (const entry of entries as Entry[]) {
      if (typeof entry?.offset !== 'number' || typeof entry.length !== 'number') continue;
      entry.crc32 = crc32(bytes.subarray(entry.offset, entry.offset + entry.length));
    }
  }
  const text = Buffer.from(JSON.stringify(header));
  text.copy(bytes, 32);
  bytes.writeUInt32LE(text.length, 12);
  bytes.writeUInt32LE(crc32(text), 16);
  return bytes;
}

describe('a shortcut', () => {
  /** Vertex `v` has an arc to each vertex that `above` names, over what `via` says. */
  const makeHierarchy = (
    count: number,
    above: (vertex: number) => number[],
    via: (vertex: number, other: number) => number,
  ) => {
    const lists = Array.from({ length: count }, (_, vertex) => above(vertex));
    let end = 0;
    const firstArc = Uint32Array.from([0, ...lists.map((list) => (end += list.length))]);
    const arcs = Int32Array.from(
      lists.flatMap((list) => list.flatMap((other) => [4 * other + leadsUp + leadsDown, 1])),
    );
    const arcCosts = Int32Array.from(
      lists.flatMap((list, vertex) => list.flatMap((other) => [1, 0, 0, via(vertex, other)])),
    );
    return { firstArc, arcs, arcCosts };
  };
  const edgeVertices = new Uint32Array(4);

  it('that leads over shortcuts over shortcuts without end is called damage', () => {
    const count = 60;
    const hierarchy = makeHierarchy(
      count,
      (vertex) => Array.from({ length: vertex }, (_, other) => other),
      (vertex) => (vertex + 1 < count ? vertex + 1 : noEdge),
    );
    expect(() => unpackLanes({ edgeVertices }, hierarchy, [{ from: 1, to: 0, arc: 0 }])).toThrow(
      new RoadsError('The map is damaged: a way in it has no end.'),
    );
  });

  it('over a hundred thousand others in each other is unpacked', () => {
    const count = 100_000;
    const hierarchy = makeHierarchy(
      count,
      (vertex) => (vertex < 2 ? [0].slice(1 - vertex) : [0, vertex - 1]),
      (vertex, other) => (other === 0 && vertex + 1 < count ? vertex + 1 : -1),
    );
    const lanes = unpackLanes({ edgeVertices }, hierarchy, [{ from: 1, to: 0, arc: 0 }]);
    expect(lanes).toHaveLength(count - 1);
  });
});
