import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import {
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  phone,
  settled,
  signInAs,
} from '../harness/chromium.ts';
import { addDriver, assign, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { book, booked, tomorrow, tripsOf } from '../harness/portal-trips.ts';

/** The sandbox's own trucks, thirty times faster than life. */
const withTrucks = { SATHA_WORK: 'on', SATHA_SANDBOX_FLEET: 'on', SATHA_SANDBOX_SPEED: '30' };

/** In a usual run what is likeliest to fail: little room, the other direction, the darker colours. */
const looks = [
  { ...phone, locale: 'ar', colorScheme: 'dark' },
  ...(process.env.SATHA_TEST_FULL ? [{}] : []),
] as const;

describe.skipIf(lacksChromium('How trips are booked and watched'))('trips at the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let owner: PortalMember;
  beforeAll(async () => {
    portal = await createPortal({ variables: withTrucks });
    browser = await launchChromium({ drawsMaps: true });
    owner = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  const open = (path: string, member = owner, options = {}) =>
    signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}${path}`, options);
  const read = (member: PortalMember, tripId: string) =>
    member.get(`${tripsOf(member)}/${tripId}`).then(expectOk);

  /** A trip for which a driver is looked for, by nobody: the fleet leaves it to the test. */
  const searching = async (member: PortalMember) => {
    const trip = await booked(member, { departureTime: tomorrow() });
    await portal.db.query({
      text: 'UPDATE trips SET status = 1 WHERE trip_id = $1',
      values: [trip.tripId],
    });
    return trip;
  };

  it('are booked with two clicks on the map, watched as the truck moves, and cancelled for the fee that was shown', async () => {
    const { page, complaints } = await open('/trips/new');
    await writePlace(page, 'Pickup', 'Downtown Dubai');
    await page.getByRole('option', { name: /Downtown Dubai/ }).click();
    await marker(page).waitFor();
    await clickMap(page, 0.4, 0.45);
    await page.getByText('Set pickup').click();
    await clickMap(page, 0.6, 0.55);
    await page
      .getByText(/AED \d\.\d\d per km|Base fare/)
      .first()
      .waitFor();
    await page.getByLabel('First name').fill('Mariam');
    await page.getByLabel('Last name').fill('Al Suwaidi');
    await page.getByLabel('Mobile number').fill('\u2068+971 (0)50\u2011123 4567\u2069');
    const [, told = ''] = /Book for (AED [\d,.]+)/.exec(await textOf(page, /^Book for/)) ?? [];
    await page.getByRole('button', { name: /^Book for/ }).click();
    await page.waitForURL(/\/trips\/\d+$/);
    const tripId = page.url().split('/').at(-1) as string;
    await page.getByText(`Trip ${tripId} is booked for ${told}.`).waitFor();

    await page.getByText('Driver on the way').waitFor();
    const seen = new Set<string>();
    while (seen.size < 3) {
      const where = await page
        .getByText(/heading (north|south|east|west)/)
        .first()
        .textContent();
      if (where) seen.add(where.replace(/,? \d+ \w+ ago.*/, ''));
    }
    await page.getByText('Vehicle being loaded').waitFor();

    await page.getByRole('button', { name: 'Cancel trip' }).click();
    const charged = await cancelForWhatIsShown(page);
    await page.getByText(`Trip ${tripId} is cancelled.`).waitFor();
    await page.getByText('Trip cancelled').waitFor();
    const trip = await read(owner, tripId);
    expect(trip).toMatchObject({ status: 'cancelled', cancelledBy: { name: owner.name } });
    expect(trip.cancellationFeeFils).toBeGreaterThan(0);
    expect(charged).toBe(trip.cancellationFeeFils);
    expect(trip.fareFils).toBe(filsOf(told));
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
    await page.context().close();
  });

  it('say at the field what is wrong with it, and lead there', async () => {
    const { page } = await open('/trips/new');
    await writePlace(page, 'Pickup', '25.1972, 55.2744');
    await writePlace(page, 'Destination', '24, 60');
    await page.getByText('This location is outside the UAE.').waitFor();
    await writePlace(page, 'Destination', 'dubai marina');
    await page.getByRole('option', { name: /Dubai Marina/ }).waitFor();
    await page.getByRole('combobox', { name: 'Destination' }).press('Enter');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Destination' }).inputValue())
      .toBe('Dubai Marina · Dubai');
    await page.getByLabel('First name').fill('Mariam');
    await page.getByRole('button', { name: /^Book/ }).click();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('lastName');
    await page.getByLabel('Last name').fill('Al Suwaidi');
    await page.getByLabel('Mobile number').fill('12');
    await page.getByRole('button', { name: /^Book/ }).click();
    const fault = page.getByText('Enter a UAE mobile number, for example 50 123 4567.');
    await fault.waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('mobileNumber');
    // Said once, at the field, and gone when something else is typed.
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('Mobile number').fill('+999 12345');
    await fault.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Book/ }).click();
    const noCountry = page.getByText('No country has this calling code.');
    await noCountry.waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('mobileNumber');
    await page.getByLabel('Mobile number').fill('123');
    await noCountry.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('begin and end where the field says: at no place of an earlier search, and at none where the text is none', async () => {
    const { page } = await open('/trips/new');
    const pickup = page.getByRole('combobox', { name: 'Pickup' });
    await pickup.fill('al bar');
    await page.getByRole('option').first().waitFor();
    await pickup.fill('25.1972, 55.2744');
    await pickup.press('Enter');
    await expect.poll(() => pickup.inputValue()).toBe('25.19720, 55.27440');
    await pickup.fill('dubai marina');
    await pickup.press('Enter');
    await expect.poll(() => pickup.inputValue()).toBe('Dubai Marina · Dubai');
    await writePlace(page, 'Destination', '25.1972, 55.2744');
    const fare = page.getByRole('button', { name: /^Book for AED/ });
    await fare.waitFor();
    await pickup.fill('dubai mar');
    await pickup.press('Tab');
    await page.getByText('Choose an area from the list').waitFor();
    await expect.poll(() => pickup.inputValue()).toBe('dubai mar');
    await fare.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keep latitude before longitude on a page that is read from right to left', async () => {
    const { page } = await open('/trips/new', owner, { locale: 'ar' });
    const pickup = page.getByRole('combobox', { name: 'موقع الاستلام' });
    const direction = () =>
      page.evaluate(`getComputedStyle(document.querySelector('[data-path=pickup]')).direction`);
    for (const [text, turned] of [
      ['', 'rtl'],
      ['25.1972, 55', 'ltr'],
      ['دبي مارينا', 'rtl'],
    ]) {
      await pickup.fill(text ?? '');
      expect([text, await direction()]).toEqual([text, turned]);
    }
    await pickup.fill('25.1972, 55.2744');
    await pickup.press('Enter');
    expect([await pickup.inputValue(), await direction()]).toEqual(['25.19720, 55.27440', 'ltr']);
    await page.context().close();
  });

  it('that are refused for want of money say what that means, and where to get more', async () => {
    const poor = await portal.memberOf('owner', await portal.makeEmptyAccount(0));
    while ((await book(poor, { departureTime: tomorrow() })).status === 200);
    const { page } = await open('/trips/new', poor);
    await writePlace(page, 'Pickup', '25.1972, 55.2744');
    await writePlace(page, 'Destination', '25.0805, 55.1403');
    await page.getByLabel('First name').fill('Mariam');
    await page.getByLabel('Last name').fill('Al Suwaidi');
    await page.getByLabel('Mobile number').fill('050 123 4567');
    await page.getByRole('button', { name: /^Book for/ }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Wallet balance is already negative' });
    await told.getByText('Nothing was booked or charged.').waitFor();
    await expect
      .poll(() => told.getByRole('link', { name: /^Top up/ }).getAttribute('target'))
      .toBe('_blank');
    await page.context().close();
  });

  it('are found by what stands in the address, and move in the table as they do', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    const trip = await booked(member, { externalReference: 'CASE-9', departureTime: tomorrow() });
    await booked(member, { departureTime: tomorrow() });
    const { page, complaints } = await open('/trips?search=CASE-9&status=bogus&vehicle=-1', member);
    await page.getByText('1 trip shown').waitFor();
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('CASE-9');
    const row = page.getByRole('row').filter({ hasText: 'CASE-9' });
    await row.getByText('Scheduled').waitFor();
    await page.getByText('Up to date', { exact: true }).waitFor();
    const url = `${tripsOf(member)}/${trip.tripId}/cancellation`;
    expectOk(await member.send(url, { clientToken: 'a-token-of-enough-length', shownFeeFils: 0 }));
    await row.getByText('Cancelled').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('2 trips shown').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are found while somebody types, by the latest that was typed, and the field keeps the focus', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    await booked(member, { firstName: 'Salma', lastName: 'Haddad', departureTime: tomorrow() });
    await booked(member, { externalReference: 'CASE-9', departureTime: tomorrow() });
    const { page } = await open('/trips', member);
    await page.getByText('2 trips shown').waitFor();
    const field = page.getByLabel('Search');
    const focused = () => page.evaluate('document.activeElement.type');
    await field.pressSequentially('hadd');
    await page.getByText('1 trip shown').waitFor();
    await page.getByRole('row').filter({ hasText: 'Salma Haddad' }).waitFor();
    expect([await field.inputValue(), await focused()]).toEqual(['hadd', 'search']);
    const held = Promise.withResolvers<void>();
    await page.route(/search=c(&|$)/, (route) => held.promise.then(() => route.continue()).catch(() => {}));
    const early = page.waitForRequest(/search=c(&|$)/);
    await field.fill('c');
    await early;
    await field.pressSequentially('ase');
    const row = page.getByRole('row').filter({ hasText: 'CASE-9' });
    await row.waitFor();
    held.resolve();
    await page.waitForURL(/search=case$/);
    expect([await field.inputValue(), await focused(), await row.isVisible()]).toEqual([
      'case',
      'search',
      true,
    ]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('2 trips shown').waitFor();
    expect([await field.inputValue(), await focused()]).toEqual(['', 'search']);
    await page.context().close();
  });

  it('are told to be none by a heading where the address names none', async () => {
    const { page } = await open('/trips/987654321');
    await page.getByRole('heading', { level: 1, name: 'This trip is not in your account.' }).waitFor();
    await page.context().close();
  });

  it('take names in either direction, and tell a plate’s emirate and the driver’s name in the reader’s language', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    const { tripId } = await searching(member);
    const driver = await addDriver(portal.db, { nameAr: 'عمران خان' });
    await assign(portal.db, { accountId: member.accountId, tripId }, driver, systemClock());
    const { page } = await open(`/trips/${tripId}`, member, { locale: 'ar' });
    await page
      .getByText(/^(دبي|أبوظبي|الشارقة) /)
      .first()
      .waitFor();
    // Beside the truck, and at the step at which they were assigned.
    await expect.poll(() => page.getByText('عمران خان', { exact: true }).count()).toBe(2);
    await expect.poll(() => page.getByText('Imran Khan').count()).toBe(0);
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/trips/new`);
    await expect.poll(() => page.getByLabel('الاسم الأول').getAttribute('dir')).toBe('auto');
    await page.context().close();
  });

  it('show an Arabic name with all of its dots', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    await booked(member, { firstName: 'علي', lastName: 'السويدي', departureTime: tomorrow() });
    const { page } = await open('/trips', member, { locale: 'ar' });
    const row = page.getByRole('row').filter({ hasText: 'السويدي' });
    await row.waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const cut = await row.screenshot();
    await page.evaluate(`for (const { style } of document.querySelectorAll('[data-truncate]')) {
      style.overflow = 'visible';
    }`);
    expect((await row.screenshot()).equals(cut)).toBe(true);
    await page.context().close();
  });

  it('stay in sight of the map, however far their trucks drive', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    const driver = await addDriver(portal.db);
    await takeTripTo(portal.db, await searching(member), driver, 2);
    await placeDriver(portal.db, driver, { lat: 25.2285, lng: 55.2867 });
    const { page } = await open('/map', member);
    const truckButton = page.locator('button.maplibregl-marker');
    await truckButton.waitFor();
    await page.getByText('Up to date', { exact: true }).waitFor();
    await placeDriver(portal.db, driver, { lat: 24.4539, lng: 54.3773 });
    await page
      .getByText(/24\.45390/)
      .first()
      .waitFor({ state: 'attached' });
    const isInSight = async () => {
      const [map, truck] = await Promise.all([
        page.locator('canvas').first().boundingBox(),
        truckButton.boundingBox(),
      ]);
      if (!map || !truck) return false;
      const [right, down] = [truck.x + truck.width / 2 - map.x, truck.y + truck.height / 2 - map.y];
      return right > 0 && down > 0 && right < map.width && down < map.height;
    };
    await expect.poll(isInSight).toBe(true);
    await page.context().close();
  });

  it('offer nothing that the role does not allow', async () => {
    const trip = await booked(owner, { departureTime: tomorrow() });
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const { page } = await open(`/trips/${trip.tripId}`, viewer);
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.getByText('in the 90 minutes before departure').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel trip' }).count()).toBe(0);
    await page.goto(`${portal.baseUrl}/portal/accounts/${owner.accountId}/trips`);
    await page.getByRole('heading', { level: 1, name: 'Trips' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Book a trip' }).count()).toBe(0);
    await page.context().close();
  });

  it('are read by those who see little and use no mouse, at every size, in both languages', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
    const trip = await searching(member);
    const driver = await addDriver(portal.db);
    await takeTripTo(portal.db, trip, driver, 2);
    await placeDriver(portal.db, driver, { lat: 25.2285, lng: 55.2867 });
    for (const path of ['/trips', '/trips/new', `/trips/${trip.tripId}`, '/map']) {
      for (const options of looks) {
        const { page, complaints } = await open(path, member, options);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await settled(page);
        const width = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        const faults = await findSeriousFaults(page);
        expect([path, options, faults, complaints, width]).toEqual([path, options, [], [], 0]);
        await page.context().close();
      }
    }
  });
});

async function writePlace(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name });
  await field.fill(text);
  if (/^\d/.test(text)) await field.press('Enter');
}

/** A truck, or an end of a trip; all are there once the map is. */
const marker = (page: Page) => page.locator('.maplibregl-marker');

async function clickMap(page: Page, right: number, down: number): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('there is no map');
  await page.mouse.click(box.x + box.width * right, box.y + box.height * down);
}

async function textOf(page: Page, name: RegExp): Promise<string> {
  return (await page.getByRole('button', { name }).textContent()) ?? '';
}

/** Presses on with whatever fee is shown, which is another when the trip has moved on meanwhile. */
async function cancelForWhatIsShown(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog');
  for (;;) {
    const button = dialog.getByRole('button', { name: /^Cancel for AED/ });
    const shown = /AED [\d,.]+/.exec((await button.textContent()) ?? '')?.[0] ?? '';
    await button.click();
    const isDone = await Promise.race([
      page
        .getByText(/is cancelled\./)
        .waitFor()
        .then(() => true),
      dialog
        .getByText('Cancellation fee has changed')
        .waitFor()
        .then(() => false),
    ]);
    if (isDone) return filsOf(shown);
    await button.filter({ hasNotText: shown }).waitFor();
  }
}

function filsOf(money: string): number {
  return Math.round(Number(money.replace(/[^\d.]/g, '')) * 100);
}
