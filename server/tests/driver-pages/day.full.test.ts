import { expect, it } from 'vitest';
import { acceptTrip, factsOf, goOnShift } from '../harness/driver-app.ts';
import { allIsSent, drivenFacts, driveTrip } from '../harness/driver-app-work.ts';
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
