import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, stepMs } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { customerPhone, openTracking } from '../harness/tracking-page.ts';

/** Code, styles and letters, in either language, as they go over the wire. */
const mostBytes = 200_000;

type Came = { readonly path: string; readonly bytes: number };

describe.skipIf(lacksChromium('What the customers’ app weighs'))('a first visit', () => {
  let app: TestApp;
  let browser: Browser;
  let account: TestAccount;
  let link: string;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await launchChromium({ drawsMaps: true });
    account = await app.makeAccount({ balanceFils: 10_000_000 });
    const { tripId } = await bookFor(app, account, nextNumber());
    link = `/t/${await linkTokenOf(app, account, tripId)}`;
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** All that a phone that has nothing yet is sent for a page, until it asks for nothing more. */
  async function visit(path: string, locale: string): Promise<Came[]> {
    const context = await browser.newContext({
      ...customerPhone,
      locale,
      // What passes through it is not counted here; it keeps things for the next time, once the page is there.
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    });
    context.setDefaultTimeout(stepMs);
    const page = await context.newPage();
    const came = await countBytes(await context.newCDPSession(page));
    await page.goto(app.baseUrl + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    if (path === link) await page.locator('.maplibregl-marker').first().waitFor();
    await page.waitForLoadState('networkidle');
    await context.close();
    return came;
  }

  it('tells with no request from which address it came, which opens a trip', async () => {
    const asked: [path: string | undefined, referer: string | undefined][] = [];
    const note = ({ url, headers }: IncomingMessage) => asked.push([url, headers.referer]);
    app.app.server.server.on('request', note);
    await visit(link, 'en-GB');
    app.app.server.server.off('request', note);
    expect(asked.some(([path]) => path?.startsWith('/base-map/built-in/'))).toBe(true);
    expect(asked.filter(([, referer]) => referer !== undefined)).toEqual([]);
  });

  it('tells status, minutes, route and truck before it asks for anything of the map', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const driver = await addDriver(app.db);
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 });
    await takeTripTo(app.db, trip, driver, 2);
    const token = await linkTokenOf(app, account, trip.tripId);
    const { page, complaints } = await openTracking(browser, app.baseUrl);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${app.baseUrl}/t/${token}`);
    await page.getByRole('heading', { name: 'Your truck is on the way' }).waitFor();
    await page.getByText(/^\d+ min$/).waitFor();
    const picture = page.getByRole('figure', { name: 'Map of your trip' });
    await picture.locator('[data-truck]').waitFor();
    await picture.locator('path[data-kind=approach]').waitFor();
    await picture.getByText(/^Plate /).waitFor({ state: 'attached' });
    expect(asked.filter((path) => isOfMap({ path }))).toEqual([]);
    // Whoever touches it has the map at once, in the picture's place.
    await picture.locator('svg').first().dispatchEvent('pointerdown');
    await page.locator('.maplibregl-marker').first().waitFor();
    await picture.locator('[data-truck]').waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en-GB', 'English'],
    ['ar-AE', 'Arabic'],
  ])('of a reader of %s is less than 200 kB, letters and all (%s)', async (locale, language) => {
    const home = await visit('/track/', locale);
    expect(home.filter(isOfMap)).toEqual([]);
    const trip = await visit(link, locale);
    expect(trip.some(isOfMap)).toBe(true);
    const beforeMap = trip.filter((file) => !isOfMap(file));
    console.log(
      `${language}: ${sum(home)} bytes; by a link ${sum(beforeMap)}, and ${sum(trip)} with the map.`,
    );
    expect(home.filter(({ path }) => path.endsWith('.woff2'))).toHaveLength(2);
    for (const files of [home, beforeMap]) {
      expect(files.length).toBeGreaterThan(6);
      expect(sum(files)).toBeLessThan(mostBytes);
    }
  });
});

/** What the map is drawn by and on; it comes after the text. The bundler names a shared file by one of its modules. */
const isOfMap = ({ path }: Pick<Came, 'path'>) =>
  /drawn-trip|trip-canvas|show-points|map-|maplibre|base-map/.test(path);

const sum = (files: readonly Came[]) => files.reduce((all, { bytes }) => all + bytes, 0);

/** Of answers in gzip, the larger of the forms that a browser may be sent. */
async function countBytes(cdp: CDPSession): Promise<Came[]> {
  const came: Came[] = [];
  const paths = new Map<string, string>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    came.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength });
  });
  return came;
}

describe('the service worker', () => {
  it('keeps what the app begins with, and a trip, and knows what belongs to the map', async () => {
    const dist = join(import.meta.dirname, '../../../web/tracking/dist');
    const worker = await readFile(join(dist, 'service-worker.js'), 'utf8');
    const list = (name: string): string[] =>
      JSON.parse(new RegExp(`"${name}":(\\[[^\\]]*\\])`).exec(worker)?.[1] ?? '[]');
    const namesOf = (files: string[]) =>
      files.map((file) => file.replace(/^\/track\/assets\/(.+)-[\w-]{8}(\.\w+)$/, '$1$2'));
    expect(namesOf(list('files'))).toEqual(
      expect.arrayContaining([
        'main.js',
        'main.css',
        'parts.js',
        'drawn-trip.js',
        'map-frame.js',
        'map-frame.css',
      ]),
    );
    expect(list('files').filter((file) => file.endsWith('.woff2'))).toHaveLength(4);
    expect(namesOf(list('mapFiles')).toSorted()).toEqual([
      'map.css',
      'map.js',
      'maplibre-gl-worker.mjs',
      'pick-canvas.js',
      'pin.js',
      'show-points.css',
      'show-points.js',
      'trip-canvas.js',
    ]);
  });
});
