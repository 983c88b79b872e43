import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, findSeriousFaults, lacksChromium, launchChromium, settled } from '../harness/chromium.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { heading, openConsolePage } from '../harness/console-pages.ts';
import { figureDays, makeFiguresScene } from '../harness/figures-scene.ts';
import { findMistakableLinks } from '../harness/link-names.ts';

const path = `/figures?from=${figureDays.from}&to=${figureDays.to}`;

describe.skipIf(lacksChromium('The page of figures'))('the page of figures', () => {
  let company: Console;
  let browser: Browser;
  let finance: ConsoleOperator;
  beforeAll(async () => {
    company = await createConsole();
    await makeFiguresScene(company);
    finance = await company.operatorOf('finance');
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await company.close();
  });

  const open = async (operator: ConsoleOperator, options: object = {}) =>
    openConsolePage(browser, company, path, {
      ...{ operator, locale: 'en-GB', colorScheme: 'light', viewport: desk.viewport },
      ...options,
    });
  const region = (page: Page, name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

  /** Opens the trips behind a number, and comes back. */
  async function follow(page: Page, section: string, link: RegExp, shown: number): Promise<void> {
    await region(page, section).getByRole('link', { name: link }).first().click();
    await heading(page, 'Trips').waitFor();
    await page.getByText(`${shown} trip${shown === 1 ? '' : 's'} shown`, { exact: true }).waitFor();
    await page.goBack();
    await heading(page, 'Figures').waitFor();
  }

  it('shows each figure, and opens the trips that it counts', async () => {
    const { page, complaints } = await open(finance);
    await heading(page, 'Figures').waitFor();
    await page.getByText('Half within 2 min, 95% within 7 min.').waitFor();
    await page.getByText('33% kept the promise.').waitFor();
    await page.getByRole('table', { name: 'No driver found, by area' }).getByText('Downtown').waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    expect(await findMistakableLinks(page)).toEqual([]);
    await page.getByRole('group', { name: 'Period up to today' }).waitFor();
    await follow(page, 'Trips booked', /^Open 1: Monday 09:00, Trips by weekday/, 1);
    await follow(page, 'Time to find a driver', /^Open 1: Up to 1 min, Trips by time/, 1);
    await follow(page, 'Promised arrivals', /^Open 1: More than 15 min late, Promised/, 1);
    await follow(page, 'Answers of drivers', /^Open 2: Accepted, Answers/, 2);
    await follow(page, 'Answers of drivers', /^Open 2: Bilal Ahmed, By driver$/, 2);
    await follow(page, 'Outcomes', /^Open 2: Delivered, Outcomes$/, 2);
    await follow(page, 'Demand by area and hour', /^Open \(4\): Downtown 25.15, 55.25, Trips wanted$/, 4);
    const less = 'Demand less supply';
    await follow(page, less, /^Open \(4\): Downtown 25.15, 55.25, Trips less free drivers$/, 4);
    await follow(page, less, /^Open 0.33: Downtown 25.15, 55.25 14:00, Trips less free drivers$/, 1);
    const free = page.getByRole('table', { name: 'Free drivers, on average' });
    await free
      .getByRole('row', { name: /^Downtown/ })
      .getByText('0.75', { exact: true })
      .waitFor();
    await free.getByTitle('Not known').first().waitFor();
    await follow(page, 'SMS to customers', /^Open 2: Link to the trip, Sent, SMS/, 2);
    const revenue = region(page, 'Revenue');
    await revenue.getByText('By day, as a table').click();
    await revenue.getByRole('link', { name: 'Open 1: 17 Nov 2026, Revenue' }).click();
    await page.getByText('1 trip shown').waitFor();
    await page.getByRole('button', { name: 'Remove filter: With revenue' }).click();
    await page.getByText('2 trips shown').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL(/figures\?from=[\d-]+&to=[\d-]+$/);
    await expect
      .poll(() => page.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed'))
      .toBe('true');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is without money for roles that see no wallets, and fits the smallest phone in Arabic and in the dark', async () => {
    const options = { locale: 'ar-AE', colorScheme: 'dark', viewport: { width: 320, height: 640 } };
    const { page, complaints } = await open(await company.operatorOf('dispatcher'), options);
    await page.evaluate(`localStorage.setItem('satha-language', 'ar')`);
    await page.reload();
    await region(page, 'الرحلات المحجوزة').getByRole('table').first().waitFor();
    await page.getByRole('table', { name: 'الرسائل النصية إلى العملاء' }).waitFor();
    await page.getByRole('table', { name: 'متوسط السائقين المتاحين' }).waitFor();
    await settled(page);
    await expect.poll(() => region(page, 'الإيراد').count()).toBe(0);
    expect(await findSeriousFaults(page)).toEqual([]);
    expect(await findMistakableLinks(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
