import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { startOfUaeDay, uaeDateAt } from '../../src/values/uae-time.ts';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  openPage,
  phone,
} from '../harness/chromium.ts';
import { addDriver, assign, drive, takeTripTo } from '../harness/drivers.ts';
import { findMistakableLinks } from '../harness/link-names.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';
import { createTestClock } from '../harness/test-clock.ts';

describe.skipIf(lacksChromium('The portal’s home page'))('the portal’s home page', () => {
  const today = uaeDateAt(systemClock());
  const clock = createTestClock(
    startOfUaeDay(today.add({ days: 1 }))
      .add({ hours: 9 })
      .toString(),
  );
  let portal: Portal;
  let browser: Browser;
  let member: PortalMember;
  let lateTripId: number;
  let unservedTripId: number;

  beforeAll(async () => {
    portal = await createPortal({ overrides: { clock } });
    browser = await launchChromium();
    const account = await portal.makeAccount({ balanceFils: 500_000 });
    member = await portal.memberOf('owner', account.accountId);
    for (const lateMinutes of [0, 3, 9, 30]) {
      const { tripId } = await booked(member);
      const driver = await addDriver(portal.db);
      await assign(portal.db, { accountId: account.accountId, tripId }, driver, clock());
      await drive(portal.db, tripId, driver, 'arrive', clock().add({ minutes: 10 + lateMinutes }));
      await takeTripTo(portal.db, { accountId: account.accountId, tripId }, driver, 6, clock());
      clock.advance({ hours: 27 });
    }
    ({ tripId: unservedTripId } = await booked(member));
    await endUnfoundTrip(
      { db: portal.db },
      { accountId: account.accountId, tripId: unservedTripId, at: clock() },
    );
    ({ tripId: lateTripId } = await booked(member));
    const named = { accountId: account.accountId, tripId: lateTripId };
    await assign(portal.db, named, await addDriver(portal.db), clock());
    clock.advance({ minutes: 20 });
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  async function openHome(options: Parameters<typeof openPage>[2] = {}): Promise<Page> {
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, ...options, member });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}`);
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    return page;
  }

  it('tells what needs somebody now, and leads there', async () => {
    const page = await openHome();
    await page.getByRole('link', { name: new RegExp(`^Trip ${lateTripId}: the driver was due at`) }).click();
    await page.waitForURL(`**/trips/${lateTripId}`);
    await page.goBack();
    await page.getByRole('link', { name: '1 trip found no driver since yesterday' }).click();
    await page.getByText('1 trip shown').waitFor();
    await page
      .getByRole('link', { name: `Trip ${unservedTripId}`, exact: true })
      .first()
      .waitFor();
    const since = new URL(page.url()).searchParams.get('endFrom');
    expect(since).toBe(uaeDateAt(clock()).subtract({ days: 1 }).toString());
    await page.getByRole('search').getByLabel('Ended from').waitFor();
    await page.context().close();
  });

  it('lists the trips under way with customer and status, and leads to each', async () => {
    const page = await openHome();
    const active = page.getByRole('region', { name: 'Active trips' });
    await active.getByRole('link', { name: new RegExp(`^${lateTripId} · .*Driver on the way`) }).click();
    await page.waitForURL(`**/trips/${lateTripId}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^.?Trip ${lateTripId}`) }).waitFor();
    await page.getByRole('link', { name: 'All trips' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trips' }).waitFor();
    await page.context().close();
  });

  it('shows each day, hour and arrival as a picture, and leads from each figure to what is behind it', async () => {
    const page = await openHome();
    for (const name of [
      'Spending per day',
      'Balance',
      'Trips by hour of booking',
      'Arrivals at the pickup',
    ]) {
      await page.getByRole('region', { name, exact: true }).locator('svg.recharts-surface').waitFor();
    }
    await page.getByText('6 trips booked').waitFor();
    await page.getByText('50% within five minutes of the promise').waitFor();
    const spend = page.getByRole('region', { name: 'Spending per day' });
    await spend.getByText('Show as a table').click();
    const day = today.add({ days: 1 }).toString();
    await spend
      .getByRole('row')
      .nth(1 + 4)
      .getByRole('link', { name: /^1: trips, / })
      .click();
    await page.waitForURL(`**/trips?from=${day}&to=${day}`);
    await page.goBack();
    await page
      .getByRole('list', { name: 'By status' })
      .getByRole('link', { name: /Completed/ })
      .click();
    await page.waitForURL(/status=completed/);
    await page.goBack();
    const bar = page
      .getByRole('region', { name: 'Spending per day' })
      .locator('.recharts-bar-rectangle path');
    for (const [name, address] of [
      ['Trips by hour of booking', /\/trips\?from=[\d-]+&hour=\d+$/],
      ['Arrivals at the pickup', /\/trips\?from=[\d-]+&arrival=on_time$/],
    ] as const) {
      const chart = page.getByRole('region', { name, exact: true });
      const first = chart.locator('.recharts-bar-rectangle path').first();
      await first.hover();
      await chart.locator('.recharts-tooltip-wrapper strong').waitFor();
      await first.click();
      await page.waitForURL(address);
      await page.getByText(/^\d+ trips? shown$/).waitFor();
      await page.goBack();
      await chart.getByText('Show as a table').click();
      await chart.getByRole('row').getByRole('link').first().click();
      await page.waitForURL(/\/trips\?from=/);
      await page.goBack();
    }
    await bar.last().hover();
    await page.locator('.recharts-tooltip-wrapper').first().getByText('AED').waitFor();
    await bar.last().click();
    await page.waitForURL(/\/wallet\?from=/);
    await page.context().close();
  });

  it.each([
    ['in English on a desk', { ...desk, locale: 'en-GB' }],
    ['in Arabic on a phone by night', { ...phone, locale: 'ar-AE', colorScheme: 'dark' as const }],
  ])('can be read by everybody, and scrolls in one direction, %s', async (_, look) => {
    const page = await openHome(look);
    for (const details of await page.locator('details').all()) await details.locator('summary').click();
    expect(await findSeriousFaults(page)).toEqual([]);
    expect(await findMistakableLinks(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    if (process.env.SHOT)
      await page.screenshot({ path: `${process.env.SHOT}-${look.locale}.png`, fullPage: true });
    await page.context().close();
  });

  it('shows whoever books the trips under way and the pictures of trips, and nothing of money and keys', async () => {
    const booker = await portal.memberOf('booker', member.accountId);
    const { page, complaints } = await openPage(browser, portal.baseUrl, { ...desk, member: booker });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}`);
    const active = page.getByRole('region', { name: 'Active trips' });
    await active.getByRole('link', { name: new RegExp(`^${lateTripId} · `) }).waitFor();
    await page.getByRole('region', { name: 'Arrivals at the pickup' }).locator('svg').first().waitFor();
    for (const name of ['Spending per day', 'Balance', 'Your first trip in three steps']) {
      await expect.poll(() => page.getByRole('region', { name, exact: true }).count()).toBe(0);
    }
    await expect.poll(() => page.getByRole('main').getByText('AED').count()).toBe(0);
    await page.keyboard.press('Control+k');
    const found = page.locator('.mantine-Spotlight-action');
    const field = page.locator('input.mantine-Spotlight-search');
    await field.fill('order a truck');
    await expect.poll(() => found.count()).toBe(1);
    for (const wanted of ['top up', 'invite', 'invoice', 'revoke a key', 'saved card']) {
      await field.fill(wanted);
      await expect.poll(() => found.count()).toBe(0);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows a newcomer no empty pictures, and what is done above what is to do', async () => {
    const newcomer = await portal.memberOf('owner');
    const { page } = await openPage(browser, portal.baseUrl, { ...desk, member: newcomer });
    const home = `${portal.baseUrl}/portal/accounts/${newcomer.accountId}`;
    await page.goto(home);
    const steps = page
      .getByRole('region', { name: 'Your first trip in three steps' })
      .getByRole('heading', { level: 3 });
    await steps.first().waitFor();
    await expect
      .poll(() => steps.allTextContents())
      .toEqual(['Create an API key', 'Send your first request', 'Watch the trip']);
    await expect.poll(() => page.getByText('Last 30 days').count()).toBe(0);
    await page.getByText('Up to date', { exact: true }).waitFor();
    await booked(newcomer);
    // By what the page hears: it sums up by itself once a minute.
    await page.getByText('Last 30 days').waitFor();
    await page.reload();
    await expect
      .poll(() => steps.allTextContents())
      .toEqual(['Watch the trip', 'Create an API key', 'Send your first request']);
    await page.context().close();
  });
});
