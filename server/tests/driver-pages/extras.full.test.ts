import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { type CreatedTrip, getRecord } from '../harness/driven-trip.ts';
import { acceptTrip, atDestination, type DriverApp, goOnShift } from '../harness/driver-app.ts';
import { allIsSent } from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { getWallet, setBalance } from '../harness/money.ts';
import { makePhoto } from '../harness/photos.ts';

/** Farther than the booked destination, in Dubai. */
const beyond = { latitude: 24.9857, longitude: 55.0273, accuracy: 8 } as const;

describeDriverPages('beside the fare', { what: 'How drivers ask for extras' }, (pages) => {
  /** Accepts, as the account does, what the driver asked for. */
  async function acceptExtra({ tripId }: CreatedTrip): Promise<void> {
    const { app, account } = pages.service;
    const { extras } = await getRecord(app, account, tripId);
    const { extraId } = extras.at(-1);
    const decided = { tripId, extraId, decision: 'accept' };
    expectOk(await app.post('/api/Trips/decide-extra', account.rawApiKey, decided));
  }

  it('work that the account cannot pay is said so before it is done, and asked for with a photo once it can', async () => {
    const { app, account } = pages.service;
    const { phone } = await goOnShift(pages.browser, pages.service);
    const { page, say } = phone;
    const trip = await acceptTrip(phone, pages.service);
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await allIsSent(phone);
    const { balanceFils } = await getWallet(app.db, account.accountId);
    await setBalance(app.db, account.accountId, -50_000);
    await phone.press('extrasTitle');
    const winching = page.getByRole('button', { name: say('extra_winching') });
    await winching.getByText(say('extraHindrance_extra_not_payable')).waitFor();
    await expect.poll(() => winching.isDisabled()).toBe(true);
    await setBalance(app.db, account.accountId, balanceFils);
    // The page stays open, and asks anew.
    await page.reload();
    await winching.click();
    await takePhoto(page.getByRole('dialog').getByLabel(say('extraAsk')));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(say('extraStatus_open')).waitFor();
    await acceptExtra(trip);
    await page.getByText(say('extraStatus_accepted')).waitFor();
    await expect.poll(() => winching.isDisabled()).toBe(true);
  });

  it('what may be charged is told anew once the service has heard that the driver arrived', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const { page, say } = phone;
    // The page asks once a minute besides, which would hide that it asks at once.
    await page.addInitScript(`{
      const every = setInterval;
      globalThis.setInterval = (call, ms) => (ms >= 60_000 ? 0 : every(call, ms));
    }`);
    await page.reload();
    await phone.heading('waitingTitle').waitFor();
    await acceptTrip(phone, pages.service);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/driver-api/actions', async (route) => {
      await promise;
      await route.continue();
    });
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await phone.press('extrasTitle');
    const winching = page.getByRole('button', { name: say('extra_winching') });
    await winching.getByText(say('extraHindrance_trip_status_conflict')).waitFor();
    resolve();
    await winching.click();
    await page.getByRole('dialog').getByLabel(say('extraAsk')).waitFor({ state: 'attached' });
  });

  it('another destination is asked for where the truck is, and told once the account accepts', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const { page, say } = phone;
    const trip = await acceptTrip(phone, pages.service);
    await driveToDestination(phone);
    await phone.press('otherDestination');
    await phone.heading('otherDestination').waitFor();
    await page.context().setGeolocation(beyond);
    // The phone tells of its new place in its own time.
    await expect
      .poll(
        async () => {
          await phone.press('otherDestinationHere');
          return page.getByText(beyond.latitude.toFixed(5)).count();
        },
        { interval: 1_000 },
      )
      .toBe(1);
    await takePhoto(page.getByLabel(say('otherDestinationPhoto')));
    await page.getByText(say('otherDestinationStay')).waitFor();
    await allIsSent(phone);
    await acceptExtra(trip);
    await page.getByText(say('extraStatus_accepted')).waitFor();
    await page.goBack();
    await phone.heading('toDestinationTitle').waitFor();
    await page.getByRole('alert').getByText(say('destinationChanged')).waitFor();
    const { extras } = await getRecord(pages.service.app, pages.service.account, trip.tripId);
    expect(extras).toMatchObject([{ kind: 'new_destination', status: 'accepted' }]);
  });
});

/** Goes to where the vehicle was to be brought, with it on the truck. */
async function driveToDestination(phone: DriverApp): Promise<void> {
  await phone.press('arrived');
  await phone.heading('atPickupTitle').waitFor();
  await phone.press('startLoading');
  await phone.heading('loadingTitle').waitFor();
  await phone.press('startDriving');
  await phone.heading('toDestinationTitle').waitFor();
  await phone.page.context().setGeolocation(atDestination);
  await allIsSent(phone);
}

async function takePhoto(field: Locator): Promise<void> {
  const { bytes } = await makePhoto();
  await field.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes });
}
