import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { desk, findSeriousFaults, lacksChromium, launchChromium, settled } from '../harness/chromium.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { heading, openConsolePage } from '../harness/console-pages.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';

const onDesk = { locale: 'en-GB', colorScheme: 'light', viewport: desk.viewport } as const;

/** Says when a price begins or ends. */
async function fillMoment(page: Page, name: string, year: number): Promise<void> {
  const group = page.getByRole('group', { name });
  await group.getByLabel('Day').fill(`01/01/${year}`);
  await group.getByLabel('Time').fill('00:00');
}

async function propose(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await dialog.getByRole('link', { name: 'Open the proposal' }).waitFor();
}

describe.skipIf(lacksChromium('The pages of prices'))('prices', () => {
  let company: Console;
  let browser: Browser;
  let finance: ConsoleOperator;
  let owner: ConsoleOperator;
  let trip: CreatedTrip;
  beforeAll(async () => {
    company = await createConsole();
    [finance, owner] = [await company.operatorOf('finance'), await company.operatorOf('owner')];
    trip = await createTrip(company, await company.makeAccount({ balanceFils: 1_000_000 }));
    await takeTripTo(company.db, trip, await addDriver(company.db), 6);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await company.close();
  });

  it('of extras are looked at and proposed, and days of the calendar said', async () => {
    const { page, complaints } = await openConsolePage(browser, company, '/prices', {
      operator: finance,
      ...onDesk,
    });
    await heading(page, 'Prices').waitFor();
    await page.getByRole('table', { name: 'Extras' }).getByText('Winching').waitFor();
    await page.getByRole('table', { name: 'Calendar' }).getByText('Ramadan').first().waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Propose a price' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Extra').selectOption({ label: 'Waiting at the pickup' });
    await dialog.getByLabel('Price (AED)').fill('35');
    await dialog.getByLabel('Free minutes').fill('1441');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByText('Enter whole minutes, up to 1,440.').waitFor();
    await dialog.getByLabel('Free minutes').fill('30');
    await propose(page, 'Longer queues');
    const { items } = expectOk(await owner.get('/approvals?status=proposed'));
    const waiting = { freeSeconds: 1_800, stepSeconds: 900 };
    expect(items).toMatchObject([
      { kind: 'extra_price', proposal: { extraKind: 'waiting', priceFils: 3_500, waiting } },
    ]);
    await page.keyboard.press('Escape');
    await showDay(page);
    // The browser writes down the conflict.
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
    await page.context().close();
  });

  /** Adds days to the calendar, changes them while somebody else does, and looks at what holds on them. */
  async function showDay(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add days' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desert race');
    await fillMoment(page, 'From (UAE time)', 2040);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByText('This field is required.').count()).toBe(2);
    await fillMoment(page, 'Until (UAE time)', 2041);
    await dialog.getByLabel('Who said so, and where').fill('Police of Dubai');
    expect(await findSeriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page
      .getByRole('table', { name: 'Calendar' })
      .getByRole('row')
      .filter({ hasText: 'Desert race' });
    await row.getByRole('button').click();
    await dialog.getByText('Until now: Police of Dubai').waitFor();
    const { calendar } = expectOk(await owner.get('/prices'));
    const { calendarEntryId } = calendar.find(({ name }: { name: string }) => name === 'Desert race');
    const told = { version: 1, name: 'Race of the desert', source: 'The organiser' };
    expectOk(await owner.send(`/calendar/entries/${calendarEntryId}`, told, { method: 'PATCH' }));
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Great desert race');
    await dialog.getByLabel('Who said so, and where').fill('WAM');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Somebody else changed this while you did.').waitFor();
    await dialog.getByLabel('Yours: Great desert race').check();
    await dialog.getByLabel('Now: The organiser').check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByText('The calendar is changed.').first().waitFor();
    const saved = expectOk(await owner.get('/prices')).calendar;
    expect(saved).toContainEqual(
      expect.objectContaining({ name: 'Great desert race', source: 'The organiser', version: 3 }),
    );
    const day = page.getByRole('region', { name: 'A day' });
    await day.getByRole('textbox', { name: 'Day' }).fill('05/03/2040');
    await day.getByText('In the calendar: Great desert race').waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
  }

  it('of surcharges are written, tried at the same hours of the weeks before, and proposed', async () => {
    const { page, complaints } = await openConsolePage(browser, company, '/prices', {
      operator: finance,
      ...onDesk,
    });
    await page.getByRole('link', { name: 'Propose a surcharge' }).click();
    await heading(page, 'A surcharge').waitFor();
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(4);
    await page.getByRole('textbox', { name: 'Name' }).fill('Rain');
    await page.getByLabel('Surcharge (%)').fill('20');
    // Longer than a week, so that it was so at the hour of the trip in the weeks before.
    const today = Temporal.Now.zonedDateTimeISO('Asia/Dubai').toPlainDate();
    for (const [name, days] of [
      ['Begins (UAE time)', 1],
      ['Ends (UAE time)', 29],
    ] as const) {
      const [year, month, day] = today.add({ days }).toString().split('-');
      const group = page.getByRole('group', { name });
      await group.getByLabel('Day').fill(`${day}/${month}/${year}`);
      await group.getByLabel('Time').fill('00:00');
    }
    await page.getByText(/^It is tried 5 weeks earlier/).waitFor();
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText(/trip was priced again\.|No delivered trip could/).waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.getByLabel('Holds').selectOption({ label: 'Every day of the kind: Special day' });
    await expect.poll(() => page.getByRole('group', { name: 'Ends (UAE time)' }).count()).toBe(0);
    await page.getByLabel('Who decided it').fill('The board');
    await page.getByRole('button', { name: 'Propose' }).click();
    await propose(page, 'Floods');
    const { items } = expectOk(await owner.get('/approvals?status=proposed'));
    const days = { kind: 'special_day' };
    expect(items[0]).toMatchObject({ kind: 'event_factor', proposal: { factorBasisPoints: 12_000, days } });
    await page.getByRole('link', { name: 'Open the proposal' }).click();
    await heading(page, /^Proposal \d+$/).waitFor();
    await page.getByText('Days of the calendar', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('of failed trips are written from those that hold, proposed, and published by another person', async () => {
    const { page, complaints } = await openConsolePage(browser, company, '/prices', {
      operator: finance,
      ...onDesk,
    });
    await page.getByRole('link', { name: 'Propose fees' }).click();
    await heading(page, 'Fees of failed trips').waitFor();
    const unsafe = page.getByRole('group', { name: 'Unsafe to load' });
    await unsafe.getByLabel('Costs').selectOption({ label: 'A share of the fare' });
    await unsafe.getByLabel('Share (%)').fill('101');
    await page.getByText('Enter another number.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Propose' }).isDisabled()).toBe(true);
    await unsafe.getByLabel('Share (%)').fill('25');
    await unsafe.getByLabel('At least (AED)').fill('40');
    await unsafe.getByLabel(/shows that it waited/).check();
    await unsafe.getByLabel('For minutes').fill('7:30');
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Propose' }).click();
    await propose(page, 'Drivers wait for nothing');
    const { items } = expectOk(await owner.get('/approvals?status=proposed'));
    const waiting = { withinMeters: 200, seconds: 450, latestAfterPromiseSeconds: 1_800 };
    const [{ approvalId, proposal, changes }] = items;
    expect(proposal.rules).toMatchObject({ unsafe: { basisPoints: 2_500, minimumFils: 4_000, waiting } });
    // All others stay as they were.
    expect(changes.map(({ field }: { field: string }) => field)).toEqual(['unsafe']);
    expectOk(await owner.send(`/approvals/${approvalId}/approve`, {}));
    await page.goto(`${company.consoleUrl}/console/prices`);
    await page
      .getByRole('table', { name: 'Fees of failed trips' })
      .getByText(/Unsafe to load: 25%/)
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  /** Tries the draft of a page at other base fares, and leaves the last one there. */
  async function tryDraft(page: Page, baseAed: number): Promise<void> {
    await page.getByLabel('Base fare').fill('much');
    await page.getByText('Enter a number such as 12.50.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try' }).isDisabled()).toBe(true);
    await page.getByLabel('Base fare').fill(String(baseAed + 10));
    // The trip departs today: the period ends before tomorrow.
    const today = Temporal.Now.zonedDateTimeISO('Asia/Dubai').toPlainDate();
    const [year, month, day] = today.add({ days: 1 }).toString().split('-');
    await page.getByLabel('Before').fill(`${day}/${month}/${year}`);
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText('1 trip was priced again.').waitFor();
    const rising = page.getByRole('table', { name: 'Trips that rise most' });
    await expect
      .poll(() => rising.getByRole('link').first().getAttribute('href'))
      .toBe(`/console/trips/${trip.tripId}`);
    await page.getByRole('table', { name: 'By how much fares change' }).getByText(/^AED /).waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.getByLabel('Base fare').fill(String(baseAed + 20));
    await page.getByText('The draft or the period has changed since. Try it again.').waitFor();
  }

  it('of trips are drafted, tried on trips that were, proposed, and published by another person', async () => {
    const { page, complaints } = await openConsolePage(browser, company, '/prices', {
      operator: finance,
      ...onDesk,
    });
    const tariffs = page.getByRole('table', { name: 'Tariffs' });
    await tariffs.getByRole('link', { name: 'Standard Recovery Truck' }).click();
    await heading(page, 'Draft of a tariff').waitFor();
    const { tariffBook } = await loadPriceList(company.db);
    const baseAed = (tariffBook.findTariff(4, Temporal.Now.instant())?.baseFareFils ?? 0) / 100;
    await tryDraft(page, baseAed);
    // It is kept in the tab, and proposed with the day from which it holds.
    await page.goto(`${company.consoleUrl}/console/prices/draft`);
    await heading(page, 'Draft of a tariff').waitFor();
    await expect.poll(() => page.getByLabel('Base fare').inputValue()).toBe(String(baseAed + 20));
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(2);
    await fillMoment(page, 'Begins (UAE time)', 2040);
    await page.getByLabel('Source').fill('Price list 2040');
    await page.getByRole('button', { name: 'Propose' }).click();
    await propose(page, 'Diesel is dearer');
    await page.getByRole('link', { name: 'Open the proposal' }).click();
    await heading(page, /^Proposal \d+$/).waitFor();
    const approvalId = Number(new URL(page.url()).pathname.split('/').at(-1));
    expectOk(await owner.send(`/approvals/${approvalId}/approve`, {}));
    await page.goto(`${company.consoleUrl}/console/prices`);
    await page.getByRole('row', { name: /Standard Recovery Truck.*Price list 2040.*To come/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are told in Arabic, on a phone, to whoever changes none', async () => {
    const callTaker = await company.operatorOf('call_taker');
    const { page, complaints } = await openConsolePage(browser, company, '/prices?shows=all', {
      operator: callTaker,
      locale: 'ar-AE',
      colorScheme: 'dark',
      viewport: { width: 320, height: 640 },
    });
    await heading(page, 'الأسعار').waitFor();
    await page.getByText('سطحة عادية').first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'مسودة تعرفة' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'اقتراح سعر' }).count()).toBe(0);
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(320);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
