import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, tomorrow } from '../harness/portal-trips.ts';

describe.skipIf(lacksChromium('How days are written'))('a day in the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let owner: PortalMember;
  beforeAll(async () => {
    portal = await createPortal();
    browser = await launchChromium();
    owner = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    await booked(owner, { departureTime: tomorrow() });
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  // A browser of the United States would write the month first.
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const { page } = await openPage(browser, portal.baseUrl, {
      ...desk,
      locale: 'en-US',
      member: owner,
      ...options,
    });
    await page.goto(`${portal.baseUrl}/portal/accounts/${owner.accountId}${path}`);
    return page;
  };
  const searchOf = (page: Page) => new URL(page.url()).search;

  it('is written with the day first, whatever the browser’s language', async () => {
    const page = await open('/trips?from=2026-02-01');
    const from = page.getByLabel('From');
    await expect.poll(() => from.inputValue()).toBe('01/02/2026');
    await from.fill('3/12/2099');
    await page.getByText('No matching trips').waitFor();
    expect(searchOf(page)).toBe('?from=2099-12-03');
    await from.press('Enter');
    await expect.poll(() => from.inputValue()).toBe('03/12/2099');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1 trip shown').waitFor();
    await expect.poll(() => from.inputValue()).toBe('');
    await page.context().close();
  });

  it('that is none is told at the field, with how to write it, and filters nothing', async () => {
    const page = await open('/trips?from=2099-01-01');
    const from = page.getByLabel('From');
    await from.fill('12/31/2026');
    await from.press('Tab');
    await page.getByText('Enter the day as 31/12/2026.').waitFor();
    await expect.poll(() => from.inputValue()).toBe('12/31/2026');
    await page.getByText('1 trip shown').waitFor();
    expect(searchOf(page)).toBe('');
    await page.context().close();
  });

  it('is chosen from a calendar too, by keys alone', async () => {
    const page = await open('/trips?from=2026-02-10');
    await page.getByRole('button', { name: 'Open the calendar' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tuesday, 10 February 2026' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('17/02/2026');
    expect(searchOf(page)).toBe('?from=2026-02-17');
    await page.context().close();
  });

  it('is read and written in Arabic digits by who chose them', async () => {
    const page = await open('/trips?from=2026-02-10', { locale: 'ar-EG' });
    const from = page.getByLabel('من تاريخ');
    await expect.poll(() => from.inputValue()).toBe('١٠/٠٢/٢٠٢٦');
    await from.fill('٣/١٢/٢٠٩٩');
    await page.getByText('لا توجد رحلات مطابقة').waitFor();
    expect(searchOf(page)).toBe('?from=2099-12-03');
    await page.getByRole('button', { name: 'فتح التقويم' }).first().click();
    await page.getByRole('button', { name: 'الخميس، ١٧ ديسمبر ٢٠٩٩' }).click();
    await expect.poll(() => from.inputValue()).toBe('١٧/١٢/٢٠٩٩');
    await page.context().close();
  });

  it('with its time is when a booked trip departs', async () => {
    const page = await open('/trips/new');
    for (const [name, text] of [
      ['Pickup', '25.1972, 55.2744'],
      ['Destination', '25.0805, 55.1403'],
    ] as const) {
      const field = page.getByRole('combobox', { name });
      await field.fill(text);
      await field.press('Enter');
    }
    await page.getByRole('button', { name: /^Book for/ }).waitFor();
    await page.getByText('Later', { exact: true }).click();
    await page.getByText('Choose the departure time to see the fare.').waitFor();
    const departure = page.getByRole('group', { name: 'Date and time (UAE)' });
    const [year, month, day] = tomorrow().slice(0, 10).split('-');
    await departure.getByLabel('Day').pressSequentially(`${day}${month}${year}`);
    await departure.getByLabel('Time').fill('2.30');
    await departure.getByLabel('Time').press('Tab');
    await departure.getByText('Enter the time as 14:05.').waitFor({ state: 'hidden' });
    await expect.poll(() => departure.getByLabel('Time').inputValue()).toBe('02:30');
    await departure.getByLabel('Time').fill('2:30 pm');
    await page.getByLabel('First name').fill('Mariam');
    await page.getByLabel('Last name').fill('Al Suwaidi');
    await page.getByLabel('Mobile number').fill('050 123 4567');
    await page.getByRole('button', { name: /^Book for/ }).click();
    await page.waitForURL(/\/trips\/\d+$/);
    await page.getByText(/14:30/).first().waitFor();
    await page.context().close();
  });
});
