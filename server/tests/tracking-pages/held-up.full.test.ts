import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { type AttentionScene, openAttentionScene } from '../harness/attention-scene.ts';
import { findSeriousFaults, lacksChromium, launchChromium } from '../harness/chromium.ts';
import { kilometersNorth, onStraightRoads } from '../harness/dispatch-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { customerPhone, headline, openTracking } from '../harness/tracking-page.ts';

describe.skipIf(lacksChromium('What customers see of a truck that stands'))(
  'a truck that has not set off',
  () => {
    let scene: AttentionScene;
    let browser: Browser;
    let link: string;
    beforeAll(async () => {
      scene = await openAttentionScene();
      browser = await launchChromium();
      // The browser's clock is the real one.
      scene.clock.set(Temporal.Now.instant().subtract({ seconds: 90 }));
      const place = kilometersNorth(6);
      const { trip, driver } = await scene.onTheWay(place);
      for (let passed = 0; passed < 90; passed += 5) {
        scene.clock.advance({ seconds: 5 });
        await driver.tell(place);
        await watchAlarms({
          ...{ db: scene.app.db, clock: scene.clock, timeScale: 1 },
          ...{ ...onStraightRoads, outboxes: { texts: true, mails: true } },
        });
      }
      const path = `/api/Trips/${trip.tripId}/tracking-link`;
      link = new URL(expectOk(await scene.app.get(path, scene.account.rawApiKey)).url).pathname;
    });
    afterAll(async () => {
      await browser?.close();
      await scene.app.close();
    });

    it.each([
      ['en-GB', 'light', 'Your driver has not set off yet', /^\d+ min drive away$/m],
      ['ar-AE', 'dark', 'لم ينطلق سائقك إليك بعد', /دقيقة بالسيارة$/m],
    ] as const)(
      'is told of in words, with no time that runs out (%s)',
      async (locale, colorScheme, title, minutes) => {
        const options = { locale, colorScheme, ...customerPhone };
        const { page, complaints } = await openTracking(browser, scene.app.baseUrl, link, options);
        await expect.poll(() => headline(page).textContent()).toBe(title);
        await expect.poll(() => page.locator('main').innerText()).toMatch(minutes);
        expect(await findSeriousFaults(page)).toEqual([]);
        expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
        await page.context().close();
      },
    );
  },
);
