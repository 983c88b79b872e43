import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptTrip, factsOf, goOnShift, readPhoneStore } from '../harness/driver-app.ts';
import { allIsSent } from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';

describeDriverPages('a phone that is full', { what: 'Drivers’ phones without room' }, (pages) => {
  it('says so, shows nothing as done that is not kept, and goes on once there is room', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const { page, say } = phone;
    const trip = await acceptTrip(phone, pages.service);
    await mayFill(page);
    await phone.heading('toPickupTitle').waitFor();
    await fill(page, true);
    const told = page.getByRole('alert').getByText(say('storageFull'));
    await phone.press('arrived');
    await told.waitFor();
    await phone.heading('toPickupTitle').waitFor();
    expect(await readPhoneStore(page)).not.toContain('"action":"arrived"');
    expect(await factsOf(pages.service.app, trip)).toMatchObject({ actions: [] });
    await fill(page, false);
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await told.waitFor({ state: 'detached' });
    await allIsSent(phone);
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject({ actions: ['arrived applied'] });
  });

  it('shows the trip that its driver accepted, and keeps it once there is room', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const { page } = phone;
    await mayFill(page);
    await phone.heading('waitingTitle').waitFor();
    await fill(page, true);
    const { tripId } = await acceptTrip(phone, pages.service);
    const isKept = async () => (await readPhoneStore(page)).includes(`"trip":{"tripId":${tripId},`);
    expect(await isKept()).toBe(false);
    const told = page.getByRole('alert').getByText(phone.say('storageFull'));
    await phone.press('arrived');
    await told.waitFor();
    await phone.heading('toPickupTitle').waitFor();
    await fill(page, false);
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await told.waitFor({ state: 'detached' });
    expect(await isKept()).toBe(true);
  });
});

/** Loads the app anew, on a phone that may become full: its database then takes nothing more. */
async function mayFill(page: Page): Promise<void> {
  await page.addInitScript(`
    for (const name of ['put', 'add']) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...given) {
        if (window.isFull) throw new DOMException('The phone is full', 'QuotaExceededError');
        return write.apply(this, given);
      };
    }`);
  await page.reload();
}

const fill = (page: Page, isFull: boolean) => page.evaluate(`window.isFull = ${isFull}`);
