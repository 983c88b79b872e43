import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { explainWithoutUae, isUaeThere } from '@satha/roads/uae-map.test-helper';
import { beforeEach, describe, expect, test } from 'vitest';
import { openMbtiles } from '../../src/platform/tile-file/mbtiles.ts';
import { madeExtract, madeTown, useMapCommands } from './map-commands.ts';

const satha = useMapCommands();
const extract = await satha.write('town.osm.pbf', madeExtract());

beforeEach(() => rm(satha.home, { recursive: true, force: true }));

describe('map build', () => {
  test('makes the map, its folder too, says what it did, a line a stage, and starts no PostgreSQL', async () => {
    const { exitCode, stdout, stderr } = await satha.run('build', 'town.osm.pbf');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr:
        'Reading the extract …\nJoining roads …\nBuilding the hierarchy …\nWriting the map …\nChecking the map …\n' +
        'Reading what is drawn …\nDrawing the base map …\n',
    });
    expect(stdout).toMatch(
      /^Built .*\/home\/map\/uae\.map \(\d+ kB\) in \d+ s: 12 km of roads, from town\.osm\.pbf, data of 2026-11-18\.\nDrew .*\/home\/map\/basemap\.mbtiles \(\d+ kB\): \d+ tiles\.\nA running service takes up what is new within seconds\.\nMap data © OpenStreetMap contributors, under the ODbL\.\n$/,
    );
    expect(await readdir(satha.home)).toEqual(['map']);
    expect(await satha.installed()).toEqual(['basemap.mbtiles', 'uae.map']);
  });

  test('prints one document for machines and nothing else, and keeps the map of before', async () => {
    await satha.run('build', 'town.osm.pbf');
    const before = await readFile(satha.map);
    const { exitCode, stdout, stderr } = await satha.run(
      ...['build', 'town.osm.pbf', '--data-date', '2026-11-19', '--json'],
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      file: satha.map,
      previous: `${satha.map}.previous`,
      source: 'town.osm.pbf',
      dataDate: '2026-11-19',
      dataVersion: 'town.osm.pbf 2026-11-19',
      roadKilometers: 12,
      places: { points: 1, emirates: 0, communities: 0 },
    });
    expect(await readFile(`${satha.map}.previous`)).toEqual(before);
    expect(await satha.installed()).toEqual([
      'basemap.mbtiles',
      'basemap.mbtiles.previous',
      'uae.map',
      'uae.map.previous',
    ]);
  });

  test('has streets as slow for trucks as the map in place, unless told; without one they are slow', async () => {
    const build = async (...options: string[]) => {
      const { stdout } = await satha.run('build', 'town.osm.pbf', '--no-base-map', '--json', ...options);
      return JSON.parse(stdout).truckStreets;
    };
    expect(await build()).toBe('slow');
    expect(await build('--truck-streets', 'fast')).toBe('fast');
    expect(await build()).toBe('fast');
    expect((await satha.run('info')).stdout).toContain('light, truck; streets are fast for trucks');
    expect(await build('--truck-streets', 'slow')).toBe('slow');
    const refused = await satha.run('build', 'town.osm.pbf', '--truck-streets', 'none');
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('slow') });
  });

  test('asks where the name of an extract bears another day than its data, and not whoever gave the day', async () => {
    await satha.write('town-260101.osm.pbf', madeExtract());
    const sentence =
      'The name town-260101.osm.pbf tells of 2026-01-01, but its data is of 2026-11-18: is this the extract that you mean?';
    const told = await satha.run('build', 'town-260101.osm.pbf');
    expect(told.exitCode).toBe(0);
    expect(told.stderr).toContain(`\n${sentence}\n`);
    const warningOf = async (...args: string[]) =>
      JSON.parse((await satha.run('build', ...args, '--json')).stdout).warning;
    expect(await warningOf('town-260101.osm.pbf')).toBe(sentence);
    expect(await warningOf('town-260101.osm.pbf', '--data-date', '2026-11-18')).toBeNull();
    expect(await warningOf('town.osm.pbf')).toBeNull();
  });

  test('keeps no map of before that does not open, and leaves the one that does where it is', async () => {
    await satha.run('build', 'town.osm.pbf');
    await satha.run('build', 'town.osm.pbf');
    const sound = await readFile(`${satha.map}.previous`);
    for (const broken of ['', 'ROADSMAP of before', sound.subarray(0, -1)]) {
      await satha.write('home/map/uae.map', broken);
      const { exitCode, stdout } = await satha.run('build', 'town.osm.pbf', '--json');
      expect({ exitCode, previous: JSON.parse(stdout).previous }).toEqual({ exitCode: 0, previous: null });
      expect(await readFile(`${satha.map}.previous`)).toEqual(sound);
    }
    expect(await satha.installed()).toEqual([
      'basemap.mbtiles',
      'basemap.mbtiles.previous',
      'uae.map',
      'uae.map.previous',
    ]);
  });

  test('keeps the UAE and 30 km around it, unless told to keep something else', async () => {
    // The made town lies in the UAE; its far end does not lie within this box, and none of it in the other one.
    const box = (west: number, east: number) => ({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 24.9],
            [east, 24.9],
            [east, 25.1],
            [west, 25.1],
            [west, 24.9],
          ],
        ],
      },
    });
    const muscat = { ...madeTown, places: { a: [-1400, 3500], c: [-1400, 3530] }, ways: [['ac']] } as const;
    await satha.write('muscat.osm.pbf', madeExtract(muscat));
    const features = { type: 'FeatureCollection', features: [box(54.9, 55.03)] };
    await satha.write('west.geojson', JSON.stringify(features));
    await satha.write('elsewhere.geojson', JSON.stringify(box(50, 51)));
    const kilometers = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await satha.run('build', ...args, '--force', '--json');
      return exitCode === 0 ? JSON.parse(stdout).roadKilometers : stderr;
    };
    const nothing = 'The extract holds no roads that lead anywhere, in the area that is kept.\n';
    expect(await kilometers('town.osm.pbf', '--clip', 'none')).toBe(12);
    expect(await kilometers('town.osm.pbf', '--clip', 'west.geojson')).toBe(12);
    expect(await kilometers('town.osm.pbf', '--clip', 'west.geojson', '--clip-margin', '0')).toBeLessThan(12);
    expect(await kilometers('town.osm.pbf', '--clip', 'elsewhere.geojson')).toBe(nothing);
    expect(await kilometers('muscat.osm.pbf', '--clip', 'none')).toBe(3);
    expect(await kilometers('muscat.osm.pbf')).toBe(nothing);
  });

  test('of two at once onto one place, each is whole, and the last one stays', async () => {
    const outcomes = await Promise.all([
      satha.run('build', 'town.osm.pbf', '--data-date', '2026-11-01'),
      satha.run('build', 'town.osm.pbf', '--data-date', '2026-11-02'),
    ]);
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    for (const file of [satha.map, `${satha.map}.previous`].filter(existsSync)) {
      expect(await satha.run('info', file)).toMatchObject({ exitCode: 0 });
    }
    expect((await satha.installed()).filter((name) => !/^(uae\.map|basemap\.mbtiles)/.test(name))).toEqual(
      [],
    );
  });

  test('clears away what a build that was killed long ago has left, and nothing younger', async () => {
    const folder = dirname(satha.map);
    for (const name of ['old', 'new'])
      await mkdir(join(folder, `.uae.map.building-${name}`), { recursive: true });
    const longAgo = new Date('2026-01-01');
    await utimes(join(folder, '.uae.map.building-old'), longAgo, longAgo);
    await satha.run('build', 'town.osm.pbf');
    expect(await satha.installed()).toEqual(['.uae.map.building-new', 'basemap.mbtiles', 'uae.map']);
  });
});

describe('the base map of map build', () => {
  const baseMap = join(dirname(satha.map), 'basemap.mbtiles');
  const build = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await satha.run('build', 'town.osm.pbf', ...args, '--json');
    return { exitCode, stderr, told: exitCode === 0 ? JSON.parse(stdout) : undefined };
  };

  test('opens as the service opens it, says of which day it is, and keeps the one of before', async () => {
    const { told } = await build();
    expect(told.baseMap).toMatchObject({ file: baseMap, dataDate: '2026-11-18', hasSea: false });
    expect(told.baseMap.previous).toBeUndefined();
    const tiles = openMbtiles(baseMap);
    tiles.close();
    expect(tiles.facts).toMatchObject({
      minzoom: 7,
      maxzoom: 14,
      generator: 'satha',
      dataDate: '2026-11-18',
    });
    expect(tiles.facts.layers.transportation_name).toEqual(
      expect.arrayContaining(['name:en', 'name:ar', 'ref']),
    );
    const before = await readFile(baseMap);
    expect((await build('--data-date', '2026-11-19')).told.baseMap.previous).toBe(`${baseMap}.previous`);
    expect(await readFile(`${baseMap}.previous`)).toEqual(before);
  });

  test.each([
    ['a file of tiles that somebody else made', () => otherTiles()],
    ['a file of something else', () => Buffer.from('not tiles')],
  ])('leaves %s where it is, and says so', async (_, content) => {
    await satha.write('home/map/basemap.mbtiles', content());
    const { exitCode, told } = await build();
    expect(exitCode).toBe(0);
    expect(told.baseMap).toEqual({ file: baseMap, tiles: null });
    expect(told.warning).toContain(`${baseMap} was not made by this command, and stays`);
    expect(await readFile(baseMap)).toEqual(content());
  });

  test('lies beside a road map that is put elsewhere, where it is told to, or is left out', async () => {
    await satha.run('build', 'town.osm.pbf', '--output', 'elsewhere/town.map');
    expect(existsSync(join(satha.folder, 'elsewhere/town.mbtiles'))).toBe(true);
    expect(await satha.installed()).toEqual([]);
    expect((await build('--base-map', 'drawn.mbtiles')).told.baseMap.file).toBe(
      join(satha.folder, 'drawn.mbtiles'),
    );
    expect((await build('--no-base-map')).told.baseMap).toBeNull();
    expect(await satha.installed()).toEqual(['uae.map', 'uae.map.previous']);
  });

  test('that cannot be put into its place is told of, and the road map stays in its own', async () => {
    await satha.write('foreign.txt', 'a file');
    const { exitCode, stderr } = await build('--base-map', 'foreign.txt/drawn.mbtiles');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^The road map is in its place, but the base map was not made\. .*a file is in the place of its folder: give --base-map another place, or --no-base-map\.\n$/,
    );
    expect(await satha.installed()).toEqual(['uae.map']);
  });
});

/** A file as Planetiler makes them, with one tile. */
function otherTiles(): Buffer {
  const path = join(satha.folder, 'other.mbtiles');
  rmSync(path, { force: true });
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE metadata (name text, value text);
    INSERT INTO metadata VALUES ('format', 'pbf'), ('generator', 'planetiler');
    CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
    INSERT INTO tiles VALUES (5, 20, 17, x'1a00');`);
  db.close();
  return readFileSync(path);
}

describe('map build that comes to nothing leaves the map that is there, and says why in a sentence', () => {
  const bytes = madeExtract();
  execFileSync('mkfifo', [join(satha.folder, 'pipe')]);
  test.each<[what: string, args: string[], exitCode: number, told: RegExp]>([
    [
      'no such extract',
      ['nowhere.osm.pbf'],
      1,
      /^The extract .*nowhere\.osm\.pbf cannot be read: there is no such file\.$/,
    ],
    ['a folder', ['.'], 1, /is a folder: name the extract, a file that ends in \.osm\.pbf\.$/],
    ['a pipe', ['pipe'], 1, /pipe is not a file: put the extract into one, and name that\.$/],
    ['a device', ['/dev/zero'], 1, /\/dev\/zero is not a file: put the extract into one, and name that\.$/],
    [
      'a pipe for its output',
      ['town.osm.pbf', '--output', 'pipe'],
      1,
      /pipe is not a file: give --output another name\.$/,
    ],
    ['a foreign file', ['foreign.txt'], 1, /^This is no OpenStreetMap extract in PBF form\.$/],
    ['a cut-off extract', ['cut.osm.pbf'], 1, /^The extract ends in the middle of a block/],
    ['an empty extract', ['empty.osm.pbf'], 1, /^The extract is empty\.$/],
    [
      'no such area',
      ['town.osm.pbf', '--clip', 'oman'],
      1,
      /oman cannot be clipped to: there is no such file\. Say --clip uae/,
    ],
    [
      'an area that is none',
      ['town.osm.pbf', '--clip', 'point.geojson'],
      1,
      /point\.geojson holds no polygon to clip to\.$/,
    ],
    [
      'an area that is no JSON',
      ['town.osm.pbf', '--clip', 'foreign.txt'],
      1,
      /foreign\.txt is no GeoJSON\.$/,
    ],
    [
      'no such place table',
      ['town.osm.pbf', '--places', 'nowhere.csv'],
      1,
      /^The places .*nowhere\.csv cannot be read: there is no such file\.$/,
    ],
    [
      'the extract for its output',
      ['town.osm.pbf', '--output', 'town.osm.pbf'],
      1,
      /is there already and is no map, so it is not overwritten/,
    ],
    [
      'a file for its folder',
      ['town.osm.pbf', '--output', 'foreign.txt/uae.map'],
      1,
      /cannot be made, because a file is in the place of its folder/,
    ],
    [
      'a folder for its output',
      ['town.osm.pbf', '--output', '.'],
      1,
      /is a folder: give --output the name of a file\.$/,
    ],
    [
      'no margin',
      ['town.osm.pbf', '--clip-margin', '-3'],
      2,
      /^Option '--clip-margin <km>' argument '-3' is invalid\. It must be kilometres/,
    ],
    [
      'a margin around all',
      ['town.osm.pbf', '--clip', 'none', '--clip-margin', '3'],
      2,
      /^Where nothing is clipped there is no margin/,
    ],
    ['no date', ['town.osm.pbf', '--data-date', '2026-02-30'], 2, /It must be a date such as 2026-11-20\./],
    ['no extract named', [], 2, /^Missing required argument 'extract'\./],
  ])('%s', async (_, args, exitCode, told) => {
    await satha.write('foreign.txt', 'Not an extract at all, but long enough to be taken for one.');
    await satha.write('cut.osm.pbf', bytes.subarray(0, bytes.length - 20));
    await satha.write('empty.osm.pbf', '');
    await satha.write('point.geojson', JSON.stringify({ type: 'Point', coordinates: [55, 25] }));
    await satha.write('home/map/uae.map', 'ROADSMAP of before');
    const ended = await satha.run('build', ...args, '--json');
    expect({ exitCode: ended.exitCode, stdout: ended.stdout }).toEqual({ exitCode, stdout: '' });
    expect(exitCode === 1 ? ended.stderr.trim() : ended.stderr).toMatch(told);
    expect(ended.stderr).not.toMatch(/\n\s+at |should not have happened/);
    expect(await satha.installed()).toEqual(['uae.map']);
    expect(await readFile(satha.map, 'utf8')).toBe('ROADSMAP of before');
    expect(await readFile(extract)).toEqual(Buffer.from(bytes));
  });
});

explainWithoutUae();

describe.skipIf(!isUaeThere)('map build on the whole UAE', () => {
  const source = resolve(process.env.MAP_DATA ?? '', 'uae-2021-08.osm.pbf');
  /** Long enough to be ended in the middle of each stage, and a tenth of what all of the country takes. */
  const startDubai = async () => {
    const [west, south, east, north] = [55.1, 25, 55.4, 25.3];
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const area = await satha.write(
      'dubai.geojson',
      JSON.stringify({ type: 'Polygon', coordinates: [corners] }),
    );
    return satha.start(['build', source, '--clip', area, '--clip-margin', '0']);
  };

  test('that is killed while it draws leaves the base map that was there, and the next build makes a new one', async () => {
    await satha.run('build', 'town.osm.pbf');
    const baseMap = join(dirname(satha.map), 'basemap.mbtiles');
    const before = await readFile(baseMap);
    const { child, ended } = await startDubai();
    let told = '';
    child.stderr.on('data', (chunk) => (told += chunk));
    await expect.poll(() => told).toContain('Drawing the base map');
    child.kill('SIGKILL');
    await ended;
    expect(await readFile(baseMap)).toEqual(before);
    expect(await satha.run('build', 'town.osm.pbf', '--force')).toMatchObject({ exitCode: 0 });
    expect(existsSync(`${baseMap}.previous`)).toBe(true);
  }, 900_000);

  test('that is stopped by Ctrl-C ends with 130, leaves nothing behind and the old map in place', async () => {
    await satha.write('home/map/uae.map', 'ROADSMAP of before');
    const { child, ended } = await startDubai();
    let told = '';
    child.stderr.on('data', (chunk) => (told += chunk));
    await expect.poll(() => told).toContain('Building the hierarchy');
    child.kill('SIGINT');
    const { exitCode, stdout, stderr } = await ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr.split('\n').at(-2)).toBe('Building the hierarchy …');
    expect(await satha.installed()).toEqual(['uae.map']);
    expect(await readFile(satha.map, 'utf8')).toBe('ROADSMAP of before');
  });

  const isFull = process.env.SATHA_TEST_FULL !== undefined;
  test.runIf(isFull)(
    'keeps its roads with the clip that it has by itself, and takes less than 1.5 GB',
    async () => {
      const measure = await satha.write(
        'measure.mjs',
        `import { isMainThread } from 'node:worker_threads';
      if (isMainThread) process.on('exit', () => console.error(process.resourceUsage().maxRSS / 1024));`,
      );
      const options = { NODE_OPTIONS: `--import=${measure}` };
      const { exitCode, stdout, stderr } = await satha.runWith(options, 'build', source, '--json');
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout).roadKilometers).toBeGreaterThan(65_000);
      expect(Number(stderr)).toBeGreaterThan(100);
      expect(Number(stderr)).toBeLessThan(1500);
    },
    900_000,
  );
});
