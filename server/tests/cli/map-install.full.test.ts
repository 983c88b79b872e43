import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FileServer, startFileServer } from '../../src/platform/download/file-server.test-helper.ts';
import { madeExtract, useMapCommands } from './map-commands.ts';

const satha = useMapCommands();
const extract = Buffer.from(madeExtract());
const folder = `${satha.map}.download`;
/** Said of a server without TLS, as those of these tests are. */
const plainHttp =
  'The address begins with http://: whoever is on the way can send another map, and its checksum as well. Use https:// where the server has it.';
const extractPath = join(folder, 'gulf.osm.pbf');

beforeEach(() => rm(satha.home, { recursive: true, force: true }));

const install = ({ address }: FileServer, ...args: string[]) =>
  satha.runWith({ SATHA_MAP_SOURCE: address.href }, 'install', ...args);

describe('map install', () => {
  test('downloads the extract, checks it, builds the map, and removes the extract', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.checksum = 'right';
    const { exitCode, stdout, stderr } = await install(server);
    expect({ exitCode, stderr: stderr.split('\n').slice(0, 4) }).toEqual({
      exitCode: 0,
      stderr: [
        plainHttp,
        'Downloading gulf.osm.pbf …',
        'Downloaded 1 kB, in agreement with its checksum.',
        'Reading the extract …',
      ],
    });
    expect(stdout).toMatch(
      /^Built .*uae\.map .*: 12 km of roads, from gulf\.osm\.pbf, data of 2026-11-18\.\n/,
    );
    expect(await satha.installed()).toEqual(['basemap.mbtiles', 'uae.map']);
  });

  test('keeps the extract where that is wished, and says in JSON where', async () => {
    await using server = await startFileServer(extract);
    const { exitCode, stdout, stderr } = await install(server, '--keep', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({ source: 'gulf.osm.pbf', roadKilometers: 12, warning: plainHttp });
    expect(document.extract).toMatch(/\/uae\.map\.download\/kept-\w{6}\/gulf\.osm\.pbf$/);
    expect(await readFile(document.extract)).toEqual(extract);
  });

  test('overwrites and removes no file that it did not make, nor an extract that it was told to keep', async () => {
    await using server = await startFileServer(extract);
    const own = ['gulf.osm.pbf', 'gulf.osm.pbf.part', 'gulf.osm.pbf.part.json', 'gulf.osm.pbf.lock'];
    for (const name of own) await satha.write(`home/map/${name}`, 'of the operator');
    const keep = async () => JSON.parse((await install(server, '--keep', '--json')).stdout).extract;
    const kept = [await keep(), await keep()];
    expect(await install(server)).toMatchObject({ exitCode: 0 });
    for (const path of kept) expect(await readFile(path)).toEqual(extract);
    expect((await readdir(folder)).length).toBe(2);
    for (const name of own) {
      expect(await readFile(join(satha.home, 'map', name), 'utf8')).toBe('of the operator');
    }
  });

  test.each(['basemap.mbtiles', 'basemap.mbtiles.previous', 'uae.map', 'uae.map.previous'])(
    'takes an address that ends in %s for one like any other',
    async (name) => {
      await using server = await startFileServer(extract);
      const args = ['install', '--from', `http://127.0.0.1:${server.port}/maps/${name}`];
      expect(await satha.run(...args)).toMatchObject({ exitCode: 0 });
      const before = await readFile(satha.map);
      expect(await satha.run(...args)).toMatchObject({ exitCode: 0 });
      expect(await readFile(`${satha.map}.previous`)).toEqual(before);
      expect(await satha.installed()).toEqual([
        'basemap.mbtiles',
        'basemap.mbtiles.previous',
        'uae.map',
        'uae.map.previous',
      ]);
    },
  );

  test('takes another address, and the options of build', async () => {
    await using server = await startFileServer(extract);
    const address = `http://127.0.0.1:${server.port}/?file=7`;
    const { exitCode } = await satha.run(
      'install',
      '--from',
      address,
      '--clip',
      'none',
      '--output',
      'other.map',
    );
    expect(exitCode).toBe(0);
    expect(await satha.run('info', 'other.map')).toMatchObject({ exitCode: 0 });
  });

  test('downloads nothing for files of places that cannot be read, or a place that is taken', async () => {
    let asked = 0;
    await using server = await startFileServer(extract);
    server.behaviour.answer = (_, response) => {
      asked++;
      response.writeHead(500).end();
    };
    const unreadable = await install(server, '--boundaries', 'nowhere.geojson');
    expect(unreadable).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('nowhere.geojson') });
    const taken = await install(server, '--output', process.execPath);
    expect(taken).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is no map') });
    expect(asked).toBe(0);
  });

  test('goes on after a broken connection, and says so', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.answer = (_, response) => {
      response.writeHead(200, { 'content-length': extract.length, etag: '"first"' });
      response.write(extract.subarray(0, 100), () => response.destroy());
      server.behaviour.answer = undefined;
    };
    const { exitCode, stderr } = await install(server);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^The download broke off \(.+\); it is tried again\.$/m);
    expect(await satha.installed()).toEqual(['basemap.mbtiles', 'uae.map']);
  });

  test('that is stopped by Ctrl-C ends with 130, keeps what came, says so, and goes on from there when run again', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.answer = (_, response) => {
      response.writeHead(200, { 'content-length': extract.length, etag: '"first"' });
      response.write(extract.subarray(0, 200));
    };
    const { child, ended } = satha.start(['install'], { SATHA_MAP_SOURCE: server.address.href });
    const size = () =>
      readFile(`${extractPath}.part`).then(
        ({ length }) => length,
        () => 0,
      );
    await expect.poll(size).toBe(200);
    child.kill('SIGINT');
    const { exitCode, stdout, stderr } = await ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr).toContain(`MB are kept in ${extractPath}.part: the same command goes on from there.\n`);
    expect(await readdir(folder)).toEqual(['gulf.osm.pbf.part', 'gulf.osm.pbf.part.json']);
    server.behaviour.answer = undefined;
    expect(await install(server)).toMatchObject({ exitCode: 0 });
    expect(server.files().at(-1)?.headers.range).toBe('bytes=200-');
    expect(await satha.installed()).toEqual(['basemap.mbtiles', 'uae.map']);
  });
});

describe('map install that comes to nothing leaves the map that is there', () => {
  beforeEach(() => satha.write('home/map/uae.map', 'ROADSMAP of before'));

  test('when nobody answers, and says how to do it by hand', async () => {
    const server = await startFileServer(extract);
    await server[Symbol.asyncDispose]();
    const { exitCode, stdout, stderr } = await install(server);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/asia\/gulf\.osm\.pbf cannot be reached: .*ECONNREFUSED.*\.\nAn extract that you have by other means makes the map as well: `npx satha map build <file\.osm\.pbf>`\.$/m,
    );
    await expectBefore();
  });

  test.each([
    [
      'a page',
      '<html>Sign in to this network, dear guest.</html>',
      'This is no OpenStreetMap extract in PBF form.',
    ],
    ['nothing', '', 'The extract is empty.'],
  ])('when what comes is no extract but %s, which is thrown away', async (_, content, sentence) => {
    await using server = await startFileServer(Buffer.from(content));
    const { exitCode, stderr } = await install(server, '--keep');
    expect(exitCode).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('What was downloaded is no extract, and was thrown away.');
    expect(stderr).not.toContain('is kept');
    await expectBefore();
  });

  test('when nothing can be made of the extract, which is then kept to be tried otherwise', async () => {
    await using server = await startFileServer(extract);
    const nowhere = {
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    };
    await satha.write('nowhere.geojson', JSON.stringify(nowhere));
    const { exitCode, stderr } = await install(server, '--clip', 'nowhere.geojson');
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      `The extract is kept as ${extractPath}; \`npx satha map build\` can be tried with it.`,
    );
    expect(await readFile(extractPath)).toEqual(extract);
    await expectBefore('uae.map.download');
  });

  test('when what comes does not agree with its checksum', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.checksum = '0123456789abcdef0123456789abcdef';
    const { exitCode, stderr } = await install(server);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('does not agree with the checksum beside it, and was thrown away');
    await expectBefore();
  });

  test('when the address is none', async () => {
    const { exitCode, stderr } = await satha.run('install', '--from', 'gulf.osm.pbf');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('a file of yours is for `npx satha map build`.');
    await expectBefore();
  });

  async function expectBefore(...others: string[]): Promise<void> {
    expect(await satha.installed()).toEqual(['uae.map', ...others]);
    expect(await readFile(satha.map, 'utf8')).toBe('ROADSMAP of before');
  }
});
