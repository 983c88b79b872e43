import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  openPage,
  phone,
} from '../harness/chromium.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

/** Either size and either scheme of colours, each of them once. */
const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['on a desk by day', { ...desk, colorScheme: 'light' }],
  ['on a phone by night', { ...phone, colorScheme: 'dark' }],
];
const paths = [
  '/docs/',
  '/docs/ar',
  '/docs/api',
  '/docs/samples',
  '/docs/webhooks',
  '/docs/errors',
  '/docs/errors/trip-not-found',
  '/docs/portal',
  '/docs/ar/members',
  '/docs/ar/payments',
];

describe.skipIf(lacksChromium('The guides'))('the guides in a browser', () => {
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

  it.each(screens)('can be read by everybody %s, and scroll in one direction', async (_name, options) => {
    const { page, complaints } = await openPage(browser, app.baseUrl, options);
    for (const path of paths) {
      await page.goto(app.baseUrl + path, { waitUntil: 'networkidle' });
      expect([path, await findSeriousFaults(page)]).toEqual([path, []]);
      expect([path, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([
        path,
        0,
      ]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are searched by keyboard alone, and the index is loaded only then', async () => {
    const { page, complaints } = await openPage(browser, app.baseUrl, desk);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${app.baseUrl}/docs/`, { waitUntil: 'networkidle' });
    expect(asked.filter((path) => path.includes('/search-'))).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('rotating secret');
    const results = page.getByRole('region', { name: 'Search the docs' });
    await results.getByRole('link', { name: 'Webhooks › Rotating the secret' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/webhooks#rotating-the-secret');
    await page.keyboard.press('/');
    await page.keyboard.type('qqqqqq');
    await results.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => results.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['docUrl', 'API for integrators › Requests and answers'],
    ['fareLines', 'API for integrators › Estimate price'],
  ])('are searched by a field’s name, where a sentence explains it first: %s', async (name, section) => {
    const { page } = await openPage(browser, app.baseUrl, desk);
    await page.goto(`${app.baseUrl}/docs/nowhere`);
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('region', { name: 'Search the docs' }).getByRole('link').first().waitFor();
    const found = page.getByRole('region', { name: 'Search the docs' }).getByRole('link');
    await expect.poll(() => found.first().textContent()).toBe(section);
    await page.context().close();
  });

  it('are searched in Arabic, by a word within a page', async () => {
    const { page } = await openPage(browser, app.baseUrl, phone);
    await page.goto(`${app.baseUrl}/docs/ar`);
    await page.getByRole('searchbox').fill('الأدوار');
    await page.getByRole('link', { name: 'الأعضاء › الأدوار' }).click();
    await page.getByRole('heading', { level: 2, name: 'الأدوار' }).waitFor();
    await page.context().close();
  });

  it('are whole without a script, samples in every language among them', async () => {
    const { page } = await openPage(browser, app.baseUrl, { ...desk, javaScriptEnabled: false });
    await page.goto(`${app.baseUrl}/docs/samples`);
    const first = page.getByRole('group', { name: 'Language' }).first();
    await expect.poll(() => first.getByText('urllib.request').first().isVisible()).toBe(false);
    await first.getByText('Python').click();
    await expect.poll(() => first.getByText('urllib.request').first().isVisible()).toBe(true);
    await expect.poll(() => first.getByText('await fetch').first().isVisible()).toBe(false);
    await page.context().close();
  });

  it('lead on from an old link to an operation', async () => {
    const { page } = await openPage(browser, app.baseUrl, desk);
    await page.goto(`${app.baseUrl}/docs#tag/trips`);
    await page.waitForURL('**/docs/reference#tag/trips*');
    await page.getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('heading', { level: 1, name: 'Satha docs' }).waitFor();
    await page.context().close();
  });
});
