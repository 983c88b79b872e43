import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goOn, lacksChromium, launchChromium, phone, settled, signInAs } from '../harness/chromium.ts';
import { type FurnishedAccount, furnishAccount } from '../harness/furnished-account.ts';
import { createPortal, type Portal } from '../harness/portal.ts';

const paths = [
  '',
  '/trips',
  '/trips/{tripId}',
  '/wallet',
  '/wallet/top-up',
  '/wallet/auto-recharge',
  '/documents',
  '/audit',
  '/developers/sandbox',
  '/developers/requests',
  '/developers/webhooks',
  '/developers/messages',
  '/developers/keys',
  '/members',
  '/settings',
  '/trips/new',
  '/map',
] as const;

/** Amounts, times of day and currencies as they are written with the digits 0 to 9; codes of programs are no texts. */
const findLatin = `(() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (parentElement.closest('script, style, code, pre') || !parentElement.checkVisibility()) continue;
    if (/AED|\\d[.:,/]\\d|(^|\\s)\\d+%?($|\\s)/.test(data) && !/^(\\+|https?:)/.test(data)) found.add(data);
  }
  for (const field of document.querySelectorAll('input[inputmode=decimal]')) {
    if (/\\d/.test(field.value)) found.add(field.value);
  }
  return [...found];
})()`;

describe.skipIf(lacksChromium('The digits of pages'))('whoever reads Arabic digits', () => {
  let portal: Portal;
  let browser: Browser;
  let furnished: FurnishedAccount;
  beforeAll(async () => {
    portal = await createPortal();
    furnished = await furnishAccount(portal, 'https://hooks.example.ae/zahra');
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
  });

  it('finds every amount, time and number of the portal written in them, and changes them in the menu', async () => {
    const { owner, ids } = furnished;
    const at = `/accounts/${owner.accountId}`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, owner, at, { locale: 'ar-EG' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const path of paths) {
      const named = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
      await goOn(page, `${portal.baseUrl}/portal${at}${named}`);
      await settled(page);
      expect({ path, latin: await page.evaluate(findLatin) }).toEqual({ path, latin: [] });
    }
    await goOn(page, `${portal.baseUrl}/portal${at}/wallet`);
    const amount = page.getByRole('main').getByText(/د\.إ/).first();
    await amount.waitFor();
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitemradio', { name: '1,234.50' }).click();
    await page
      .getByRole('main')
      .getByText(/AED \d/)
      .first()
      .waitFor();
    await amount.waitFor({ state: 'detached' });
    await page.reload();
    await page
      .getByRole('main')
      .getByText(/AED \d/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('reads a long account’s name whole on a phone, in the menu of the pages', async () => {
    const name = 'شركة النخبة المتحدة لخدمات الطريق والإنقاذ وسحب المركبات ذ.م.م';
    const owner = await portal.memberOf('owner', await portal.makeEmptyAccount(0, name));
    const { page } = await signInAs(browser, portal.baseUrl, owner, `/accounts/${owner.accountId}`, {
      ...phone,
      locale: 'ar-AE',
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'القائمة' }).click();
    const whole = page.getByRole('navigation').getByText(name);
    await whole.waitFor();
    const box = await whole.boundingBox();
    expect(box?.width).toBeLessThan(phone.viewport.width);
    // On several lines.
    expect(box?.height).toBeGreaterThan(32);
    await page.context().close();
  });
});
