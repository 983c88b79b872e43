import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium } from '../harness/chromium.ts';
import { type DispatcherScene, heading, openDispatcherScene } from '../harness/console-pages.ts';
import { type CreatedTrip, createTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';

describe.skipIf(lacksChromium('Extras and hand-overs'))('a trip under way at the console', () => {
  let company: DispatcherScene;
  let trip: CreatedTrip;
  let driver: TestDriver;
  beforeAll(async () => {
    company = await openDispatcherScene();
    trip = await createTrip(company, company.account);
    driver = await addDriver(company.db, { name: 'Imran Khan' });
    await takeTripTo(company.db, trip, driver, 5);
  });
  afterAll(() => company?.close());

  const begin = async (page: Page, step: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: step }).click();
    return page.getByRole('dialog');
  };
  const declarePhoto = () =>
    company.db.query({
      text: `INSERT INTO trip_evidence (account_id, trip_id, item, evidence_id, driver_id, stage, kind, facts, recorded_at,
               received_at, sha256, size_bytes)
             VALUES ($1, $2, 1, $3, $4, 'pickup', 'photo', '{"shows": "extra"}', now(), now(), repeat('a', 64), 10)`,
      values: [trip.accountId, trip.tripId, randomUUID(), driver.driverId],
    });

  it('is asked extras for, which are accepted for the account with a reason and taken back', async () => {
    const { page, complaints } = await company.open(`/trips/${trip.tripId}`);
    await heading(page, `Trip ${trip.tripId}`).waitFor();
    const dialog = await begin(page, 'Ask for an extra');
    await dialog.getByText('The trip has no photo yet.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await declarePhoto();
    await page.reload();
    await begin(page, 'Ask for an extra');
    await dialog.getByRole('radio', { name: 'Winching' }).check();
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('The account is asked about Winching.').waitFor();
    const extras = page.getByRole('region', { name: 'Extras' });
    await extras.getByRole('button', { name: 'Accept for the account: Winching' }).click();
    await dialog.getByText(/Winching: AED\s150.00 is taken/).waitFor();
    await dialog.getByRole('button', { name: 'Accept for the account' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('Why').fill('Agreed by phone');
    await dialog.getByRole('button', { name: 'Accept for the account' }).click();
    await page.getByText('Accepted Winching.').waitFor();
    await extras.getByText('Accepted · by an operator').waitFor();
    await extras.getByRole('button', { name: 'Withdraw: Winching' }).click();
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await extras.getByText('Withdrawn').waitFor();
    const { acts } = expectOk(await company.dispatcher.get(`/trips/${trip.tripId}`));
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'trip.extra_requested',
      'trip.extra_accepted',
      'trip.extra_withdrawn',
    ]);
    await expectSoundLedger(company.db);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('has its vehicle handed over after its end, which frees the driver, and tells each act once', async () => {
    const { page, complaints } = await company.open(`/trips/${trip.tripId}`);
    const dialog = await begin(page, 'End the trip');
    await dialog.getByRole('radio', { name: 'Unsafe' }).check();
    await dialog.getByRole('button', { name: 'End the trip' }).click();
    await page.getByText(`Trip ${trip.tripId} has ended.`).waitFor();
    await page.getByRole('button', { name: 'Hand over the vehicle' }).click();
    await dialog.getByText('Only once the vehicle is off the truck').waitFor();
    await dialog.getByRole('button', { name: 'Hand over the vehicle' }).click();
    await page.getByText(`The vehicle of trip ${trip.tripId} is handed over.`).waitFor();
    expect(await driverAt(company, trip)).toBeUndefined();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText(`Recorded the vehicle handover for trip ${trip.tripId}`).waitFor();
    await expect.poll(() => timeline.getByText('Trip ended early').count()).toBe(1);
    await expect.poll(() => timeline.getByText(/^Ended/).count()).toBe(0);
    await page.getByRole('button', { name: 'Hand over the vehicle' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
