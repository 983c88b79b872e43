import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { lacksChromium, launchChromium } from '../harness/chromium.ts';
import { bookFor, linkTokenOf, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, assign, drive, placeDriver } from '../harness/drivers.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import {
  codeField,
  headline,
  openTracking,
  readSentCode,
  sendCode,
  signInOn,
} from '../harness/tracking-page.ts';

/** All the work that the service does by itself. */
const atWork = { SATHA_WORK: 'on' };
/** Outside of the towns, so that the truck has some way to come, and then little to go. */
const farPickup = { fromLat: 25.06, fromLng: 55.45, toLat: 25.0, toLng: 55.4 };

describe.skipIf(lacksChromium('How a customer watches a trip'))('a customer', () => {
  let app: TestApp;
  let account: TestAccount;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp({ variables: { ...atWork, SATHA_CALL_NUMBER: '+971 4 123 4567' } });
    account = await app.makeAccount({ balanceFils: 1_000_000 });
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  it('signs in with the number of the booking, sees the truck come, load, drive and deliver, and has the receipt', async () => {
    const number = nextNumber();
    // A code is sent to numbers of bookings alone; this one is ended before it begins.
    const earlier = await bookFor(app, account, number, { ...farPickup, departureTime: inTwoDays() });
    await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: earlier.tripId });
    const { page, complaints } = await openTracking(browser, app.baseUrl);
    await sendCode(page, `0${number.mobileNumber}`);
    const code = await readSentCode(app, number);
    const trip = await bookFor(app, account, number, farPickup);
    const driver = await addDriver(app.db);
    await placeDriver(app.db, driver, northOfPickup(9));
    await assign(app.db, trip, driver);
    await codeField(page).fill(code);

    await headline(page).filter({ hasText: 'Your truck is on the way' }).waitFor();
    await page.getByText(/^(\d+ min|Arriving now)$/).waitFor();
    await expect.poll(() => page.getByRole('img', { name: /^Plate \w+/ }).count()).toBe(1);
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'To come:' }).allTextContents())
      .toEqual(
        ['Driver arrived', 'Loading started', 'On the way to the destination', 'Delivered'].map(
          (step) => `To come: ${step}`,
        ),
      );
    await expect
      .poll(() => page.getByRole('link', { name: 'Call about this trip' }).getAttribute('href'))
      .toBe('tel:+97141234567');
    await seesTruckMove(page, (kilometers) => placeDriver(app.db, driver, northOfPickup(kilometers)));
    // The truck goes on once what it did was seen.
    for (const [action, told] of [
      ['arrive', /truck is here/],
      ['load', /being loaded/],
      ['start', /on the road/],
      ['complete', 'Your vehicle has been delivered'],
    ] as const) {
      await drive(app.db, trip.tripId, driver, action);
      await headline(page).filter({ hasText: told }).waitFor();
    }
    await expect.poll(() => page.getByText('To come:').count()).toBe(0);
    for (const step of ['Driver on the way', 'Driver arrived', 'Loading started', 'Delivered']) {
      await expect.poll(() => page.getByRole('listitem').filter({ hasText: step }).count()).toBe(1);
    }
    await expect.poll(() => page.getByRole('link', { name: 'Call about this trip' }).count()).toBe(0);

    const link = page.getByRole('link', { name: 'Receipt (PDF)' });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const bytes = await readAll(await download.createReadStream());
    expect(await readPdfText(bytes)).toContain((trip.fareFils / 100).toFixed(2));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('whose trip was cancelled reads it at the top, with somebody to call', async () => {
    const number = nextNumber();
    const trip = await bookFor(app, account, number, { ...farPickup, departureTime: inTwoDays() });
    const { page } = await openTracking(browser, app.baseUrl);
    await signInOn(page, app, number);
    await headline(page).filter({ hasText: 'Your truck is booked' }).waitFor();
    const call = page.getByRole('link', { name: 'Call about this trip' });
    await expect.poll(() => call.count()).toBe(0);
    await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId });
    await headline(page).filter({ hasText: 'This trip was cancelled' }).waitFor();
    await expect.poll(() => call.getAttribute('href')).toBe('tel:+97141234567');
    await page.context().close();
  });

  it('copies the address of the trip where the browser cannot share it', async () => {
    const trip = await bookFor(app, account, nextNumber(), { ...farPickup, departureTime: inTwoDays() });
    const { page } = await openTracking(browser, app.baseUrl);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = `${app.baseUrl}/t/${await linkTokenOf(app, account, trip.tripId)}`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    await page.context().close();
  });
});

const inTwoDays = () =>
  systemClock()
    .add({ hours: 48 })
    .toZonedDateTimeISO('Asia/Dubai')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

const northOfPickup = (kilometers: number) => ({
  lat: farPickup.fromLat + kilometers / 111.2,
  lng: farPickup.fromLng,
});

/** The map's facts, as a screen reader has them, tell each place that the truck comes to. */
async function seesTruckMove(page: Page, goTo: (kilometers: number) => Promise<void>): Promise<void> {
  const truck = page.getByText(/\d, \d.* updated /).first();
  const read = async () => /[\d.]+, [\d.]+/.exec((await truck.textContent()) ?? '')?.[0];
  for (const kilometers of [7, 5, 3]) {
    const before = await read();
    await goTo(kilometers);
    await expect.poll(read).not.toBe(before);
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
