import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { callersBooking } from '../harness/callers-scene.ts';
import { lacksChromium } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, heading, openConsoleScene } from '../harness/console-pages.ts';
import { issueAll } from '../harness/documents.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { createPaymentScene } from '../harness/payment-scene.ts';
import { createTestClock } from '../harness/test-clock.ts';

describe.skipIf(lacksChromium('The pages of payments and papers'))('payments and papers', () => {
  let company: ConsoleScene;
  let finance: ConsoleOperator;
  let accountId: number;
  let tripId: number;
  const payments = { disputed: 0, paid: 0 };

  /** An account with a payment, a dispute, a trip whose invoice is issued and one whose is not. */
  beforeAll(async () => {
    company = await openConsoleScene();
    const { db } = company;
    const account = await company.makeAccount({ balanceFils: 1e6 });
    accountId = account.accountId;
    await db.query({ text: `UPDATE accounts SET created_at = now() - interval '100 days'` });
    // The provider tells of a dispute some seconds after the payment.
    const clock = createTestClock(systemClock().subtract({ minutes: 5 }).toString());
    const scene = await createPaymentScene(db, clock);
    for (const [name, number] of [
      ['disputed', '4000000000000259'],
      ['paid', '4242424242424242'],
    ] as const) {
      const topUp = await scene.start(accountId);
      payments[name] = topUp.topUpId;
      await scene.pay(topUp, number);
      await scene.work();
      clock.advance({ minutes: 1 });
      await scene.work();
    }
    await takeTripTo(db, await createTrip(company, account), await addDriver(db), 6);
    await issueAll(db);
    const waiting = await createTrip(company, account);
    ({ tripId } = waiting);
    await takeTripTo(db, waiting, await addDriver(db), 6);
    finance = await company.operatorOf('finance', { name: 'Huda Saleh' });
  });
  afterAll(async () => {
    await expectSoundLedger(company.db);
    await company.close();
  });

  const open = (path: string, operator = finance) => company.open(path, { operator, locale: 'en-GB' });

  it('leads from a dispute in the list to what it took, and orders the refund of another payment', async () => {
    const { page, complaints } = await open('/payments');
    await page
      .getByRole('row', { name: /Payment \d/ })
      .nth(1)
      .waitFor();
    await page.getByRole('combobox', { name: 'Went back' }).click();
    await page.getByRole('option', { name: 'Disputed' }).click();
    await page.getByRole('link', { name: `Payment ${payments.paid}` }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?reversal=disputed');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = page.getByRole('menuitem', { name: 'Excel (xlsx)' });
    await expect
      .poll(() => file.getAttribute('href'))
      .toBe('/console-api/payments/export?reversal=disputed&format=xlsx');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Payment ${payments.disputed}` }).click();
    await heading(page, `Payment ${payments.disputed}`).waitFor();
    await page.getByRole('region', { name: 'Disputes' }).getByText('Not back').waitFor();
    await page.getByRole('region', { name: 'Ledger entries' }).getByText('Taken by a dispute').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await page.goto(`${company.consoleUrl}/console/payments/${payments.paid}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount (AED)').fill('100.01');
    await dialog.getByLabel('Reason').fill('Charged twice');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('No more than AED 100.00 is left of this top-up.').waitFor();
    await dialog.getByLabel('Amount (AED)').fill('60');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The refund is ordered.').waitFor();
    const refunds = page.getByRole('region', { name: 'Refunds ordered here' });
    await refunds.getByText('The provider is asked').waitFor();
    await refunds.getByText('AED 60.00').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('finds a document by its number, and leads from a figure of VAT to what stands behind it', async () => {
    const { items } = expectOk(await finance.get('/documents?kind=tax_invoice'));
    const { page, complaints } = await open('/documents');
    await page.getByRole('searchbox', { name: 'Search' }).fill('INV-20');
    await page.getByText('Enter a whole number such as INV-2026-000041.').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill(items[0].name);
    const row = page.getByRole('row', { name: new RegExp(items[0].name) });
    const arabic = row.getByRole('link', { name: `Download ${items[0].name} in العربية` });
    await expect
      .poll(() => arabic.getAttribute('href'))
      .toBe(`/console-api/documents/${items[0].name}/pdf?language=ar`);
    await page.getByRole('navigation').getByRole('link', { name: 'VAT' }).click();
    await heading(page, 'VAT of a quarter').waitFor();
    await page.getByText('They differ, and each difference has its reason.').waitFor();
    await page.getByRole('table', { name: 'Tax invoices' }).getByRole('link', { name: '1' }).click();
    await page.getByRole('row', { name: new RegExp(items[0].name) }).waitFor();
    const compared = page.getByRole('region', { name: 'Compared with the ledger' });
    await compared.getByRole('link').first().click();
    const behind = page.getByRole('region', { name: 'Trips without a tax invoice yet' });
    await behind.getByRole('link', { name: `Trip ${tripId}`, exact: true }).waitFor();
    await page.goto(`${company.consoleUrl}/console/accounts/${accountId}`);
    const statements = page.getByRole('region', { name: 'Monthly statements' });
    await statements
      .getByRole('button', { name: /^Export/ })
      .first()
      .waitFor();
    await statements.getByRole('link', { name: 'All documents of this account' }).click();
    await page.getByRole('row', { name: new RegExp(items[0].name) }).waitFor();
    expect(new URL(page.url()).search).toBe(`?account=${accountId}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('notes what a caller paid, and proposes to take back what was noted by mistake', async () => {
    const dispatcher = await company.operatorOf('dispatcher');
    const booked = expectOk(await dispatcher.send('/trips', callersBooking()));
    const { page, complaints } = await open('/receivables');
    await page.getByRole('link', { name: 'All trips of callers' }).waitFor();
    await page.getByRole('link', { name: `Trip ${booked.tripId}` }).click();
    await page.getByRole('button', { name: 'Note a payment' }).click();
    const dialog = page.getByRole('dialog');
    const due = booked.fareFils / 100;
    await dialog.getByLabel('Amount (AED)').fill(String(due + 1));
    await dialog.getByRole('button', { name: 'Note it' }).click();
    await dialog.getByText(/^No more than .* is due\.$/).waitFor();
    await dialog.getByLabel('Amount (AED)').fill('100');
    await dialog.getByLabel('Reference').fill('Receipt 17');
    // Somebody else notes a part of it meanwhile.
    expectOk(
      await finance.send(`/receivables/${booked.tripId}/settle`, {
        ...{ clientToken: 'token-of-somebody-else', dueFils: booked.fareFils, method: 'transfer' },
        ...{ reference: 'Bank 4', amountFils: 1_000 },
      }),
    );
    // Its reader is told at once.
    await dialog.getByText(`AED ${(due - 10).toFixed(2)} are owed.`).waitFor();
    await dialog.getByRole('button', { name: 'Note it' }).click();
    await page.getByText(/^Noted\. .* remain due\.$/).waitFor();
    const row = page.getByRole('row', { name: /Receipt 17/ });
    await row.getByText('Huda Saleh').waitFor();
    await row.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Another trip');
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Another person has to approve it/)
      .waitFor();
    await page.getByRole('link', { name: 'Open the proposal' }).click();
    await heading(page, /^Proposal/).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is not for whoever does not see wallets', async () => {
    const dispatcher = await company.operatorOf('dispatcher');
    const { page } = await open('/payments', dispatcher);
    for (const path of ['payments', 'payments/1', 'documents', 'vat', 'receivables', 'receivables/1']) {
      await page.goto(`${company.consoleUrl}/console/${path}`);
      await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor();
    }
    await page.context().close();
  });
});
