import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium } from '../harness/chromium.ts';
import { acceptTrip, type DriverService, goOnShift } from '../harness/driver-app.ts';
import { startTestApp } from '../harness/test-app.ts';
import { isKept } from '../harness/tracking-page.ts';
import { makeWebBuilds, type WebBuilds } from '../harness/web-builds.ts';

describe.skipIf(lacksChromium('The drivers’ app after an upgrade'))('a newer app', () => {
  let service: DriverService;
  let builds: WebBuilds;
  let browser: Browser;
  beforeAll(async () => {
    builds = await makeWebBuilds('driver');
    await builds.putFirst();
    const app = await startTestApp({
      variables: { SATHA_WORK: 'on' },
      overrides: { webFolder: builds.webFolder },
    });
    service = { app, account: await app.makeAccount({ balanceFils: 10_000_000 }) };
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.app.close();
    await builds?.remove();
  });

  it('waits while a trip is open, and comes into the middle of one only when its driver presses', async () => {
    const { phone } = await goOnShift(browser, service);
    const { page } = phone;
    await isKept(page);
    await acceptTrip(phone, service);
    await builds.putNext();
    await page.evaluate(lookForNewer);
    await phone.button('updateNow').waitFor();
    await page.evaluate(lookAway);
    // Of a page that was loaded anew, the mark would be gone.
    await page.evaluate('window.isSame = true');
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await page.evaluate(lookAway);
    expect(await page.evaluate('window.isSame')).toBe(true);
    expect(await isNext(page)).toBe(false);
    await phone.press('updateNow');
    await expect.poll(() => isNext(page)).toBe(true);
    await phone.heading('atPickupTitle').waitFor();
  });
});

const isNext = async (page: Page) =>
  (await page.locator('script[type=module]').last().getAttribute('src'))?.endsWith('next.js') ?? false;

/** Until the newer one has all its files, and waits. */
const lookForNewer = `(async () => {
  const registration = await navigator.serviceWorker.getRegistration('/drive');
  await registration.update();
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 100));
})()`;

/** As when its driver looks at a map of another app. */
const lookAway = `(async () => {
  const show = (state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  show('hidden');
  await new Promise((done) => setTimeout(done, 500));
  show('visible');
})()`;
