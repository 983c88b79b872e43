import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, tomorrow } from '../harness/portal-trips.ts';
import { readXlsx } from '../harness/read-xlsx.ts';

describe.skipIf(lacksChromium('How lists are read'))('a list of the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let owner: PortalMember;
  let at: string;
  beforeAll(async () => {
    portal = await createPortal();
    browser = await launchChromium();
    owner = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    at = `${portal.baseUrl}/portal/accounts/${owner.accountId}`;
    await booked(owner, { externalReference: 'CASE-9', departureTime: tomorrow() });
    await booked(owner, { departureTime: tomorrow() });
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  const goTo = (page: Page, name: string) =>
    page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();

  it('comes back with the filters that its reader left it with, and without those that were cleared', async () => {
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: owner });
    await page.goto(`${at}/trips`);
    await page.getByText('2 trips shown').waitFor();
    await page.getByLabel('Search').fill('CASE-9');
    await page.getByText('1 trip shown').waitFor();
    await goTo(page, 'Wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await goTo(page, 'Trips');
    await page.getByText('1 trip shown').waitFor();
    expect(new URL(page.url()).search).toBe('?search=CASE-9');
    // A link with filters of its own leads to what it names.
    await page.goto(`${at}/trips?status=cancelled`);
    await page.getByText('No matching trips').waitFor();
    await page.goto(`${at}/trips`);
    await page.getByText('1 trip shown').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('2 trips shown').waitFor();
    await goTo(page, 'Wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await goTo(page, 'Trips');
    await page.getByText('2 trips shown').waitFor();
    await page.context().close();
  });

  it('shows nobody who signs in later what somebody looked for', async () => {
    const member = await portal.memberOf('owner', owner.accountId);
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member });
    await page.goto(`${at}/trips`);
    await page.getByLabel('Search').fill('CASE-9');
    await page.getByText('1 trip shown').waitFor();
    await page.getByRole('button', { name: /The owner/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('CASE-9');
    await page.context().close();
  });

  it('is sorted by the head of a column, and comes back so', async () => {
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: owner });
    await page.goto(`${at}/trips`);
    const rows = page.getByRole('table').getByRole('row');
    const numbers = async () => (await rows.locator('td:first-child a').allTextContents()).map(Number);
    await page.getByText('2 trips shown').waitFor();
    const [newest = 0, oldest = 0] = await numbers();
    expect(newest).toBeGreaterThan(oldest);
    const head = page.getByRole('columnheader', { name: 'Trip' });
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await expect.poll(numbers).toEqual([oldest, newest]);
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('columnheader', { name: 'Fare' }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=highest_fare');
    await goTo(page, 'Wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await goTo(page, 'Trips');
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=highest_fare');
    await expect.poll(() => page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
    const saved = await saveAs(page, /^CSV/);
    expect(saved.url()).toContain('sort=highest_fare');
    await page.context().close();
  });

  it('shows the columns that its reader wants, also after a reload', async () => {
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: owner });
    await page.goto(`${at}/trips`);
    const heads = page.getByRole('columnheader');
    await page.getByText('2 trips shown').waitFor();
    const before = await heads.allTextContents();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect.poll(() => page.getByRole('menuitemcheckbox', { name: 'Trip' }).count()).toBe(0);
    await page.getByRole('menuitemcheckbox', { name: 'Customer' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Fare' }).click();
    const without = before.filter((name) => !['Customer', 'Fare'].includes(name));
    await expect.poll(() => heads.allTextContents()).toEqual(without);
    await page.reload();
    await page.getByText('2 trips shown').waitFor();
    await expect.poll(() => heads.allTextContents()).toEqual(without);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Customer' }).click();
    await expect.poll(() => heads.allTextContents()).toContain('Customer');
    await page.context().close();
  });

  it('shows its filters or the button that opens them, at every width', async () => {
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: owner });
    await page.goto(`${at}/trips`);
    await page.getByText('2 trips shown').waitFor();
    const status = page.getByPlaceholder('Any status');
    const button = page.getByRole('button', { name: 'Filters', exact: true });
    const shown = () => Promise.all([status.isVisible(), button.isVisible()]);
    for (const [width, wanted] of [
      [390, [false, true]],
      [767, [false, true]],
      // A tablet, at which the button goes.
      [768, [true, false]],
      [1280, [true, false]],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(shown, { message: `${width} px` }).toEqual(wanted);
    }
    await page.context().close();
  });

  it.each([
    ['/wallet', 'Time', 'Balance (AED)'],
    ['/audit', 'Time', 'Who'],
  ])(
    'at %s stands from the oldest on, and without a column, where its reader wants it so',
    async (path, time, column) => {
      const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: owner });
      await page.goto(at + path);
      const head = page.getByRole('columnheader', { name: time });
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
      const rows = page.getByRole('table').last().locator('tbody tr');
      const newestFirst = await rows.allTextContents();
      expect(newestFirst.length).toBeGreaterThan(1);
      await head.getByRole('button').click();
      await expect.poll(() => rows.allTextContents()).toEqual(newestFirst.toReversed());
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: column }).click();
      await expect.poll(() => page.getByRole('columnheader', { name: column }).count()).toBe(0);
      await page.reload();
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
      await expect.poll(() => page.getByRole('columnheader', { name: column }).count()).toBe(0);
      await page.context().close();
    },
  );

  it.each([
    ['/trips', 'satha-trips', 'CASE-9'],
    ['/wallet', 'satha-wallet', 'trip_hold'],
    ['/audit', 'satha-audit', 'trip.booked'],
    ['/developers/requests', 'satha-requests', 'request_id'],
    ['/documents', 'satha-documents', 'number,kind'],
  ])('at %s is saved as a file', async (path, name, text) => {
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: owner });
    await page.goto(at + path);
    const saved = await saveAs(page, /^CSV/);
    expect(saved.suggestedFilename()).toBe(`${name}-${owner.accountId}.csv`);
    expect(await readFile(await saved.path(), 'utf8')).toContain(text);
    const workbook = await saveAs(page, /^Excel/);
    expect(workbook.suggestedFilename()).toBe(`${name}-${owner.accountId}.xlsx`);
    expect(readXlsx(await readFile(await workbook.path())).sheets).toHaveLength(1);
    await page.context().close();
  });
});

/** Saves a list as the file that the menu calls so. */
async function saveAs(page: Page, name: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name }).click();
  return saved;
}
