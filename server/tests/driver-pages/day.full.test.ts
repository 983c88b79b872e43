import { expect, it } from 'vitest';
import { assignByHand } from '../../src/domain/dispatch/by-hand/assign-by-hand.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { bookFor, nextNumber } from '../harness/customer-phone.ts';
import { acceptTrip, type DriverApp, type DriverService, factsOf, goOnShift } from '../harness/driver-app.ts';
import { allIsSent, complete, drivenFacts, driveTrip } from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';

/** An app that does not know yet whether it is signed in asks, and is told so by 401. */
const isStrange = (complaint: string) => !complaint.includes('401');

describeDriverPages('a driver’s day', { what: 'The drivers’ app' }, (pages) => {
  it('goes from the code on the truck to the summary of the trip, with everything that was told of the vehicle', async () => {
    const { phone, driver } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    await driveTrip(phone);
    await allIsSent(phone);
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject(drivenFacts);
    await phone.press('doneNext');
    await phone.heading('waitingTitle').waitFor();
    await phone.press('today');
    await phone.page.getByText(`Trip ${trip.tripId}`).waitFor();
    await phone.page.goBack();
    await phone.press('endShift');
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.say('endShift') })
      .click();
    // The address still names the truck, which is free again.
    await phone.heading('getReady').waitFor();
    const { rows } = await pages.service.app.db.query({
      text: 'SELECT shift_id FROM shifts WHERE driver_id = $1 AND ended_at IS NULL',
      values: [driver.driverId],
    });
    expect(rows).toEqual([]);
    expect(phone.complaints.filter(isStrange)).toEqual([]);
  });

  it('a trip closes whatever its driver had open, be it accepted or given by an operator', async () => {
    const { phone, driver } = await goOnShift(pages.browser, pages.service);
    const { app, account } = pages.service;
    await phone.press('help');
    await phone.heading('help').waitFor();
    const trip = await acceptTrip(phone, pages.service);
    expectOk(await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId }));
    await phone.press('understood');
    await phone.press('today');
    await phone.heading('dayTitle').waitFor();
    const departureTime = formatUaeTimestamp(systemClock().add({ hours: 30 })).slice(0, 16);
    const { tripId } = await bookFor(app, account, nextNumber(), { departureTime });
    await assignByHand(byHandDeps(app.db, systemClock), { tripId, driverId: driver.driverId });
    await phone.heading('toPickupTitle').waitFor();
    // Of another day than today, its day is told as well.
    await phone.page.getByText(/^Planned for \d+ \w+, \d\d:\d\d$/).waitFor();
  });

  it('a driver who accepts an offer too late is told so, whatever was open', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    await phone.press('help');
    await phone.heading('help').waitFor();
    await acceptTooLate(phone, pages.service);
    await phone.heading('waitingTitle').waitFor();
    // Nor does one that rings over the summary of the trip before it go without a word.
    const trip = await acceptTrip(phone, pages.service);
    await phone.press('arrived');
    await phone.press('startLoading');
    await phone.press('startDriving');
    await phone.press('atDestination');
    await complete(phone);
    await allIsSent(phone);
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject({ actions: { length: 4 } });
    await acceptTooLate(phone, pages.service);
    await phone.heading('doneTitle').waitFor();
  });

  it('a trip that is cancelled on the way is told, and waits until its driver has understood', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    const { rawApiKey } = pages.service.account;
    expectOk(await pages.service.app.post('/api/Trips/cancel-trip', rawApiKey, { tripId: trip.tripId }));
    await phone.heading('newsCancelled').waitFor();
    await phone.page.reload();
    await phone.heading('newsCancelled').waitFor();
    await phone.press('understood');
    await phone.heading('waitingTitle').waitFor();
  });
});

/** Accepts an offer of a trip that is cancelled while the answer is on its way, and reads what became of it. */
async function acceptTooLate(phone: DriverApp, service: DriverService): Promise<void> {
  const { app, account } = service;
  const { tripId } = await bookFor(app, account, nextNumber());
  await phone.page.route('**/driver-api/offers/*/accept', async (route) => {
    expectOk(await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId }));
    await route.continue();
  });
  await phone.heading('offerTitle').waitFor();
  await phone.press('accept');
  await phone.page.getByText(phone.say('refusal_offer_no_longer_open')).waitFor();
  await phone.page.unrouteAll();
}
