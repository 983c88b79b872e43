import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage, signInAs } from '../harness/chromium.ts';
import { mapGrounds, shareOf } from '../harness/map-colours.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { booked, tomorrow } from '../harness/portal-trips.ts';

describe.skipIf(lacksChromium('What pages show while they wait'))('a page of the portal that waits', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await createPortal();
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  it('for a newcomer’s first trip ticks it off, and leads to it', async () => {
    const member = await portal.memberOf('owner');
    const { page } = await signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}`);
    await page.getByRole('heading', { name: 'Your first trip in three steps' }).waitFor();
    expect((await member.send(`/accounts/${member.accountId}/keys`, { name: 'First' })).status).toBe(200);
    await portal.db.query({
      text: 'UPDATE api_keys SET last_used_at = now() WHERE account_id = $1',
      values: [member.accountId],
    });
    await page.getByText('Done', { exact: true }).nth(1).waitFor();
    await booked(member, { departureTime: tomorrow() });
    await page.getByRole('link', { name: 'View trip', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Done', { exact: true }).count()).toBe(3);
    await page.context().close();
  });

  it('for a service that is away loads by itself once the service is back', async () => {
    const { page } = await openPage(browser, portal.baseUrl);
    await page.clock.install();
    await page.route('**/portal-api/**', (route) => route.abort());
    await page.goto(`${portal.baseUrl}/portal/sign-in`);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/portal-api/**');
    await page.clock.fastForward('01:00');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  it('for an answer that fails while the service is there loads itself anew ever more seldom, until it comes', async () => {
    const { page } = await openPage(browser, portal.baseUrl);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.clock.install();
    await page.route('**/portal-api/session', (route) =>
      route.fulfill({ status: 500, headers: { 'retry-after': '0' }, json: {} }),
    );
    await page.goto(`${portal.baseUrl}/portal/profile`);
    // Read again where the page is left while it is read.
    async function readClock(): Promise<number> {
      let seconds = 0;
      const read = async () => (seconds = await page.evaluate<number>('Date.now() / 1_000'));
      await expect.poll(read).toBeGreaterThan(0);
      return seconds;
    }
    const began = await readClock();
    for (let round = 0; round < 8; round += 1) {
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      await page.clock.fastForward('00:10');
    }
    // The page's clock, which runs on while a busy machine loads it.
    const passed = (await readClock()) - began;
    // After 10 seconds, 20 more, 40 more, and so on.
    const due = [10, 30, 70, 150, 310, 630].filter((seconds) => seconds <= passed + 1);
    expect(loads).toBeLessThanOrEqual(1 + due.length);
    expect(loads).toBeGreaterThan(1);
    await page.unroute('**/portal-api/session');
    await page.clock.fastForward('05:00');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    'for its map shows no sea before there is land (%s)',
    async (colorScheme) => {
      const member = await portal.memberOf('owner');
      const { page } = await openPage(browser, portal.baseUrl, { member, colorScheme });
      const isGround = /\/base-map\/(?!style\.json|fonts)/;
      const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
      await page.route(isGround, async (route) => {
        await mayCome;
        await route.continue();
      });
      const asked = page.waitForRequest(isGround);
      await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/trips/new`);
      await asked;
      const { land, sea } = mapGrounds[colorScheme];
      // A picture is of a frame after the one that asked.
      expect(await shareOf(page, sea)).toBe(0);
      expect(await shareOf(page, sea)).toBe(0);
      letCome();
      await expect.poll(() => shareOf(page, land)).toBeGreaterThan(0.2);
      expect(await shareOf(page, sea)).toBeGreaterThan(0.1);
      await page.context().close();
    },
  );
});
