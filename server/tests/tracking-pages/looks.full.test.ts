import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, findSeriousFaults, lacksChromium, launchChromium } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { codeField, headline, openTracking, sendCode, signInOn } from '../harness/tracking-page.ts';

type Reader = readonly [name: string, options: BrowserContextOptions];
const readers: readonly Reader[] = [
  ['in Arabic by night', { locale: 'ar-AE', colorScheme: 'dark' }],
  ['at a desk by night', { ...desk, isMobile: false, hasTouch: false, colorScheme: 'dark' }],
  ['in Arabic by day on the smallest of phones', { locale: 'ar-EG', viewport: { width: 320, height: 568 } }],
];

describe.skipIf(lacksChromium('How the customers’ app looks'))('every page', () => {
  let app: TestApp;
  let account: TestAccount;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp({ variables: { SATHA_CALL_NUMBER: '+971 4 123 4567' } });
    account = await app.makeAccount({ balanceFils: 100_000_000 });
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** One trip that is driven, one that waits, two that are over. */
  async function bookTrips() {
    const number = nextNumber();
    const [over, cancelled] = [await bookFor(app, account, number), await bookFor(app, account, number)];
    await takeTripTo(app.db, over, await addDriver(app.db), 6);
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: cancelled.tripId }));
    await bookFor(app, account, number);
    const driven = await bookFor(app, account, number);
    const driver = await addDriver(app.db);
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 });
    await takeTripTo(app.db, driven, driver, 2);
    return { number, over, driven };
  }

  it.each(readers)(
    'is read by those who see little and use no mouse, fits, and has nothing too small to be hit, %s',
    async (_name, options) => {
      const { number, over, driven } = await bookTrips();
      const { page, complaints } = await openTracking(browser, app.baseUrl, '/track/', options);
      await headline(page).waitFor();
      await isSound(page, 'the number');
      await page.locator('button[aria-haspopup=dialog]').last().click();
      await isSound(page, 'the countries');
      await page.keyboard.press('Escape');
      await sendCode(page, nextNumber().mobileNumber);
      await isSound(page, 'the code');
      await codeField(page).fill('000000');
      await page.getByRole('alert').waitFor();
      await isSound(page, 'a wrong code');
      await page.locator('form button').last().click();
      await signInOn(page, app, number);
      await page.locator('article h1').waitFor();
      await page.locator('.maplibregl-canvas').waitFor();
      await isSound(page, 'the trip under way');
      await page.locator('header button').last().click();
      await isSound(page, 'the settings');
      await page.goto(`${app.baseUrl}/track/trips/${over.tripId}`);
      await page.locator('article h1').waitFor();
      await page.locator('summary:not(.maplibregl-ctrl-attrib-button)').click();
      await page.locator('.maplibregl-canvas').waitFor();
      await isSound(page, 'a trip that is over');
      await page.goto(`${app.baseUrl}/t/${await linkTokenOf(app, account, driven.tripId)}`);
      await page.locator('article h1').waitFor();
      await isSound(page, 'a link');
      await page.goto(`${app.baseUrl}/t/AQEBnothing`);
      await headline(page).waitFor();
      await isSound(page, 'a link that is over');
      expect(complaints.filter((text) => !/\b(401|410)\b/.test(text))).toEqual([]);
      await page.context().close();
    },
  );

  it('speaks the phone’s language, turned as it is read, and the other one when that is wanted', async () => {
    const number = nextNumber();
    await bookFor(app, account, number);
    const { page } = await openTracking(browser, app.baseUrl, '/track/', { locale: 'ar-AE' });
    await headline(page).filter({ hasText: 'أين سطحتي؟' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await signInOn(page, app, number);
    await headline(page).filter({ hasText: 'نبحث عن سائق لك' }).waitFor();
    const total = page
      .locator('dd')
      .filter({ hasText: /AED|د\.إ/ })
      .first();
    await expect.poll(() => total.textContent()).toMatch(/^AED \d+\.\d\d$/);
    await page.getByRole('button', { name: 'الإعدادات' }).click();
    await page.getByText('١٢٣', { exact: true }).click();
    await expect.poll(() => total.textContent()).toMatch(/^[٠-٩]+٫[٠-٩]{2} د\.إ$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'English' }).click();
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('ltr');
    await page.context().close();
  });

  it.each([
    ['ar-AE', 'عمران خان', 'Bilal Ahmed'],
    ['en-GB', 'Imran Khan', 'Bilal Ahmed'],
  ])('names the driver as the language %s writes the name, where that is known', async (locale, ...names) => {
    const drivers = [{ nameAr: 'عمران خان' }, { name: 'Bilal Ahmed' }];
    for (const [index, named] of drivers.entries()) {
      const trip = await bookFor(app, account, nextNumber());
      const driver = await addDriver(app.db, named);
      await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 });
      await takeTripTo(app.db, trip, driver, 2);
      const path = `/t/${await linkTokenOf(app, account, trip.tripId)}`;
      const { page } = await openTracking(browser, app.baseUrl, path, { locale });
      await page.getByText(names[index] ?? '', { exact: true }).waitFor();
      await isSound(page, 'the trip under way');
      await page.context().close();
    }
  });

  it('tells a link that is over in a sentence, with another way in', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTokenOf(app, account, trip.tripId);
    await app.db.query({
      text: 'UPDATE trips SET link_version = 2 WHERE account_id = $1 AND trip_id = $2',
      values: [trip.accountId, trip.tripId],
    });
    const { page } = await openTracking(browser, app.baseUrl, `/t/${token}`);
    await headline(page).filter({ hasText: 'This link does not work' }).waitFor();
    await page.getByRole('link', { name: 'Sign in with my number' }).click();
    await headline(page).filter({ hasText: 'Where is my truck?' }).waitFor();
    await page.context().close();
  });
});

async function isSound(page: Page, name: string): Promise<void> {
  const faults = await findSeriousFaults(page);
  const beside = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  const small = await page.evaluate<string[]>(findSmallTargets);
  expect([name, faults, beside, small]).toEqual([name, [], 0, []]);
}

/** What can be pressed and is less than 48 px in one direction; the map's own attribution is a text with links. */
const findSmallTargets = `[...document.querySelectorAll('button, input, summary, a[href], label:has(input)')]
  .filter((element) => !element.closest('.maplibregl-ctrl-attrib') && !element.closest('label:has(input)')?.contains(element.parentElement))
  .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
  .map((element) => ({ element, box: element.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < 47.5 || box.height < 47.5))
  .map(({ element, box }) => element.outerHTML.slice(0, 120) + ' ' + Math.round(box.width) + ' × ' + Math.round(box.height))`;
