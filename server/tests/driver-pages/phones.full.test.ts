import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookFor, nextNumber } from '../harness/customer-phone.ts';
import {
  acceptTrip,
  employDriver,
  factsOf,
  goOnShift,
  openDriverApp,
  readPhoneStore,
  signInDriver,
} from '../harness/driver-app.ts';
import { allIsSent, takePhotos, tellLate } from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));

describeDriverPages('a driver’s phones', { what: 'Drivers’ phones' }, (pages) => {
  async function runSatha(...args: readonly string[]): Promise<void> {
    const home = await mkdtemp(join(tmpdir(), 'satha-drive-'));
    const env = {
      PATH: process.env.PATH,
      SATHA_HOME: home,
      DATABASE_URL_TEST: pages.service.app.databaseUrl,
    };
    await promisify(execFile)(process.execPath, [program, ...args], { env });
    await rm(home, { recursive: true, force: true });
  }

  it('two phones of one driver show one trip, and a step that both take is taken once', async () => {
    const { driver, phone } = await goOnShift(pages.browser, pages.service);
    const other = await openDriverApp(pages.browser, pages.service.app);
    await signInDriver(other, pages.service.app, driver);
    await other.heading('waitingTitle').waitFor();
    const trip = await acceptTrip(phone, pages.service);
    await other.heading('toPickupTitle').waitFor();
    await other.page.context().setOffline(true);
    await other.press('arrived');
    await other.heading('atPickupTitle').waitFor();
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await phone.press('startLoading');
    await phone.heading('loadingTitle').waitFor();
    await allIsSent(phone);
    await other.page.context().setOffline(false);
    await other.heading('loadingTitle').waitFor();
    await allIsSent(other);
    const { events, actions } = await factsOf(pages.service.app, trip);
    expect(actions).toEqual(['arrived applied', 'loading applied', 'arrived applied']);
    expect(events.slice(2)).toEqual(['trip.driver_arrived 3', 'trip.loading 4']);
  });

  it('of two tabs of a phone, the one that was looked at last alone says where the truck is', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const isReport = (request: { url(): string }) => request.url().endsWith('/driver-api/locations');
    await phone.page.waitForRequest(isReport);
    let former = 0;
    phone.page.on('request', (request) => {
      if (isReport(request)) former += 1;
    });
    const other = await phone.page.context().newPage();
    await other.goto(`${pages.service.app.baseUrl}/drive/`);
    await other.waitForRequest(isReport);
    const before = former;
    await other.waitForRequest(isReport);
    expect(former).toBe(before);
    await other.close();
    await phone.page.waitForRequest(isReport);
  });

  it('of two tabs of a phone, the one that was looked at last alone is told of trips', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const isStream = (request: { url(): string }) => request.url().includes('/driver-api/stream');
    const ended = phone.page.waitForEvent('requestfailed', isStream);
    const other = await phone.page.context().newPage();
    const opened = other.waitForRequest(isStream);
    await other.goto(`${pages.service.app.baseUrl}/drive/`);
    await Promise.all([ended, opened]);
    const titleIn = (page: Page, key: 'offerTitle' | 'toPickupTitle' | 'waitingTitle') =>
      page.getByRole('heading', { level: 1 }).filter({ hasText: phone.say(key) });
    await bookFor(pages.service.app, pages.service.account, nextNumber());
    await titleIn(other, 'offerTitle').waitFor();
    await titleIn(phone.page, 'waitingTitle').waitFor();
    await other.getByRole('button', { name: phone.say('accept') }).click();
    await titleIn(other, 'toPickupTitle').waitFor();
    // What is written on the phone is seen in every tab.
    await titleIn(phone.page, 'toPickupTitle').waitFor();
    const taken = phone.page.waitForRequest(isStream);
    await other.close();
    await taken;
  });

  it('a driver who is signed out on the way goes on working, signs in again, and nothing was lost', async () => {
    const { driver, phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    await runSatha('driver', 'sign-out', '--driver', String(driver.driverId));
    await phone.page.getByText(phone.say('sessionEnded')).waitFor();
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await takePhotos(phone, ['front']);
    await phone.heading('atPickupTitle').waitFor();
    expect(await factsOf(pages.service.app, trip)).toMatchObject({ actions: [], evidence: [] });
    await phone.press('signInAgain');
    await signInDriver(phone, pages.service.app, driver);
    await phone.heading('atPickupTitle').waitFor();
    await allIsSent(phone);
    await expect
      .poll(() => factsOf(pages.service.app, trip))
      .toMatchObject({ actions: ['arrived applied'], evidence: ['pickup front stored'] });
  });

  it('whoever signs out leaves nothing on the phone but what was not sent, which the next driver neither sees nor sends', async () => {
    const { driver, phone } = await goOnShift(pages.browser, pages.service);
    const customer = { firstName: 'Zubaida', lastName: 'Al Hammadi' };
    const trip = await acceptTrip(phone, pages.service, customer);
    expect(await readPhoneStore(phone.page)).toContain('Zubaida');
    await phone.page.context().setOffline(true);
    await tellLate(phone);
    await phone.press('help');
    await phone.press('signOut');
    const question = phone.page.getByRole('dialog');
    await question.getByText(phone.say('signOutText')).waitFor();
    await question.getByRole('button', { name: phone.say('signOut') }).click();
    await phone.heading('signInTitle').waitFor();
    const kept = await readPhoneStore(phone.page);
    expect(kept).not.toMatch(/Zubaida|Hammadi/);
    expect(kept).not.toContain(driver.name);
    expect(kept).toContain('"action":"late"');
    await phone.page.context().setOffline(false);

    const { driver: next } = await employDriver(pages.service.app);
    await signInDriver(phone, pages.service.app, next);
    await phone.heading('chooseTruck').waitFor();
    await allIsSent(phone);
    expect(await factsOf(pages.service.app, trip)).toMatchObject({ actions: [] });
    await phone.press('help');
    await phone.press('signOut');
    await question.getByRole('button', { name: phone.say('signOut') }).click();
    await phone.heading('signInTitle').waitFor();
    await signInDriver(phone, pages.service.app, driver);
    await phone.heading('toPickupTitle').waitFor();
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject({ actions: ['late applied'] });
  });
});
