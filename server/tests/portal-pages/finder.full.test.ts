import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';

describe.skipIf(lacksChromium('The search over an account'))('the search over an account', () => {
  let portal: Portal;
  let member: PortalMember;
  let browser: Browser;
  let tripId: number;
  beforeAll(async () => {
    portal = await createPortal();
    member = await portal.memberOf('owner');
    ({ tripId } = await booked(member, { externalReference: 'CLAIM-778 ٤٢' }));
    expect((await member.send(`/accounts/${member.accountId}/keys`, { name: 'Website' })).status).toBe(200);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  async function open(locale = 'en-GB', viewport = { width: 1280, height: 800 }) {
    const { page, complaints } = await openPage(browser, portal.baseUrl, { member, locale, viewport });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/wallet`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { page, asked, complaints };
  }
  const field = (page: Page) => page.locator('input.mantine-Spotlight-search');
  const options = (page: Page) => page.locator('.mantine-Spotlight-action');

  it('opens by Ctrl-K, by the same key of an Arabic keyboard, and leads by arrow and Enter to a page', async () => {
    const { page } = await open();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Page, trip, phone, name, reference, key or document').waitFor();
    await field(page).fill('audit');
    await expect.poll(() => options(page).allInnerTexts()).toEqual(['Audit log']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await page.evaluate(
      `document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true, bubbles: true }),
      )`,
    );
    await field(page).waitFor();
    await page.context().close();
  });

  it('finds pages that stand in no menu, by their name in any language, and is named for screen readers', async () => {
    const { page } = await open();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find anything' }).waitFor();
    for (const [wanted, found] of [
      ['top', 'Top up'],
      ['recharge', 'Auto recharge'],
      ['book', 'Book a trip'],
      ['profile', 'Profile'],
      ['سجل التدقيق', 'Audit log'],
    ] as const) {
      await field(page).fill(wanted);
      await expect.poll(async () => (await options(page).allInnerTexts())[0]).toBe(found);
    }
    await field(page).fill('top up');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Top up' }).waitFor();
    await page.context().close();
  });

  it.each([
    ['its number', () => String(tripId)],
    ['the customer’s phone', () => '501234567'],
    ['the beginning of a name', () => 'mariam'],
    ['the beginning of the reference', () => 'CLAIM-7'],
    ['the reference in the digits that it has', () => 'CLAIM-778 ٤٢'],
  ])('finds a trip by %s', async (_, wanted) => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Find anything' }).click();
    await field(page).fill(wanted());
    const trip = options(page).filter({ hasText: String(tripId) });
    await trip.click();
    await page.waitForURL(`**/trips/${tripId}`);
    await page.context().close();
  });

  it('finds keys by name, and sends no secret that is pasted anywhere', async () => {
    const { page, asked } = await open();
    await page.keyboard.press('Control+k');
    await field(page).fill('webs');
    await options(page).filter({ hasText: 'Website' }).waitFor();
    await field(page).fill('svc_sk_test_0123456789');
    await page.getByText('Nothing found for “svc_sk_test_0123456789”').waitFor();
    expect(asked.filter((url) => url.includes('svc_sk_'))).toEqual([]);
    await page.context().close();
  });

  it('speaks Arabic, and opens from a button on a phone', async () => {
    const { page, complaints } = await open('ar-AE', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'إيجاد أي شيء' }).click();
    await field(page).fill('سجل');
    await expect.poll(() => options(page).count()).toBe(2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
