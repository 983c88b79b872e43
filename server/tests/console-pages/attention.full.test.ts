import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSeriousFaults, lacksChromium, phone } from '../harness/chromium.ts';
import { type DispatcherScene, lookForAlarms, openDispatcherScene } from '../harness/console-pages.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';

describe.skipIf(lacksChromium('The attention strip'))('the attention strip', () => {
  let company: DispatcherScene;
  let trip: CreatedTrip;
  beforeAll(async () => {
    company = await openDispatcherScene();
    trip = await createTrip(company, company.account);
    await lookForAlarms(company);
  });
  afterAll(() => company?.close());

  /** Whoever has the trip was promised to be there, and last heard of, eleven minutes ago. */
  async function beLate(): Promise<void> {
    await assign(
      company.db,
      trip,
      await addDriver(company.db),
      Temporal.Now.instant().subtract({ minutes: 11 }),
    );
    await company.db.query({ text: "UPDATE dispatches SET due_at = now() + interval '1 hour'" });
    await lookForAlarms(company);
  }
  const acknowledged = async () => {
    const { rows } = await company.db.query({ text: 'SELECT FROM alarms WHERE acknowledged_at IS NOT NULL' });
    return rows.length;
  };

  /** Counts what a page plays: each tone, in hertz, when it is begun. */
  const countTones = `window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
      window.tones.push(Math.round(this.frequency.value));
      return start.apply(this, at);
    };`;
  const tonesOf = (page: Page) => page.evaluate<number[]>('window.tones');

  it('goes from all clear to an alarm that is taken, given back and put off, in each open page, and one tab rings', async () => {
    await company.db.query({ text: "UPDATE dispatches SET due_at = now() + interval '1 hour'" });
    await lookForAlarms(company);
    const { page, complaints } = await company.open('/drivers');
    const strip = page.getByRole('region', { name: 'Attention' });
    await page.context().addInitScript(countTones);
    await page.reload();
    await strip.getByText('All clear').waitFor();
    expect(await tonesOf(page)).toEqual([]);
    await strip.getByRole('button', { name: 'Check the sound' }).click();
    await strip.getByRole('button', { name: 'Check the sound' }).waitFor({ state: 'detached' });
    const checked = await tonesOf(page);
    expect(new Set(checked).size).toBeGreaterThan(3);
    const second = await page.context().newPage();
    await second.goto(`${company.consoleUrl}/console/vehicles`);
    const other = second.getByRole('region', { name: 'Attention' });
    await other.getByText('All clear').waitFor();
    const leaders = () => Promise.all([strip, other].map((tab) => tab.getAttribute('data-leader')));
    await expect.poll(leaders).toEqual(['true', 'false']);
    // Both tabs may sound; one does.
    await other.getByRole('button', { name: 'Turn the sound off' }).click();
    await other.getByRole('button', { name: 'Turn the sound on' }).click();

    await beLate();
    for (const each of [strip, other]) await each.getByText('Driver late · 1').waitFor();
    await expect.poll(acknowledged).toBeGreaterThan(0);
    const rung = await tonesOf(page);
    expect(rung.slice(0, checked.length)).toEqual(checked);
    expect(rung.length).toBeGreaterThan(checked.length);
    await strip.getByRole('button', { name: 'Show' }).click();
    await strip
      .getByRole('link', { name: `Trip ${trip.tripId}` })
      .first()
      .waitFor();
    const steps = (what: string) =>
      strip.getByRole('button', { name: `${what}: Driver late, Trip ${trip.tripId}` });
    await steps('Take').click();
    await strip.getByText('Taken by Noura Al Ali').waitFor();
    await other.getByText('Driver late · 1').waitFor({ state: 'detached' });
    await other.getByText('1 looked after').waitFor();
    await steps('Undo').click();
    await other.getByText('Driver late · 1').waitFor();
    await steps('Snooze').click();
    await page.getByRole('menuitem', { name: '30 minutes' }).click();
    await strip.getByText(/Snoozed until/).waitFor();
    await other.getByText('Driver late · 1').waitFor({ state: 'detached' });
    expect(await findSeriousFaults(page)).toEqual([]);
    expect([await tonesOf(page), await tonesOf(second)]).toEqual([rung, []]);

    await page.close();
    await expect.poll(() => other.getAttribute('data-leader')).toBe('true');
    expect(complaints).toEqual([]);
    await second.context().close();
  });

  it('leads from a late driver to another promise, which the trip keeps beside the first with who made it and why', async () => {
    const { page, complaints } = await company.open('/drivers');
    const strip = page.getByRole('region', { name: 'Attention' });
    await strip.getByRole('button', { name: 'Show' }).click();
    await strip.getByRole('button', { name: `Promise anew: Driver late, Trip ${trip.tripId}` }).click();
    const dialog = page.getByRole('dialog', { name: /Promise the arrival anew/ });
    await dialog.getByText(/^Promised now:/).waitFor();
    const minutes = dialog.getByLabel('Minutes from now');
    await dialog.locator('input[inputmode="numeric"]:focus').waitFor();
    await page.keyboard.type('25');
    await dialog.getByLabel('Reason').fill('Accident on the E11');
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`The driver of trip ${trip.tripId} is promised for`)).waitFor();
    await lookForAlarms(company);
    await strip.getByText('Driver late').waitFor({ state: 'detached' });

    await strip
      .getByRole('link', { name: `Trip ${trip.tripId}` })
      .first()
      .click();
    await page
      .getByRole('table', { name: 'Promised arrivals' })
      .getByText(/^anew:/)
      .waitFor();
    await page.getByText('Accident on the E11').waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText(`Promised another arrival for trip ${trip.tripId}`).waitFor();
    await timeline.getByText('Noura Al Ali').first().waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
    // A command opens the same step, filled; whoever saw another promise is told the one that stands.
    await page.keyboard.press('Control+k');
    await page.locator('input.mantine-Spotlight-search:focus').waitFor();
    await page.keyboard.type('promise 40m still at the E11');
    await page.locator('.mantine-Spotlight-action', { hasText: 'Promise the arrival anew' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await expect.poll(() => minutes.inputValue()).toBe('40');
    const { sequence } = expectOk(await company.dispatcher.get(`/trips/${trip.tripId}`));
    const other = { sequence, minutes: 90, reason: 'Called the driver' };
    expectOk(await company.dispatcher.send(`/trips/${trip.tripId}/promise`, other));
    await page.keyboard.press('Enter');
    await dialog.getByText(/^The arrival is promised for .* now\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await page.keyboard.press('Escape');
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await page.context().close();
  });

  it('shows both of two changes of the duty phone, field by field, to whoever came too late', async () => {
    const owner = await company.operatorOf('owner');
    const { page, complaints } = await company.open('/approvals', { operator: owner });
    await page.getByRole('button', { name: 'Set the duty phone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mobile number').fill('0501234567');
    await dialog.getByLabel('Seconds until then').fill('90');
    const other = { version: 1, mobileNumber: '0509876543', afterSeconds: 300 };
    expectOk(await owner.send('/duty-phone', other, { method: 'PUT' }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const of = (field: string) => dialog.getByRole('radiogroup', { name: field });
    await of('Mobile number').getByLabel('Now: +971509876543').check();
    await of('Seconds until then').getByLabel('Yours: 90').check();
    expect(await findSeriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    const setting = page.getByRole('region', { name: 'Duty phone' });
    await setting.getByText('+971509876543').waitFor();
    await setting.getByText(/after 90 seconds/).waitFor();
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await page.context().close();
  });

  it('speaks Arabic, fits a phone, and offers those nothing who only look', async () => {
    const auditor = await company.operatorOf('auditor', { hasTwoFactor: false });
    const options = { locale: 'ar-AE', colorScheme: 'dark', ...phone } as const;
    const { page, complaints } = await company.open('/drivers', {
      operator: auditor,
      ...options,
    });
    const strip = page.getByRole('region', { name: 'التنبيهات' });
    await strip.getByRole('button', { name: 'عرض' }).click();
    await strip.getByText('لا إشارة من السائق').first().waitFor();
    await expect.poll(() => strip.getByRole('button').allTextContents()).toEqual(['إخفاء']);
    expect(await findSeriousFaults(page)).toEqual([]);
    const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWide)).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
