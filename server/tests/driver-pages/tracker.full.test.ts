import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../web/driver/src/words/en.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { findSeriousFaults, lacksChromium, launchChromium } from '../harness/chromium.ts';
import {
  type DriverService,
  employDriver,
  openDriverApp,
  putPhonesAway,
  signInDriver,
  startDriverService,
} from '../harness/driver-app.ts';
import { traccarClientBody } from '../harness/tracker.ts';

describe.skipIf(lacksChromium('A tracker in the drivers’ app'))('a tracker in the drivers’ app', () => {
  let service: DriverService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startDriverService();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await putPhonesAway(browser, service);
    await browser?.close();
    await service.app.close();
  });

  it('is made on the page of help, shown once with its code, and heard from then on', async () => {
    const { app } = service;
    const { driver, vehicle } = await employDriver(app);
    const path = `/drive/?truck=${encodeURIComponent(vehicle.plateText)}`;
    const phone = await openDriverApp(browser, app, { path, words: en, locale: 'en-GB' });
    const { page, press } = phone;
    await signInDriver(phone, app, driver);
    await press('startShift');
    await phone.heading('waitingTitle').waitFor();
    await press('help');
    await press('tracker');
    await phone.heading('tracker').waitFor();
    await page.getByText(en.trackerBefore).waitFor();
    await press('trackerMake');
    await page.getByRole('img', { name: en.trackerCode }).waitFor();
    const id = /[a-km-np-z2-9]{28}/.exec(await page.innerText('main'))?.[0] as string;
    await expect.poll(() => page.innerText('main')).toContain(`/tracker/${id}`);
    const linkOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await linkOf(en.trackerOpenTraccar)).toMatch(/^org\.traccar\.client:\/\/config\?url=/);
    expect(await linkOf(en.trackerOpenOwnTracks)).toMatch(/^owntracks:\/\/\/config\?inline=/);
    await page.getByText('Samsung').click();
    await page.getByText(en.keepSamsung).waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
    // Another place than that of the phone itself, which tells where it is meanwhile.
    await app.post('/positions/', undefined, traccarClientBody(id, systemClock()));
    const { rows } = await app.db.query({
      text: 'SELECT FROM driver_positions WHERE driver_id = $1 AND tracker_told IS NOT NULL',
      values: [driver.driverId],
    });
    expect(rows).toHaveLength(1);
    await press('back');
    await press('tracker');
    await page.getByText(en.trackerBefore).waitFor();
    expect(await page.content()).not.toContain(id);
  });
});
