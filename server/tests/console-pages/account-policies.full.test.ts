import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, findSeriousFaults, lacksChromium, settled } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, heading, openConsoleScene } from '../harness/console-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';

const onDesk = { locale: 'en-GB', colorScheme: 'light', viewport: desk.viewport } as const;
const inArabic = { locale: 'ar-AE', colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const;

describe.skipIf(lacksChromium('What holds for an account'))('what holds for an account', () => {
  let company: ConsoleScene;
  let owner: ConsoleOperator;
  let finance: ConsoleOperator;
  beforeAll(async () => {
    company = await openConsoleScene();
    owner = await company.operatorOf('owner');
    finance = await company.operatorOf('finance');
  });
  afterAll(() => company?.close());

  it('stands in one section, with the way to change each; of two who change the rule for extras, the later one chooses', async () => {
    const { accountId } = await company.makeAccount();
    const { page, complaints } = await company.open(`/accounts/${accountId}`, {
      operator: finance,
      ...onDesk,
    });
    const section = page.getByRole('region', { name: 'Rules and settings' });
    await section.getByText('Every extra is asked').waitFor();
    await section.getByText('The usual policy of all accounts').waitFor();
    await section.getByText('0 of at most 20').waitFor();
    await section.getByText('Never set').waitFor();
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: 'Change the rule' }).click();
    await dialog.getByLabel('Accept at once, up to this for each trip (AED)').fill('10,001');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter an amount from 0 to 10,000.').waitFor();
    const url = `/accounts/${accountId}/extra-rule`;
    const theirs = { version: 0, acceptsUpToFils: 5_000, acceptsUnanswered: true };
    expectOk(await owner.send(url, theirs, { method: 'PATCH' }));
    await dialog.getByLabel('Accept at once, up to this for each trip (AED)').fill('200');
    await dialog.getByLabel('The signed-in customer may answer, too').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Somebody else changed this while you did.').waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
    await dialog.getByLabel(/^Yours: .*200\.00/).check();
    await dialog.getByRole('radio', { name: 'Yours: Yes' }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await section.getByText(/^Accepted at once up to .*200\.00 for each trip/).waitFor();
    await section.getByText('No answer in ten minutes means yes').waitFor();
    expect(expectOk(await owner.get(`/accounts/${accountId}/policies`)).extraRule).toEqual({
      ...{ acceptsUpToFils: 20_000, customerDecides: true, acceptsUnanswered: true, version: 2 },
    });
    // What somebody else changes is shown without a reload.
    expectOk(await owner.send(url, { version: 2, acceptsUpToFils: 0 }, { method: 'PATCH' }));
    await section.getByText('Every extra is asked').waitFor();
    await section.getByRole('button', { name: 'Propose another' }).click();
    await dialog.getByLabel('Reason').fill('By contract');
    await page.keyboard.press('Escape');
    await section.getByRole('link', { name: 'Propose fees of its own' }).click();
    await heading(page, 'Fees of failed trips').waitFor();
    expect(new URL(page.url()).searchParams.get('account')).toBe(String(accountId));
    // The browser writes down the conflict.
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
    await page.context().close();
  });

  it('is looked at in Arabic, on a phone, without its money, by a role that changes none of it', async () => {
    const { accountId } = await company.makeAccount();
    const operator = await company.operatorOf('dispatcher');
    const { page, complaints } = await company.open(`/accounts/${accountId}`, { operator, ...inArabic });
    const section = page.getByRole('region', { name: 'القواعد والإعدادات' });
    await section.getByText('يُسأل عن كل خدمة').waitFor();
    await section.getByText('السياسة المعتادة لكل الحسابات').waitFor();
    await expect.poll(() => section.getByRole('button').count()).toBe(0);
    await expect.poll(() => section.getByText('الشحن التلقائي').count()).toBe(0);
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(lacksChromium('Approvals and two-factor sign-in'))('who decides about prices', () => {
  let company: ConsoleScene;
  beforeAll(async () => {
    company = await openConsoleScene();
  });
  afterAll(() => company?.close());

  it('reads which days of the calendar a surcharge is for, by name and date, in both languages', async () => {
    const [owner, finance] = [await company.operatorOf('owner'), await company.operatorOf('finance')];
    const wish = { kind: 'public_holiday', name: 'Founding Day', status: 'announced', source: 'WAM' };
    const span = { validFrom: '2041-03-05', validUntil: '2041-03-08' };
    const { entry } = expectOk(await owner.send('/calendar/entries', { ...wish, ...span }));
    const { approval } = expectOk(
      await finance.send('/event-factors', {
        ...{ name: 'Founding Day', vehicleTypeId: null, factorBasisPoints: 15_000, validUntil: null },
        ...{ validFrom: '2040-01-01', source: 'The owner', reason: 'Closed roads' },
        ...{ clientToken: 'a-token-of-its-own', days: { calendarEntryId: entry.calendarEntryId } },
      }),
    );
    for (const [look, days] of [
      [onDesk, /From 5 Mar(ch)? 2041 to 7 Mar(ch)? 2041/],
      [inArabic, /من .*مارس.* إلى .*مارس/],
    ] as const) {
      const { page, complaints } = await company.open(`/approvals/${approval.approvalId}`, {
        operator: owner,
        ...look,
      });
      await page.getByText(days).waitFor();
      await page.getByText('Founding Day').first().waitFor();
      await settled(page);
      expect(await findSeriousFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('and lacks two-factor sign-in alone is told so, with the way to set it up; who lacks the role is told to ask', async () => {
    const operator = await company.operatorOf('owner', { hasTwoFactor: false });
    for (const path of ['/prices/fees', '/prices/surcharge', '/prices/draft']) {
      const { page } = await company.open(path, { operator, ...onDesk });
      await page.getByText('This needs two-factor sign-in').waitFor();
      await expect.poll(() => page.getByText('Ask an owner for another role.').count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name: 'Set it up in your profile' }).last().click();
      await heading(page, 'Profile').waitFor();
      await page.context().close();
    }
    const dispatcher = await company.operatorOf('dispatcher', { hasTwoFactor: false });
    const { page } = await company.open('/prices/fees', { operator: dispatcher, ...inArabic });
    await page.getByText('اطلب دورًا آخر من أحد المالكين.').waitFor();
    await page.context().close();
    const arabic = await company.open('/prices/fees', { operator, ...inArabic });
    await arabic.page.getByText('هذا يتطلب التحقق بخطوتين').waitFor();
    await settled(arabic.page);
    expect(await findSeriousFaults(arabic.page)).toEqual([]);
    await arabic.page.context().close();
  });
});
