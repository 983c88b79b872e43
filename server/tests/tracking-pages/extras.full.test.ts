import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSeriousFaults, lacksChromium, launchChromium } from '../harness/chromium.ts';
import { nextNumber } from '../harness/customer-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, openExtrasScene } from '../harness/extras-scene.ts';
import { openTracking, signInOn } from '../harness/tracking-page.ts';

describe.skipIf(lacksChromium('How customers see extras'))('extras on a customer’s page', () => {
  let scene: ExtrasScene;
  let browser: Browser;
  beforeAll(async () => {
    scene = await openExtrasScene();
    // The browser's is the real one.
    scene.clock.set(Temporal.Now.instant());
    browser = await launchChromium({ drawsMaps: true });
  });
  afterAll(async () => {
    await browser?.close();
    await scene.close();
  });

  async function openOwn(options: BrowserContextOptions = {}) {
    const number = nextNumber();
    const trip = await scene.beginTripWithPhoto(number);
    expectOk((await trip.ask('winching')).answer);
    const opened = await openTracking(browser, scene.app.baseUrl, '/track/', options);
    await signInOn(opened.page, scene.app, number);
    return { ...opened, trip };
  }

  it('are seen, and not asked about where the account does not let its customers decide', async () => {
    await scene.setRule({});
    const { page } = await openOwn();
    const card = page.getByRole('region', { name: 'Extras' });
    await card.getByText('Waits for an answer').waitFor();
    await expect.poll(() => card.getByRole('button').count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['en-GB', 'Extras', 'Accept', 'Accepted', 'light'],
    ['ar-AE', 'خدمات إضافية', 'قبول', 'مقبولة', 'dark'],
  ] as const)(
    'are accepted with one press where it does (%s)',
    async (locale, title, accept, accepted, colorScheme) => {
      await scene.setRule({ customerDecides: true });
      const { page, trip, complaints } = await openOwn({ locale, colorScheme });
      const card = page.getByRole('region', { name: title });
      await card.getByRole('button', { name: accept }).waitFor();
      expect(await findSeriousFaults(page)).toEqual([]);
      await card.getByRole('button', { name: accept }).click();
      await card.getByText(accepted, { exact: true }).waitFor();
      expect(await trip.record()).toMatchObject({
        totalCharged: (trip.fareFils + 15000) / 100,
        extras: [{ status: 'accepted', decidedBy: 'customer' }],
      });
      expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
      await page.context().close();
    },
  );
});
