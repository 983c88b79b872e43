import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMap } from '@satha/roads/build/build-map';
import { writePbf } from '@satha/roads/pbf/write-pbf.test-helper';
import { burjKhalifaAt, makePoiExtract } from '@satha/roads/pois/pois.test-helper';
import { readPoisPart } from '@satha/roads/pois/read-pois-part';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { firstMap, installMap } from '../harness/made-map.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let folder: string;
const opened: TestApp[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-places-'));
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await rm(folder, { recursive: true });
});

async function start(variables: Record<string, string> = {}) {
  const app = await startTestApp({ variables });
  opened.push(app);
  const { rawApiKey } = await app.makeAccount();
  const ask = (query: Record<string, string>) =>
    app.get(`/api/Places?${new URLSearchParams(query)}`, rawApiKey);
  const find = async (text: string, more: Record<string, string> = {}) =>
    expectOk(await ask({ text, ...more })).places;
  return { app, ask, find };
}

describe('where a map with named things is installed', () => {
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    const [source, output] = [join(folder, 'pois.osm.pbf'), join(folder, 'pois.map')];
    await writeFile(source, writePbf(makePoiExtract()));
    await buildMap({ source, output, dataDate: '2026-11-20', parts: [readPoisPart()] });
    service = await start({ SATHA_MAP: output });
  });

  test.each([
    'Burj Khalifa',
    'burj khal',
    'BURJ KHALIFA',
    'برج خليفة',
    'برج خليفه',
    'برج خل',
    'Burj Khaleefa',
    'khalifa burj',
  ])('Burj Khalifa is found by %s', async (text) => {
    const [first] = await service.find(text);
    expect(first).toMatchObject({
      kind: 'place',
      name: 'Burj Khalifa',
      nameArabic: 'برج خليفة',
      areaName: 'Downtown Dubai',
      emirate: 'Dubai',
    });
    expect(first.lat).toBeCloseTo(burjKhalifaAt.lat, 5);
    expect(first.lng).toBeCloseTo(burjKhalifaAt.lng, 5);
  });

  test('so are roads, at a point on them, by name and number, and areas', async () => {
    expect(await service.find('wasl road')).toContainEqual(
      expect.objectContaining({ kind: 'road', name: 'Al Wasl Road', nameArabic: 'شارع الوصل' }),
    );
    expect((await service.find('D92'))[0]).toMatchObject({ kind: 'road', name: 'Al Wasl Road' });
    expect((await service.find('dubai marina'))[0]).toMatchObject({ kind: 'area', emirate: 'Dubai' });
  });

  test('of two petrol stations the one near the point that is sent comes first', async () => {
    const nearest = async (lat: number) =>
      (await service.find('enoc', { lat: String(lat), lng: '55.27' }))[0].lat;
    expect(await nearest(25.2)).toBeCloseTo(25.2002, 3);
    expect(await nearest(25.3)).toBeCloseTo(25.2872, 3);
  });

  test('the portal finds the same, with the area that tells it from others of its name', async () => {
    const { createPortal } = await import('../harness/portal.ts');
    const portal = await createPortal({ variables: { SATHA_MAP: join(folder, 'pois.map') } });
    const member = await portal.memberOf('viewer');
    const { items } = expectOk(await member.get(`/accounts/${member.accountId}/places?search=burj%20kha`));
    expect(items[0]).toMatchObject({
      kind: 'place',
      name: { en: 'Burj Khalifa', ar: 'برج خليفة' },
      areaName: { en: 'Downtown Dubai' },
      emirate: { en: 'Dubai' },
    });
    await portal.close();
  });
});

test('an older map, without named things, serves areas and its own roads', async () => {
  const path = join(folder, 'older.map');
  await installMap(path, firstMap);
  const { find } = await start({ SATHA_MAP: path });
  expect((await find('dubai marina'))[0]).toMatchObject({ kind: 'area', name: 'Dubai Marina' });
  expect((await find('main street'))[0]).toMatchObject({ kind: 'road', name: 'Main Street' });
  expect(await find('burj khalifa tower')).toEqual([]);
});

describe('without a map', () => {
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await start();
  });

  test('areas and the main roads are found', async () => {
    expect((await service.find('دبي مارينا'))[0]).toMatchObject({ kind: 'area', name: 'Dubai Marina' });
    const [road] = await service.find('sheikh zayed road');
    expect(road).toMatchObject({ kind: 'road', name: 'Sheikh Zayed Road', emirate: 'Dubai' });
    // A line of the map of main roads that stands for many streets has no name that anybody knows.
    const marina = await service.find('dubai marina');
    expect(marina.map(({ name }: { name: string }) => name)).not.toContain('Dubai Marina streets');
  });

  test.each([
    ['أبو ظبي', 'Abu Dhabi'],
    ['کورنیش', 'Corniche'],
    ['مدینۃ زاید', 'Zayed City'],
    ['دبئی', 'Dubai'],
  ])('%s is found as people write it', async (text, name) => {
    expect((await service.find(text))[0]).toMatchObject({ kind: 'area', name });
  });

  test.each(['E11', 'e١١', 'E۱۱', 'E 11'])('the road %s is found', async (text) => {
    const found = await service.find(text);
    expect(found[0]).toMatchObject({ kind: 'road' });
    expect(found).toEqual(await service.find('E11'));
  });

  test.each([
    [{}, ['text']],
    [{ text: '' }, ['text']],
    [{ text: 'x'.repeat(101) }, ['text']],
    [{ text: 'a', limit: '21' }, ['limit']],
    [{ text: 'a', limit: '0' }, ['limit']],
    [{ text: 'a', lat: '25.2' }, ['lng']],
    [{ text: 'a', lng: '55.2' }, ['lat']],
    [{ text: 'a', lat: '91', lng: '55' }, ['lat']],
    [{ text: 'a', lat: 'north', lng: '1e1' }, ['lat', 'lng']],
  ] as [Record<string, string>, string[]][])('%j is refused', async (query, fields) => {
    expectRefusal(await service.ask(query), 400, 'Invalid request', fields);
  });

  test.each([' ', '!', '%', '\u0000', 'د'.repeat(100), 'a '.repeat(50), '('.repeat(100), '\u202e'])(
    'whatever is written is answered: %j',
    async (text) => {
      expect(Array.isArray(await service.find(text))).toBe(true);
    },
  );

  test('no more are told than were asked for, and never more than twenty', async () => {
    expect(await service.find('al b', { limit: '3' })).toHaveLength(3);
    expect(await service.find('b', { limit: '20' })).toHaveLength(20);
  });
});
