import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSeriousFaults, lacksChromium, launchChromium, phone, settled } from '../harness/chromium.ts';
import { openConsolePage } from '../harness/console-pages.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPhoneCheckScene, type PhoneCheckScene } from '../harness/phone-check-scene.ts';

describe.skipIf(lacksChromium('What reaches a driver, at the console'))(
  'what reaches a driver, at the console',
  () => {
    let scene: PhoneCheckScene;
    let browser: Browser;
    beforeAll(async () => {
      scene = await createPhoneCheckScene();
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      await scene.close();
    });

    it("is shown on the driver's page, where the phone is checked and the page tells by itself what came", async () => {
      const { driver, phone: driversPhone } = await scene.addDriver();
      const operator = await scene.app.operatorOf('call_taker');
      const path = `/drivers/${driver.driverId}`;
      const { page, complaints } = await openConsolePage(browser, scene.app, path, { operator, ...phone });
      const section = page.getByRole('region', { name: 'Reachable by' });
      await section.getByText('Not known yet').first().waitFor();
      await section.getByRole('button', { name: 'Check the phone' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Send a text as well').check();
      await settled(page);
      expect(await findSeriousFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Check the phone' }).click();
      await section.getByText('Push message: waiting for the phone').waitFor();
      await section.getByText('Text: waiting for the driver').waitFor();
      await scene.pass(0);
      const { rows } = await scene.app.db.query<{ check_id: string }>({
        text: 'SELECT check_id FROM phone_checks WHERE driver_id = $1',
        values: [driver.driverId],
      });
      const seen = `/phone-checks/${rows[0]?.check_id}/seen`;
      expectOk(await driversPhone.post(seen, { by: 'push' }));
      await section.getByText('Push message: seen').waitFor();
      await section.getByText('Works').first().waitFor();
      expectOk(await driversPhone.post(seen, { by: 'sms' }));
      await section.getByText('Text: opened').waitFor();
      await settled(page);
      expect(await findSeriousFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('is no button for who may write to nobody', async () => {
      const { driver } = await scene.addDriver();
      const operator = await scene.app.operatorOf('auditor');
      const { page } = await openConsolePage(browser, scene.app, `/drivers/${driver.driverId}`, { operator });
      await page
        .getByRole('region', { name: 'Reachable by' })
        .getByText('Open app', { exact: true })
        .waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Check the phone' }).count()).toBe(0);
    });

    it('marks who is on shift and reached by no app and no push, in the list and on the board', async () => {
      const { driver, phone: driversPhone } = await sendDriverOut(scene.app, scene.clock);
      const operator = await scene.app.operatorOf('dispatcher');
      const list = await openConsolePage(browser, scene.app, `/drivers?driverId=${driver.driverId}`, {
        operator,
      });
      await list.page.getByText('App closed, no push').first().waitFor();
      const board = await openConsolePage(browser, scene.app, `/board?driver=${driver.driverId}`, {
        operator,
      });
      const row = board.page.locator(`[data-driver="${driver.driverId}"]`);
      await row.getByText('App closed, no push').waitFor();
      // By the phone the app is open again: the mark goes by itself.
      expectOk(await driversPhone.get('/offers'));
      await expect.poll(() => row.getByText('App closed, no push').count()).toBe(0);
      expect([...list.complaints, ...board.complaints]).toEqual([]);
    });
  },
);
