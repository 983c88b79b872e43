import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { desk, lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { openTracking } from '../harness/tracking-page.ts';

describe.skipIf(lacksChromium('What is printed'))('a page on paper', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await createPortal();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  /** What a dark screen would put on white paper. */
  async function lookPrinted(page: Page): Promise<void> {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const colour = () => page.evaluate("getComputedStyle(document.querySelector('h1')).color");
    await expect.poll(colour).toBe('rgb(0, 0, 0)');
    await expect
      .poll(() =>
        page.locator('header:visible, nav:visible, button:visible, form:visible, canvas:visible').count(),
      )
      .toBe(0);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}.png`, fullPage: true });
  }

  it('has black ink and nothing to press: a trip in the portal, and the customer’s page of it', async () => {
    const account = await portal.makeAccount({ balanceFils: 100_000 });
    const member = await portal.memberOf('owner', account.accountId);
    const { tripId } = await bookFor(portal, account, makeCustomerPhone(portal, systemClock).number);
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member, colorScheme: 'dark' });
    await page.goto(`${portal.baseUrl}/portal/accounts/${account.accountId}/trips/${tripId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lookPrinted(page);
    // Whose page it is, and when it was printed.
    await expect
      .poll(() => page.locator('.on-paper').innerText())
      .toMatch(/^.+\n+\d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/);
    await page.context().close();
    const path = `/t/${await linkTokenOf(portal, account, tripId)}`;
    const { page: link } = await openTracking(browser, portal.baseUrl, path, { colorScheme: 'dark' });
    await link.getByRole('heading', { level: 1 }).waitFor();
    await lookPrinted(link);
    await link.context().close();
  });

  /** The wallet, as it is printed. */
  async function printWallet(): Promise<Page> {
    const account = await portal.makeAccount({ balanceFils: 100_000 });
    const member = await portal.memberOf('owner', account.accountId);
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/wallet`);
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
    for (const name of ['Test money', 'Auto recharge']) await page.getByRole('heading', { name }).waitFor();
    await page.emulateMedia({ media: 'print' });
    return page;
  }

  it('keeps the heads of tables, by which a screen is sorted', async () => {
    const page = await printWallet();
    await expect
      .poll(() => page.getByRole('table', { name: 'Transactions' }).locator('thead').innerText())
      .toContain('Time');
    await expect.poll(() => page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
    await page.context().close();
  });

  it('has no frame around what is there to be pressed', async () => {
    const page = await printWallet();
    await expect.poll(() => page.locator('h2:visible').allInnerTexts()).toEqual(['Transactions']);
    await page.context().close();
  });
});
