import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { findSeriousFaults, lacksChromium, launchChromium, phone, settled } from '../harness/chromium.ts';
import { type Console, createConsole } from '../harness/console.ts';
import { openConsolePage } from '../harness/console-pages.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { giveTracker, traccarClientBody } from '../harness/tracker.ts';

describe.skipIf(lacksChromium("A driver's tracker at the console"))('a tracker at the console', () => {
  let company: Console;
  let browser: Browser;
  beforeAll(async () => {
    company = await createConsole();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await company.close();
  });

  it('is shown once with its code, is heard, and ended, on a phone too', async () => {
    const { driver } = await sendDriverOut(company);
    const operator = await company.operatorOf('fleet');
    const path = `/drivers/${driver.driverId}`;
    const { page, complaints } = await openConsolePage(browser, company, path, { operator, ...phone });
    await page.getByText('Not known. It is kept on shift alone.').waitFor();
    await page.getByRole('button', { name: 'Make a tracker' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make a tracker' }).click();
    await dialog.getByRole('img', { name: /QR code with the address and the settings of/ }).waitFor();
    await dialog.getByRole('img', { name: /for OwnTracks/ }).waitFor();
    const id = /[a-km-np-z2-9]{28}/.exec(await dialog.innerText())?.[0] as string;
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(id);
    await company.post('/positions/', undefined, traccarClientBody(id, systemClock()));
    await page.reload();
    await page.getByText('Last moved').waitFor();
    await page.getByText(/Since .* Its address was shown once\./).waitFor();
    await page.getByText('Battery 87%').waitFor();
    await expect.poll(() => page.getByText(/Somewhere within/).count()).toBe(0);
    await company.db.query({
      text: `UPDATE driver_positions SET accuracy_meters = 9000, tracker_told.accuracy_meters = 9000 WHERE driver_id = $1`,
      values: [driver.driverId],
    });
    await company.db.query({
      text: `UPDATE driver_trackers SET ends_at = '2040-12-31T20:00:00Z' WHERE driver_id = $1`,
      values: [driver.driverId],
    });
    await page.reload();
    await page.getByText('Somewhere within 9.0 km').first().waitFor();
    await page.getByText(/Ends .*2041/).waitFor();
    const signOut = async () => {
      await page.getByRole('button', { name: 'Sign out on every phone' }).click();
      await dialog.getByRole('checkbox', { name: /End the tracker as well/ }).waitFor();
    };
    await signOut();
    expect(await findSeriousFaults(page)).toEqual([]);
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Sign out on every phone' }).click();
    await page.getByText('Signed in on no phone.').waitFor();
    await page.getByText(/Since .* Its address was shown once\./).waitFor();
    await page.getByRole('button', { name: 'End the tracker' }).click();
    await dialog.getByRole('button', { name: 'End the tracker' }).click();
    await page.getByRole('button', { name: 'Make a tracker' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('ends with the phones of its driver, unless somebody clears the box', async () => {
    const { driver } = await sendDriverOut(company);
    await giveTracker(company, driver.driverId);
    const operator = await company.operatorOf('fleet');
    const { page, complaints } = await openConsolePage(browser, company, `/drivers/${driver.driverId}`, {
      operator,
    });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Sign out on every phone' }).click();
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: /End the tracker as well/ }).isChecked())
      .toBe(true);
    await dialog.getByRole('button', { name: 'Sign out on every phone' }).click();
    await page.getByText(/is signed out, and the tracker has ended\./).waitFor();
    await page.getByRole('button', { name: 'Make a tracker' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
