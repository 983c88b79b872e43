import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { type MadeExtract, type MadeNode, writePbf } from '@satha/roads/pbf/write-pbf.test-helper';
import { PbfReader } from 'pbf';
import { afterAll, describe, expect, test } from 'vitest';
import { type BaseMapRequest, makeBaseMap } from './make-base-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'base-map-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

/** Makes a base map of a small extract, and opens it. */
async function draw(extract: MadeExtract, request: Partial<BaseMapRequest> = {}) {
  const [source, output] = [join(folder, `${++made}.osm.pbf`), join(folder, `${made}.mbtiles`)];
  await writeFile(source, writePbf(extract));
  const facts = await makeBaseMap({ ...request, source, output });
  const db = new DatabaseSync(output, { readOnly: true });
  const query = db.prepare(
    'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
  );
  const featuresAt = (zoom: number, lat: number, lng: number, layer: string): VectorTileFeature[] => {
    const { x, y } = tileAt(zoom, lat, lng);
    const data = query.get(zoom, x, 2 ** zoom - 1 - y)?.tile_data;
    if (!(data instanceof Uint8Array)) return [];
    const found = new VectorTile(new PbfReader(gunzipSync(data))).layers[layer];
    return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index)).filter(
      (feature) => feature !== undefined,
    );
  };
  const metadata = Object.fromEntries(
    db
      .prepare('SELECT name, value FROM metadata')
      .all()
      .map(({ name, value }) => [String(name), String(value)]),
  );
  return { facts, featuresAt, metadata };
}

function tileAt(zoom: number, lat: number, lng: number) {
  const radians = (lat * Math.PI) / 180;
  const [x, y] = [lng / 360 + 0.5, 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)];
  return {
    x: Math.floor(x * 2 ** zoom),
    y: Math.floor(y * 2 ** zoom),
    partX: (x * 2 ** zoom) % 1,
    partY: (y * 2 ** zoom) % 1,
  };
}

/** Whether a point lies in a feature that is an area, by the even-odd rule over all its rings. */
function isIn(feature: VectorTileFeature, zoom: number, lat: number, lng: number): boolean {
  const { partX, partY } = tileAt(zoom, lat, lng);
  const [x, y] = [partX * 4096, partY * 4096];
  let isInside = false;
  for (const ring of feature.loadGeometry()) {
    for (let index = 0; index + 1 < ring.length; index++) {
      const [a, b] = [ring[index], ring[index + 1]];
      if (a && b && a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
        isInside = !isInside;
    }
  }
  return isInside;
}

const node = (id: number, lat: number, lng: number, tags: MadeNode['tags'] = {}): MadeNode => ({
  id,
  lat,
  lng,
  tags,
});

/** A square of so many degrees to each side of a point, as nodes with ids from `first` on, clockwise. */
const square = (first: number, lat: number, lng: number, reach: number): MadeNode[] => [
  node(first, lat + reach, lng - reach),
  node(first + 1, lat + reach, lng + reach),
  node(first + 2, lat - reach, lng + reach),
  node(first + 3, lat - reach, lng - reach),
];

describe('a road', () => {
  const street = { highway: 'primary', name: 'شارع الوصل', 'name:en': 'Al Wasl Road', ref: 'D92;E99' };
  const nodes = [
    node(1, 25.2, 55.25),
    node(2, 25.201, 55.252),
    node(3, 25.203, 55.255),
    node(4, 25.19, 55.25),
  ];
  const extract = {
    nodes,
    ways: [
      { id: 1, nodes: [1, 2], tags: street },
      { id: 2, nodes: [3, 2], tags: street },
      { id: 3, nodes: [1, 4], tags: { highway: 'residential' } },
    ],
  };

  test('is one line of the ways that are alike, with both names and its first number, from the zoom of its class on', async () => {
    const { featuresAt } = await draw(extract);
    const [road, ...more] = featuresAt(14, 25.201, 55.252, 'transportation_name');
    expect(more).toEqual([]);
    expect(road?.properties).toEqual({
      class: 'primary',
      name: 'شارع الوصل',
      'name:en': 'Al Wasl Road',
      'name:ar': 'شارع الوصل',
      ref: 'D92',
    });
    expect(road?.loadGeometry().map((line) => line.length)).toEqual([3]);
    const classesAt = (zoom: number) =>
      featuresAt(zoom, 25.2, 55.25, 'transportation').map(({ properties }) => properties.class);
    expect(classesAt(6)).toEqual([]);
    expect(classesAt(8)).toEqual(['primary']);
    expect(classesAt(12)).toEqual(expect.arrayContaining(['primary', 'minor']));
  });

  test('lies where it is: within a metre at the deepest zoom', async () => {
    const { featuresAt } = await draw(extract);
    const [road] = featuresAt(14, 25.2, 55.25, 'transportation_name');
    const { partX, partY } = tileAt(14, 25.2, 55.25);
    const ends = road?.loadGeometry().flatMap((line) => [line[0], line.at(-1)]) ?? [];
    const away = Math.min(
      ...ends.map((end) => Math.hypot((end?.x ?? 0) - 4096 * partX, (end?.y ?? 0) - 4096 * partY)),
    );
    // A tile of that zoom is some 2.2 km wide here.
    expect((away / 4096) * 2200).toBeLessThan(1);
  });

  test('goes across the edges of tiles, of regions and of the country without a gap', async () => {
    const along = Array.from({ length: 400 }, (_, index) => node(index + 1, 24.5, 54 + index * 0.005));
    const { featuresAt } = await draw({
      nodes: along,
      ways: [{ id: 1, nodes: along.map(({ id }) => id), tags: { highway: 'motorway' } }],
    });
    for (const zoom of [8, 10, 11, 12, 14])
      for (let lng = 54.01; lng < 55.98; lng += 0.02)
        expect([zoom, lng, featuresAt(zoom, 24.5, lng, 'transportation').length]).toEqual([zoom, lng, 1]);
  });

  test('reaches a little over the edge of each tile, so that its width does', async () => {
    // 55.01953125° east is an edge of tiles from zoom 11 on.
    const nodes = [node(1, 25, 55), node(2, 25, 55.04)];
    const { featuresAt } = await draw({
      nodes,
      ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'tertiary' } }],
    });
    for (const zoom of [11, 12, 14]) {
      const xs = (lng: number) =>
        featuresAt(zoom, 25, lng, 'transportation').flatMap((road) =>
          road
            .loadGeometry()
            .flat()
            .map(({ x }) => x),
        );
      expect([Math.max(...xs(55.019)), Math.min(...xs(55.02))]).toEqual([4096 + 64, -64]);
    }
  });
});

describe('an area', () => {
  test('of a relation has its outline joined of untagged ways, and its hole', async () => {
    const { featuresAt } = await draw({
      nodes: [...square(1, 25, 55, 0.01), ...square(11, 25, 55, 0.003)],
      ways: [
        { id: 1, nodes: [1, 2, 3] },
        { id: 2, nodes: [1, 4, 3] },
        { id: 3, nodes: [11, 12, 13, 14, 11] },
      ],
      relations: [
        {
          id: 1,
          tags: { type: 'multipolygon', leisure: 'park' },
          members: [
            { type: 'way', id: 1, role: 'outer' },
            { type: 'way', id: 2, role: 'outer' },
            { type: 'way', id: 3, role: 'inner' },
          ],
        },
      ],
    });
    const parkAt = (lat: number, lng: number) =>
      featuresAt(13, lat, lng, 'landcover').some((feature) => isIn(feature, 13, lat, lng));
    expect(featuresAt(13, 25.006, 55, 'landcover')[0]?.properties).toEqual({ class: 'grass' });
    expect([parkAt(25.006, 55), parkAt(25, 55), parkAt(25.02, 55)]).toEqual([true, false, false]);
  });

  test('comes with the zoom at which it can be seen', async () => {
    const { featuresAt } = await draw({
      nodes: [
        ...square(1, 25, 55, 0.05),
        ...square(11, 25.2, 55.2, 0.0005),
        ...square(21, 25.3, 55.3, 0.0002),
      ],
      ways: [
        { id: 1, nodes: [1, 2, 3, 4, 1], tags: { natural: 'water' } },
        { id: 2, nodes: [11, 12, 13, 14, 11], tags: { natural: 'water' } },
        { id: 3, nodes: [21, 22, 23, 24, 21], tags: { building: 'yes' } },
      ],
    });
    const firstZoomOf = (lat: number, lng: number, layer: string) =>
      [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].find((zoom) =>
        featuresAt(zoom, lat, lng, layer).some((feature) => isIn(feature, zoom, lat, lng)),
      );
    expect(firstZoomOf(25, 55, 'water')).toBe(5);
    expect(firstZoomOf(25.2, 55.2, 'water')).toBe(11);
    expect(firstZoomOf(25.3, 55.3, 'building')).toBe(14);
  });
});

test('Places have the names that the extract lacks from whoever knows them, and the file says whether it has English ones', async () => {
  const nodes = [
    node(1, 25.2, 55.3, { place: 'city', name: 'دبي' }),
    node(2, 25.21, 55.31, { place: 'suburb', name: 'ديرة', 'name:en': 'Deira' }),
  ];
  const extract = { nodes, ways: [] };
  const known = (lat: number) => (lat === 252_000_000 ? { english: 'Dubai', arabic: '' } : undefined);
  const named = await draw(extract, { knownNames: known });
  expect(named.featuresAt(6, 25.2, 55.3, 'place').map(({ properties }) => properties)).toEqual([
    { class: 'city', name: 'دبي', 'name:ar': 'دبي', 'name:en': 'Dubai', rank: 20 },
  ]);
  const fieldsOf = ({ metadata }: typeof named) =>
    Object.keys(JSON.parse(metadata.json ?? '').vector_layers[0].fields);
  expect(fieldsOf(named)).toContain('name:en');
  expect(fieldsOf(await draw(extract))).not.toContain('name:en');
});

describe('the sea', () => {
  const clip = {
    areas: [
      {
        type: 'Polygon',
        coordinates: [
          [
            [54.8, 24.8],
            [55.2, 24.8],
            [55.2, 25.2],
            [54.8, 25.2],
            [54.8, 24.8],
          ],
        ],
      },
    ],
    marginMeters: 0,
  } as const;
  /** Land in the south, from beyond the west to beyond the east, walked with the land on the left: eastwards is right. */
  const shore = [node(1, 25, 56), node(2, 25.01, 55.1), node(3, 24.99, 55), node(4, 25, 54)];
  const island = square(11, 25.1, 55, 0.01);
  const coast = { natural: 'coastline' };
  const islandWay = { id: 9, nodes: [14, 13, 12, 11, 14], tags: coast };
  const seaOf = async (nodes: MadeNode[], ways: MadeExtract['ways']) => {
    const { facts, featuresAt, metadata } = await draw(
      { nodes: [...nodes, node(99, 24.9, 55, { place: 'town', name: 'Town' })], ways },
      { clip },
    );
    const isSea = (lat: number, lng: number) =>
      featuresAt(10, lat, lng, 'water').some(
        (feature) => feature.properties.class === 'ocean' && isIn(feature, 10, lat, lng),
      );
    return { hasSea: facts.hasSea, isSea, metadata };
  };

  test('lies on the right of the shore, and islands stand in it', async () => {
    const ways = [{ id: 1, nodes: [1, 2], tags: coast }, { id: 2, nodes: [2, 3, 4], tags: coast }, islandWay];
    const { hasSea, isSea, metadata } = await seaOf([...shore, ...island], ways);
    expect([hasSea, metadata.has_sea]).toEqual([true, 'true']);
    const points = {
      north: [25.15, 55.1],
      south: [24.9, 55.1],
      island: [25.1, 55],
      'beside it': [25.1, 55.05],
    };
    expect(
      Object.fromEntries(Object.entries(points).map(([name, [lat = 0, lng = 0]]) => [name, isSea(lat, lng)])),
    ).toEqual({
      north: true,
      south: false,
      island: false,
      'beside it': true,
    });
  });

  test('lies between two shores', async () => {
    const north = [node(21, 25.15, 54), node(22, 25.16, 55), node(23, 25.15, 56)];
    const ways = [
      { id: 1, nodes: [1, 2, 3, 4], tags: coast },
      { id: 2, nodes: [21, 22, 23], tags: coast },
    ];
    const { isSea } = await seaOf([...shore, ...north], ways);
    expect([isSea(24.9, 55.1), isSea(25.1, 55.1), isSea(25.19, 55.1)]).toEqual([false, true, false]);
  });

  test('is left to whoever draws the map where the shore ends inside, or there is none', async () => {
    const torn = [{ id: 1, nodes: [1, 2, 3], tags: coast }, islandWay];
    expect((await seaOf([...shore, ...island], torn)).hasSea).toBe(false);
    const within = [{ id: 1, nodes: [2, 3], tags: coast }, islandWay];
    expect((await seaOf([...shore, ...island], within)).hasSea).toBe(false);
    expect((await seaOf([], [])).hasSea).toBe(false);
  });

  test('is all around where there are islands alone', async () => {
    const { isSea } = await seaOf([...island], [islandWay]);
    expect([isSea(25.15, 55.1), isSea(25.1, 55)]).toEqual([true, false]);
  });
});

test('What lies outside of the clip is not drawn, and an extract with nothing to draw is refused', async () => {
  const ring = [
    [54.9, 24.9],
    [55.1, 24.9],
    [55.1, 25.1],
    [54.9, 25.1],
    [54.9, 24.9],
  ];
  const clip = { areas: [{ type: 'Polygon', coordinates: [ring] }], marginMeters: 0 } as const;
  const nodes = [node(1, 25, 55), node(2, 25.01, 55), node(3, 26, 56), node(4, 26.01, 56)];
  const inside = { id: 1, nodes: [1, 2], tags: { highway: 'primary' } };
  const outside = { id: 2, nodes: [3, 4], tags: { highway: 'primary' } };
  const { featuresAt } = await draw({ nodes, ways: [inside, outside] }, { clip });
  expect(featuresAt(12, 25.005, 55, 'transportation')).toHaveLength(1);
  expect(featuresAt(12, 26.005, 56, 'transportation')).toHaveLength(0);
  await expect(draw({ nodes, ways: [outside] }, { clip })).rejects.toThrow(
    'The extract holds nothing to draw, in the area that is kept.',
  );
});
