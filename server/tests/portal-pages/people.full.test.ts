import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showCode, showNextCode } from '../harness/authenticator-app.ts';
import { lacksChromium, launchChromium, openPage, phone, signInAs } from '../harness/chromium.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { readLinkToken } from '../harness/portal-mails.ts';

describe.skipIf(lacksChromium('How people come into the portal'))('people at the portal', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await createPortal();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  const address = (path: string) => `${portal.baseUrl}/portal${path}`;
  const outboxAddress = () =>
    `${address('/outbox')}#${portal.outboxHeaders.authorization?.slice('Bearer '.length)}`;
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('sign up, are led to their first key, sign out, and come back to the page that they wanted', async () => {
    const { page, complaints } = await openPage(browser, portal.baseUrl);
    await page.goto(address('/'));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create an account').waitFor();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('companyName');
    await page.getByLabel('Company name').fill('Al Noor Motors');
    await page.getByLabel('Your name').fill('Mariam Al Suwaidi');
    await page.getByLabel('Email').fill('mariam@example.ae');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long sentence');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await heading(page, 'Home').waitFor();
    await expect.poll(() => page.title()).toBe('Home · Satha');
    await page.getByText('AED 1,000.00').waitFor();
    await page.getByText('-H "x-api-key: $KEY"').waitFor();
    await page.getByRole('link', { name: 'Create a key' }).waitFor();
    await page.getByRole('button', { name: 'Your menu, Mariam Al Suwaidi' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    await page.goto(address('/profile'));
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'mariam@example.ae', 'a long sentence');
    await heading(page, 'Profile').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('confirm an email by a press: a program that opens the link, and runs its page, confirms nothing', async () => {
    const member = await portal.memberOf('owner');
    await portal.db.query({
      text: 'UPDATE members SET email_verified = false WHERE member_id = $1',
      values: [member.memberId],
    });
    expectOk(await member.send('/email-confirmations'));
    const token = await readLinkToken(portal.db, member.email, 'confirm-email');
    const isConfirmed = async () => expectOk(await member.get('/me')).isEmailConfirmed;
    const { page: scanner } = await openPage(browser, portal.baseUrl);
    await scanner.goto(address(`/confirm-email#${token}`));
    await heading(scanner, 'Confirm your email').waitFor();
    await scanner.context().close();
    expect(await isConfirmed()).toBe(false);
    const { page } = await openPage(browser, portal.baseUrl);
    await page.goto(address(`/confirm-email#${token}`));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await heading(page, 'Email confirmed').waitFor();
    expect(await isConfirmed()).toBe(true);
    await page.context().close();
  });

  it('are told by the service itself why a sign-in is refused', async () => {
    const { page } = await openPage(browser, portal.baseUrl);
    await page.goto(address('/sign-in'));
    await signIn(page, 'nobody@example.ae', 'whatever it is');
    await page.getByRole('alert').getByText('Email or password is wrong').waitFor();
    await page.context().close();
  });

  it('come back to pages of the portal alone, whatever the link said that led them to sign in', async () => {
    const member = await portal.signUp();
    const trips = `/accounts/${member.accountId}/trips?status=completed`;
    for (const [next, reached] of [
      ['https://evil.example/x', `/portal/accounts/${member.accountId}`],
      ['//evil.example/x', `/portal/accounts/${member.accountId}`],
      [`${trips}#latest`, `/portal${trips}#latest`],
    ] as const) {
      const { page } = await openPage(browser, portal.baseUrl);
      await page.goto(address(`/sign-in?next=${encodeURIComponent(next)}`));
      await heading(page, 'Sign in').waitFor();
      await signIn(page, member.email, member.password);
      await page.waitForURL(portal.baseUrl + reached);
      await page.context().close();
    }
  });

  it('keep what is around a page that the service is not there for, and go on when it is back', async () => {
    const member = await portal.signUp();
    const { page } = await signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}`);
    await heading(page, 'Home').waitFor();
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Cannot connect.' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByRole('button', { name: 'Try again' }).isEnabled();
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).waitFor();
    await page.unroute('**/*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Settings').waitFor();
    await page.context().close();
  });

  it('get past the top of a page by the keyboard where there is nothing, too', async () => {
    const { page } = await openPage(browser, portal.baseUrl);
    await page.goto(address('/nowhere'));
    await heading(page, 'Page not found').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('main:focus').getAttribute('id')).toBe('content');
    await page.context().close();
  });

  it('set up a second factor by the key that the page shows, see that it is on, and sign in with it and with a backup code', async () => {
    const member = await portal.signUp();
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, '/profile');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const totpUri = `otpauth://totp/Satha?secret=${secret}`;
    await expect.poll(() => page.locator(':focus').getAttribute('autocomplete')).toBe('one-time-code');
    await dialog.getByLabel('Code from the app').fill(showCode(totpUri));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('Each code signs you in once').waitFor();
    const [backupCode = ''] = await dialog.locator('code').allInnerTexts();
    await dialog.getByRole('checkbox', { name: 'I have saved them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('On. Sign-in requires a code').waitFor();
    await page.goto(address(`/accounts/${member.accountId}/audit`));
    await page.getByText('Turned on two-factor sign-in').waitFor();
    await page.context().close();

    for (const way of ['app', 'backup'] as const) {
      const { page: other } = await openPage(browser, portal.baseUrl);
      await other.goto(address('/sign-in'));
      await signIn(other, member.email, member.password);
      await heading(other, 'Two-factor sign-in').waitFor();
      if (way === 'backup') {
        await other.getByRole('button', { name: 'Use a backup code' }).click();
        await other.getByLabel('Backup code').fill(backupCode);
      } else await other.getByLabel('Code').fill(showNextCode(totpUri));
      await other.getByRole('button', { name: 'Confirm' }).click();
      await heading(other, 'Home').waitFor();
      await other.context().close();
    }
    expect(complaints).toEqual([]);
  });

  it('are told on their profile where the mail is read that confirms their email', async () => {
    const { page, complaints } = await signInAs(browser, portal.baseUrl, await portal.signUp(), '/profile');
    await page.getByText('open the link that we sent you').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'mail outbox' }).click();
    await page.getByRole('heading', { name: 'Open it with its link' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are told where their mails are as soon as they have signed up, and of those that they send', async () => {
    const member = await portal.signUp();
    const at = `/accounts/${member.accountId}`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, at);
    await page.getByText('open the link that we sent you').waitFor();
    const outbox = page.getByRole('link', { name: 'mail outbox' });
    await page.getByRole('main').filter({ has: outbox }).waitFor();
    await page.goto(address(`${at}/members`));
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('huda@example.ae');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('dialog').getByText('Confirm your email first').waitFor();
    await page.getByRole('dialog').filter({ has: outbox }).waitFor();
    expect(complaints.filter((text) => !text.includes('status of 403'))).toEqual([]);
    await page.context().close();

    const owner = await portal.memberOf('owner');
    await owner.send(`/accounts/${owner.accountId}/invitations`, {
      email: 'huda@example.ae',
      role: 'viewer',
    });
    const { page: hers } = await signInAs(
      browser,
      portal.baseUrl,
      owner,
      `/accounts/${owner.accountId}/members`,
    );
    await hers
      .getByRole('region', { name: 'Pending invitations' })
      .filter({ has: hers.getByRole('link', { name: 'mail outbox' }) })
      .waitFor();
    await hers.context().close();
  });

  it('are told of no outbox in live, whose mails are sent', async () => {
    const live = await createPortal({ environment: 'live' });
    try {
      const { page } = await openPage(browser, live.baseUrl);
      await page.goto(`${live.baseUrl}/portal/forgot-password`);
      await page.getByLabel('Email').fill('mariam@example.ae');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText('we have sent a link to it').waitFor();
      await expect.poll(() => page.getByText('mail outbox').count()).toBe(0);
      await page.context().close();
    } finally {
      await live.close();
    }
  });

  it('set a new password by the link in the outbox', async () => {
    const member = await portal.signUp();
    const { page, complaints } = await openPage(browser, portal.baseUrl);
    await page.goto(address('/forgot-password'));
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('link', { name: 'mail outbox' }).click();
    await page.getByRole('heading', { name: 'Open it with its link' }).waitFor();
    await page.goto(outboxAddress());
    await page.waitForURL(address('/outbox'));
    // A link to a part of the page is none that opens it, and takes nothing away.
    await page.goto(`${address('/outbox')}#mails`);
    await page.reload();
    const link = page.getByRole('link', { name: /reset-password/ }).first();
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '');
    await page.goto(portal.baseUrl + pathname + hash);
    await page.getByRole('textbox', { name: 'New password' }).fill('another long sentence');
    await page.getByRole('button', { name: 'Save password' }).click();
    await heading(page, 'Password changed').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, member.email, 'another long sentence');
    await heading(page, 'Home').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are invited with a role, join by the link, and see no more than the role may do', async () => {
    const owner = await portal.memberOf('owner');
    const { page } = await signInAs(browser, portal.baseUrl, owner, `/accounts/${owner.accountId}/members`);
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('salim@example.ae');
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent to salim@example.ae.').waitFor();
    await page.getByRole('heading', { name: 'Pending invitations' }).waitFor();

    const { page: his } = await openPage(browser, portal.baseUrl);
    await his.goto(outboxAddress());
    const link = his.getByRole('link', { name: /accept-invitation/ }).first();
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '');
    await his.goto(portal.baseUrl + pathname + hash);
    await heading(his, 'Join Integrator').waitFor();
    await his.getByLabel('Your name').fill('Salim Haddad');
    await his.getByRole('textbox', { name: 'Password' }).fill('a sentence of his own');
    await his.getByRole('button', { name: 'Join' }).click();
    await heading(his, 'Home').waitFor();
    const navigation = his.getByRole('navigation');
    await navigation.getByRole('link', { name: 'Members' }).click();
    await his.getByRole('cell', { name: /Salim Haddad/ }).waitFor();
    await expect.poll(() => navigation.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await expect.poll(() => his.getByRole('button', { name: 'Invite a member' }).count()).toBe(0);
    await his.goto(address(`/accounts/${owner.accountId}/audit`));
    await his.getByRole('heading', { name: 'You do not have access to this' }).waitFor();
    await expect.poll(() => his.getByRole('alert').count()).toBe(0);
    await his.context().close();

    await page.reload();
    await page.getByRole('button', { name: 'Remove Salim Haddad' }).click();
    const removals: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && removals.push(request.url()));
    const button = page.getByRole('dialog').getByRole('button', { name: 'Remove' });
    await button.evaluate<void, { click(): void }>((element) => {
      element.click();
      element.click();
    });
    await page.getByText('Salim Haddad was removed.').waitFor();
    expect(removals).toHaveLength(1);
    await page.context().close();
  });

  it('are told in their own language that an invitation is over, and whom to ask', async () => {
    const { page } = await openPage(browser, portal.baseUrl, { locale: 'ar-AE' });
    await page.goto(address('/accept-invitation?token=used-long-ago'));
    await heading(page, 'تعذّر فتح الدعوة').waitFor();
    const told = await page.getByRole('alert').innerText();
    expect(told).toContain('هذا الرابط لم يعد صالحًا');
    expect(told).toContain('اطلب من العضو الذي دعاك إعادة إرسالها.');
    await page.context().close();
  });

  it.each([
    ['as it is sent', (token: string) => `#${token}`],
    ['as an earlier release sent it', (token: string) => `?token=${token}`],
  ])(
    'join by a link, %s, in an account of theirs, and sign in on the way; the service is told of it in bodies alone',
    async (_, tail) => {
      const owner = await portal.memberOf('owner');
      const member = await portal.signUp();
      await owner.send(`/accounts/${owner.accountId}/invitations`, { email: member.email, role: 'finance' });
      const token = await readLinkToken(portal.db, member.email, 'accept-invitation');
      const { page, complaints } = await openPage(browser, portal.baseUrl);
      await page.goto(address(`/accept-invitation${tail(token)}`));
      await page.waitForURL(address(`/accept-invitation#${token}`));
      const told: string[] = [];
      page.on('request', (request) =>
        told.push(request.url().split('#')[0] ?? '', JSON.stringify(request.headers())),
      );
      await page.reload();
      await page.getByRole('link', { name: 'Sign in to join' }).click();
      await heading(page, 'Sign in').waitFor();
      await page.reload();
      await signIn(page, member.email, member.password);
      await page.getByRole('button', { name: 'Join' }).click();
      await heading(page, 'Home').waitFor();
      expect(new URL(page.url()).hash).toBe('');
      expect(told.filter((text) => text.includes(token))).toEqual([]);
      expect(told.length).toBeGreaterThan(10);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('see long addresses whole on a phone, among the members and in the audit log', async () => {
    const owner = await portal.memberOf('owner');
    const email = 'somebody.with.a.very.long.name.in.accounting@recovery-services.example';
    await owner.send(`/accounts/${owner.accountId}/invitations`, { email, role: 'finance' });
    for (const path of ['members', 'audit']) {
      const at = `/accounts/${owner.accountId}/${path}`;
      const { page } = await signInAs(browser, portal.baseUrl, owner, at, phone);
      const shown = page.getByText(email).first();
      await shown.waitFor();
      const { x = 0, width = 0 } = (await shown.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(phone.viewport.width);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.context().close();
    }
  });

  it('end their session elsewhere, which is then asked to sign in', async () => {
    const member = await portal.signUp();
    const elsewhere = portal.browser();
    await elsewhere.send('/sign-in', { email: member.email, password: member.password });
    const there = await signInAs(
      browser,
      portal.baseUrl,
      elsewhere,
      `/accounts/${member.accountId}/settings`,
    );
    await heading(there.page, 'Settings').waitFor();
    const { page } = await signInAs(browser, portal.baseUrl, member, '/profile');
    await page.getByRole('button', { name: /^Sign out (?!all)/ }).click();
    await page.getByText('Session ended.').waitFor();
    await there.page.getByRole('link', { name: 'Members' }).click();
    await heading(there.page, 'Sign in').waitFor();
    await there.page.context().close();
    await page.context().close();
  });

  it('find the whole portal in Arabic, from right to left, as they left it, on a phone too', async () => {
    const member = await portal.signUp({ language: 'en' });
    const opened = await signInAs(browser, portal.baseUrl, member, '/profile', phone);
    const { page } = opened;
    await page.getByText('العربية').last().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'الملف الشخصي').waitFor();
    expect(await page.evaluate('[document.documentElement.dir, document.documentElement.lang]')).toEqual([
      'rtl',
      'ar',
    ]);
    await page.goto(address(`/accounts/${member.accountId}`));
    await heading(page, 'الرئيسية').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'فتح القائمة' }).click();
    await page.getByRole('link', { name: 'الأعضاء' }).click();
    await heading(page, 'الأعضاء').waitFor();
    await page.getByRole('button', { name: 'فتح القائمة', expanded: false }).waitFor();
    expect((await member.get('/me')).body.data.language).toBe('ar');
    expect(opened.complaints).toEqual([]);
    await page.context().close();
  });
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
