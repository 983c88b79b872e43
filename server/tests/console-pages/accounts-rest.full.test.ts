import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium } from '../harness/chromium.ts';
import { type ConsoleScene, choose, heading, openConsoleScene } from '../harness/console-pages.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';

describe.skipIf(lacksChromium('Accounts, members and shifts'))('accounts, members and shifts', () => {
  let company: ConsoleScene;
  beforeAll(async () => {
    company = await openConsoleScene();
  });
  afterAll(() => company?.close());

  it('adds an account, invites to it, makes its key, and shows what was asked with the key', async () => {
    const manager = await company.operatorOf('manager', { name: 'Noura Al Ali' });
    const { page, complaints } = await company.open('/accounts', { operator: manager });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add an account' }).click();
    await dialog.getByRole('button', { name: 'Add an account' }).click();
    await dialog.getByText('Enter a name of 1 to 80 characters.').waitFor();
    await dialog.getByLabel('Name').fill('Al Noor Motors');
    await dialog.getByRole('button', { name: 'Add an account' }).click();
    await heading(page, 'Al Noor Motors').waitFor();
    const accountId = Number(new URL(page.url()).pathname.split('/').at(-1));

    await page.getByRole('button', { name: 'Invite a member' }).click();
    await dialog.getByLabel('Email').fill('dana@alnoor.ae');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent to dana@alnoor.ae.').waitFor();
    await page.getByRole('button', { name: 'Withdraw the invitation to dana@alnoor.ae' }).click();
    await page.getByText('The invitation to dana@alnoor.ae was withdrawn.').waitFor();

    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialog.getByLabel('Name').fill('Booking system');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const key = await page.getByText(/^svc_sk_test_\S{20,}$/).innerText();
    await page.getByLabel('I have passed the key on.').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /Booking system/ }).waitFor();
    await expect.poll(() => page.getByText(key).count()).toBe(0);

    expectOk(await company.get('/api/Wallet', key));
    const asked = async () => expectOk(await manager.get(`/accounts/${accountId}/requests`)).items;
    await expect.poll(() => asked()).toHaveLength(1);
    await page.getByRole('link', { name: 'What the account asked of the API' }).click();
    await heading(page, 'Requests of Al Noor Motors').waitFor();
    await page.getByRole('button', { name: /^Details of request/ }).click();
    await dialog.getByText('"balance"', { exact: false }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('gives a member another role, shows a conflict with somebody else’s, and shuts the member out', async () => {
    const owner = await company.memberOf('owner');
    const { accountId, memberId, name } = await company.memberOf('viewer', owner.accountId);
    const manager = await company.operatorOf('manager');
    const { page, complaints } = await company.open(`/accounts/${accountId}`, { operator: manager });
    const dialog = page.getByRole('dialog');
    await choose(page, name, 'Change role');
    const path = `/accounts/${accountId}/members/${memberId}`;
    expectOk(await manager.send(path, { version: 1, role: 'developer' }, { method: 'PATCH' }));
    await dialog.getByRole('radio', { name: 'Finance' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Somebody else changed this while you did.').waitFor();
    await dialog.getByRole('radio', { name: 'Yours: Finance' }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByText(`${name} now has the role Finance.`).waitFor();
    await choose(page, name, 'Suspend');
    await dialog.getByLabel('Reason').fill('A lost laptop');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText(`${name} is suspended.`).waitFor();

    await page.getByRole('button', { name: 'Change settings' }).click();
    await dialog.getByLabel('Send customers the link to their trip by SMS').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^The settings of .* are saved\.$/).waitFor();
    const account = expectOk(await manager.get(`/accounts/${accountId}`));
    expect(account).toMatchObject({ smsLinksEnabled: false, version: 2 });
    const [, member] = account.people;
    expect(member).toMatchObject({ role: 'finance', version: 3, isSuspended: true });
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
    await page.context().close();
  });

  it('lists who is on shift, and ends one by hand', async () => {
    const fleet = await company.operatorOf('fleet');
    const { driver } = await sendDriverOut(company);
    const { page, complaints } = await company.open(`/shifts?state=open&driver=${driver.driverId}`, {
      operator: fleet,
    });
    await page.getByRole('button', { name: /^End shift: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End shift' }).click();
    await page.getByText(/^The shift of .* is over\.$/).waitFor();
    await page.getByText('No matching shifts').waitFor();
    expect(expectOk(await fleet.get(`/drivers/${driver.driverId}`)).driver.status).toBe('offline');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
