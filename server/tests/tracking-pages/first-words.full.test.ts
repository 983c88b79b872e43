import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { customerPhone, headline } from '../harness/tracking-page.ts';

const onTheWay = { lat: 25.2285, lng: 55.2867 };

describe.skipIf(lacksChromium('What is read before the customers’ app is there'))('by a link', () => {
  let app: TestApp;
  let browser: Browser;
  let account: TestAccount;
  let driver: TestDriver;
  let link: string;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await launchChromium();
    account = await app.makeAccount({ balanceFils: 10_000_000 });
    const trip = await bookFor(app, account, nextNumber());
    driver = await addDriver(app.db);
    await placeDriver(app.db, driver, onTheWay);
    await takeTripTo(app.db, trip, driver, 2);
    const token = await linkTokenOf(app, account, trip.tripId);
    link = `/t/${token}`;
    // The first reckoning of an arrival loads the map's roads.
    await fetch(`${app.baseUrl}/tracking-api/links/${token}`);
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  it.each([
    ['en-GB', 'Your truck is on the way', /^\d+ min$/, /^At the pickup around \d\d:\d\d$/],
    [
      'ar-AE',
      'سطحتك في الطريق إليك',
      /^(\d+ )?(دقيقة|دقيقتان|دقائق)$/,
      /^تصل إلى موقع الاستلام نحو الساعة \d\d:\d\d$/,
    ],
  ])(
    'status and minutes are there before the app’s scripts, and are the app’s (%s)',
    async (locale, title, minutes, moment) => {
      // Of a position that is a minute old the page says how old it is.
      await placeDriver(app.db, driver, onTheWay);
      const { page, complaints } = await openPage(browser, app.baseUrl, { ...customerPhone, locale });
      const release = Promise.withResolvers<void>();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.route(/\/assets\/(main|parts)-[\w-]+\.js$/, async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.goto(app.baseUrl + link, { waitUntil: 'commit' });
      await headline(page).waitFor();
      const readWords = async () => [
        await headline(page).textContent(),
        await page.getByText(minutes).textContent(),
        await page.getByText(moment).textContent(),
      ];
      const first = await readWords();
      expect(first[0]).toBe(title);
      expect(await page.evaluate('document.documentElement.dir')).toBe(locale === 'ar-AE' ? 'rtl' : 'ltr');
      await expect.poll(() => page.locator('header').count()).toBe(0);
      release.resolve();
      await page.locator('header').waitFor();
      expect(await readWords()).toEqual(first);
      await page.getByRole('figure').waitFor();
      // What came with the page is not asked for again.
      expect(asked.filter((path) => /\/(environment|links\/[^/]+)$/.test(path))).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('a program that looks at it for its picture is given nothing of the trip', async () => {
    const page = await fetch(app.baseUrl + link).then((answer) => answer.text());
    expect(page).toContain('og:image');
    expect(page).toMatch(/id="early-answers"[^>]*>\[\]<\/script>/);
  });

  it('a link that opens nothing says so with its page', async () => {
    const { page } = await openPage(browser, app.baseUrl, { ...customerPhone, locale: 'en-GB' });
    await page.goto(`${app.baseUrl}/t/nothing-that-anybody-was-sent`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await page.context().close();
  });
});
