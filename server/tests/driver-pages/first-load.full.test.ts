import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverLanguageCodes } from '../../../web/driver/src/language/driver-languages.ts';
import { lacksChromium, launchChromium, stepMs } from '../harness/chromium.ts';
import { driverPhone } from '../harness/driver-app.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

/** Code, styles and one language, as they go over the wire; letters are the phone's own. */
const mostBytes = 160_000;
/**
 * What a slow network and a slow processor take their time for, before the first thing is used; how long that is on such a
 * phone is printed by `node scripts/measure-driver-app.ts`.
 */
const most = {
  /** Each waits for the one before it: the page, its scripts, who is signed in. */
  inSeries: 3,
  requests: 12,
  /** In bytes as they are read, not as they are sent. */
  largestScript: 300_000,
  allScripts: 500_000,
};
/** So long that whatever is asked at once is asked before any of it has come. */
const slowMs = 5_000;

type Came = {
  readonly path: string;
  readonly bytes: number;
  /** As it is read. */
  readonly readBytes: number;
  /** By the browser's own clock. */
  readonly askedAt: number;
  readonly cameAt: number;
};

describe.skipIf(lacksChromium('What the drivers’ app weighs'))('a first visit of a driver', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** All that a phone that has nothing yet is sent, until it asks for nothing more. */
  async function visit(locale: string, latency = 0): Promise<Came[]> {
    const context = await browser.newContext({
      ...driverPhone,
      locale,
      // What passes through it is not counted here; it keeps things for the next time, once the page is there.
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    });
    context.setDefaultTimeout(stepMs);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const came = await countBytes(cdp);
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    if (latency > 0) await cdp.send('Network.emulateNetworkConditions', { ...unlimited, latency });
    await page.goto(`${app.baseUrl}/drive/`, { waitUntil: 'commit' });
    await page.locator('input[type=tel]').waitFor();
    const before = [...came];
    await page.waitForLoadState('networkidle');
    await context.close();
    return latency > 0 ? before : came;
  }

  it.each(driverLanguageCodes)(
    'is small (%s), without a map and without the other languages',
    async (code) => {
      const came = await visit(code);
      const sum = sumOf(came);
      console.log(`${code}: ${sum} bytes.`);
      expect(sum).toBeLessThan(mostBytes);
      const names = came.map(({ path }) => path);
      expect(names.filter((path) => /map-|maplibre|base-map|\.woff2/.test(path))).toEqual([]);
      const languages = driverLanguageCodes.filter((each) =>
        names.some((path) => path.startsWith(`/drive/assets/${each}-`)),
      );
      expect(languages).toEqual([code]);
    },
  );

  it('asks little before it is used, and most of that at once', async () => {
    const came = await visit('ur', slowMs);
    console.log(
      `before the first use: ${came.length} requests, ${countInSeries(came)} in series, ${sumOf(came)} bytes.`,
    );
    expect(countInSeries(came)).toBeLessThanOrEqual(most.inSeries);
    expect(came.length).toBeLessThanOrEqual(most.requests);
    const scripts = came.filter(({ path }) => path.endsWith('.js')).map(({ readBytes }) => readBytes);
    expect(scripts.length).toBeGreaterThan(1);
    expect(Math.max(...scripts)).toBeLessThan(most.largestScript);
    expect(scripts.reduce((all, bytes) => all + bytes, 0)).toBeLessThan(most.allScripts);
  });
});

describe('the service worker of the drivers’ app', () => {
  it('keeps every language ahead, and the map only once it was shown', async () => {
    const dist = join(import.meta.dirname, '../../../web/driver/dist');
    const worker = await readFile(join(dist, 'service-worker.js'), 'utf8');
    const list = (name: string): string[] =>
      JSON.parse(new RegExp(`"${name}":(\\[[^\\]]*\\])`).exec(worker)?.[1] ?? '[]');
    for (const code of driverLanguageCodes) {
      expect(list('files').filter((file) => file.startsWith(`/drive/assets/${code}-`))).toHaveLength(1);
    }
    // Letters are the phone's own, in each of them: there are none to keep for some.
    expect([...list('files'), ...list('mapFiles')].filter((file) => file.endsWith('.woff2'))).toEqual([]);
    expect(list('files').some((file) => file.startsWith('/drive/assets/map-'))).toBe(false);
    expect(list('mapFiles').some((file) => file.startsWith('/drive/assets/map-'))).toBe(true);
  });
});

async function countBytes(cdp: CDPSession): Promise<Came[]> {
  const came: Came[] = [];
  const asked = new Map<string, { readonly path: string; readonly at: number; readBytes: number }>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    asked.set(requestId, { path: new URL(request.url).pathname, at: timestamp, readBytes: 0 }),
  );
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const one = asked.get(requestId);
    if (one) one.readBytes += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const { path = '', at = 0, readBytes = 0 } = asked.get(requestId) ?? {};
    came.push({ path, bytes: encodedDataLength, readBytes, askedAt: at, cameAt: timestamp });
  });
  return came;
}

const sumOf = (came: readonly Came[]) => came.reduce((all, { bytes }) => all + bytes, 0);

/** Counts the longest row of requests of which each was asked once the one before it had come. */
function countInSeries(came: readonly Came[]): number {
  const lengths = new Map<Came, number>();
  for (const one of came.toSorted((a, b) => a.askedAt - b.askedAt)) {
    const before = [...lengths].filter(([{ cameAt }]) => cameAt <= one.askedAt).map(([, length]) => length);
    lengths.set(one, 1 + Math.max(0, ...before));
  }
  return Math.max(...lengths.values());
}
