import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FileServer, startFileServer } from '../../src/platform/download/file-server.test-helper.ts';
import { madeExtract, useMapCommands } from './map-commands.ts';

const satha = useMapCommands();
const extract = Buffer.from(madeExtract());
const kept = join(dirname(satha.map), 'gulf.osm.pbf');

beforeEach(() => rm(satha.home, { recursive: true, force: true }));

const install = ({ address }: FileServer, ...args: string[]) =>
  satha.runWith({ SATHA_MAP_SOURCE: address.href }, 'install', ...args);

describe('map install', () => {
  test('downloads the extract, checks it, builds the map, and removes the extract', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.checksum = 'right';
    const { exitCode, stdout, stderr } = await install(server);
    expect({ exitCode, stderr: stderr.split('\n').slice(0, 3) }).toEqual({
      exitCode: 0,
      stderr: [
        'Downloading gulf.osm.pbf …',
        'Downloaded 1 kB, in agreement with its checksum.',
        'Reading the extract …',
      ],
    });
    expect(stdout).toMatch(
      /^Built .*uae\.map .*: 12 km of roads, from gulf\.osm\.pbf, data of 2026-11-18\.\n/,
    );
    expect(await satha.installed()).toEqual(['uae.map']);
  });

  test('keeps the extract where that is wished, and says in JSON where', async () => {
    await using server = await startFileServer(extract);
    const { exitCode, stdout, stderr } = await install(server, '--keep', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ source: 'gulf.osm.pbf', extract: kept, roadKilometers: 12 });
    expect(await readFile(kept)).toEqual(extract);
  });

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
    expect(await satha.installed()).toEqual(['uae.map']);
  });

  test('that is stopped by Ctrl-C ends with 130, keeps what came, says so, and goes on from there when run again', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.answer = (_, response) => {
      response.writeHead(200, { 'content-length': extract.length, etag: '"first"' });
      response.write(extract.subarray(0, 200));
    };
    const { child, ended } = satha.start(['install'], { SATHA_MAP_SOURCE: server.address.href });
    const size = () =>
      readFile(`${kept}.part`).then(
        ({ length }) => length,
        () => 0,
      );
    await expect.poll(size).toBe(200);
    child.kill('SIGINT');
    const { exitCode, stdout, stderr } = await ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr).toContain(`MB are kept in ${kept}.part: the same command goes on from there.\n`);
    expect(await satha.installed()).toEqual(['gulf.osm.pbf.part', 'gulf.osm.pbf.part.json']);
    server.behaviour.answer = undefined;
    expect(await install(server)).toMatchObject({ exitCode: 0 });
    expect(server.files().at(-1)?.headers.range).toBe('bytes=200-');
    expect(await satha.installed()).toEqual(['uae.map']);
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

  test('when what comes is no extract, which is then kept to be looked at', async () => {
    await using server = await startFileServer(
      Buffer.from('<html>Sign in to this network, dear guest.</html>'),
    );
    const { exitCode, stderr } = await install(server);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('This is no OpenStreetMap extract in PBF form.');
    expect(stderr).toContain(`The extract is kept as ${kept};`);
    await expectBefore('gulf.osm.pbf');
  });

  test('when what comes does not agree with its checksum', async () => {
    await using server = await startFileServer(extract);
    server.behaviour.checksum = '0123456789abcdef0123456789abcdef';
    const { exitCode, stderr } = await install(server);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('does not agree with the checksum beside it, and was thrown away');
    await expectBefore();
  });

  test('when the address names what would take the place of the map', async () => {
    await using server = await startFileServer(extract);
    const { exitCode, stderr } = await satha.run(
      'install',
      '--from',
      `http://127.0.0.1:${server.port}/maps/uae.map`,
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`The extract would be put in the place of the map ${satha.map}`);
    expect(server.seen).toEqual([]);
    await expectBefore();
  });

  test('when the address is none', async () => {
    const { exitCode, stderr } = await satha.run('install', '--from', 'gulf.osm.pbf');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('a file of yours is for `npx satha map build`.');
    await expectBefore();
  });

  async function expectBefore(...others: string[]): Promise<void> {
    expect(await satha.installed()).toEqual([...others, 'uae.map']);
    expect(await readFile(satha.map, 'utf8')).toBe('ROADSMAP of before');
  }
});
