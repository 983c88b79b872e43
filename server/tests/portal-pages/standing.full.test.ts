import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, lacksChromium, launchChromium, openPage, phone } from '../harness/chromium.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { booked, tomorrow } from '../harness/portal-trips.ts';

describe.skipIf(lacksChromium('How an account stands'))('how an account stands', () => {
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

  it('is told of a low balance on every page, until the banner is closed for this visit', async () => {
    const account = await portal.makeAccount({ balanceFils: 49_900 });
    const member = await portal.memberOf('owner', account.accountId);
    const { page } = await openPage(browser, portal.baseUrl, { member });
    const at = `${portal.baseUrl}/portal/accounts/${account.accountId}`;
    const banner = page.getByText('Low balance: AED 499.00.');
    for (const path of ['', '/trips', '/developers/keys']) {
      await page.goto(at + path);
      await banner.waitFor();
    }
    await page.getByRole('link', { name: 'Top up' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Top up' }).waitFor();
    await banner.waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.goto(`${at}/trips`);
    await page.getByRole('heading', { level: 1, name: 'Trips' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    await page.context().close();
  });

  it('does not contradict itself: what is held for scheduled trips stands beside their number', async () => {
    const member = await portal.memberOf('owner');
    await booked(member, { departureTime: tomorrow() });
    const { page } = await openPage(browser, portal.baseUrl, { member });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}`);
    await page.getByText('and 1 scheduled').waitFor();
    await page.getByText(/^AED \d+\.\d\d held for active and scheduled trips$/).waitFor();
    await page.context().close();
  });

  it.each([
    ['a desk', desk],
    ['a phone', phone],
  ])('leaves the button that books in sight on %s, wherever the form stands', async (_, screen) => {
    const member = await portal.memberOf('owner');
    const { page } = await openPage(browser, portal.baseUrl, { member, ...screen });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/trips/new`);
    const button = page.getByRole('button', { name: /^Book/ });
    await button.waitFor();
    for (const end of ['0', 'document.body.scrollHeight']) {
      await page.evaluate(`scrollTo(0, ${end})`);
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.viewport.height);
      expect(box?.y).toBeGreaterThan(0);
    }
    await page.context().close();
  });
});
