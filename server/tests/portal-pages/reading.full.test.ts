import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  openPage,
  settled,
  signInAs,
} from '../harness/chromium.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { type FurnishedAccount, furnishAccount } from '../harness/furnished-account.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';

const arabicName = 'شركة النخبة المتحدة لخدمات الطريق والإنقاذ وسحب المركبات ذ.م.م';
const smallPhone = { viewport: { width: 320, height: 640 } } as const;

/** Links, buttons and heads of columns that are too small for a finger; what stands within a sentence may be. */
const findSmall = `[...document.querySelectorAll('main :is(a, button)')]
  .filter((element) => element.checkVisibility() && !element.closest('p, .maplibregl-map, label'))
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && (width < 24 || height < 24);
  })
  .map((element) => element.outerHTML.slice(0, 160))`;

describe.skipIf(lacksChromium('What is read and pressed'))('the pages of the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let furnished: FurnishedAccount;
  let owner: PortalMember;
  beforeAll(async () => {
    portal = await createPortal();
    furnished = await furnishAccount(portal, 'https://hooks.example.ae/zahra');
    owner = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000, arabicName));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
  });

  const open = async (path: string, options = {}, member = owner): Promise<Page> => {
    const at = `/accounts/${member.accountId}${path}`;
    const { page } = await signInAs(browser, portal.baseUrl, member, at, { ...desk, ...options });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    return page;
  };
  const atTrip = async (status: number) => {
    const { tripId } = await booked(owner);
    await takeTripTo(portal.db, { accountId: owner.accountId, tripId }, await addDriver(portal.db), status);
    return tripId;
  };

  it('show a long Arabic name from its beginning in a field of an English page', async () => {
    const page = await open('/settings');
    const field = page.getByRole('textbox', { name: 'Company name' });
    await expect.poll(() => field.inputValue()).toBe(arabicName);
    const directionOf = () =>
      page.evaluate("getComputedStyle(document.querySelector('main input')).direction");
    expect(await directionOf()).toBe('rtl');
    await field.fill('Zahra Motors');
    expect(await directionOf()).toBe('ltr');
    await page.context().close();
  });

  it('lead from the password of two-factor sign-in on to the code', async () => {
    const member = await portal.memberOf('owner');
    const { page } = await signInAs(browser, portal.baseUrl, member, '/profile', desk);
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two-factor sign-in' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password);
    await page.keyboard.press('Enter');
    const code = dialog.getByRole('textbox', { name: 'Code from the app' });
    await code.waitFor();
    expect(await page.evaluate("document.activeElement.matches('[autocomplete=one-time-code]')")).toBe(true);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    'have menus that everybody can read, and that begin at their first entry by the keyboard (%s)',
    async (colorScheme) => {
      const page = await open('/developers/keys', { colorScheme }, furnished.owner);
      await page.getByRole('button', { name: /^Actions for/ }).press('Enter');
      await page.getByRole('menuitem').first().waitFor();
      await expect
        .poll(() => page.evaluate("document.activeElement === document.querySelector('[role=menuitem]')"))
        .toBe(true);
      expect(await findSeriousFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitemradio').first().waitFor();
      expect(await findSeriousFaults(page)).toEqual([]);
      await page.context().close();
    },
  );

  it('say of a trip that there is not in the heading of the page', async () => {
    const page = await open('/trips/999999');
    await page.getByRole('heading', { level: 1, name: 'This trip is not in your account.' }).waitFor();
    await page.context().close();
  });

  it('name a plate’s emirate in the reader’s language, and keep the plate in one line', async () => {
    const tripId = await atTrip(3);
    const page = await open(`/trips/${tripId}`, { ...smallPhone, locale: 'ar-AE' });
    const plates = page.getByRole('main').locator('bdi', { hasText: /^دبي \S/ });
    await plates.first().waitFor();
    await expect.poll(() => page.getByRole('main').getByText('Dubai', { exact: false }).count()).toBe(0);
    for (const plate of await plates.all()) expect((await plate.boundingBox())?.height).toBeLessThan(30);
    await page.context().close();
  });

  it('show no day of another month in the calendar', async () => {
    const page = await open('/trips');
    await page.getByRole('button', { name: 'Open the calendar' }).first().click();
    await page.locator('.mantine-DatePicker-day:not([data-hidden])').first().waitFor();
    const outside = page.locator('.mantine-DatePicker-day[data-outside]');
    expect(await outside.evaluateAll((days) => days.filter((day) => day.checkVisibility()).length)).toBe(0);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.context().close();
  });

  it.each([
    '/trips/{tripId}',
    '/developers/requests',
    '/developers/webhooks?endpoint={endpointId}',
    '/trips',
  ])('have nothing to press that is smaller than a fingertip: %s', async (path) => {
    const { ids } = furnished;
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
    const page = await open(named, {}, furnished.owner);
    expect(await page.evaluate(findSmall)).toEqual([]);
    await page.context().close();
  });

  it('cut an account’s name in the switcher of a small phone with a sign that it goes on', async () => {
    const second = await portal.makeEmptyAccount(0, 'Second account');
    await portal.db.query({
      text: `INSERT INTO memberships SELECT $2, member_id, role, created_at FROM memberships
             WHERE account_id = $1 AND member_id = $3`,
      values: [owner.accountId, second, owner.memberId],
    });
    const page = await open('', smallPhone);
    await page.getByRole('button', { name: /^Account:/ }).waitFor();
    const cut = await page.evaluate(`(() => {
      const element = document.querySelector('header .mantine-Button-label');
      const { textOverflow, display } = getComputedStyle(element);
      return [element.scrollWidth > element.clientWidth, textOverflow, display];
    })()`);
    expect(cut).toEqual([true, 'ellipsis', 'block']);
    await page.context().close();
  });

  it('keep their frame while it is not known yet whose they are', async () => {
    const { page } = await openPage(browser, portal.baseUrl, { member: owner, ...desk });
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/portal-api/session', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${portal.baseUrl}/portal/accounts/${owner.accountId}/trips`);
    const waiting = page.getByRole('main').getByRole('status');
    await waiting.waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Satha' }).waitFor();
    expect((await waiting.boundingBox())?.width).toBeLessThan(desk.viewport.width - 200);
    letCome();
    await page.getByRole('heading', { level: 1, name: 'Trips' }).waitFor();
    await page.context().close();
  });
});
