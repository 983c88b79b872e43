import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, heading, openConsoleScene } from '../harness/console-pages.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { findMistakableLinks } from '../harness/link-names.ts';

describe.skipIf(lacksChromium('The pages of the ledger'))('the ledger', () => {
  let company: ConsoleScene;
  let finance: ConsoleOperator;
  let tripId: number;
  beforeAll(async () => {
    company = await openConsoleScene();
    const trip = await createTrip(company, await company.makeAccount({ balanceFils: 1e6 }));
    ({ tripId } = trip);
    await takeTripTo(company.db, trip, await addDriver(company.db), 6);
    finance = await company.operatorOf('finance', { name: 'Huda Saleh' });
  });
  afterAll(() => company.close());

  it('leads from a figure of the trial balance to its entries, and from an entry to its trip and back', async () => {
    const { page, complaints } = await company.open('/ledger/trial-balance', {
      operator: finance,
      locale: 'en-GB',
    });
    await page.getByText('Now each wallet has the balance').waitFor();
    await page
      .getByRole('table', { name: 'Trial balance' })
      .getByRole('link', { name: 'VAT payable' })
      .click();
    await heading(page, 'Ledger').waitFor();
    expect(new URL(page.url()).search).toBe('?ledger=vat_payable');
    await page.getByText(/VAT payable: debits AED 0\.00, credits AED \d/).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect
      .poll(() => page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href'))
      .toBe('/console-api/ledger/export?ledger=vat_payable&format=csv');
    await page.keyboard.press('Escape');
    await page
      .getByRole('table', { name: 'Ledger' })
      .getByRole('link', { name: `Trip ${tripId}`, exact: true })
      .click();
    await page.getByRole('link', { name: 'All ledger entries of the trip' }).click();
    await page.getByRole('cell', { name: 'Fare earned' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?trip=${tripId}`);
    expect(complaints).toEqual([]);
  });

  it('is told in Arabic', async () => {
    const { page, complaints } = await company.open('/ledger/trial-balance', {
      operator: finance,
      locale: 'ar-AE',
    });
    await page.getByRole('region', { name: 'حسب الحساب' }).getByRole('table').waitFor();
    expect(await findMistakableLinks(page)).toEqual([]);
    await page
      .getByRole('table', { name: 'ميزان المراجعة' })
      .getByRole('link', { name: 'الإيرادات' })
      .click();
    await page.getByRole('cell', { name: 'أجرة مكتسبة' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
