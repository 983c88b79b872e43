import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoadsError } from '../../roads-error.ts';
import { withFolder } from '../../town.test-helper.ts';
import { readAreas } from './read-areas.ts';

const square = [
  [
    [55, 25],
    [56, 25],
    [56, 26],
    [55, 26],
    [55, 25],
  ],
];
const feature = (properties: object, geometry: object = { type: 'Polygon', coordinates: square }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const read = (content: string) =>
  withFolder(async (folder) => {
    const path = join(folder, 'areas.geojson');
    await writeFile(path, content);
    return readAreas(path, 'communities');
  });
const readFeatures = (...features: object[]) => read(JSON.stringify({ type: 'FeatureCollection', features }));

describe('a file of areas', () => {
  it.each([
    [{ CNAME_E: 'AL BARSHA FIRST', CNAME_A: 'البرشاء الأولى' }, 'Al Barsha First', 'البرشاء الأولى'],
    [{ 'name:en': 'Dubai', 'name:ar': 'دبي', name: 'دبي - Dubai' }, 'Dubai', 'دبي'],
    [{ name_en: 'Abu Dhabi', name_ar: 'أبوظبي' }, 'Abu Dhabi', 'أبوظبي'],
    [{ name: 'عجمان', int_name: 'Ajman' }, 'Ajman', 'عجمان'],
    [{ NAME_1: 'Fujairah' }, 'Fujairah', ''],
  ])('has its names under the keys that are in use: %j', async (properties, english, arabic) => {
    const [area] = await readFeatures(feature(properties));
    expect(area?.names).toEqual({ english, arabic });
  });

  it('has every ring once, without the point that closes it', async () => {
    const geometry = { type: 'MultiPolygon', coordinates: [square, [square[0], square[0]]] };
    const [area] = await readFeatures(feature({ name: 'Dubai' }, geometry));
    expect(area?.rings.map((ring) => [...ring])).toEqual(
      Array(3).fill([
        250_000_000, 550_000_000, 250_000_000, 560_000_000, 260_000_000, 560_000_000, 260_000_000,
        550_000_000,
      ]),
    );
  });

  it('may hold other things, which are passed over', async () => {
    const line = feature({ name: 'a line' }, { type: 'LineString', coordinates: square[0] ?? [] });
    const areas = await readFeatures(
      feature({}),
      line,
      { type: 'Feature', geometry: null },
      feature({ name: 'Dubai' }),
    );
    expect(areas.map(({ names }) => names.english)).toEqual(['Dubai']);
  });

  it.each([
    ['nothing', '', 'are not GeoJSON'],
    ['half a file', '{"type":"FeatureCollection","features":[', 'are not GeoJSON'],
    ['JSON of another kind', '{"type":"Topology","objects":{}}', 'are not GeoJSON'],
    ['no named polygon', '{"type":"FeatureCollection","features":[]}', 'hold no polygon with a name'],
    [
      'a point that is none',
      JSON.stringify(
        feature(
          { name: 'x' },
          {
            type: 'Polygon',
            coordinates: [
              [
                [55, 25],
                [55, 'x'],
                [56, 26],
              ],
            ],
          },
        ),
      ),
      'hold a polygon with a point that is none',
    ],
    [
      'a point beyond the earth',
      JSON.stringify(
        feature(
          { name: 'x' },
          {
            type: 'Polygon',
            coordinates: [
              [
                [55, 25],
                [55, 95],
                [56, 26],
              ],
            ],
          },
        ),
      ),
      'hold a polygon with a point that is none',
    ],
    [
      'polygons without rings',
      JSON.stringify(feature({ name: 'x' }, { type: 'MultiPolygon', coordinates: 7 })),
      'hold a polygon with a point that is none',
    ],
  ])('that holds %s is refused with a sentence', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(RoadsError);
    await expect(read(content)).rejects.toThrow(new RegExp(`^The communities .+ ${sentence}\\.$`));
  });

  it('that is missing is refused with a sentence', async () => {
    await expect(readAreas('/nowhere/areas.geojson', 'boundaries')).rejects.toThrow(
      'The boundaries /nowhere/areas.geojson cannot be read: ',
    );
  });

  it('whatever it holds, is read or refused with a sentence', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc
            .jsonValue()
            .map((value) =>
              JSON.stringify(feature({ name: 'x' }, { type: 'MultiPolygon', coordinates: value })),
            ),
        ),
        async (content) => {
          await read(content).catch((error: unknown) => expect(error).toBeInstanceOf(RoadsError));
        },
      ),
    ));
});
