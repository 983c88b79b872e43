import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { lacksChromium, launchChromium } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, assign, drive, placeDriver } from '../harness/drivers.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { headline, isKept, openTracking, signInOn } from '../harness/tracking-page.ts';

describe.skipIf(lacksChromium('The customers’ app on a bad network'))('on a bad network', () => {
  let app: TestApp;
  let account: TestAccount;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    account = await app.makeAccount({ balanceFils: 10_000_000 });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** A trip with a driver on the way, and a phone that shows it. */
  async function watchTrip() {
    const number = nextNumber();
    const trip = await bookFor(app, account, number);
    const driver = await addDriver(app.db);
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 });
    await assign(app.db, trip, driver);
    const { page } = await openTracking(browser, app.baseUrl);
    await signInOn(page, app, number);
    await headline(page).filter({ hasText: 'Your truck is on the way' }).waitFor();
    return { page, trip, driver };
  }

  it('the last that was known stays in sight, with since when; what happened meanwhile shows by itself', async () => {
    const { page, trip, driver } = await watchTrip();
    await page.context().setOffline(true);
    await page.getByText(/^Last updated \d\d:\d\d\. Reconnecting…$/).waitFor();
    await headline(page).filter({ hasText: 'Your truck is on the way' }).waitFor();
    await page.getByText('Imran Khan').waitFor();
    await drive(app.db, trip.tripId, driver, 'arrive');
    await page.context().setOffline(false);
    await headline(page).filter({ hasText: 'Your truck is here' }).waitFor();
    await expect.poll(() => page.getByText(/^Last updated \d\d:\d\d\. Reconnecting/).count()).toBe(0);
    await page.context().close();
  });

  it('the app starts without any, and shows the trip as it was', async () => {
    const { page } = await watchTrip();
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await headline(page).filter({ hasText: 'Your truck is on the way' }).waitFor();
    await page.getByText(/^Last updated \d\d:\d\d\. Reconnecting…$/).waitFor();
    await page.getByText('Past trips are available when you are back online.').waitFor();
    await expect.poll(() => page.getByText('Sandbox').count()).toBe(1);
    const kept = await page.evaluate<string>('JSON.stringify(localStorage)');
    expect(kept).not.toMatch(/cookie|token|code"|(?<!\d)(?:971|0)?541\d{6}(?!\d)/i);
    await page.context().close();
  });

  it('a link starts without any too', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTokenOf(app, account, trip.tripId);
    const { page } = await openTracking(browser, app.baseUrl, `/t/${token}`);
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    expect(await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')).not.toContain(
      token,
    );
    await page.context().close();
  });

  it('a map that was seen once is there without any', async () => {
    const withMaps = await launchChromium({ drawsMaps: true });
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTokenOf(app, account, trip.tripId);
    const { page } = await openTracking(withMaps, app.baseUrl, `/t/${token}`);
    const map = page.locator('.maplibregl-canvas');
    await map.waitFor();
    await isKept(page);
    const kept = () => page.evaluate<string>(listKept);
    for (const file of [
      'trip-canvas',
      'map-',
      'maplibre-gl-worker',
      'style.json',
      '/land.json',
      '/roads.json',
    ])
      await expect.poll(kept).toContain(file);
    await page.context().setOffline(true);
    await page.reload();
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await map.waitFor();
    // Its pickup is drawn on it once it has its style.
    await page.locator('.maplibregl-marker').first().waitFor();
    await expect.poll(() => page.getByText('The map could not be loaded').count()).toBe(0);
    expect(await kept()).not.toContain('tracking-api');
    await withMaps.close();
  });

  it('a map that was never seen is said to come with the connection, and does', async () => {
    const withMaps = await launchChromium({ drawsMaps: true });
    const { page } = await openTracking(withMaps, app.baseUrl, '/track/', { serviceWorkers: 'block' });
    const number = nextNumber();
    await bookFor(app, account, number);
    await page.route(/map-|trip-canvas/, (route) => route.abort());
    await signInOn(page, app, number);
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await page.getByText('The map could not be loaded').waitFor();
    await page.context().setOffline(true);
    await page.getByText('The map returns when you are back online.').waitFor();
    await page.unroute(/map-|trip-canvas/);
    await page.context().setOffline(false);
    await page.locator('.maplibregl-canvas').waitFor();
    await withMaps.close();
  });

  it('whoever signs out has nothing on the phone at once, and the service is told as soon as it can be', async () => {
    const { page } = await watchTrip();
    await isKept(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const isTold = page.getByText('You are signed out, and your trips are removed from this phone.');
    await isTold.waitFor();
    expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain('Imran Khan');
    await page.reload();
    await isTold.waitFor();
    await page.context().setOffline(false);
    await isTold.waitFor({ state: 'detached' });
    await page.locator('input[type=tel]').waitFor();
    const status = await page.evaluate('fetch("/tracking-api/me").then(({ status }) => status)');
    expect(status).toBe(401);
    await page.context().close();
  });

  it('minutes are not counted down while the truck is not heard of', async () => {
    const number = nextNumber();
    const trip = await bookFor(app, account, number);
    const driver = await addDriver(app.db);
    const before = systemClock().subtract({ minutes: 4 });
    // In Ruwais: however fast the sandbox drives and whatever the hour, the way is longer than that.
    await placeDriver(app.db, driver, { lat: 24.1106, lng: 52.73 }, before);
    await assign(app.db, trip, driver, before);
    const { page } = await openTracking(browser, app.baseUrl);
    await signInOn(page, app, number);
    await page.getByText(/^As of \d\d:\d\d$/).waitFor();
    await page.getByText(/^No update from the truck for \d+ min\.$/).waitFor();
    await page.context().close();
  });
});

/** Addresses of everything that the service worker keeps. */
const listKept = `(async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url).join();
})()`;
