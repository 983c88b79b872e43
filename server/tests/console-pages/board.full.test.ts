import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boardPanes } from '../../../web/console/src/pages/board/board-search.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { findSeriousFaults, lacksChromium, settled } from '../harness/chromium.ts';
import { type DispatcherScene, openDispatcherScene } from '../harness/console-pages.ts';
import { type CreatedTrip, createTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { samplePoints } from '../harness/sample-trip.ts';

const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
const job = {
  vehicle: { plate: { emirate: 'dubai', code: 'K', number: '40217' }, powertrain: 'electric' },
};

describe.skipIf(lacksChromium('The board'))('the board', () => {
  let company: DispatcherScene;
  let trip: CreatedTrip;
  let near: TestDriver;
  let far: TestDriver;
  beforeAll(async () => {
    company = await openDispatcherScene();
  });
  afterAll(() => company?.close());
  beforeEach(async () => {
    await company.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
    trip = await createTrip(company, company.account, { job });
    near = await addDriver(company.db, { name: 'Imran Khan', nameAr: 'عمران خان' });
    far = await addDriver(company.db, { name: 'Yousef Aziz', nameAr: 'يوسف عزيز' });
    await company.db.query({ text: "UPDATE vehicles SET equipment = '{flatbed,low_approach}'" });
    await placeDriver(company.db, near, { ...pickup, lat: pickup.lat + 0.02 });
    await placeDriver(company.db, far, { ...pickup, lat: pickup.lat + 0.05 });
  });

  const openBoard = (path = '/board', options = {}) => company.open(path, options);
  const column = (page: Page, name: string) =>
    page.getByRole('region', { name: new RegExp(`^${name}: \\d+ trips?$`) });
  const cardIn = (page: Page, name: string, { tripId }: CreatedTrip) =>
    column(page, name).getByRole('link', { name: new RegExp(`^Trip ${tripId}\\b`) });
  const driverIn = (page: Page, group: string, name: string) =>
    page.getByRole('region', { name: new RegExp(`^${group}: `) }).getByRole('link', { name });
  const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

  it('moves each trip from column to column as it is driven, though nobody loads it anew', async () => {
    const { page, complaints } = await openBoard();
    await cardIn(page, 'Searching', trip).waitFor();
    await expect.poll(() => cardIn(page, 'Searching', trip).innerText()).toMatch(/Dubai K 40217/);
    await page.getByText('Up to date', { exact: true }).waitFor();
    await assign(company.db, trip, near);
    await cardIn(page, 'Assigned', trip).getByText('Imran Khan').waitFor();
    await expect.poll(() => cardIn(page, 'Assigned', trip).innerText()).toMatch(/\d+ min left/);
    await driverIn(page, 'At a trip', 'Imran Khan').waitFor();
    for (const [action, name] of [
      ['arrive', 'At pickup'],
      ['load', 'Loaded'],
      ['start', 'Loaded'],
      ['complete', 'Done today'],
    ] as const) {
      await drive(company.db, trip.tripId, near, action);
      await cardIn(page, name, trip).waitFor();
    }
    await driverIn(page, 'Free', 'Imran Khan').waitFor();
    await placeDriver(company.db, far, pickup, systemClock().subtract({ minutes: 6 }));
    await driverIn(page, 'Silent', 'Yousef Aziz').getByText('Last heard 6 minutes ago').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('lights what is chosen in all its parts, by an address that shows the same again', async () => {
    await takeTripTo(company.db, trip, near, 2);
    const other = await createTrip(company, company.account);
    const { page, complaints } = await openBoard();
    await cardIn(page, 'Assigned', trip).click();
    await page.locator(`[data-driver="${near.driverId}"][data-lit]`).waitFor();
    expect(inAddress(page, 'trip')).toBe(String(trip.tripId));
    await page.getByRole('button', { name: 'Fold Scheduled' }).click();
    await page.getByRole('searchbox').fill('Suwaidi');
    await page.waitForURL((url) => url.searchParams.get('search') === 'Suwaidi');
    await page.reload();
    await page.locator(`[data-trip="${trip.tripId}"][data-lit]`).waitFor();
    await page.getByRole('button', { name: 'Unfold Scheduled' }).waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Suwaidi');
    await driverIn(page, 'Free', 'Yousef Aziz').click();
    await driverIn(page, 'At a trip', 'Imran Khan').click();
    expect(inAddress(page, 'driver')).toBe(String(near.driverId));
    await page.getByRole('searchbox').fill('nobody of this name');
    await cardIn(page, 'Searching', other).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('gives a trip by the keyboard, with the minutes of every candidate, and by dragging a driver onto it', async () => {
    const { page, complaints } = await openBoard();
    await cardIn(page, 'Searching', trip).click();
    await driverIn(page, 'Free', 'Yousef Aziz')
      .getByText(/min to the pickup/)
      .waitFor();
    const card = page.locator(`[data-trip="${trip.tripId}"]`);
    await card.focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose Yousef Aziz' }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText(`Yousef Aziz has trip ${trip.tripId}.`).waitFor();
    await cardIn(page, 'Assigned', trip).waitFor();
    expect(await driverAt(company, trip)).toBe(far.driverId);

    const second = await createTrip(company, company.account);
    await driverIn(page, 'Free', 'Imran Khan').dragTo(cardIn(page, 'Searching', second));
    await page.getByRole('dialog').getByText('Imran Khan').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
    await cardIn(page, 'Assigned', second).waitFor();
    expect(await driverAt(company, second)).toBe(near.driverId);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('moves among trips by arrows, opens one by Enter, and holds a driver back and lets them go', async () => {
    const second = await createTrip(company, company.account);
    const { page, complaints } = await openBoard();
    await cardIn(page, 'Searching', trip).click();
    await page.keyboard.press('ArrowDown');
    await page.locator(`[data-trip="${second.tripId}"][data-lit]:focus`).waitFor();
    await driverIn(page, 'Free', 'Imran Khan').click();
    const chosen = page.getByRole('region', { name: 'Imran Khan' });
    await chosen.getByRole('button', { name: 'Hold back Imran Khan' }).click();
    await page.getByLabel('Reason').fill('Refuels');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold back' }).click();
    await driverIn(page, 'Free', 'Imran Khan').getByText('Held back').waitFor();
    await chosen.getByRole('button', { name: 'Release Imran Khan' }).click();
    await driverIn(page, 'Free', 'Imran Khan').getByText('Held back').waitFor({ state: 'detached' });
    await page.locator(`[data-trip="${second.tripId}"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/console/trips/${second.tripId}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en-GB', 'light', { width: 1680, height: 950 }],
    ['ar-AE', 'dark', { width: 1280, height: 800 }],
    ['ar-AE', 'light', { width: 320, height: 640 }],
  ] as const)('can be read and used by everybody (%s, %s, %o)', async (locale, colorScheme, viewport) => {
    await takeTripTo(company.db, await createTrip(company, company.account, { job }), near, 5);
    const options = { locale, colorScheme, viewport };
    const { page, complaints } = await openBoard('/', options);
    for (const pane of viewport.width < 992 ? boardPanes : (['board'] as const)) {
      await page.goto(`${company.consoleUrl}/console/board?trip=${trip.tripId}&pane=${pane}`);
      await page
        .locator(pane === 'drivers' ? '[data-driver]' : '[data-board] [role="region"], figure')
        .first()
        .waitFor();
      await settled(page);
      expect(await findSeriousFaults(page)).toEqual([]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
