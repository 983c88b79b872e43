import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, findSeriousFaults, lacksChromium, launchChromium } from '../harness/chromium.ts';
import { linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { countPictures, readPdfBackwards, readPdfText } from '../harness/pdf-text.ts';
import { photographTrip } from '../harness/photographed-trip.ts';
import { openTracking, signInOn } from '../harness/tracking-page.ts';

describe.skipIf(lacksChromium('How customers see their vehicle'))('photos of a vehicle', () => {
  let scene: EvidenceScene;
  let browser: Browser;
  beforeAll(async () => {
    scene = await openEvidenceScene();
    // The browser's is the real one.
    scene.clock.set(Temporal.Now.instant());
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await scene.close();
  });

  async function openOwn(options: BrowserContextOptions = {}) {
    const number = nextNumber();
    const trip = await scene.beginTrip(number);
    const { awaited } = await photographTrip(trip);
    const opened = await openTracking(browser, scene.app.baseUrl, '/track/', options);
    await signInOn(opened.page, scene.app, number);
    return { ...opened, trip, awaited };
  }
  const hasCome = (page: Page, selector: string) =>
    page.evaluate<boolean>(`(() => { const image = document.querySelector('${selector}');
      return image !== null && image.complete && image.naturalWidth > 0; })()`);
  const isSound = async (page: Page) => {
    expect(await findSeriousFaults(page)).toEqual([]);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWider)).toBe(false);
  };

  it('are shown to its customer from outside, with the marks, and come by themselves', async () => {
    const { page, complaints, trip, awaited } = await openOwn();
    const card = page.getByRole('region', { name: 'Your vehicle' });
    await card.getByText('Left front · Scratch · Light').waitFor();
    const photos = card.getByRole('listitem').filter({ hasText: '2026' });
    await expect.poll(() => photos.count()).toBe(4);
    expect(await card.textContent()).not.toMatch(/Plate|Salim|77,123|Signature|Khan/);
    await card.getByText('Not uploaded', { exact: true }).waitFor();
    expectOk(await trip.sendFile(awaited.evidenceId, awaited.bytes));
    await trip.complete();
    await card.getByRole('button', { name: 'Enlarge: Rear' }).click();
    await expect.poll(() => hasCome(page, 'dialog img')).toBe(true);
    expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en-GB', 'Condition report (PDF)', 'en', 'Condition report'],
    ['ar-AE', 'تقرير حالة المركبة (PDF)', 'ar', 'تقرير حالة المركبة'],
  ])(
    'come as a PDF in the language of the page (%s), once there is a network',
    async (locale, name, language, title) => {
      const { page, trip, awaited } = await openOwn({ locale, acceptDownloads: true });
      const link = page.getByRole('link', { name });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(`satha-trip-${trip.tripId}-condition-${language}.pdf`);
      const pdf = await readFile(await download.path());
      expect([readPdfText(pdf), readPdfBackwards(pdf)].some((text) => text.includes(title))).toBe(true);
      expect(readPdfText(pdf)).toContain(awaited.file.sha256.slice(0, 32));
      expect(countPictures(pdf)).toBe(3);
      await page.context().setOffline(true);
      await link.waitFor({ state: 'detached' });
      await page.context().close();
    },
  );

  it('are not on the page of its link', async () => {
    const { page, trip } = await openOwn();
    await page.context().close();
    const token = await linkTokenOf(scene.app, scene.account, trip.tripId);
    const link = await openTracking(browser, scene.app.baseUrl, '/track/');
    const asked: string[] = [];
    link.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await link.page.goto(`${scene.app.baseUrl}/t/${token}`);
    await link.page.getByRole('region', { name: 'Timeline' }).waitFor();
    await link.page.waitForLoadState('networkidle');
    await expect.poll(() => link.page.getByText(/Your vehicle|Condition report/).count()).toBe(0);
    expect(asked.filter((path) => /evidence|report/.test(path))).toEqual([]);
    await link.page.context().close();
  });

  it.each([
    ['in English by day', {}],
    ['in Arabic by night', { locale: 'ar-AE', colorScheme: 'dark' }],
    ['on the smallest of phones', { viewport: { width: 320, height: 568 } }],
    ['at a desk by night', { ...desk, isMobile: false, hasTouch: false, colorScheme: 'dark' }],
  ] as const)('read well %s, and opened large', async (_look, options) => {
    const { page } = await openOwn(options);
    const card = page.getByRole('region', { name: /Your vehicle|مركبتك/ });
    await card.waitFor();
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => hasCome(page, 'section li img')).toBe(true);
    await isSound(page);
    await card.locator('li button').first().click();
    await expect.poll(() => hasCome(page, 'dialog img')).toBe(true);
    await isSound(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
