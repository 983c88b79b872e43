import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { callersBooking } from '../harness/callers-scene.ts';
import { lacksChromium, settled } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type DispatcherScene, heading, openDispatcherScene } from '../harness/console-pages.ts';
import { type CreatedTrip, createTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { samplePoints } from '../harness/sample-trip.ts';

const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
/** A conflict is told by 409, which the browser writes down as a fault. */
const others = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.includes('status of 409'));

describe.skipIf(lacksChromium('The pages of trips'))('trips at the console', () => {
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
    trip = await createTrip(company, company.account);
    near = await addDriver(company.db, { name: 'Imran Khan' });
    far = await addDriver(company.db, { name: 'Yousef Aziz' });
    await placeDriver(company.db, near, pickup);
    await placeDriver(company.db, far, { ...pickup, lat: pickup.lat + 0.05 });
  });

  const openTrip = (operator: ConsoleOperator, options = {}) =>
    company.open(`/trips/${trip.tripId}`, { operator, ...options });
  const begin = async (page: Page, step: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: step }).click();
    return page.getByRole('dialog');
  };

  it('are found by what an address says, and one is given to the driver whom the operator chose', async () => {
    const { page, complaints } = await company.open('/trips');
    await heading(page, 'Trips').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Open', exact: true }).click();
    await page.getByLabel('Search').fill(`#${trip.tripId}`);
    await page.waitForURL((url) => url.searchParams.get('search') === `#${trip.tripId}`);
    expect(new URL(page.url()).searchParams.get('status')).toBe('open');
    await page.reload();
    await page.getByText('1 trip shown').waitFor();
    await page
      .getByRole('link', { name: `Trip ${trip.tripId}`, exact: true })
      .first()
      .click();
    await heading(page, `Trip ${trip.tripId}`).waitFor();

    await page.getByRole('button', { name: 'Choose a driver' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('listitem').first().innerText())
      .toMatch(/Imran Khan\s+0 s, 0.0 km away/);
    await dialog.getByRole('button', { name: 'Choose Yousef Aziz' }).click();
    await dialog.getByText('The driver has the trip at once, without being asked.').waitFor();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText(`Yousef Aziz has trip ${trip.tripId}.`).waitFor();
    expect(await driverAt(company, trip)).toBe(far.driverId);
    await page.getByRole('region', { name: 'Timeline' }).getByText('Driver assigned').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Noura Al Ali').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('take notes and calls, and end with an outcome at the fee that was shown', async () => {
    await takeTripTo(company.db, trip, near, 3);
    const { page, complaints } = await openTrip(company.dispatcher);
    await page.getByRole('button', { name: 'Add a note' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('Note').fill('Waits at gate 2');
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await page.getByText('The note is saved.').waitFor();
    await page.getByRole('button', { name: 'Record a call' }).click();
    await dialog.getByRole('radio', { name: 'Recipient' }).check();
    await dialog.getByRole('radio', { name: 'Not reached' }).check();
    await dialog.getByRole('button', { name: 'Record a call' }).click();
    const notes = page.getByRole('region', { name: 'Notes, calls and messages' });
    await notes.getByText('Called: Recipient · Not reached').waitFor();
    await notes.getByText('Waits at gate 2').waitFor();

    await begin(page, 'End the trip');
    const { outcomes } = expectOk(await company.dispatcher.get(`/trips/${trip.tripId}/outcomes`));
    const { feeFils } = outcomes.find(
      ({ outcome }: { outcome: string }) => outcome === 'refused_by_customer',
    );
    await dialog.getByRole('radio', { name: 'Ended by the operator' }).check();
    await dialog.getByRole('button', { name: 'End the trip' }).click();
    await dialog.getByText('Choose which reason it is.').waitFor();
    await dialog.getByRole('radio', { name: 'Refused by the customer' }).check();
    await dialog
      .getByText(`Keeps AED ${(feeFils / 100).toFixed(2)}`)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'End the trip' }).click();
    await page.getByText(`Trip ${trip.tripId} has ended.`).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Trip ended early').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Give to another driver' }).count()).toBe(0);
    await expectSoundLedger(company.db);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('tell whoever decides too late what is so now, and change nothing until they looked again', async () => {
    const { page, complaints } = await openTrip(company.dispatcher);
    const dialog = await begin(page, 'Widen the search');
    await dialog.getByText('Looking for a driver').waitFor();
    await takeTripTo(company.db, trip, near, 3);
    await dialog.getByRole('button', { name: 'Widen the search' }).click();
    await dialog.getByText('Somebody else changed this meanwhile').waitFor();
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await dialog.getByText('Driver at the pickup').waitFor();
    await dialog.getByText('Imran Khan').waitFor();
    // What is so now is told in the alert first, and then what the step goes by.
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Give to another driver' }).click();
    await dialog.getByRole('button', { name: 'Choose Yousef Aziz' }).click();
    await dialog.getByLabel('Reason').fill('Truck broke down');
    const { sequence } = expectOk(await company.dispatcher.get(`/trips/${trip.tripId}`));
    const taken = { sequence, reason: 'Phone lost' };
    expectOk(await company.dispatcher.send(`/trips/${trip.tripId}/take-off`, taken));
    await dialog.getByRole('button', { name: 'Give to Yousef Aziz' }).click();
    await dialog.getByRole('alert').getByText('Looking for a driver').waitFor();
    await expect.poll(() => dialog.getByRole('alert').innerText()).not.toMatch(/sequence|Trip \d/);
    expect(await driverAt(company, trip)).toBeUndefined();
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await dialog.getByRole('button', { name: 'Choose Yousef Aziz' }).click();
    await dialog.getByRole('radio', { name: 'Ask this driver alone' }).check();
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('Yousef Aziz is asked until').waitFor();
    await page.getByRole('region', { name: 'Who was asked' }).getByText('Waits for an answer').waitFor();
    expect(others(complaints)).toEqual([]);
    await page.context().close();
  });

  it('are corrected once the new fare was seen, and the account is asked about a higher one', async () => {
    const { page, complaints } = await openTrip(company.dispatcher);
    const dialog = await begin(page, 'Correct the places');
    await dialog.getByRole('button', { name: 'Show the new fare' }).click();
    await dialog.getByText('Enter at least one of the two places.').waitFor();
    await dialog.getByLabel('Destination').fill('25.1124, 55.1390');
    await dialog.getByRole('button', { name: 'Show the new fare' }).click();
    const before = dialog.getByRole('row', { name: 'Fare now' });
    await before.getByText(`AED ${(trip.fareFils / 100).toFixed(2)}`).waitFor();
    await dialog.getByRole('button', { name: 'Other places' }).click();
    await dialog.getByLabel('Destination').fill('24.4539, 54.3773');
    await dialog.getByRole('button', { name: 'Show the new fare' }).click();
    await dialog.getByText('The fare is higher: the account is asked.').waitFor();
    await dialog.getByRole('button', { name: 'Ask the account' }).click();
    await page.getByText(`The account is asked about trip ${trip.tripId}.`).waitFor();
    await page
      .getByRole('region', { name: 'Changes of the fare' })
      .getByText('waits for the account')
      .waitFor();
    await page.getByRole('region', { name: 'Extras' }).getByText('Corrected route').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('move to another departure, and their search is paused and resumed', async () => {
    const { page, complaints } = await openTrip(company.dispatcher);
    const dialog = await begin(page, 'Pause the search');
    await dialog.getByLabel('Minutes').fill('0');
    await dialog.getByRole('button', { name: 'Pause the search' }).click();
    await dialog.getByText('Enter a whole number from 1 to 1,440.').waitFor();
    await dialog.getByLabel('Minutes').fill('15');
    await dialog.getByRole('button', { name: 'Pause the search' }).click();
    await page.getByText('The search is paused until').waitFor();
    await begin(page, 'Resume the search');
    await dialog.getByRole('button', { name: 'Resume the search' }).click();
    await page.getByText('The search goes on.').waitFor();
    await begin(page, 'Change the departure');
    await dialog.getByLabel('Day').fill('31/12/2020');
    await dialog.getByRole('button', { name: 'Change the departure' }).click();
    await dialog.getByText('The departure is in the past').waitFor();
    const later = systemClock().add({ hours: 48 }).toZonedDateTimeISO('Asia/Dubai').toPlainDate();
    await dialog.getByLabel('Day').fill(later.toString().split('-').reverse().join('/'));
    await dialog.getByRole('button', { name: 'Change the departure' }).click();
    await page.getByText(`Trip ${trip.tripId} departs at`).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Departure rescheduled').waitFor();
    await page.locator('main').getByText('Scheduled', { exact: true }).waitFor();
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
    await page.context().close();
  });

  it('hold a driver back from offers, and release them', async () => {
    const { page, complaints } = await openTrip(company.dispatcher);
    await page.getByRole('button', { name: 'Choose a driver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Hold back Imran Khan' }).click();
    await dialog.getByLabel('Reason').fill('Rests');
    await dialog.getByRole('button', { name: 'Hold back', exact: true }).click();
    await page.getByText('Imran Khan is held back until').waitFor();
    await dialog.getByText('Held back from automatic offers.').waitFor();
    await dialog.getByRole('button', { name: 'Release Imran Khan' }).click();
    await dialog.getByText('Held back from automatic offers.').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('offer nobody what their role does not allow, nor money that it does not see', async () => {
    const auditor = await company.operatorOf('auditor');
    const { page } = await openTrip(auditor);
    await heading(page, `Trip ${trip.tripId}`).waitFor();
    await page.getByRole('region', { name: 'Wallet of the account' }).waitFor();
    for (const name of ['Actions', 'Choose a driver', 'Add a note']) {
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await page.context().close();
    const taker = await company.operatorOf('call_taker');
    const { page: theirs } = await openTrip(taker);
    await theirs.getByRole('button', { name: 'Actions', exact: true }).click();
    await expect
      .poll(() => theirs.getByRole('menuitem').allInnerTexts())
      .toEqual(['Add a note', 'Record a call', 'Send a message']);
    await expect.poll(() => theirs.getByRole('region', { name: 'Wallet of the account' }).count()).toBe(0);
    await theirs.context().close();
  });

  it('keep the views that an operator saves, for them in this browser, as addresses', async () => {
    const { page, complaints } = await company.open('/trips?status=ended&sort=oldest');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Ended, oldest');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Needs a look' }).click();
    await page.waitForURL((url) => url.searchParams.get('concern') === 'any');
    await page.reload();
    await views.getByRole('link', { name: 'Ended, oldest' }).click();
    await page.waitForURL((url) => url.search === '?status=ended&sort=oldest');
    await views.getByRole('button', { name: 'Remove the view “Ended, oldest”' }).click();
    await views.getByRole('link', { name: 'Ended, oldest' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('say that there is none, that the list could not be loaded, and that pages go on where one is empty', async () => {
    const { page } = await company.open('/trips?search=nobody');
    await page.getByText('Change the search or clear the filters.').waitFor();
    await page.goto(`${company.consoleUrl}/console/trips/999999999`);
    await heading(page, 'There is no trip of this number.').waitFor();

    const answer = (items: readonly unknown[], nextCursor: string | null) => ({
      json: { success: true, code: 200, message: 'OK', data: { items, nextCursor } },
    });
    const { items } = expectOk(await company.dispatcher.get('/trips?limit=1'));
    await page.route('**/console-api/trips?**', (route) =>
      new URL(route.request().url()).searchParams.has('cursor')
        ? route.fulfill(answer(items, null))
        : route.fulfill(answer([], 'there-is-more')),
    );
    await page.goto(`${company.consoleUrl}/console/trips?status=failed`);
    await page.getByText('1 trip shown').waitFor();
    await page.route('**/console-api/trips?**', (route) => route.abort());
    await page.goto(`${company.consoleUrl}/console/trips?status=ended`);
    await page.getByRole('alert').filter({ hasText: 'Cannot connect.' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Trips' }).waitFor();
    await page.context().close();
  });

  it('are there in Arabic from right to left, with plates and numbers from left to right', async () => {
    await takeTripTo(company.db, trip, near, 3);
    const { page, complaints } = await openTrip(company.dispatcher, { locale: 'ar-AE' });
    await page.evaluate("localStorage.setItem('satha-language', 'ar')");
    await page.reload();
    await heading(page, `الرحلة ${trip.tripId}`).waitFor();
    await settled(page);
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    await page.getByRole('button', { name: 'نقلها إلى سائق آخر' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'اختيار Yousef Aziz' }).click();
    await dialog.getByLabel('السبب').fill('تعطلت الشاحنة');
    await dialog.getByRole('button', { name: 'نقلها إلى Yousef Aziz' }).click();
    await page.getByText(`أصبحت الرحلة ${trip.tripId} لدى Yousef Aziz.`).waitFor();
    expect(await driverAt(company, trip)).toBe(far.driverId);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('say which operator booked them, and the audit log says in Arabic which driver was held back', async () => {
    const { tripId } = expectOk(await company.dispatcher.send('/trips', callersBooking()));
    expectOk(await company.dispatcher.send(`/drivers/${near.driverId}/hold`, { minutes: 5, reason: 'Fuel' }));
    const { page } = await company.open(`/trips/${tripId}`);
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText(company.dispatcher.name).waitFor();
    const operator = await company.operatorOf('auditor', { hasTwoFactor: false });
    const log = await company.open('/audit', { operator, locale: 'ar-AE' });
    await log.page.evaluate("localStorage.setItem('satha-language', 'ar')");
    await log.page.reload();
    await log.page.getByText(`حجب العروض عن السائق ${near.driverId} مؤقتًا`).first().waitFor();
    for (const one of [page, log.page]) await one.context().close();
  });
});
