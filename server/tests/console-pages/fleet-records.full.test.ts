import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { uaeDateAt } from '../../src/values/uae-time.ts';
import { findSeriousFaults, lacksChromium, launchChromium, phone, settled } from '../harness/chromium.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { heading, openConsolePage } from '../harness/console-pages.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';

describe.skipIf(lacksChromium('The pages of a driver and a truck'))('a driver and a truck', () => {
  let company: Console;
  let browser: Browser;
  let fleet: ConsoleOperator;
  beforeAll(async () => {
    company = await createConsole();
    fleet = await company.operatorOf('fleet', { name: 'Salem Al Ketbi' });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await company.close();
  });

  const inDays = (days: number) => uaeDateAt(systemClock()).add({ days });
  const written = (day: Temporal.PlainDate) =>
    `${String(day.day).padStart(2, '0')}/${String(day.month).padStart(2, '0')}/${day.year}`;
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('adds a driver, keeps their documents, and shows whoever edits them too late both changes', async () => {
    const { page, complaints } = await openConsolePage(browser, company, '/drivers', { operator: fleet });
    await page.getByRole('button', { name: 'Add a driver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Bilal Ahmed');
    await dialog.getByLabel('Mobile number').fill('04 111 1111');
    await dialog.getByRole('textbox', { name: 'Driving licence until' }).fill(written(inDays(400)));
    await dialog.getByRole('button', { name: 'Add a driver' }).click();
    await dialog.getByText(/^is no mobile number/i).waitFor();
    await dialog.getByLabel('Mobile number').fill('050 777 1234');
    await dialog.getByRole('button', { name: 'Add a driver' }).click();
    await heading(page, 'Bilal Ahmed').waitFor();
    const driverId = Number(/drivers\/(\d+)/.exec(page.url())?.[1]);

    await page.getByRole('button', { name: 'Note a document' }).click();
    await dialog.getByLabel('Document').selectOption('Tow permit');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(written(inDays(3)));
    await dialog.getByLabel('Number').fill('TP-4711');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tow permit is noted.').waitFor();
    const documents = section(page, 'Documents');
    await documents.getByText(/Expires/).waitFor();
    await documents.getByText('Number TP-4711').waitFor();
    await page.getByRole('button', { name: 'Renew: Tow permit' }).click();
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(written(inDays(500)));
    await expect.poll(() => dialog.getByLabel('Number').inputValue()).toBe('TP-4711');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await documents.getByText(/Expires/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove: Tow permit' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await documents.getByText('Tow permit').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('B. Ahmed');
    const change = { version: 1, name: 'Bilal M. Ahmed', nameAr: 'بلال' };
    expectOk(await fleet.send(`/drivers/${driverId}`, change, { method: 'PATCH' }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Somebody else changed this while you did.').waitFor();
    await dialog.getByText('Name in Arabic is بلال now.').waitFor();
    await dialog.getByRole('radio', { name: 'Yours: B. Ahmed' }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await heading(page, 'B. Ahmed').waitFor();
    const { driver } = expectOk(await fleet.get(`/drivers/${driverId}`));
    expect(driver).toMatchObject({ name: 'B. Ahmed', nameAr: 'بلال', version: 3 });
    expect(complaints.filter((text) => !/status of 4(00|09)/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('signs a lost phone out and suspends its driver, on a phone in Arabic and in the dark', async () => {
    const { driver, phone: lost } = await sendDriverOut(company);
    const options = { operator: fleet, locale: 'ar-AE', colorScheme: 'dark' as const, ...phone };
    const path = `/drivers/${driver.driverId}`;
    const { page, complaints } = await openConsolePage(browser, company, path, options);
    await page.evaluate("localStorage.setItem('satha-language', 'ar')");
    await page.reload();
    await page.getByRole('button', { name: 'تسجيل الخروج من كل الهواتف' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج من كل الهواتف' }).click();
    await page.getByText('لم يسجّل الدخول من أي هاتف.').waitFor();
    expectRefusal(await lost.get('/me'), 401, 'Invalid driver token');
    await page.getByRole('button', { name: 'إيقاف' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('في إجازة');
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'إيقاف' }).click();
    await page.getByRole('alert').filter({ hasText: 'في إجازة' }).first().waitFor();
    await page.getByRole('button', { name: 'رفع الإيقاف' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('adds a truck, changes it, and takes it out of service and back; who changes nothing is offered nothing', async () => {
    const { page, complaints } = await openConsolePage(browser, company, '/vehicles', { operator: fleet });
    await page.getByRole('button', { name: 'Add a truck' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plate').fill('Dubai Z 71001');
    await dialog.getByRole('checkbox', { name: 'Winch' }).check();
    await dialog.getByLabel('Height, mm').fill('tall');
    await dialog.getByRole('button', { name: 'Add a truck' }).click();
    await dialog.getByText('Enter a whole number.').waitFor();
    await dialog.getByLabel('Height, mm').fill('2650');
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a truck' }).click();
    await heading(page, 'Dubai Z 71001').waitFor();
    await page.getByText('Height 2,650 mm').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Height, mm').fill('');
    await dialog.getByLabel('Payload, kg').fill('3500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Payload 3,500 kg').waitFor();
    await page.getByText('Height 2,650 mm').waitFor({ state: 'detached' });

    const code = page.getByRole('img', { name: 'QR code of truck Dubai Z 71001' });
    await page.getByText('/drive/?truck=Dubai%20Z%2071001').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Read with the phone to go on shift in this truck.').waitFor();
    await expect.poll(() => code.isVisible()).toBe(true);
    await expect.poll(() => page.getByText('Payload 3,500 kg').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Take out of service' }).click();
    await dialog.getByLabel('Reason').fill('Gearbox');
    await dialog.getByRole('button', { name: 'Take out of service' }).click();
    await page.getByText(/Out of service since .*Gearbox/).waitFor();
    const auditor = await company.operatorOf('auditor');
    const theirs = await openConsolePage(
      browser,
      company,
      new URL(page.url()).pathname.replace('/console', ''),
      {
        operator: auditor,
      },
    );
    await theirs.page.getByText(/Out of service since .*Gearbox/).waitFor();
    await expect
      .poll(() => theirs.page.getByRole('button', { name: /Back in service|Edit|Note a document/ }).count())
      .toBe(0);
    await page.getByRole('button', { name: 'Back in service' }).click();
    await dialog.getByRole('button', { name: 'Back in service' }).click();
    // Whoever has the page open sees it without asking.
    await theirs.page.getByText(/Out of service since/).waitFor({ state: 'detached' });
    for (const one of [{ page, complaints }, theirs]) {
      expect(one.complaints).toEqual([]);
      await one.page.context().close();
    }
  });
});
