import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { callersBooking } from '../harness/callers-scene.ts';
import { desk, findSeriousFaults, goOn, lacksChromium, settled } from '../harness/chromium.ts';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, openConsoleScene } from '../harness/console-pages.ts';
import { ownPaths } from '../harness/console-paths.ts';
import { issueAll } from '../harness/documents.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { findMistakableLinks } from '../harness/link-names.ts';
import { createPaymentScene } from '../harness/payment-scene.ts';
import { plantExtra } from '../harness/plant-extra.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { createTestClock } from '../harness/test-clock.ts';

const openPaths = ['/sign-in', '/two-factor', '/forgot-password', '/reset-password#x', '/nowhere'] as const;

/** In every language, light and dark, on a desk and on the smallest phone: each of them once. */
const looks = [
  ['en-GB', 'light', desk.viewport],
  ['ar-AE', 'dark', { width: 320, height: 640 }],
] as const;

/** The others: each language light and dark, each of both on a desk and on a phone. */
const fourLooks = [
  ...looks,
  ['en-GB', 'dark', { width: 320, height: 640 }],
  ['ar-AE', 'light', desk.viewport],
] as const;

/** Something on every list: a driver who is held back, and an account for whose wallet somebody proposed something. */
async function furnish(company: Console, operator: ConsoleOperator): Promise<void> {
  const { driverId } = await addDriver(company.db, { name: 'Imran Khan', nameAr: 'عمران خان' });
  const hold = {
    minutes: 600,
    reason: 'Refuelling at the station beyond the bridge, and back by the evening.',
  };
  expectOk(await operator.send(`/drivers/${driverId}/hold`, hold));
  await addDriver(company.db, { name: 'Bilal Ahmed' });
  const accountId = await company.makeEmptyAccount(
    90_000,
    'An account with a name of some length, and more of it',
  );
  const asked = { clientToken: 'token-of-everybody', reason: 'Agreed upon by the board of both companies.' };
  expectOk(await operator.send(`/accounts/${accountId}/wallet/floor`, { ...asked, floorFils: -20_000 }));
}

/** A payment that was disputed, documents, and a trip that its caller owes, whose number it returns. */
async function furnishMoney(company: Console, operator: ConsoleOperator): Promise<number> {
  const { db } = company;
  const clock = createTestClock(systemClock().subtract({ minutes: 5 }).toString());
  const scene = await createPaymentScene(db, clock);
  const topUp = await scene.start(1);
  await scene.pay(topUp, '4000000000000259');
  await scene.work();
  clock.advance({ minutes: 1 });
  await scene.work();
  await issueAll(db);
  const { tripId, fareFils } = expectOk(await operator.send('/trips', callersBooking()));
  const payment = {
    clientToken: 'token-of-the-caller',
    dueFils: fareFils,
    method: 'cash',
    reference: 'Receipt 17',
  };
  expectOk(await operator.send(`/receivables/${tripId}/settle`, { ...payment, amountFils: 1_000 }));
  return tripId;
}

describe.skipIf(lacksChromium('The console for everybody'))('every page of the console', () => {
  let company: ConsoleScene;
  let operator: ConsoleOperator;
  let owedTripId: number;
  beforeAll(async () => {
    company = await openConsoleScene();
    await furnishTrip(company);
    operator = await company.operatorOf('owner', { name: 'سالم بن محمد الكتبي' });
    const { operatorId } = await company.operatorOf('finance', {
      name: 'A-name-of-one-word-that-is-longer-than-any-phone-is-wide-and-goes-on',
    });
    const reason = 'Lost the phone; called from an unknown number, and could not name their manager.';
    expectOk(await operator.send(`/operators/${operatorId}/suspend`, { reason }));
    const email = 'an-address-of-some-length.of-somebody@a-company-with-a-long-name.example.ae';
    expectOk(await operator.send('/operators/invitations', { name: 'Amna', email, role: 'call_taker' }));
    await furnish(company, operator);
    owedTripId = await furnishMoney(company, operator);
  });
  afterAll(() => company?.close());

  it.each(fourLooks)(
    'has no serious fault for whoever sees little or uses no mouse, and fits its window (%s, %s)',
    async (locale, colorScheme, viewport) => {
      const faults: string[] = [];
      for (const [who, paths] of [
        [undefined, openPaths],
        [operator, [...ownPaths, `/receivables/${owedTripId}`]],
      ] as const) {
        const options = { locale, colorScheme, viewport, ...(who && { operator: who }) };
        const { page, complaints } = await company.open(paths[0], options);
        if (who) await page.evaluate(`localStorage.setItem('satha-language', '${locale.slice(0, 2)}')`);
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const path of paths) {
          await goOn(page, `${company.consoleUrl}/console${path}`);
          await settled(page);
          const told = [...(await findSeriousFaults(page)), ...(await findMistakableLinks(page))];
          const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          faults.push(...told.map((fault) => `${path} ${fault}`), ...(isWide ? [`${path} is wide`] : []));
          expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2));
        }
        expect(complaints).toEqual([]);
        await page.context().close();
      }
      expect(faults).toEqual([]);
    },
  );

  it.each(looks)(
    'has menus and dialogs without a serious fault (%s, %s)',
    async (locale, colorScheme, viewport) => {
      const { name } = await company.operatorOf('dispatcher', { name: `Noura ${locale} ${colorScheme}` });
      const options = { locale, colorScheme, viewport, operator };
      const { page, complaints } = await company.open('/operators', options);
      const row = page.getByRole('row').filter({ hasText: name });
      const faults: string[] = [];
      for (const place of [0, 1, 2, 3]) {
        await row.getByRole('button').click();
        await page.getByRole('menuitem').first().waitFor();
        if (place === 0) faults.push(...(await findSeriousFaults(page)));
        await page.getByRole('menuitem').nth(place).click();
        await page.getByRole('dialog').waitFor();
        faults.push(...(await findSeriousFaults(page)));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem').first().waitFor();
      faults.push(...(await findSeriousFaults(page)));
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it.each(looks)(
    'has steps of a trip without a serious fault (%s, %s)',
    async (locale, colorScheme, viewport) => {
      const options = { locale, colorScheme, viewport, operator };
      const { page, complaints } = await company.open('/trips/1', options);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const faults: string[] = [];
      await ownButtons(page).first().click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      faults.push(...(await findSeriousFaults(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const actions = page.locator('main button[aria-haspopup="menu"]');
      await actions.click();
      await page.getByRole('menuitem').first().waitFor();
      faults.push(...(await findSeriousFaults(page)));
      const steps = await page.getByRole('menuitem').count();
      expect(steps).toBeGreaterThan(6);
      for (let step = 0; step < steps; step += 1) {
        if (step > 0) await actions.click();
        await page.getByRole('menuitem').nth(step).click();
        await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
        await settled(page);
        faults.push(...(await findSeriousFaults(page)));
        const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        if (isWide) faults.push(`step ${step} is wide`);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it.each(looks)(
    'asks about drivers, wallets and proposals without a serious fault (%s, %s)',
    async (locale, colorScheme, viewport) => {
      const options = { locale, colorScheme, viewport, operator };
      const { page, complaints } = await company.open('/drivers?search=bilal', options);
      await page.evaluate(`localStorage.setItem('satha-language', '${locale.slice(0, 2)}')`);
      await page.reload();
      const main = page.getByRole('main');
      const faults: string[] = [];
      const look = async (title: string) => {
        await page.getByRole('dialog').waitFor();
        const told = await findSeriousFaults(page);
        faults.push(...told.map((fault) => `${title} ${fault}`));
        if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
          faults.push(`${title} is wide`);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      };
      await main.getByRole('row').getByRole('button').last().click();
      await look('hold');
      await page.goto(`${company.consoleUrl}/console/accounts/1`);
      await ownButtons(page).first().click();
      await look('suspension');
      for (const place of [0, 1, 2, 3]) {
        await page.locator('main button[aria-haspopup="menu"]').first().click();
        await page.getByRole('menuitem').nth(place).click();
        await look(`wallet ${place}`);
      }
      await page.goto(`${company.consoleUrl}/console/approvals/1`);
      await ownButtons(page).first().click();
      await look('withdraw');
      await page.goto(`${company.consoleUrl}/console/approvals?status=rejected`);
      const settings = page.locator('main section:not([data-leader]) button');
      await settings.first().click();
      await look('settings');
      await settings.last().click();
      await look('duty phone');
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('can be worked by the keyboard alone: an operator is suspended without a mouse', async () => {
    await company.operatorOf('fleet', { name: 'Huda Rahman' });
    const { page } = await company.open('/operators', { operator });
    await page.getByRole('button', { name: 'Actions for Huda Rahman' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Change' }).waitFor();
    const pressUp = async () => {
      await page.keyboard.press('ArrowUp');
      return page.locator(':focus').innerText();
    };
    await expect.poll(pressUp).toBe('Suspend');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Left the company');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Huda Rahman is suspended.').waitFor();
    await page.context().close();
  });
});

/** The buttons of a page beside those of the strip that is on each. */
const ownButtons = (page: Page) => page.locator('main button:not([data-leader] *)');

/** A trip with all that a trip's page shows, of an account and a customer with long names. */
async function furnishTrip(company: Console): Promise<void> {
  const account = await company.makeAccount();
  const job = {
    vehicle: { plate: { emirate: 'dubai', code: 'K', number: '40217' }, vin: 'WAUZZZ8V5KA012345' },
    incident: { cause: 'accident', policeReport: { number: 'DXB-9/77', colour: 'green' } },
    notes: 'بوابة ٢، الطابق السفلي الأول',
  };
  const lastName = 'A-name-of-one-word-that-is-longer-than-any-phone-is-wide';
  const trip = await createTrip(company, account, { lastName, job, externalReference: 'PO-7' });
  const driver = await addDriver(company.db, { name: 'Sanjay Kumar', nameAr: 'سانجاي كومار' });
  await placeDriver(company.db, driver, { lat: samplePoints.fromLat, lng: samplePoints.fromLng });
  await takeTripTo(company.db, trip, driver, 3);
  await plantExtra(company.db, trip.tripId);
  const dispatcher = await company.operatorOf('dispatcher');
  expectOk(await dispatcher.send(`/trips/${trip.tripId}/notes`, { text: 'https://example.ae/'.repeat(20) }));
  await createTrip(company, account);
}
