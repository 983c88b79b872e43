import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installTiles, madeTile, usualMetadata } from '../harness/made-tiles.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase } from '../harness/test-database.ts';

let folder: string;
let path: string;
let app: TestApp;
let shared: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  shared = await createTestDatabase('test');
});
afterAll(() => shared.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-tiles-'));
  path = join(folder, 'basemap.mbtiles');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function start(file = path): Promise<void> {
  const overrides = { mapIntervalMs: 20 };
  app = await startTestApp({ shared, variables: { SATHA_BASEMAP: file }, overrides });
}
const ask = (address: string, init: RequestInit = {}) => fetch(app.baseUrl + address, init);
const readJson = async (address: string): Promise<ReturnType<typeof JSON.parse>> =>
  JSON.parse(await (await ask(address)).text());
const styleOf = () => readJson('/base-map/style.json');
const drawsTiles = async () => 'tiles' in (await styleOf()).sources;
const addressOf = async (z: number, x: number, y: number): Promise<string> => {
  const { tiles } = await readJson('/base-map/tiles.json');
  return tiles[0].replace('{z}', z).replace('{x}', x).replace('{y}', y);
};
const told = () =>
  app.logLines.filter((line) => line.includes('tile file of maps')).map((line) => JSON.parse(line));
const textOf = async (address: string) => (await ask(address)).text();

describe('an installed tile file', () => {
  it('is what maps are drawn from, by a style that keeps to the specification', async () => {
    await installTiles(path);
    await start();
    const style = await styleOf();
    expect(validateStyleMin(style)).toEqual([]);
    expect(style.metadata).toEqual({ 'satha:nearest-zoom': 18 });
    expect(style.sources.tiles).toMatchObject({
      type: 'vector',
      minzoom: 0,
      maxzoom: 1,
      bounds: [51, 22, 57, 27],
    });
    const ofTiles = style.layers.filter(({ source }: { source?: string }) => source === 'tiles');
    expect(new Set(ofTiles.map((layer: Record<string, string>) => layer['source-layer']))).toEqual(
      new Set([
        'landuse',
        'landcover',
        'water',
        'aeroway',
        'building',
        'transportation',
        'boundary',
        'transportation_name',
        'place',
      ]),
    );
    expect(Object.keys(style.sources)).not.toContain('roads');
  });

  it('names its makers, and nothing that the file wants to be written on the page', async () => {
    await installTiles(path);
    await start();
    const { attribution } = (await styleOf()).sources.tiles;
    expect(attribution).toContain('© OpenMapTiles');
    expect(attribution).toContain('© OpenStreetMap contributors');
    expect(attribution).not.toContain('script');
  });

  it('gives each tile as it lies in it, north up, and nothing where there is none', async () => {
    await installTiles(path);
    await start();
    const answer = await ask(await addressOf(1, 0, 0));
    expect(answer.headers.get('content-type')).toBe('application/x-protobuf');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe('tile 1/0/0');
    expect(await textOf(await addressOf(1, 1, 1))).toBe('tile 1/1/1');
    const etag = String(answer.headers.get('etag'));
    expect((await ask(await addressOf(1, 0, 0), { headers: { 'if-none-match': etag } })).status).toBe(304);
    const empty = await ask(await addressOf(1, 1, 0));
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    for (const [z, x, y] of [
      [2, 0, 0],
      [1, 2, 0],
      [1, 0, 2],
    ] as const) {
      expect((await ask(await addressOf(z, x, y))).status).toBe(404);
    }
  });

  it('is unpacked for who cannot read it packed', async () => {
    await installTiles(path);
    await start();
    const answer = await ask(await addressOf(1, 0, 0), { headers: { 'accept-encoding': 'identity' } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('tile 1/0/0');
  });

  it('leaves the names of places to the built-in table where it has them in no English', async () => {
    const layers = [{ id: 'place', fields: { 'name:latin': 'String' } }];
    const json = JSON.stringify({ vector_layers: layers });
    await installTiles(path, { metadata: { ...usualMetadata, json } });
    await start();
    const { layers: drawn } = await styleOf();
    expect(drawn.find(({ id }: { id: string }) => id === 'city-name').source).toBe('places');
  });

  it('draws the shore itself where it has the sea', async () => {
    await installTiles(path, { tiles: [madeTile(0, 0, 0, 'water class ocean')] });
    await start();
    const { sources } = await styleOf();
    expect(sources['seen-land'].data.coordinates[0][2]).toEqual([57, 27]);
  });
});

describe('a running service', () => {
  it('takes up a tile file that appears, goes over to another, and does without when it goes', async () => {
    await start();
    expect(await drawsTiles()).toBe(false);
    await installTiles(path);
    await expect.poll(() => drawsTiles()).toBe(true);
    const before = await addressOf(1, 0, 0);
    await installTiles(path, { tiles: [madeTile(0, 0, 0), madeTile(1, 0, 0, 'another')] });
    await expect.poll(() => addressOf(1, 0, 0)).not.toBe(before);
    expect(await textOf(await addressOf(1, 0, 0))).toBe('another');
    const old = await ask(before);
    expect([await old.text(), old.headers.get('cache-control')]).toEqual(['another', 'public, no-cache']);
    await rm(path);
    await expect.poll(() => drawsTiles()).toBe(false);
    expect((await ask(before)).status).toBe(404);
    // A file that goes serves no more at once, and is told of when it has been closed.
    await expect
      .poll(() => told().map(({ msg }) => msg))
      .toEqual([
        'The tile file of maps was taken up.',
        'The tile file of maps was taken up.',
        'The tile file of maps was taken away: maps are drawn from the built-in table.',
      ]);
  });

  it.each([
    [
      'that is none',
      async () => writeFile(path, 'not a database at all'),
      /cannot be read as an MBTiles file/,
    ],
    [
      'of pictures',
      () => installTiles(path, { metadata: { ...usualMetadata, format: 'png' } }),
      /format "png"; it must be pbf/,
    ],
    ['without a tile', () => installTiles(path, { tiles: [] }), /holds no tiles/],
  ])('draws from the built-in table when it finds a file %s, and says why', async (_kind, put, reason) => {
    await put();
    await start();
    expect(await drawsTiles()).toBe(false);
    expect(told()).toMatchObject([
      {
        level: 'error',
        msg: 'The tile file of maps was refused: maps are drawn from the built-in table.',
        reason: expect.stringMatching(reason),
      },
    ]);
  });

  it('stays with the file that it has when a broken one takes its place', async () => {
    await installTiles(path);
    await start();
    const address = await addressOf(1, 0, 0);
    await writeFile(`${path}.new`, 'broken');
    await rename(`${path}.new`, path);
    await expect.poll(() => told().at(-1)?.msg).toMatch(/refused: the one before stays/);
    expect(await textOf(address)).toBe('tile 1/0/0');
  });

  it('gives a file up that turns out to be damaged, and takes up the next sound one', async () => {
    const tiles = Array.from({ length: 64 }, (_, x) => ({ ...madeTile(7, x, 0), data: randomBytes(20_000) }));
    await installTiles(path, { tiles: [madeTile(0, 0, 0), ...tiles] });
    await damageEnd(path);
    await start();
    const addresses = await Promise.all(tiles.map(({ z, x, y }) => addressOf(z, x, y)));
    const answers = await Promise.all(addresses.map((address) => ask(address)));
    expect(answers.map(({ status }) => status)).toContain(503);
    await expect
      .poll(() => told().at(-1))
      .toMatchObject({ level: 'error', reason: expect.stringMatching(/malformed/) });
    expect(await drawsTiles()).toBe(false);
    await installTiles(path);
    await expect.poll(() => drawsTiles()).toBe(true);
  });
});

/** Writes over the last fifth of a file. */
async function damageEnd(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const length = Math.floor(size / 5);
  await handle.write(Buffer.alloc(length, 0xff), 0, length, size - length);
  await handle.close();
}

const mapData = process.env.MAP_DATA;
if (!mapData) console.log('The tiles of the UAE are not looked at: set MAP_DATA to the folder of map data.');

describe.skipIf(!mapData)('the tiles of the UAE', () => {
  it('are served from their own file', async () => {
    await start(join(String(mapData), 'basemap', 'uae-openmaptiles-2021-08.mbtiles'));
    expect(validateStyleMin(await styleOf())).toEqual([]);
    // Downtown Dubai
    const answer = await ask(await addressOf(14, 10_707, 7_012), {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('transportation');
    expect((await styleOf()).sources).not.toHaveProperty('seen-land');
  });
});
