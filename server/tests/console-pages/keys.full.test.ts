import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSeriousFaults, lacksChromium } from '../harness/chromium.ts';
import { type DispatcherScene, heading, openDispatcherScene } from '../harness/console-pages.ts';
import { type CreatedTrip, createTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { samplePoints } from '../harness/sample-trip.ts';

const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
const keysPerSecond = 4;

/** Somebody at a keyboard, who counts what they press. */
function sitAt(page: Page) {
  let keys = 0;
  let waitedMs = 0;
  const waitFor = async (seen: Promise<unknown>) => {
    const since = performance.now();
    await seen;
    waitedMs += performance.now() - since;
  };
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };
  return {
    press,
    waitFor,
    /** Types a command, and takes what it means. */
    async command(line: string) {
      await press('Control+k');
      const field = page.locator('input.mantine-Spotlight-search:focus');
      await waitFor(field.waitFor());
      await page.keyboard.type(line);
      keys += line.length;
      await waitFor(page.locator('.mantine-Spotlight-action').first().waitFor());
      await press('Enter');
    },
    /** Confirms the dialog of a step that is ready, and waits until it is done. */
    async confirm(told: RegExp | string) {
      const ready = page.locator('[role="dialog"] button[type="submit"]:focus');
      await waitFor(ready.waitFor());
      await press('Enter');
      await waitFor(page.getByText(told).first().waitFor());
      await waitFor(page.getByRole('dialog').waitFor({ state: 'detached' }));
    },
    seconds: () => keys / keysPerSecond + waitedMs / 1000,
    keys: () => keys,
  };
}

describe.skipIf(lacksChromium('The keys of the console'))('the console without a mouse', () => {
  let company: DispatcherScene;
  beforeAll(async () => {
    company = await openDispatcherScene();
  });
  afterAll(() => company?.close());

  const addFree = async (name: string): Promise<TestDriver> => {
    const driver = await addDriver(company.db, { name });
    await placeDriver(company.db, driver, pickup);
    return driver;
  };
  const noted = async ({ tripId }: CreatedTrip) => {
    const { items } = expectOk(await company.dispatcher.get(`/trips/${tripId}/notes`));
    return items.map(({ text }: { text?: string }) => text).filter(Boolean);
  };

  it('finds by phone, name and number, tells its keys, and does to the trip that is shown what a letter says', async () => {
    const trip = await createTrip(company, company.account);
    const driver = await addFree('Imran Khan');
    const { page, complaints } = await company.open('/trips');
    await heading(page, 'Trips').waitFor();
    const { press, command } = sitAt(page);
    await press('Shift+Slash');
    await page.getByRole('dialog').getByText('hold 12 20m').waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('g', 'd');
    await heading(page, 'Drivers').waitFor();
    await press('/');
    await page.locator('input.mantine-Spotlight-search:focus').waitFor();
    await page.keyboard.type('imran');
    await page.getByText('Imran Khan').last().waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
    await press('Escape');
    await command(`#${trip.tripId}`);
    await heading(page, `Trip ${trip.tripId}`).waitFor();

    await press('n');
    await page.getByRole('dialog').getByLabel('Note').waitFor();
    await page.keyboard.type('Gate 2, n and a are letters here');
    await press('Control+Enter');
    await page.getByText('The note is saved.').waitFor();
    await press('a');
    await page.locator('[data-choose]:focus').waitFor();
    await press('Enter');
    await page.locator('[role="dialog"] button[type="submit"]:focus').waitFor();
    await press('Enter');
    await page.getByText(`Imran Khan has trip ${trip.tripId}.`).waitFor();
    expect(await driverAt(company, trip)).toBe(driver.driverId);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await press('u');
    await page.getByText(`Imran Khan no longer has trip ${trip.tripId}.`).waitFor();
    expect(await driverAt(company, trip)).toBeUndefined();
    await press('u');
    await page.getByText('There is nothing to undo.').waitFor();
    await takeTripTo(company.db, trip, driver, 6);
    // The page says so before a step is asked for.
    await page.locator('main').getByText('Completed', { exact: true }).first().waitFor();
    await command('pause 20');
    await page.getByRole('alert').getByText('is in a state in which this cannot be done').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('lets a dispatcher handle forty jobs within an hour of keys and waits, in Arabic as in English', async () => {
    const drivers: TestDriver[] = [];
    for (let count = 1; count <= 14; count += 1) drivers.push(await addFree(`Driver ${count}`));
    const trips: CreatedTrip[] = [];
    for (let count = 0; count < 28; count += 1) trips.push(await createTrip(company, company.account));
    const { page, complaints } = await company.open('/trips');
    await heading(page, 'Trips').waitFor();
    const operator = sitAt(page);
    const at = (index: number) => trips[index] as CreatedTrip;
    const who = (index: number) => drivers[index] as TestDriver;
    for (let job = 0; job < 12; job += 1) {
      await operator.command(`#${at(job).tripId} assign ${who(job).driverId}`);
      await operator.confirm(`Driver ${job + 1} has trip ${at(job).tripId}.`);
    }
    for (let job = 0; job < 4; job += 1) {
      await operator.command(`#${at(job).tripId} off flat tyre ${job}`);
      await operator.confirm(`The driver is off trip ${at(job).tripId}.`);
    }
    for (let job = 12; job < 18; job += 1) {
      await operator.command(`#${at(job).tripId} pause 30m`);
      await operator.confirm('The search is paused until');
    }
    for (let job = 18; job < 28; job += 1) {
      await operator.command(`#${at(job).tripId} ملاحظة البوابة ${job}`);
      await operator.confirm('The note is saved.');
    }
    for (const index of [12, 13]) {
      for (const line of [`hold ${who(index).driverId} 20m lunch`, `حجب ${who(index).driverId} ٣٠د غداء`]) {
        await operator.command(line);
        await operator.confirm(`Driver ${index + 1} is held back until`);
      }
      await operator.command(`release ${who(index).driverId}`);
      await operator.waitFor(
        page.getByText(`Driver ${who(index).driverId} is asked for trips again.`).waitFor(),
      );
      await operator.command(`#${at(index + 6).tripId} widen`);
      await operator.confirm('The search is as wide as it can be');
    }
    console.log(
      `Forty jobs by keys: ${operator.keys()} keys, ${Math.round(operator.seconds())} s of keys and waits`,
    );
    expect(operator.keys() / keysPerSecond).toBeLessThan(1_200);
    for (let job = 0; job < 4; job += 1) expect(await driverAt(company, at(job))).toBeUndefined();
    for (let job = 4; job < 12; job += 1) expect(await driverAt(company, at(job))).toBe(who(job).driverId);
    for (let job = 18; job < 28; job += 1) expect(await noted(at(job))).toContain(`البوابة ${job}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
