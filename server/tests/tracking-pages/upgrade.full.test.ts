import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { headline, isKept, openTracking } from '../harness/tracking-page.ts';
import { makeWebBuilds, type WebBuilds } from '../harness/web-builds.ts';

describe.skipIf(lacksChromium('The customers’ app after an upgrade'))('after an upgrade', () => {
  let app: TestApp;
  let account: TestAccount;
  let builds: WebBuilds;
  let browser: Browser;
  let page: Page;
  let link: string;
  beforeAll(async () => {
    builds = await makeWebBuilds('tracking');
    app = await startTestApp({ overrides: { webFolder: builds.webFolder } });
    account = await app.makeAccount({ balanceFils: 10_000_000 });
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await builds?.remove();
  });
  beforeEach(async () => {
    await builds.putFirst();
    const trip = await bookFor(app, account, nextNumber());
    link = `${app.baseUrl}/t/${await linkTokenOf(app, account, trip.tripId)}`;
    ({ page } = await openTracking(browser, app.baseUrl));
    await isKept(page);
  });
  afterEach(() => page.context().close());

  /** As a phone that lacks what a trip is shown by, for whatever reason. */
  async function loseFiles(): Promise<void> {
    await page.evaluate(forgetFiles);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.clearBrowserCache');
    await cdp.detach();
  }

  const trip = () => headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
  const scriptOf = () => page.locator('script[type=module]').last().getAttribute('src');
  const isNext = async () => (await scriptOf())?.endsWith('next.js');

  it('a page that was kept before shows a trip with what was kept with it', async () => {
    await builds.putNext();
    await page.goto(link);
    await trip();
    await page.locator('.maplibregl-canvas').waitFor();
  });

  it('a page whose files are gone shows the trip, and loads itself anew once the new app is there', async () => {
    await loseFiles();
    await builds.putNext();
    await page.goto(link);
    await trip();
    await expect.poll(isNext).toBe(true);
    await trip();
    await page.locator('.maplibregl-canvas').waitFor();
  });

  it('so it does on a phone that has seen trips and their map', async () => {
    await page.goto(link);
    await page.locator('.maplibregl-canvas').waitFor();
    await page.goto(`${app.baseUrl}/track/`);
    await builds.putNext();
    await page.goto(link);
    await trip();
    await page.locator('.maplibregl-canvas').waitFor();
    await loseFiles();
    await page.reload();
    await trip();
    await expect.poll(isNext).toBe(true);
    await page.locator('.maplibregl-canvas').waitFor();
  });

  it('where the new app does not come, the trip stays in words, with a sentence and a button', async () => {
    await loseFiles();
    await builds.putNext('its worker');
    await page.goto(link);
    await trip();
    await page.getByText('The map could not be loaded. Your trip details are below.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    expect(await isNext()).toBe(false);
  });

  it('a page that breaks says so, and is never blank', async () => {
    await page.route('**/tracking-api/links/*', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: 'OK', data: { status: 5 } } }),
    );
    await page.goto(link);
    await headline(page).filter({ hasText: 'Something went wrong' }).waitFor();
    await page.unroute('**/tracking-api/links/*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await trip();
  });
});

const forgetFiles = `(async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (/drawn-trip|trip-canvas|map-/.test(request.url)) await cache.delete(request);
  }
})()`;
