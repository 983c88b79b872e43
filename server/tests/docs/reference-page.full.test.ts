import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage, type WatchedPage } from '../harness/chromium.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

/** Either size and either scheme of colours, each of them once. */
const screens = [
  ['on a desk by day', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['on a phone by night', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const;

describe.skipIf(lacksChromium('The reference page'))('the reference page', () => {
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

  async function open(options: (typeof screens)[number][1], search = ''): Promise<WatchedPage> {
    const opened = await openPage(browser, app.baseUrl, options);
    await opened.page.goto(`${app.baseUrl}/docs/reference${search}`, { waitUntil: 'networkidle' });
    return opened;
  }

  it.each(screens)('draws every operation %s, and asks nobody but this service', async (_name, options) => {
    const { page, complaints } = await open(options);
    await expect.poll(() => page.title()).toBe('Satha trip booking API');
    await page.getByRole('heading', { level: 1, name: 'Satha trip booking (sandbox)' }).waitFor();
    for (const [slug, text] of sections) {
      await page.evaluate(`location.hash = ${JSON.stringify(slug)}`);
      await page.getByText(text, { exact: false }).first().waitFor();
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says nothing of other products', async () => {
    const { page } = await open(screens[0][1]);
    // What is read, not what is there but hidden.
    const seen = await page.evaluate('document.body.innerText');
    expect(seen).not.toMatch(/scalar|powered by|open api client|\bmcp\b|\bagent\b|ask ai/i);
    await page.context().close();
  });

  it('sends a request with a key and shows the answer', async () => {
    const { rawApiKey } = await app.makeAccount();
    const { page, complaints } = await open(screens[0][1]);
    await page.getByRole('textbox', { name: 'Value' }).first().fill(rawApiKey);
    await page.getByRole('button', { name: 'Test Request' }).first().click();
    const answered = page.waitForResponse((response) => response.url().includes('/api/Trips/'));
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).first().click();
    expect((await answered).status()).toBe(200);
    await page.getByText('estimatedFare').last().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(names)(
    'names the key of its link in the samples and the field, as data and nothing else: %j',
    async (name, shown) => {
      const { page, complaints } = await open(screens[0][1], `?${new URLSearchParams({ key: name })}`);
      const sample = page.locator('pre').filter({ hasText: 'get-estimated-price' }).first();
      const header = (await sample.innerText()).split('\n').find((line) => line.includes('x-api-key'));
      expect(header?.trim()).toBe(`--header 'x-api-key: ${shown}' \\`);
      const field = page.getByRole('textbox', { name: 'Value' }).first();
      await expect.poll(() => field.getAttribute('placeholder')).toBe(shown);
      await expect.poll(() => field.inputValue()).toBe('');
      expect(
        await page.evaluate("'struck' in globalThis || document.querySelector('img[src=x]') !== null"),
      ).toBe(false);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

/** What keys are called, and what of it is read in a sample; that of other names has a test beside the script. */
const names: (readonly [name: string, shown: string])[] = [
  [
    `<img src=x onerror=struck=1>'; rm -rf ~; echo "\`id\` $(id) \\`,
    '<key: img src x onerror struck 1 ʼ rm -rf echo id (id)>',
  ],
  ['', '<your API key>'],
  ['N'.repeat(200), `<key: ${'N'.repeat(80)}…>`],
];

/** Where an operation is on the page, and words that are read there. */
const sections = [
  ['#tag/estimates/POST/api/Trips/get-estimated-price', 'Fare, line by line, distance and travel time'],
  ['#tag/estimates/POST/api/Trips/eta', 'Distance and driving time, now'],
  ['#tag/trips/POST/api/Trips/create-trip', 'Books a trip for a customer'],
  ['#tag/trips/POST/api/Trips/cancel-trip', 'Ends a trip that is not over yet'],
  ['#tag/trips/GET/api/Trips', 'By tripId: that trip, or an empty list'],
  ['#tag/trips/GET/api/Trips/{tripId}', 'One of the trips of the account'],
  ['#tag/trips/GET/api/Trips/{tripId}/eta', 'When the driver of a trip arrives at its next point'],
  ['#tag/trips/GET/api/Trips/{tripId}/tracking-link', 'An address that opens this one trip in a browser'],
  ['#tag/trips/GET/api/Trips/{tripId}/cancellation', 'What cancelling a trip would cost now'],
  ['#tag/events/GET/api/Events', 'What happened to the trips and the wallet'],
  ['#tag/events/GET/api/Events/stream', 'The same events as they happen'],
] as const;
