import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMap } from '../build/build-map.ts';
import type { SectionArray } from '../map/map-sections.ts';
import { makeRoadMap, openMap } from '../map/open-map.ts';
import type { RoadMap } from '../map/road-map.ts';
import { inChunks, writePbf } from '../pbf/write-pbf.test-helper.ts';
import { RoadsError } from '../roads-error.ts';
import { at, makeTownExtract, openTown, type Town, withFolder } from '../town.test-helper.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { readPlacesPart } from './read-places-part.ts';

/** An avenue in the south, a lane on either side of it and nameless roads between; one askew, a village in the far north. */
const town: Town = {
  places: {
    a: [0, 0],
    b: [0, 40],
    c: [4, 40],
    d: [4, 0],
    e: [0.5, 0],
    f: [0.5, 40],
    g: [-1, 0],
    h: [-1, 40],
    i: [10, 20],
    j: [20, 30],
    s: [6, 10, { place: 'suburb', name: 'الوصل', 'name:en': 'Al Wasl' }],
    n: [6, 16, { place: 'neighbourhood', name: 'Al Safa' }],
    v: [60, 10, { place: 'village', name: 'القصيص' }],
    t: [8, 30, { place: 'city', 'name:en': 'Dubai', 'name:ar': 'دبي' }],
    x: [5, 12, { place: 'square', name: 'Union Square' }],
    k: [6, 36, { place: 'suburb', name: 'Beyond' }],
  },
  ways: [
    ['ab', { highway: 'trunk', name: 'شارع الشيخ زايد', 'name:en': 'Sheikh Zayed Road', ref: 'E 11;E22' }],
    ['bfc', { highway: 'residential' }],
    ['cd', { name: 'شارع 12' }],
    ['dea', { highway: 'service' }],
    ['ef', { highway: 'service' }],
    ['gh', { name: 'South Lane' }],
    ['ag'],
    ['bh'],
    ['di'],
    ['ij', { name: 'Askew Lane' }],
  ],
};

type Corner = readonly [north: number, east: number];
const ring = (...corners: Corner[]) => {
  const positions = corners.map(([north, east]) => [at(north, east).lng, at(north, east).lat]);
  return [...positions, positions[0]];
};
const box = (south: number, west: number, north: number, east: number) =>
  ring([south, west], [south, east], [north, east], [north, west]);
const polygons = (properties: object, ...coordinates: unknown[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'MultiPolygon', coordinates },
});
const boundaries = [
  polygons({ name_en: 'Dubai', name_ar: 'دبي' }, [box(-10, -10, 30, 32)], [box(50, 0, 70, 20)]),
  polygons({ name_en: 'Sharjah' }, [box(-10, 32, 30, 50)]),
];
const communities = [
  polygons({ CNAME_E: 'AL BARSHA', CNAME_A: 'البرشاء' }, [box(-5, 0, 5, 12), box(-1, 4, 1, 8)]),
  polygons({ CNAME_E: 'INNER BARSHA' }, [box(2, 1, 4, 2)]),
  polygons({ CNAME_E: 'EAST BARSHA' }, [box(2, 10, 4, 11.5)]),
];
const places = 'class,name,lon,lat\nneighbourhood,Al Qusays,55.0105,25.0603\nisland,Pearl,55.005,24.995\n';

let map: RoadMap;
let finder: PlaceFinder;
beforeAll(async () => {
  await withFolder(async (folder) => {
    const write = async (name: string, content: string) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
    const part = await readPlacesPart({
      boundaries: await write('boundaries.geojson', collection(boundaries)),
      communities: await write('communities.geojson', collection(communities)),
      places: await write('places.csv', places),
    });
    const output = join(folder, 'town.map');
    const source = inChunks(writePbf(makeTownExtract(town)));
    await buildMap({ source, dataDate: '2026-11-20', output, parts: [part] });
    map = await openMap(output);
  });
  finder = createPlaceFinder(map);
});
const find = (north: number, east: number) => finder.findPlace(at(north, east));

describe('the road beside a point', () => {
  it('is told by its names and its first number', () => {
    expect(find(-0.2, 20).road).toEqual({
      english: 'Sheikh Zayed Road',
      arabic: 'شارع الشيخ زايد',
      ref: 'E11',
      distanceMeters: expect.closeTo(22, 0),
    });
  });

  it('is the avenue 30 m away, before a nameless one that is nearer and a lane that is little farther', () => {
    expect(find(0.3, 20).road?.english).toBe('Sheikh Zayed Road');
    expect(find(-0.6, 20).road?.english).toBe('Sheikh Zayed Road');
  });

  it('is the lane 10 m away, before an avenue farther off', () => {
    expect(find(3.9, 20).road?.english).toBe('Street 12');
    expect(find(-0.9, 20).road?.english).toBe('South Lane');
    expect(find(2.3, 20).road?.english).toBe('Sheikh Zayed Road');
  });

  it('may be far off where it is an important one, and a lane only when it is near', () => {
    expect(find(-8, 20).road?.english).toBe('Sheikh Zayed Road');
    expect(find(-10, 20).road).toBeUndefined();
    expect(find(5.2, 20).road?.english).toBe('Street 12');
    expect(find(15, 24).road?.english).toBe('Askew Lane');
    expect(find(12, 28).road).toBeUndefined();
  });
});

describe('the area of a point', () => {
  it('is the community whose polygon holds it, in ordinary letters', () => {
    expect(find(3, 9).area).toEqual({ english: 'Al Barsha', arabic: 'البرشاء' });
  });

  it('is the smallest community of several', () => {
    expect(find(3, 1.5).area?.english).toBe('Inner Barsha');
    expect(find(3, 11).area?.english).toBe('East Barsha');
  });

  it('is not that of a community in whose hole it lies', () => {
    expect(find(0, 6).area?.english).not.toBe('Al Barsha');
    expect(find(0, 9).area?.english).toBe('Al Barsha');
  });

  it('is the place around it that it lies deepest in, where no polygon is', () => {
    expect(find(6, 10).area).toEqual({ english: 'Al Wasl', arabic: 'الوصل' });
    expect(find(6, 15.5).area?.english).toBe('Al Safa');
    expect(find(-5.5, 5).area?.english).toBe('Pearl');
  });

  it('is never one across a border', () => {
    expect(find(6, 28).area?.english).toBe('Al Wasl');
    expect(find(6, 31).area).toBeUndefined();
    expect(find(6, 33).area?.english).toBe('Beyond');
  });

  it('has the names of all sources that tell of it, at the place where the extract has it', () => {
    expect(find(60, 10).area).toEqual({ english: 'Al Qusays', arabic: 'القصيص' });
    expect(map.places?.kinds.length).toBe(6);
  });

  it('is left out where nothing is near, and city and region with it', () => {
    expect(find(100, 100)).toEqual({});
    expect(finder.findPlace({ lat: -80, lng: 179 })).toEqual({});
  });
});

describe('the region of a point', () => {
  it.each<[string | undefined, number, number]>([
    ['Dubai', 0, 20],
    ['Dubai', 60, 10],
    ['Sharjah', 0, 40],
    [undefined, 40, 10],
  ])('is %s where its polygons hold it', (region, north, east) => {
    expect(find(north, east).region?.english).toBe(region);
  });

  it('stands beside the city whose reach holds the point', () => {
    expect(find(8, 28).city).toEqual({ english: 'Dubai', arabic: 'دبي' });
    expect(find(8, 40).city).toBeUndefined();
    expect(finder.regions.map(({ english }) => english).toSorted()).toEqual(['Dubai', 'Sharjah']);
  });
});

describe('a map', () => {
  it('that was built without places still tells of roads', async () => {
    const plain = await openTown(town);
    expect(plain.places).toBeUndefined();
    expect(createPlaceFinder(plain).findPlace(at(0, 20))).toEqual({
      road: expect.objectContaining({ english: 'Sheikh Zayed Road' }),
    });
  });

  it('keeps only those places of an extract that lie where its roads are kept', async () => {
    await withFolder(async (folder) => {
      const output = join(folder, 'town.map');
      const source = inChunks(writePbf(makeTownExtract(town)));
      const area = { type: 'Polygon', coordinates: [box(-10, -10, 10, 50)] } as never;
      const parts = [await readPlacesPart({})];
      await buildMap({ source, output, parts, clip: { areas: [area], marginMeters: 100 } });
      const clipped = createPlaceFinder(await openMap(output));
      expect(clipped.findPlace(at(6, 10)).area?.english).toBe('Al Wasl');
      expect(clipped.findPlace(at(60, 10)).area).toBeUndefined();
    });
  });

  it('names no place across a border that only its reader knows', () => {
    const border = at(0, 11.5).lng;
    const sided = createPlaceFinder(map, (_, { lng }) => lng < border);
    expect(finder.findPlace(at(6, 13)).area?.english).toBe('Al Wasl');
    expect(sided.findPlace(at(6, 13))).toMatchObject({ area: { english: 'Al Safa' }, side: false });
    expect(sided.findPlace(at(6, 11))).toMatchObject({ area: { english: 'Al Wasl' }, side: true });
  });

  it('answers for every point without fail, and the same whenever it is asked', () => {
    const anywhere = fc.record({
      lat: fc.oneof(fc.double(), fc.double({ min: 24.9, max: 25.1, noNaN: true })),
      lng: fc.oneof(fc.double(), fc.double({ min: 54.9, max: 55.1, noNaN: true })),
    });
    const other = createPlaceFinder(map);
    fc.assert(
      fc.property(anywhere, (point) => {
        expect(finder.findPlace(point)).toEqual(other.findPlace(point));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds areas like a test of every line of their outlines', () => {
    const corners = [...boundaries, ...communities].map(
      ({ geometry }) => geometry.coordinates as number[][][][],
    );
    const isInside = (area: number[][][][], lat: number, lng: number) => {
      let crossings = 0;
      for (const line of area.flat()) {
        for (let place = 1; place < line.length; place++) {
          const [lng1 = 0, lat1 = 0] = line[place - 1] ?? [];
          const [lng2 = 0, lat2 = 0] = line[place] ?? [];
          if (lat1 > lat !== lat2 > lat && lng1 + ((lat - lat1) / (lat2 - lat1)) * (lng2 - lng1) > lng)
            crossings++;
        }
      }
      return crossings % 2 === 1;
    };
    fc.assert(
      fc.property(fc.integer({ min: -120, max: 720 }), fc.integer({ min: -120, max: 520 }), (north, east) => {
        const point = at(north / 10 + 0.05, east / 10 + 0.05);
        const [dubai, sharjah] = corners.map((area) => isInside(area, point.lat, point.lng));
        expect(finder.findPlace(point).region?.english).toBe(
          dubai ? 'Dubai' : sharjah ? 'Sharjah' : undefined,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('places in a map file', () => {
  const openWith = (name: string, section: SectionArray | undefined): RoadMap => {
    const sections = new Map(map.sections);
    if (section) sections.set(name, section);
    else sections.delete(name);
    return makeRoadMap(
      'town',
      { source: 'town', dataDate: '2026-11-20', truckStreets: 'fast' as const },
      sections,
    );
  };
  const names = () => [...map.sections.keys()].filter((name) => name.startsWith('places.'));

  it('of which a section is missing, cut or of another kind are refused with a sentence', () => {
    expect(names()).toHaveLength(13);
    for (const name of names()) {
      const section = map.sections.get(name) ?? new Uint8Array(0);
      for (const changed of [undefined, section.slice(1), new Float64Array(section.length)]) {
        expect(() => openWith(name, changed), name).toThrow(RoadsError);
        expect(() => openWith(name, changed), name).toThrow(/^town is damaged: its .+\.$/);
      }
    }
  });

  it.each([
    ['a kind', 'places.kinds', 0, 200],
    ['a name', 'places.names', 1, 1_000_000],
    ['a region', 'places.regions', 0, 1_000_000],
    ['a level', 'places.areaLevels', 0, 9],
    ['the name of an area', 'places.areaNames', 0, 1_000_000],
    ['the rings of an area', 'places.areaRings', 1, 0],
    ['the points of a ring', 'places.rings', 1, 1],
    ['a text', 'places.textFirst', 1, 1_000_000],
  ])('that speak of %s that is not there are refused with a sentence', (_, name, place, value) => {
    const section = (map.sections.get(name) ?? new Uint8Array(0)).slice();
    section[place] = value;
    expect(() => openWith(name, section)).toThrow('town is damaged: its places do not fit together.');
  });

  it('with any number changed are refused with a sentence, or every point has an answer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names()),
        fc.nat(),
        fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff })),
        (name, place, value) => {
          const section = (map.sections.get(name) ?? new Uint8Array(0)).slice();
          section[place % section.length] = value;
          try {
            const changed = createPlaceFinder(openWith(name, section));
            for (const [north, east] of [
              [0, 20],
              [3, 10],
              [6, 15],
              [60, 10],
            ] as const)
              changed.findPlace(at(north, east));
          } catch (error) {
            expect(error).toBeInstanceOf(RoadsError);
          }
        },
      ),
      { numRuns: process.env.SATHA_TEST_FULL ? 20_000 : 300 },
    );
  });
});
