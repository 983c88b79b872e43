import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteFirstOwner } from '../../src/domain/operators/invitations/invite-operator.ts';
import { makeConsoleLinks } from '../../src/domain/operators/mails/console-links.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { showCode, showNextCode } from '../harness/authenticator-app.ts';
import { lacksChromium } from '../harness/chromium.ts';
import { type ConsoleScene, heading, openConsoleScene, signInAt } from '../harness/console-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { readLinkToken } from '../harness/portal-mails.ts';

describe.skipIf(lacksChromium('How operators come into the console'))('operators at the console', () => {
  let company: ConsoleScene;
  beforeAll(async () => {
    company = await openConsoleScene();
  });
  afterAll(() => company?.close());

  it('begin with the first owner, who opens the printed link, says name and email, and is in', async () => {
    const { db, consoleUrl } = company;
    const links = makeConsoleLinks(consoleUrl);
    const url = await db.inTransaction((transaction) =>
      inviteFirstOwner({ transaction, clock: systemClock, links }, { actor: { kind: 'system' } }),
    );
    const path = url?.slice(`${consoleUrl}/console`.length) ?? '';
    const { page, complaints } = await company.open(path);
    await heading(page, 'Join the Satha console').waitFor();
    await page.getByText('You will be the first Owner.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('name');
    await page.getByLabel('Your name').fill('Mariam Al Suwaidi');
    await page.getByLabel('Email').fill('mariam@company.ae');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long sentence');
    await page.getByRole('button', { name: 'Join' }).click();
    await heading(page, 'Home').waitFor();
    await page.getByRole('heading', { name: 'Your role: Owner' }).waitFor();
    await page.getByText(/^Set up two-factor sign-in to .+ and invite and change operators\./).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('set up the second factor that a notice leads to, and then may do what needed it', async () => {
    const owner = await company.operatorOf('owner', { hasTwoFactor: false });
    const { page, complaints } = await company.open('/operators', { operator: owner });
    await heading(page, 'Operators').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Invite an operator' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Set it up in your profile' }).click();
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const totpUri = `otpauth://totp/Satha?secret=${secret}`;
    await dialog.getByLabel('Code from the app').fill(showCode(totpUri));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('checkbox', { name: 'I have saved them' }).check();
    await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('On. Sign-in requires a code').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Set it up in your profile' }).count()).toBe(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Operators' }).click();
    await page.getByRole('button', { name: 'Invite an operator' }).waitFor();
    await page.context().close();

    const { page: other } = await company.open('/audit?operator=1');
    await heading(other, 'Sign in to the console').waitFor();
    await signInAt(other, owner.email, owner.password);
    await heading(other, 'Two-factor sign-in').waitFor();
    await other.getByLabel('Code').fill(showNextCode(totpUri));
    await other.getByRole('button', { name: 'Confirm' }).click();
    await heading(other, 'Audit log').waitFor();
    expect(new URL(other.url()).search).toBe('?operator=1');
    expect(complaints).toEqual([]);
    await other.context().close();
  });

  it('are invited by mail with a role that the page explains, and see no more than it may do', async () => {
    const owner = await company.operatorOf('owner');
    const { page, complaints } = await company.open('/operators', { operator: owner });
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('name');
    await dialog.getByLabel('Name').fill('Salim Haddad');
    await dialog.getByLabel('Email').fill('salim@company.ae');
    await dialog.getByRole('radio', { name: 'Call taker' }).check();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent to salim@company.ae.').waitFor();
    const pending = page.getByRole('region', { name: 'Pending invitations' });
    await pending.getByText('Salim Haddad').waitFor();

    const token = await readLinkToken(company.db, 'salim@company.ae', 'accept-invitation');
    const his = await company.open(`/accept-invitation#${token}`);
    await his.page.getByText('You are invited as Call taker at salim@company.ae.').waitFor();
    await his.page.getByText('Books trips for callers and adds notes.').waitFor();
    await expect.poll(() => his.page.getByLabel('Your name').inputValue()).toBe('Salim Haddad');
    await his.page.getByLabel('Your name').fill('Salim H. Haddad');
    await his.page.getByRole('textbox', { name: 'Password' }).fill('a sentence of his own');
    await his.page.getByRole('button', { name: 'Join' }).click();
    await heading(his.page, 'Home').waitFor();
    await his.page.getByText('Signed in as Salim H. Haddad.').waitFor();
    const navigation = his.page.getByRole('navigation');
    await expect
      .poll(() => navigation.getByRole('link').allInnerTexts())
      .toEqual([
        'Home',
        'Board',
        'Take a call',
        'Trips',
        'Drivers',
        'Trucks',
        'Shifts',
        'Accounts',
        'Prices',
        'Figures',
      ]);
    for (const path of ['/operators', '/audit', '/system']) {
      await his.page.goto(`${company.consoleUrl}/console${path}`);
      await his.page.getByRole('heading', { name: 'You do not have access to this' }).waitFor();
    }
    await expect.poll(() => his.page.getByRole('alert').count()).toBe(0);
    await his.page.context().close();

    await page.reload();
    await page.getByRole('row', { name: /Salim H. Haddad/ }).waitFor();
    await expect.poll(() => pending.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('come back to pages of the console alone, whatever the link said that led them to sign in', async () => {
    const { email, password } = await company.operatorOf('auditor', { hasTwoFactor: false });
    for (const [next, reached] of [
      ['https://evil.example/x', '/console/'],
      ['//evil.example/x', '/console/'],
      ['/audit?about=operator#latest', '/console/audit?about=operator#latest'],
    ] as const) {
      const path = `/sign-in?next=${encodeURIComponent(next)}`;
      const { page } = await company.open(path);
      await signInAt(page, email, password);
      await page.waitForURL(company.consoleUrl + reached);
      await page.context().close();
    }
  });

  it('set a new password by the link in a mail, and sign out', async () => {
    const { email, name } = await company.operatorOf('fleet', { hasTwoFactor: false, name: 'Huda Rahman' });
    const { page, complaints } = await company.open('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If ${email} belongs to an operator, we have sent a link to it.`).waitFor();
    const token = await readLinkToken(company.db, email, 'reset-password');
    await page.goto(`${company.consoleUrl}/console/reset-password#${token}`);
    await page.getByRole('textbox', { name: 'New password' }).fill('another long sentence');
    await page.getByRole('button', { name: 'Save password' }).click();
    await heading(page, 'Password changed').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInAt(page, email, 'another long sentence');
    await heading(page, 'Home').waitFor();
    await page.getByRole('button', { name: `Your menu, ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in to the console').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('change name and language, and find the whole console in Arabic from right to left', async () => {
    const operator = await company.operatorOf('manager', { name: 'Noura Al Ali' });
    const { page, complaints } = await company.open('/profile', { operator });
    await page.getByLabel('Name').fill('Noura A. Al Ali');
    await page.getByText('العربية').last().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'الملف الشخصي').waitFor();
    expect(await page.evaluate('[document.documentElement.dir, document.documentElement.lang]')).toEqual([
      'rtl',
      'ar',
    ]);
    await page.getByRole('link', { name: 'المشغّلون' }).first().click();
    await page.getByRole('cell', { name: /Noura A. Al Ali/ }).waitFor();
    expect(expectOk(await operator.get('/me'))).toMatchObject({ language: 'ar', name: 'Noura A. Al Ali' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('see who did what, of whom they choose, as the address says', async () => {
    const auditor = await company.operatorOf('auditor', { name: 'Amna Saeed' });
    const owner = await company.operatorOf('owner', { name: 'Khalid Omar' });
    const fleet = await company.operatorOf('fleet', { name: 'Layla Hassan' });
    const change = { version: 1, role: 'dispatcher' };
    expectOk(await owner.send(`/operators/${fleet.operatorId}`, change, { method: 'PATCH' }));
    const { page, complaints } = await company.open('/audit', { operator: auditor });
    await page.getByText('Changed Layla Hassan').waitFor();
    await page.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'Layla Hassan' }).click();
    await page.getByText('Changed Layla Hassan').waitFor({ state: 'detached' });
    await page
      .getByRole('cell', { name: /Layla Hassan/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('operator')).toBe(String(fleet.operatorId));
    await page.reload();
    await page.getByRole('button', { name: 'Show details Signed in' }).click();
    await page.getByText('operator.signed_in').waitFor();
    await page.getByRole('button', { name: 'Time' }).click();
    await page.getByRole('button', { name: 'Time' }).click();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('newest');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
