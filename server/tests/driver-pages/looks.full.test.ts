import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { DriverWords } from '../../../web/driver/src/language/driver-words.ts';
import { ar } from '../../../web/driver/src/words/ar.ts';
import { bn } from '../../../web/driver/src/words/bn.ts';
import { ur } from '../../../web/driver/src/words/ur.ts';
import { findSeriousFaults } from '../harness/chromium.ts';
import {
  acceptTrip,
  type DriverApp,
  employDriver,
  openDriverApp,
  signInDriver,
} from '../harness/driver-app.ts';
import { complete } from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';

/** An app that does not know yet whether it is signed in asks, and is told so by 401. */
const isStrange = (complaint: string) => !complaint.includes('401');

type Reader = readonly [name: string, words: DriverWords, options: BrowserContextOptions];
const readers: readonly Reader[] = [
  ['in Arabic by day', ar, { locale: 'ar-AE' }],
  ['in Urdu by night on the smallest of phones', ur, smallest()],
  ['in Bengali with letters twice as large', bn, enlarged()],
];
const job = {
  vehicle: { plate: { emirate: 'dubai', code: 'F', number: '51234' }, make: 'Nissan', rolls: false },
  site: { kind: 'roadside' },
  incident: { cause: 'accident' },
  recipient: { name: 'Salim', phoneCode: '971', mobileNumber: '501112233' },
};

function smallest(): BrowserContextOptions {
  return { locale: 'ur-PK', colorScheme: 'dark', viewport: { width: 320, height: 568 } };
}

/** What a phone of 360 points has left where its driver has everything twice as large. */
function enlarged(): BrowserContextOptions {
  return { locale: 'bn-BD', viewport: { width: 180, height: 370 }, deviceScaleFactor: 2 };
}

describeDriverPages('every screen', { what: 'How the drivers’ app looks', drawsMaps: true }, (pages) => {
  it.each(readers)(
    'is read by those who see little, fits, and is hit by a thumb in a glove, %s',
    async (_name, words, options) => {
      const { driver, vehicle } = await employDriver(pages.service.app);
      const path = `/drive/?truck=${encodeURIComponent(vehicle.plateText)}`;
      const phone = await openDriverApp(pages.browser, pages.service.app, { path, words, ...options });
      const { page, press } = phone;
      await phone.heading('signInTitle').waitFor();
      await isSound(page, 'the number');
      await signInDriver(phone, pages.service.app, driver);
      await phone.button('startShift').waitFor();
      await isSound(page, 'the truck');
      await press('startShift');
      await phone.heading('waitingTitle').waitFor();
      await isMapThere(page);
      await phone.button('mapOwnTruck').waitFor();
      expect(await coversZoom(page)).toBe(false);
      await isSound(page, 'waiting');
      await visit(phone, 'today', 'the day');
      await visit(phone, 'help', 'help');
      await press('help');
      await visit(phone, 'tracker', 'the tracker');
      await press('back');
      await visit(phone, 'allSent', 'what was sent');
      await acceptTrip(phone, pages.service, { job });
      await isSound(page, 'the way to the pickup');
      await press('late');
      await page.getByRole('dialog').waitFor();
      await isSound(page, 'being late');
      await page.keyboard.press('Escape');
      await visit(phone, 'giveUp', 'giving up');
      await press('arrived');
      await phone.heading('atPickupTitle').waitFor();
      await isSound(page, 'the pickup');
      for (const key of ['photosTitle', 'marksTitle', 'readingsTitle', 'extrasTitle', 'cannotDo'] as const) {
        await visit(phone, key, key);
      }
      await press('startLoading');
      await phone.heading('loadingTitle').waitFor();
      await isSound(page, 'loading');
      await press('startDriving');
      await phone.heading('toDestinationTitle').waitFor();
      await isSound(page, 'the way to the destination');
      await visit(phone, 'otherDestination', 'another destination', async () => {
        await press('otherDestinationOnMap');
        await isMapThere(page);
        await page.getByText(phone.say('mapPressDestination')).waitFor();
      });
      await press('atDestination');
      await phone.heading('deliveryTitle').waitFor();
      await isSound(page, 'the delivery');
      await visit(phone, 'recipientTitle', 'the recipient');
      await complete(phone);
      await isSound(page, 'the end');
      expect(phone.complaints.filter(isStrange)).toEqual([]);
    },
  );

  async function visit(
    { page, press }: DriverApp,
    key: Parameters<DriverApp['press']>[0],
    name: string,
    look = async () => {},
  ) {
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await press(key);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(title);
    await look();
    await isSound(page, name);
    await page.goBack();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  }
});

/** Until the map is drawn, and its buttons with it. */
async function isMapThere(page: Page): Promise<void> {
  await page.locator('.maplibregl-ctrl-zoom-in').waitFor();
}

/** Whether what stands over the map lies on the buttons that make it larger. */
function coversZoom(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const sidesOf = (what) => document.querySelector(what).getBoundingClientRect();
    const [tool, zoom] = [sidesOf('[data-map-tools] button'), sidesOf('.maplibregl-ctrl-group')];
    return tool.right > zoom.left && zoom.right > tool.left && tool.bottom > zoom.top && zoom.bottom > tool.top;
  })()`);
}

/** Buttons that are smaller than a thumb in a glove, as the look of the app has it. */
const leastSide = 48;

async function isSound(page: Page, what: string): Promise<void> {
  expect(await findSeriousFaults(page), what).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), what).toBeLessThanOrEqual(
    0,
  );
  const small = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, a[href], label:has(input)')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    // Whose map it is stands on it in small letters, and nobody has to press that.
    .filter((each) => !each.closest('.maplibregl-ctrl-attrib'))
    .filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return Math.min(width, height) < ${leastSide};
    })
    .map((each) => each.textContent || each.ariaLabel)`);
  expect(small, what).toEqual([]);
}
