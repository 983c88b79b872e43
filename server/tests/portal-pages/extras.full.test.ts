import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  settled,
  signInAs,
} from '../harness/chromium.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, openExtrasPortal } from '../harness/extras-scene.ts';
import { setBalance } from '../harness/money.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

const narrow = { viewport: { width: 320, height: 640 } };

describe.skipIf(lacksChromium('How extras are shown at the portal'))('the extras of a trip', () => {
  let scene: ExtrasScene<Portal>;
  let browser: Browser;
  let owner: PortalMember;
  beforeAll(async () => {
    scene = await openExtrasPortal();
    browser = await launchChromium({ drawsMaps: true });
    owner = await scene.app.memberOf('owner', scene.account.accountId);
  });
  afterAll(async () => {
    await browser?.close();
    await scene.close();
  });

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const opened = await signInAs(
      browser,
      scene.app.baseUrl,
      owner,
      `/accounts/${owner.accountId}${path}`,
      options,
    );
    await settled(opened.page);
    return opened;
  };
  const isSound = async (page: Page) => {
    expect(await findSeriousFaults(page)).toEqual([]);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWider)).toBe(false);
  };

  it('are answered on its page, where a balance that is too low is explained and the total follows', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { page, complaints } = await open(`/trips/${trip.tripId}`, desk);
    expectOk((await trip.ask('winching')).answer);
    expectOk((await trip.ask('dollies')).answer);
    // It comes by itself.
    await page.getByRole('button', { name: 'Accept: Winching' }).waitFor();
    await setBalance(scene.app.db, trip.accountId, -40_000);
    await page.getByRole('button', { name: 'Accept: Winching' }).click();
    await page.getByText('The wallet’s balance is too low for this.').waitFor();
    await setBalance(scene.app.db, trip.accountId, 1_000_000);
    await page.getByRole('button', { name: 'Accept: Winching' }).click();
    await page.getByText('Accepted · by the account').waitFor();
    await page.getByRole('button', { name: 'Decline: Dollies' }).click();
    await page.getByText('Declined · by the account').waitFor();
    const { totalCharged } = await trip.record();
    expect(totalCharged).toBe((trip.fareFils + 15000) / 100);
    await page
      .getByText(`AED ${totalCharged.toFixed(2)}`)
      .last()
      .waitFor();
    await isSound(page);
    expect(complaints.filter((text) => !/GPU stall|409/.test(text))).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en-GB', desk, 'light'],
    ['ar', narrow, 'dark'],
  ] as const)('fit the screen and can be read (%s)', async (locale, size, colorScheme) => {
    const trip = await scene.beginTripWithPhoto();
    expectOk((await trip.ask('winching')).answer);
    const { page } = await open(`/trips/${trip.tripId}`, { locale, colorScheme, ...size });
    await page.getByRole('heading', { name: locale === 'ar' ? 'خدمات إضافية' : 'Extras' }).waitFor();
    await isSound(page);
    await page.context().close();
  });

  it('have a rule in the settings, which takes amounts in any digits and refuses what is none', async () => {
    const { page } = await open('/settings', { locale: 'ar', ...narrow });
    const field = page.getByLabel('القبول تلقائيًا حتى هذا المبلغ لكل رحلة (AED)');
    const section = page.locator('section', { has: field });
    await field.fill('١٠٠٠١');
    await section.getByRole('button', { name: 'حفظ' }).click();
    await page.getByText('أدخل مبلغًا من 0 إلى 10,000.').waitFor();
    await field.fill('١٥٠');
    await section.getByLabel('يمكن للعميل المسجّل دخوله أن يردّ أيضًا').check();
    await section.getByRole('button', { name: 'حفظ' }).click();
    await page.getByText('تم الحفظ.').waitFor();
    expect(expectOk(await owner.get(`/accounts/${owner.accountId}/extra-rule`))).toEqual({
      acceptsUpToFils: 15_000,
      customerDecides: true,
      acceptsUnanswered: false,
    });
    await isSound(page);
    await page.context().close();
  });
});
