import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePbf } from '@satha/roads/pbf/write-pbf.test-helper';
import { makeTownExtract, type Town } from '@satha/roads/town.test-helper';
import { beforeEach, describe, expect, test } from 'vitest';
import { madeExtract, madeTown, useMapCommands } from './map-commands.ts';

const satha = useMapCommands();
await satha.write('town.osm.pbf', madeExtract());

beforeEach(() => rm(satha.home, { recursive: true, force: true }));

describe('map build', () => {
  test('refuses a map with a third less roads than the one in place, unless that is meant, and tells what changed', async () => {
    const street = (steps: number): Town => ({ places: { a: [0, 0], b: [0, steps] }, ways: [['ab']] });
    await satha.write('long.osm.pbf', madeExtract(street(60)));
    await satha.write('short.osm.pbf', madeExtract(street(30)));
    const build = (...args: string[]) => satha.run('build', ...args, '--no-base-map');
    await build('long.osm.pbf');
    const before = await readFile(satha.map);
    expect(await build('short.osm.pbf')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /\nThe new map has 3 km of roads, the one in place 6: it stays\. Is this the extract, and the area, that you mean\? If so, give --force\.\n$/,
      ),
    });
    expect(await readFile(satha.map)).toEqual(before);
    expect(await satha.installed()).toEqual(['uae.map']);
    const forced = await build('short.osm.pbf', '--force');
    expect(forced).toMatchObject({ exitCode: 0 });
    expect(forced.stdout).toContain(
      '\nChanged: km of roads 6 → 3, km of residential 6 → 3, km² with roads 56 → 28.\n',
    );
    expect(await readFile(`${satha.map}.previous`)).toEqual(before);
    const again = await build('short.osm.pbf', '--json');
    expect(JSON.parse(again.stdout).changes).toEqual([]);
    expect((await build('short.osm.pbf')).stdout).toContain(
      '\nIt is like the map of before in kilometres, area and numbers of things.\n',
    );
  });

  test('gives the same map of an extract whose ways tell where their nodes lie, and the base map, too', async () => {
    const dataSeconds = Date.UTC(2026, 10, 18) / 1000;
    const located = writePbf(makeTownExtract(madeTown), { dataSeconds, hasLocationsOnWays: true });
    await satha.run('build', 'town.osm.pbf');
    const files = () =>
      Promise.all(['uae.map', 'basemap.mbtiles'].map((name) => readFile(join(satha.map, '..', name))));
    const before = await files();
    await satha.write('located/town.osm.pbf', located);
    expect(await satha.run('build', 'located/town.osm.pbf')).toMatchObject({ exitCode: 0 });
    expect(await files()).toEqual(before);
  });

  test('tells of nodes that the extract lacks', async () => {
    const whole = makeTownExtract(madeTown);
    const cut = { ...whole, nodes: whole.nodes.filter(({ id }) => id !== 1002) };
    await satha.write('cut-town.osm.pbf', writePbf(cut));
    const { exitCode, stderr } = await satha.run('build', 'cut-town.osm.pbf');
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      'Nodes of roads that the extract lacks: 1. The roads break off there: is it an extract in which ways are whole?\n',
    );
  });
});
