import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, stepMs } from '../harness/chromium.ts';
import { mapGrounds, shareOf } from '../harness/map-colours.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

type Scheme = keyof typeof mapGrounds;

describe.skipIf(lacksChromium('How maps are drawn'))('a map in a browser', () => {
  let portal: Portal;
  let member: PortalMember;
  let browser: Browser;
  beforeAll(async () => {
    portal = await createPortal();
    member = await portal.memberOf('owner');
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
  });

  /** The page on which a trip is booked, with all that its policy forbids and all that it asks elsewhere. */
  async function open(
    locale: string,
    colorScheme: Scheme,
  ): Promise<{ page: Page; complaints: string[]; asked: string[] }> {
    const viewport = { width: 1280, height: 900 };
    // A map that is asked to move less is at its next zoom at once.
    const context = await browser.newContext({ locale, colorScheme, viewport, reducedMotion: 'reduce' });
    context.setDefaultTimeout(stepMs);
    const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: portal.baseUrl }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    const [complaints, asked]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, origin, pathname, search } = new URL(request.url());
      asked.push(pathname + search);
      if (!['data:', 'blob:'].includes(protocol) && origin !== portal.baseUrl) complaints.push(request.url());
    });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/trips/new`);
    await page.locator('canvas.maplibregl-canvas').waitFor();
    return { page, complaints, asked };
  }

  it.each([
    ['en-GB', 'light'],
    ['ar-AE', 'dark'],
  ] as const)(
    'shows land and sea (%s, %s), asks this service alone and keeps to the policy of the page',
    async (locale, scheme) => {
      const { page, complaints } = await open(locale, scheme);
      await expect.poll(() => shareOf(page, mapGrounds[scheme].land)).toBeGreaterThan(0.2);
      expect(await shareOf(page, mapGrounds[scheme].sea)).toBeGreaterThan(0.1);
      await expect
        .poll(() => page.locator('.maplibregl-ctrl-attrib').innerText())
        .toContain('© OpenStreetMap contributors');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('writes Arabic names in the Arabic face, which comes down only when one of its letters is drawn', async () => {
    const arabicFace = /^\/base-map\/fonts\/ibm-plex-sans-arabic-/;
    const inEnglish = await open('en-GB', 'light');
    await expect
      .poll(() => inEnglish.asked.some((path) => /fonts\/ibm-plex-sans-latin-/.test(path)))
      .toBe(true);
    const inArabic = await open('ar-AE', 'light');
    await expect.poll(() => inArabic.asked.some((path) => arabicFace.test(path))).toBe(true);
    expect(inArabic.asked).toContain('/base-map/style.json?language=ar&scheme=light');
    expect(inEnglish.asked.filter((path) => arabicFace.test(path))).toEqual([]);
    await inEnglish.page.context().close();
    await inArabic.page.context().close();
  });

  it('goes no nearer than there is something to see', async () => {
    const { page } = await open('en-GB', 'light');
    await expect.poll(() => shareOf(page, mapGrounds.light.land)).toBeGreaterThan(0.2);
    const nearer = page.locator('.maplibregl-ctrl-zoom-in');
    let clicks = 0;
    for (; clicks < 20 && !(await nearer.isDisabled()); clicks += 1) await nearer.dispatchEvent('click');
    // From the whole country, at zoom 6 or 7, to 14; 18 would be eleven away at least.
    expect(clicks).toBeLessThan(11);
    await page.context().close();
  });

  it('takes a place by click and by keyboard, and says which', async () => {
    const { page } = await open('en-GB', 'light');
    const canvas = page.locator('canvas.maplibregl-canvas');
    const pins = page.locator('.maplibregl-marker');
    await expect.poll(() => shareOf(page, mapGrounds.light.land)).toBeGreaterThan(0.2);
    await canvas.click({ position: { x: 300, y: 260 } });
    await expect.poll(() => pins.count()).toBe(1);
    await page.getByText(/^Pickup set: /).waitFor({ state: 'attached' });
    await canvas.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => pins.count()).toBe(2);
    await page.getByText(/^Destination set: /).waitFor({ state: 'attached' });
    await page.context().close();
  });

  it('gives way to its facts in words where the browser cannot draw', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(stepMs);
    await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
    await page
      .context()
      .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portal.baseUrl })));
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/trips/new`);
    await page.getByText('This browser cannot draw maps').waitFor();
    await page.getByText('Pickup: not set').waitFor();
    await expect.poll(() => page.locator('canvas').count()).toBe(0);
    await page.close();
  });
});
