import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildMap } from '../build/build-map.ts';
import type { Clip } from '../build/clip.ts';
import { unitsPerDegree } from '../coordinates.ts';
import { openMap } from '../map/open-map.ts';
import { openMapInWorker } from '../map/open-map-in-worker.ts';
import type { RoadMap } from '../map/road-map.ts';
import { inChunks, writePbf } from '../pbf/write-pbf.test-helper.ts';
import { makeMapNames, namesOfThing } from '../search/map-names.ts';
import { buildAndOpen, withFolder } from '../town.test-helper.ts';
import { keepPois } from './keep-pois.ts';
import { burjKhalifaAt, makePoiExtract } from './pois.test-helper.ts';
import { readListedPois } from './read-listed-pois.ts';
import { readPoisPart } from './read-pois-part.ts';
import { weighPoi } from './weigh-poi.ts';

type Known = { english: string; arabic: string; lat: number; lng: number; weight: number };

function list({ pois }: RoadMap): Known[] {
  if (!pois) return [];
  return Array.from(pois.weights, (weight, thing) => ({
    ...namesOfThing(pois.texts, pois.names, thing),
    lat: (pois.points[2 * thing] ?? 0) / unitsPerDegree,
    lng: (pois.points[2 * thing + 1] ?? 0) / unitsPerDegree,
    weight,
  }));
}

/** From a file, which can be read twice. */
const buildFromFile = (more: { readonly clip?: Clip } = {}) =>
  withFolder(async (folder) => {
    const source = join(folder, 'pois.osm.pbf');
    const output = join(folder, 'pois.map');
    await writeFile(source, writePbf(makePoiExtract()));
    await buildMap({ source, output, dataDate: '2026-11-20', parts: [readPoisPart()], ...more });
    return openMap(output);
  });

describe('a map keeps the named things of its extract', () => {
  test('drawn as relations, as outlines and as points, those that are known farthest first, each once', async () => {
    const known = list(await buildFromFile());
    expect(known.map(({ english, arabic }) => english || arabic)).toEqual([
      'The Dubai Mall',
      'Burj Khalifa',
      'ENOC',
      'ENOC',
      'مسجد الرحمن',
      'Burj Khalifa Café',
    ]);
    const burj = known.find(({ english }) => english === 'Burj Khalifa');
    expect(burj).toMatchObject({ arabic: 'برج خليفة', weight: 3 });
    expect(burj?.lat).toBeCloseTo(burjKhalifaAt.lat, 6);
    expect(burj?.lng).toBeCloseTo(burjKhalifaAt.lng, 6);
  });

  test('but for relations of outlines where the extract is a stream, which cannot be read twice', async () => {
    const map = await buildAndOpen(makePoiExtract(), { parts: [readPoisPart()] });
    const names = list(map).map(({ english }) => english);
    expect(names).toContain('The Dubai Mall');
    expect(names).not.toContain('Burj Khalifa');
  });

  test('and a map that was built without them opens and has none', async () => {
    const map = await buildAndOpen(makePoiExtract());
    expect(map.pois).toBeUndefined();
  });

  test('within the clip alone', async () => {
    const [west, south, east, north] = [54.9, 24.9, 55.6, 25.22];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const clip = { areas: [{ type: 'Polygon' as const, coordinates: [ring] }], marginMeters: 0 };
    const known = list(await buildFromFile({ clip }));
    // One of the two petrol stations lies ten kilometres to the north.
    expect(known.filter(({ english }) => english === 'ENOC')).toHaveLength(1);
    expect(known.some(({ english }) => english === 'Burj Khalifa')).toBe(true);
  });

  test('and whoever opens it in a thread of its own has what it can be searched for', () =>
    withFolder(async (folder) => {
      const output = join(folder, 'pois.map');
      await buildMap({ source: inChunks(writePbf(makePoiExtract())), output, parts: [readPoisPart()] });
      const [inWorker, here] = await Promise.all([openMapInWorker(output), openMap(output)]);
      expect(inWorker.pois).toEqual(here.pois);
      expect(inWorker.names).toEqual(makeMapNames(here));
    }));
});

describe("a map keeps the things of GeoNames' main table, too", () => {
  const row = (english: string, others: string, feature: string, lat: number, lng: number) =>
    [
      '1',
      english,
      english,
      others,
      lat,
      lng,
      ...feature.split('.'),
      'AE',
      '',
      '03',
      '',
      '',
      '',
      0,
      '',
      5,
    ].join('\t');
  const { lat, lng } = burjKhalifaAt;
  const rows = [
    row('Burj Khalīfah', 'Burj Khalifa,برج خليفة', 'S.TOWR', lat + 0.001, lng),
    row('Emirates Towers', 'أبراج الإمارات', 'S.TOWR', 25.2177, 55.2828),
    row('Emirates Towers', '', 'S.BLDG', 25.2178, 55.2829),
    row('Cayan', `كيان${',Каян'.repeat(19)}`, 'S.BLDG', 25.0866, 55.1456),
    row('Eppco House', '', 'S.BLDG', lat + 0.5, lng),
    row('A bank', '', 'S.BANK', 25.2, 55.3),
    row('Dubai', 'دبي', 'P.PPLA', 25.07, 55.17),
  ].join('\n');
  const readRows = (content: string) =>
    withFolder(async (folder) => {
      const path = join(folder, 'places.txt');
      await writeFile(path, content);
      return readListedPois(path);
    });

  test('each once: what the extract has as well is as the extract has it', async () => {
    const map = await buildAndOpen(makePoiExtract(), { parts: [readPoisPart(await readRows(rows))] });
    const without = await buildAndOpen(makePoiExtract(), { parts: [readPoisPart()] });
    const before = new Set(list(without).map(({ english, lat: at }) => `${english} ${at}`));
    const added = list(map).filter(({ english, lat: at }) => !before.has(`${english} ${at}`));
    // Of a stream the relation of Burj Khalifa is not read, so the table's row is new.
    expect(added.map(({ english, arabic, weight }) => [english, arabic, weight])).toEqual([
      ['Burj Khalīfah', 'برج خليفة', 3],
      ['Emirates Towers', 'أبراج الإمارات', 3],
      ['Cayan', 'كيان', 3],
      ['Eppco House', '', 1],
    ]);
    const fromFile = await withFolder(async (folder) => {
      const [source, output] = [join(folder, 'pois.osm.pbf'), join(folder, 'pois.map')];
      await writeFile(source, writePbf(makePoiExtract()));
      await buildMap({ source, output, parts: [readPoisPart(await readRows(rows))] });
      return openMap(output);
    });
    const towers = list(fromFile).filter(({ arabic }) => arabic === 'برج خليفة');
    expect(towers).toMatchObject([{ english: 'Burj Khalifa' }]);
  });

  test('but none of a table of another form', async () => {
    expect(await readRows('lat,lng,name\n25,55,Al Wasl')).toEqual([]);
    expect(await readListedPois(undefined)).toEqual([]);
  });
});

describe('how far a thing is known', () => {
  test.each([
    [{ amenity: 'hospital' }, 3],
    [{ shop: 'mall', building: 'yes' }, 3],
    [{ tourism: 'hotel' }, 2],
    [{ amenity: 'fuel' }, 2],
    [{ shop: 'bakery' }, 1],
    [{ building: 'yes' }, 1],
    [{ amenity: 'parking' }, 0],
    [{ building: 'yes', wikidata: 'Q12495' }, 3],
    [{ highway: 'residential' }, undefined],
    [{ highway: 'rest_area' }, 2],
    [{ building: 'no' }, undefined],
    [{ natural: 'tree' }, undefined],
    [{ shop: 'constructor' }, 1],
    [{ constructor: 'yes' }, undefined],
  ] as const)('%j: %s', (tags, weight) => {
    expect(weighPoi(new Map(Object.entries(tags)))).toBe(weight);
  });
});

test('Of more things than are kept, those go that are known least', () => {
  const one = { names: { english: 'A', arabic: '' }, lat: 0, lng: 0 };
  const many = Array.from({ length: 1_001 }, (_, number) => ({
    ...one,
    names: { english: `Thing ${number}`, arabic: '' },
    weight: number === 1_000 ? (3 as const) : (0 as const),
  }));
  const kept = keepPois(many, 1_000);
  expect(kept).toHaveLength(1_000);
  expect(kept[0]?.names.english).toBe('Thing 1000');
});
