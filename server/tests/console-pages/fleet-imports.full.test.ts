import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSeriousFaults, lacksChromium, phone, settled } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, heading, openConsoleScene } from '../harness/console-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';

describe.skipIf(lacksChromium('The import of drivers and trucks'))('an import at the console', () => {
  let company: ConsoleScene;
  let fleet: ConsoleOperator;
  beforeAll(async () => {
    company = await openConsoleScene();
    fleet = await company.operatorOf('fleet', { name: 'Salem Al Ketbi' });
  });
  afterAll(() => company?.close());

  const choose = (page: Page, text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'drivers.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(text),
    });
  const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
  const driversThere = async (): Promise<number> => expectOk(await fleet.get('/drivers')).items.length;

  it('shows each line of a file before it is stored, refuses it whole for one line, and stores it by one press', async () => {
    const { page, complaints } = await company.open('/drivers', { operator: fleet });
    await page.getByRole('link', { name: 'Import', exact: true }).last().click();
    await heading(page, 'Import').waitFor();
    await choose(page, 'name;mobile;licence\nImran Khan;0521234567;2040-05-31\n;0411;31/05/2040\n');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByText('Nothing can be stored while a line is refused.').waitFor();
    await row(page, 'Line 3').getByText('name is empty. Fill it in.').waitFor();
    await row(page, 'Line 3').getByText('licence “31/05/2040”: give a day of the calendar').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Store/ }).count()).toBe(0);

    const file = 'name;mobile;licence\nImran Khan;0521234567;2040-05-31\nBilal;0529876543;2040-05-31\n';
    await choose(page, file);
    await page.getByText('Nothing can be stored').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Look at it' }).click();
    await row(page, '+971 521234567').getByText('New').waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    expect(await driversThere()).toBe(0);
    await page.getByRole('button', { name: 'Store 2 lines' }).click();
    await page.getByText('2 new, 0 changed, 0 were there as the file says.').waitFor();
    expect(await driversThere()).toBe(2);
    await page.getByRole('link', { name: '+971 521234567' }).click();
    await heading(page, 'Imran Khan').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('takes pasted cells, changes what differs where it may, and says so when somebody was faster', async () => {
    const { page, complaints } = await company.open('/imports', { operator: fleet });
    await page
      .getByLabel('Or paste lines here')
      .fill('name\tmobile\tlicence\nImran K.\t0521234567\t2040-05-31');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await row(page, 'Line 2').getByText('+971 521234567 is there and differs.').waitFor();
    await page.getByRole('checkbox', { name: 'Change those that are there and differ' }).check();
    await page.getByRole('button', { name: 'Look at it' }).click();
    await row(page, 'Line 2').getByText('Says otherwise: name').waitFor();

    const [driver] = expectOk(await fleet.get('/drivers?search=Imran')).items;
    const edit = { version: driver.version, name: 'I. Khan' };
    expectOk(await fleet.send(`/drivers/${driver.driverId}`, edit, { method: 'PATCH' }));
    await page.getByRole('button', { name: 'Store 1 line' }).click();
    await page.getByText('Something has changed since you looked, and nothing was stored.').waitFor();
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByRole('button', { name: 'Store 1 line' }).click();
    await page.getByText('0 new, 1 changed, 0 were there as the file says.').waitFor();
    expect(expectOk(await fleet.get('/drivers?search=Imran')).items[0]).toMatchObject({ name: 'Imran K.' });
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByLabel('Or paste lines here').fill('name,colour\nImran,red');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByText('Not known: colour.').waitFor();
    await page.getByText('Missing: mobile, licence.').waitFor();
    expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('stores trucks from the template that it gives, on a phone in Arabic and in the dark', async () => {
    const options = { operator: fleet, locale: 'ar-AE', colorScheme: 'dark' as const, ...phone };
    const { page, complaints } = await company.open('/imports?things=vehicles', options);
    await page.evaluate("localStorage.setItem('satha-language', 'ar')");
    await page.reload();
    await heading(page, 'الاستيراد').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'تنزيل نموذج' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('vehicles.csv');
    const template = await readFile(await download.path(), 'utf8');
    await choose(page, template);
    await page.getByRole('button', { name: 'معاينة' }).click();
    await page.getByText('Dubai K 40217').waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'حفظ سطرين' }).click();
    await page.getByText('تم الحفظ').waitFor();
    const trucks = expectOk(await fleet.get('/vehicles')).items;
    expect(trucks.map(({ plate }: { plate: string }) => plate).toSorted()).toEqual([
      'Abu Dhabi 5 12345',
      'Dubai K 40217',
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is not offered to who changes nothing of the fleet', async () => {
    const auditor = await company.operatorOf('auditor');
    const { page, complaints } = await company.open('/imports', { operator: auditor });
    await heading(page, 'Import').waitFor();
    await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link', { name: 'Import' }).count())
      .toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
