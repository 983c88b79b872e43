import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, goOn, lacksChromium, launchChromium, settled, signInAs } from '../harness/chromium.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { type FurnishedAccount, furnishAccount } from '../harness/furnished-account.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';

/** A small phone, a tablet, and a tablet on its side or a small window. */
const widths = [320, 768, 1024] as const;

const languages = process.env.SATHA_TEST_FULL ? (['en-GB', 'ar-AE'] as const) : (['en-GB'] as const);

/** Every page with a table; `{…}` names one thing of the account. */
const paths = [
  '/trips',
  '/trips/{tripId}',
  '/wallet',
  '/wallet/auto-recharge',
  '/documents',
  '/developers/keys',
  '/developers/requests',
  '/developers/webhooks?endpoint={endpointId}',
  '/members',
  '/audit',
] as const;

/** Whatever is cut or out of sight at a side: the page, what scrolls in it, a cell, a status, an amount. */
const findCut = `(() => {
  const found = [];
  const tell = (what, element) => found.push(what + ': ' + element.textContent.trim().slice(0, 40));
  const isSeen = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll('main :is(' + selector + ')')].filter(isSeen);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page');
  for (const element of all('*')) {
    const { overflowX, clipPath } = getComputedStyle(element);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll';
    if (scrolls && element.querySelector('table') && element.scrollWidth > element.clientWidth) tell('scrolls', element);
  }
  for (const cell of all('td, th')) {
    if (cell.closest('thead')?.getClientRects().length && getComputedStyle(cell.closest('thead')).clipPath !== 'none') continue;
    if (cell.scrollWidth > cell.clientWidth + 1) tell('cell', cell);
  }
  for (const status of all('.mantine-Badge-label')) {
    if (status.scrollWidth > status.clientWidth) tell('status', status);
  }
  for (const element of all('td, .mantine-Badge-root, bdi')) {
    const { left, right } = element.getBoundingClientRect();
    if (left < 0 || right > innerWidth + 1) tell('out of sight', element);
  }
  return found;
})()`;

async function findCutAt(page: Page, width: number): Promise<unknown> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  // The side gives way to a small window step by step.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))',
  );
  return page.evaluate(findCut);
}

describe.skipIf(lacksChromium('Tables at every width'))('the tables of the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let furnished: FurnishedAccount;
  beforeAll(async () => {
    portal = await createPortal();
    furnished = await furnishAccount(portal, 'https://hooks.example.ae/a-long-address-of-zahra/and-on');
    const { owner } = furnished;
    const trip = await booked(owner, { externalReference: 'A-REFERENCE-OF-SOME-LENGTH-2026-17' });
    await takeTripTo(portal.db, trip, await addDriver(portal.db), 3);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
  });

  it.each(languages)(
    'cut no status and no amount, and scroll nothing sideways, on a phone, a tablet and a small window (%s)',
    async (locale) => {
      const { owner, ids } = furnished;
      const at = `/accounts/${owner.accountId}`;
      const { page } = await signInAs(browser, portal.baseUrl, owner, at, { ...desk, locale });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const wrong: object[] = [];
      for (const path of paths) {
        const named = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
        await page.setViewportSize(desk.viewport);
        await goOn(page, `${portal.baseUrl}/portal${at}${named}`);
        await settled(page);
        for (const width of widths) {
          const cut = await findCutAt(page, width);
          if (Array.isArray(cut) && cut.length > 0) wrong.push({ path, width, cut });
        }
      }
      expect(wrong).toEqual([]);
      await page.context().close();
    },
  );
});
