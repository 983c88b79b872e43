import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  phone,
  settled,
  signInAs,
} from '../harness/chromium.ts';
import { type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { photographTrip } from '../harness/photographed-trip.ts';
import { declarationOf, makePhoto } from '../harness/photos.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

const narrow = { viewport: { width: 320, height: 640 } };
/** A desk whose letters are twice as large. */
const enlarged = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

describe.skipIf(lacksChromium('How evidence is shown at the portal'))('the evidence of a trip', () => {
  let scene: EvidenceScene<Portal>;
  let browser: Browser;
  let member: PortalMember;
  beforeAll(async () => {
    scene = await openEvidencePortal();
    browser = await launchChromium({ drawsMaps: true });
    member = await scene.app.memberOf('viewer', scene.account.accountId);
  });
  afterAll(async () => {
    await browser?.close();
    await scene.close();
  });

  const open = async (tripId: number, options: BrowserContextOptions = {}) => {
    const path = `/accounts/${member.accountId}/trips/${tripId}`;
    const opened = await signInAs(browser, scene.app.baseUrl, member, path, options);
    await settled(opened.page);
    return opened;
  };
  const section = (page: Page) => page.locator('section', { hasText: /Evidence|الإثباتات/ }).last();
  /** Whether an image has come, and is not a broken one. */
  const hasCome = (page: Page, selector: string) =>
    page.evaluate<boolean>(`(() => { const image = document.querySelector('${selector}');
      return image !== null && image.complete && image.naturalWidth > 0; })()`);
  const isSound = async (page: Page) => {
    expect(await findSeriousFaults(page)).toEqual([]);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWider)).toBe(false);
  };

  it('is told by stage, photos by what they show, and the rest in words', async () => {
    const trip = await scene.beginTrip();
    await photographTrip(trip);
    const { page, complaints } = await open(trip.tripId);
    const part = section(page);
    await part.getByRole('heading', { name: 'Delivery' }).waitFor();
    await expect
      .poll(() => part.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Pickup', 'Delivery']);
    const photos = part.getByRole('list', { name: 'Photos: Pickup' }).getByRole('listitem');
    await expect.poll(() => photos.count()).toBe(5);
    await expect.poll(() => photos.nth(4).textContent()).toMatch(/^Not uploaded(?! yet).*Rear/);
    await expect.poll(() => photos.nth(4).getByRole('button').count()).toBe(0);
    for (const text of [
      'Left front · Scratch · Light',
      'Windscreen · Crack · Severe',
      'Odometer: 77,123 km',
      'Fuel: 40%',
      'Keys handed over',
      'Salim Al Ketbi',
      'Left as agreed',
    ]) {
      await part.getByText(text).waitFor();
    }
    await part.getByRole('button', { name: 'Enlarge: Signature' }).waitFor();
    await expect.poll(() => hasCome(page, 'section li img')).toBe(true);
    expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
    await page.context().close();
  });

  it('is opened, turned and closed by the keyboard, which is then where it was', async () => {
    const trip = await scene.beginTrip();
    await photographTrip(trip);
    for (const [locale, onward, name, close] of [
      ['en-GB', 'ArrowRight', 'Enlarge: Left side', 'Close'],
      ['ar', 'ArrowLeft', 'تكبير: الجهة اليسرى', 'إغلاق'],
    ] as const) {
      const { page } = await open(trip.tripId, { locale });
      const button = page.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      const title = dialog.getByRole('heading', { level: 2 });
      await dialog.waitFor();
      await expect.poll(() => hasCome(page, 'dialog img')).toBe(true);
      const first = await title.textContent();
      await expect.poll(() => dialog.locator('figcaption').textContent()).toMatch(/2026.*10:32/);
      await page.keyboard.press(onward);
      await expect.poll(() => title.textContent()).not.toBe(first);
      await page.keyboard.press(onward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft');
      await expect.poll(() => title.textContent()).toBe(first);
      await isSound(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(name);
      await button.click();
      await dialog.getByRole('button', { name: close }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.context().close();
    }
  });

  it('grows on an open page: a photo when it is told, its image when that has come, and none once erased', async () => {
    const trip = await scene.beginTrip();
    const { page } = await open(trip.tripId);
    await page.getByText('The driver has not recorded anything yet.').waitFor();
    await page.getByText('Up to date', { exact: true }).first().waitFor();
    const photo = await makePhoto();
    expectOk(await trip.declare(declarationOf(photo)));
    await page.getByText('Not uploaded', { exact: true }).waitFor();
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    await page.getByRole('button', { name: 'Enlarge: Front' }).waitFor();
    await expect.poll(() => hasCome(page, 'section li img')).toBe(true);
    await scene.app.db.query({
      text: 'SELECT erase_evidence(ARRAY[$1::bigint], ARRAY[$2::bigint], now())',
      values: [trip.accountId, trip.tripId],
    });
    await page.reload();
    await section(page).getByText('Erased').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Enlarge: Front' }).count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['at a desk by day', desk],
    ['at a desk by night, with large letters', { ...enlarged, colorScheme: 'dark' }],
    ['on a narrow phone', narrow],
    ['in Arabic on a phone by night', { ...phone, locale: 'ar', colorScheme: 'dark' }],
    ['in Arabic on a narrow phone', { ...narrow, locale: 'ar' }],
    ['in Arabic at a desk with large letters', { ...enlarged, locale: 'ar' }],
  ] as const)('reads well %s, and opened large', async (_look, options) => {
    const trip = await scene.beginTrip();
    await photographTrip(trip);
    const { page } = await open(trip.tripId, options);
    await section(page).scrollIntoViewIfNeeded();
    await expect.poll(() => hasCome(page, 'section li img')).toBe(true);
    await isSound(page);
    await section(page).locator('li button').first().click();
    await expect.poll(() => hasCome(page, 'dialog img')).toBe(true);
    await isSound(page);
    await page.context().close();
  });
});
