import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { languageCodes, languages } from '@satha/terms/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(app.baseUrl + path, { redirect: 'manual', ...init });
const readJson = async (address: string): Promise<ReturnType<typeof JSON.parse>> =>
  JSON.parse(await (await ask(address)).text());
const styleOf = (query = '') => readJson(`/base-map/style.json${query}`);

/** `U+0600-06FF` as its first and last code point. */
function readRange(range: string): readonly [number, number] {
  const [first = 0, last = first] = range
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return [first, last];
}

/** Every address that a style speaks of. */
function addressesOf(style: Awaited<ReturnType<typeof styleOf>>): string[] {
  const faces = Object.values<{ url: string }[]>(style['font-faces']).flat();
  const sources = Object.values<{ data?: unknown; tiles?: string[] }>(style.sources);
  return [
    ...faces.map(({ url }) => url),
    ...sources.flatMap(({ data, tiles }) => [...(typeof data === 'string' ? [data] : []), ...(tiles ?? [])]),
  ];
}

const looks = languageCodes.flatMap((language) =>
  ['light', 'dark'].map((scheme) => `?language=${language}&scheme=${scheme}`),
);

describe('the style of the map', () => {
  it.each(looks)('keeps to the style specification (%s)', async (query) => {
    expect(validateStyleMin(await styleOf(query))).toEqual([]);
  });

  it.each(languageCodes)('has typefaces for the letters of %s', async (language) => {
    const style = await styleOf(`?language=${language}`);
    const faces = Object.values<{ 'unicode-range': string[] }[]>(style['font-faces']);
    const letters = `${languages[language].name}${languages[language].productName}`.match(/\p{L}/gu) ?? [];
    for (const files of faces) {
      const ranges = files.flatMap((file) => file['unicode-range']).map(readRange);
      const isServed = (at: number) => ranges.some(([first, last]) => first <= at && at <= last);
      expect(letters.filter((letter) => !isServed(letter.codePointAt(0) ?? 0))).toEqual([]);
    }
  });

  it('is told with all languages to whoever makes tiles', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/map.md'), 'utf8');
    expect(guide).toContain(`--languages=${languageCodes.join(',')} `);
  });

  it('is light and English unless asked otherwise', async () => {
    expect(await styleOf()).toEqual(await styleOf('?language=en&scheme=light'));
  });

  it('says how near it is worth looking at: between the built-in main roads there is nothing to see', async () => {
    expect((await styleOf()).metadata).toEqual({ 'satha:nearest-zoom': 14 });
  });

  it('names nothing outside this service, and all that it names is there', async () => {
    const addresses = addressesOf(await styleOf('?language=ar'));
    expect(addresses).toHaveLength(10);
    for (const address of addresses) {
      expect(address).toMatch(/^\/base-map\//);
      const answer = await ask(address);
      expect(`${address} ${answer.status}`).toBe(`${address} 200`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const isFont = address.endsWith('.woff2');
      expect(answer.headers.get('content-type')).toBe(isFont ? 'font/woff2' : 'application/geo+json');
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (isFont) expect(bytes.subarray(0, 4).toString()).toBe('wOF2');
      else expect(JSON.parse(bytes.toString()).features.length).toBeGreaterThan(0);
    }
  });

  it('writes names in the language asked for, and draws Arabic in the Arabic face', async () => {
    const [english, arabic] = [await styleOf('?language=en'), await styleOf('?language=ar')];
    const nameIn = (style: typeof english) =>
      style.layers.find(({ id }: { id: string }) => id === 'city-name').layout['text-field'].slice(0, 2);
    expect(nameIn(english)).toEqual(['coalesce', ['get', 'name:en']]);
    expect(nameIn(arabic)).toEqual(['coalesce', ['get', 'name:ar']]);
    for (const faces of Object.values<{ url: string; 'unicode-range': string[] }[]>(arabic['font-faces'])) {
      const ofAlef = faces.find(({ 'unicode-range': ranges }) => ranges.includes('U+0600-06FF'));
      expect(ofAlef?.url).toMatch(/ibm-plex-sans-arabic/);
      expect(ofAlef?.['unicode-range']).toContain('U+FE70-FEFC');
    }
  });

  it('knows every place and named road of the built-in table in both languages', async () => {
    const { sources } = await styleOf();
    for (const [source, least] of [
      ['places', 700],
      ['roads', 250],
    ] as const) {
      const { features } = await readJson(sources[source].data);
      expect(features.length).toBeGreaterThan(least);
      for (const { properties } of features) {
        expect(properties['name:en']).not.toBe('');
        expect(properties['name:ar']).not.toBe('');
      }
    }
  });

  it('says whose data it is', async () => {
    const { sources } = await styleOf();
    for (const { attribution } of Object.values<{ attribution: string }>(sources)) {
      expect(attribution).toContain('© OpenStreetMap contributors');
    }
  });
});

describe('what a map is made of', () => {
  it('is asked for once: files are kept for good by their address, the style is asked after', async () => {
    const style = await ask('/base-map/style.json');
    expect(style.headers.get('cache-control')).toBe('public, no-cache');
    const again = await ask('/base-map/style.json', {
      headers: { 'if-none-match': String(style.headers.get('etag')) },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const { sources } = await styleOf();
    const land = await ask(sources.land.data);
    expect(land.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const other = await ask(sources.land.data.replace(/built-in\/[^/]+/, 'built-in/of-another-release'));
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
  });

  it('goes over the wire compressed, 75 kB in all beside the fonts', async () => {
    const { sources } = await styleOf();
    let bytes = 0;
    for (const path of [
      '/base-map/style.json',
      ...Object.values<{ data: string }>(sources).map(({ data }) => data),
    ]) {
      const { headers } = await ask(path);
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      bytes += Number(headers.get('content-length'));
    }
    expect(bytes).toBeLessThan(75_000);
    const plain = await ask(sources.land.data, { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('needs no sign-in, and takes no other method than reading', async () => {
    expect((await ask('/base-map/style.json', { method: 'HEAD' })).status).toBe(200);
    for (const path of ['/base-map/style.json', '/base-map/fonts/a.woff2', '/base-map/tiles/v/1/0/0.pbf']) {
      const answer = await ask(path, { method: 'POST' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('refuses in the envelope of the service what it does not know', async () => {
    const refusals = [
      ['/base-map/style.json?language=fr', 400],
      ['/base-map/fonts/..%2F..%2Fpackage.json', 404],
      ['/base-map/fonts/comic-sans.woff2', 404],
      ['/base-map/built-in/x/secrets.json', 404],
      ['/base-map/tiles.json', 404],
      ['/base-map/tiles/v/1/0/0.pbf', 404],
      ['/base-map/tiles/v/1/0/x.pbf', 400],
      ['/base-map/nothing', 404],
    ] as const;
    for (const [path, status] of refusals) {
      const answer = await ask(path);
      expect(`${path} ${answer.status}`).toBe(`${path} ${status}`);
      expect(await answer.json()).toMatchObject({ success: false, code: status });
    }
  });
});

describe('an operator with a style of their own', () => {
  it('has maps sent there, with language and scheme', async () => {
    const own = await startTestApp({
      variables: {
        SATHA_MAP_STYLE_URL: 'https://maps.example.ae/{language}/{scheme}.json',
      },
    });
    try {
      const answer = await fetch(`${own.baseUrl}/base-map/style.json?language=ar&scheme=dark`, {
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        307,
        'https://maps.example.ae/ar/dark.json',
      ]);
    } finally {
      await own.close();
    }
  });
});
