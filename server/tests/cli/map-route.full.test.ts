import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vehicleTypeIds, vehicleTypes } from '@satha/terms/vehicle-types';
import { beforeAll, describe, expect, test } from 'vitest';
import { findVehicleTypes } from '../../src/domain/vehicle-types/queries.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { madeExtract, useMapCommands } from './map-commands.ts';

const satha = useMapCommands();
const west = '24.9999,55.0001';
const east = '24.9999,55.0599';

beforeAll(async () => {
  await satha.write('town.osm.pbf', madeExtract());
  execFileSync('mkfifo', [join(satha.folder, 'pipe')]);
  expect(await satha.run('build', 'town.osm.pbf')).toMatchObject({ exitCode: 0 });
});

async function findRoute(...args: string[]) {
  const { exitCode, stdout, stderr } = await satha.run('route', ...args, '--json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('map route', () => {
  test('tells the way in words: both ends, distance, time free and in traffic, roads and data', async () => {
    const { exitCode, stdout, stderr } = await satha.run('route', west, east, '--at', '2026-11-20T03:00');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /^From {8}24\.9999,55\.0001 near Main Street \(E99\).* \(11 m from the road\)\nTo {10}24\.9999,55\.0599 .*\nDistance {4}6\.0 km\nFree roads {2}(.*)\nIn traffic {2}\1, leaving at 2026-11-20 03:00\nRoads {7}Main Street \(E99\) 6\.0 km\nVehicle {5}light\nData {8}town\.osm\.pbf 2026-11-18\n$/,
    );
  });

  test('gives machines the same, and takes longer in the morning traffic than in the night', async () => {
    const [night, morning] = [
      await findRoute(west, east, '--at', '2026-11-19T03:00'),
      await findRoute(west, east, '--at', '2026-11-19T08:00'),
    ];
    expect(night).toMatchObject({
      departureTime: '2026-11-19T03:00:00.000+04:00',
      vehicleClass: 'light',
      from: { lat: 24.9999, lng: 55.0001, snapMeters: 11 },
      roads: [{ englishName: 'Main Street', ref: 'E99' }],
      dataVersion: 'town.osm.pbf 2026-11-18',
    });
    expect(night.durationSeconds).toBe(night.freeFlowSeconds);
    expect(morning.durationSeconds).toBeGreaterThan(1.2 * night.durationSeconds);
    expect(morning.distanceMeters).toBe(night.distanceMeters);
  });

  test('takes vehicle types by the numbers that the API has, and knows their classes as the database does', async () => {
    const database = await createTestDatabase();
    try {
      const stored = await findVehicleTypes(database.db);
      expect(new Map([...stored.values()].map((type) => [type.id, type.vehicleClass]))).toEqual(
        new Map(vehicleTypes.map(({ id, vehicleClass }) => [id, vehicleClass])),
      );
    } finally {
      await database.drop();
    }
    expect(await findRoute(west, east, '--vehicle', '4')).toMatchObject({ vehicleClass: 'truck' });
    expect(await findRoute(west, east, '--vehicle', 'light')).toMatchObject({ vehicleClass: 'light' });
  });

  test('writes the way as GeoJSON, longitude first, to a file, or alone to stdout', async () => {
    const alone = await satha.run('route', west, east, '--geojson', '-');
    expect(alone).toMatchObject({ exitCode: 0, stderr: '' });
    const feature = JSON.parse(alone.stdout);
    expect(feature).toMatchObject({
      type: 'Feature',
      geometry: { type: 'LineString' },
      properties: { attribution: 'Map data © OpenStreetMap contributors, under the ODbL.' },
    });
    const { coordinates } = feature.geometry;
    expect([coordinates[0], coordinates.at(-1)]).toEqual([
      [55.0001, 25],
      [55.0599, 25],
    ]);
    const told = await findRoute(west, east, '--geojson', 'way.geojson');
    const written = JSON.parse(await readFile(join(satha.folder, 'way.geojson'), 'utf8'));
    expect(written.geometry).toEqual(feature.geometry);
    expect(written.properties.distanceMeters).toBe(told.distanceMeters);
    const nowhere = JSON.parse((await satha.run('route', west, west, '--geojson', '-')).stdout);
    expect(nowhere.geometry.coordinates).toHaveLength(2);
  });

  test.each<[args: string[], exitCode: number, told: RegExp]>([
    [
      ['-25,55', east],
      1,
      /^-25,55 is more than 2 km away from every road of the map that a light vehicle may/,
    ],
    [[west, '-25.5,-55.5', '--vehicle', '3'], 1, /^-25\.5,-55\.5 is more than 2 km away .* a truck vehicle/],
    [
      [west, '25,555'],
      2,
      /argument value '25,555' is invalid.* It must be latitude and longitude in degrees/,
    ],
    [[west, '25'], 2, /It must be latitude and longitude/],
    [[west, east, '--loud'], 2, /^Unknown option '--loud'\./],
    [
      [west, east, '--vehicle', '2'],
      2,
      new RegExp(`It must be a vehicle type \\(${vehicleTypeIds.join(', ')}\\), or light or truck\\.`),
    ],
    [[west, east, '--at', '2026-11-20'], 2, /It must be a date and time of the UAE/],
    [[west, east, '--geojson', '-', '--json'], 2, /^--json and --geojson - both want stdout/],
    [
      [west, east, '--geojson', 'nowhere/way.geojson'],
      1,
      /way\.geojson cannot be made there, because its folder is missing: give --geojson another place\.$/,
    ],
    [[west, east, '--geojson', 'home'], 1, /home is a folder: give --geojson another place\.$/],
    [[west, east, '--map', 'home'], 1, /home is a folder, and no map\.$/],
    [[west, east, '--map', 'pipe'], 1, /pipe is not a file, and no map\.$/],
    [[west, east, '--map', 'town.osm.pbf'], 1, /town\.osm\.pbf is not a map of this program\.$/],
    [[west, east, '--map', 'nowhere.map'], 1, /^There is no map at .*nowhere\.map\. Make one with/],
  ])('%j is refused in a sentence', async (args, exitCode, told) => {
    const ended = await satha.run('route', ...args);
    expect({ exitCode: ended.exitCode, stdout: ended.stdout }).toEqual({ exitCode, stdout: '' });
    expect(exitCode === 1 ? ended.stderr.trim() : ended.stderr).toMatch(told);
  });
});

describe('map info', () => {
  test('tells people and machines what is in the map', async () => {
    const { stdout } = await satha.run('info');
    expect(stdout).toMatch(
      /^File {6}.*uae\.map\nSource {4}town\.osm\.pbf\nData of {3}2026-11-18\nFormat {4}\d+\nSize {6}\d+ kB\nRoads {5}12 km in \d+ stretches\nClasses {3}primary 6 km, secondary 6 km\nArea {6}56 km² with roads\nCounted {3}0 turn restrictions, 0 barriers, 0 conditions; left out: 0 tracks\nVehicles {2}light, truck; streets are slow for trucks\nPlaces {4}1 named points, 0 emirates, 0 communities\nNamed {5}nothing\nBase map {2}.*basemap\.mbtiles \(\d+ kB, zoom 7 to 14, data of 2026-11-18, made by satha\)\n\nMap data ©/,
    );
    const { vehicles, ...document } = JSON.parse((await satha.run('info', '--json')).stdout);
    expect(document).toMatchObject({ file: satha.map, dataVersion: 'town.osm.pbf 2026-11-18' });
    expect(document.baseMap).toMatchObject({ fault: null, generator: 'satha', zooms: [7, 14] });
    expect(vehicles.map(({ vehicle }: { vehicle: string }) => vehicle)).toEqual(['light', 'truck']);
  });

  test('says where there is no map, and how to get one', async () => {
    const { exitCode, stdout, stderr } = await satha.run('info', 'nowhere.map', '--json');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /^There is no map at .*nowhere\.map\. Make one with `npx satha map install`, .* or with `npx satha map build <file\.osm\.pbf>`\. Until then the built-in network answers\.\n$/,
    );
  });

  test.each([
    ['home', /home is a folder, and no map\.\n$/],
    ['pipe', /pipe is not a file, and no map\.\n$/],
  ])('says in a sentence that SATHA_MAP names a %s', async (SATHA_MAP, told) => {
    const { exitCode, stderr } = await satha.runWith({ SATHA_MAP }, 'info');
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(told) });
  });

  test('refuses a map that is damaged, and looks where SATHA_MAP says', async () => {
    const bytes = await readFile(satha.map);
    await satha.write('cut.map', bytes.subarray(0, bytes.length - 1));
    const ended = await satha.runWith({ SATHA_MAP: 'cut.map' }, 'info');
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ended.stderr).toMatch(/cut\.map is not whole: it is \d+ bytes long and should be \d+\.\n$/);
  });
});
