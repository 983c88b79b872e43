import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  openPage,
  phone,
  signInAs,
} from '../harness/chromium.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

/** Every page that this suite looks at, with its heading in either language; `@` stands for the account's own. */
const pages = [
  ['/sign-in', 'Sign in', 'تسجيل الدخول'],
  ['/sign-up', 'Create an account', 'أنشئ حسابًا'],
  ['/forgot-password', 'Set a new password', 'كلمة مرور جديدة'],
  ['/reset-password?token=x', 'Choose a new password', 'اختر كلمة مرور جديدة'],
  ['/reset-password', 'This link is incomplete', 'هذا الرابط ناقص'],
  ['/two-factor', 'Two-factor sign-in', 'التحقق بخطوتين'],
  ['/outbox', 'Mail outbox', 'بريد التجربة'],
  ['/nowhere', 'There is nothing here', 'لا شيء هنا'],
  ['/profile', 'Profile', 'الملف الشخصي'],
  ['@', 'Home', 'الرئيسية'],
  ['@/members', 'Members', 'الأعضاء'],
  ['@/audit', 'Audit log', 'سجل التدقيق'],
  ['@/settings', 'Settings', 'الإعدادات'],
] as const;

const looks = [
  ['in English by day, on a desk', { ...desk, colorScheme: 'light', locale: 'en-GB' }],
  ['in Arabic by night, on a phone', { ...phone, colorScheme: 'dark', locale: 'ar-AE' }],
] as const;

const signedOut = /^\/(sign|forgot|reset|two)/;

describe.skipIf(lacksChromium('The portal'))('the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let member: PortalMember;
  beforeAll(async () => {
    portal = await createPortal();
    member = await portal.memberOf('owner');
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  it.each(looks)(
    'has no page %s that lacks a name, keeps somebody out, goes elsewhere or scrolls sideways',
    async (_name, options) => {
      const isArabic = options.locale === 'ar-AE';
      const product = isArabic ? 'سطحة' : 'Satha';
      for (const [isSignedOut, who] of [[true, {}] as const, [false, { member }] as const]) {
        const { page, complaints } = await openPage(browser, portal.baseUrl, { ...options, ...who });
        for (const [path, english, arabic] of pages.filter(
          ([path]) => signedOut.test(path) === isSignedOut,
        )) {
          const name = isArabic ? arabic : english;
          await page.goto(`${portal.baseUrl}/portal${path.replace('@', `/accounts/${member.accountId}`)}`);
          await page.getByRole('heading', { level: 1, name }).waitFor();
          await page.getByRole('status').waitFor({ state: 'detached' });
          expect({
            path,
            title: await page.title(),
            faults: await findSeriousFaults(page),
            complaints,
            sideways: await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          }).toEqual({ path, title: `${name} · ${product}`, faults: [], complaints: [], sideways: 0 });
        }
        await page.context().close();
      }
    },
    120_000,
  );

  it('is walked through by the keyboard: past the navigation at once, and on from each new page’s heading', async () => {
    const { page } = await signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('content');
    await page.getByRole('link', { name: 'Members' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Members');
    await page.context().close();
  });

  it('shows a standing strip in the sandbox, and keeps to the scheme that the member chose', async () => {
    const { page } = await signInAs(browser, portal.baseUrl, member, '/profile');
    await page.getByRole('note').getByText('Sandbox', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await page.context().close();
  });

  it('shows nothing of an account to who is no member of it', async () => {
    const stranger = await portal.memberOf('owner');
    const { page } = await signInAs(
      browser,
      portal.baseUrl,
      stranger,
      `/accounts/${member.accountId}/members`,
    );
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor();
    await page.context().close();
  });

  it('says that the service cannot be reached, and goes on when asked again', async () => {
    const { page } = await signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.route('**/portal-api/accounts/*/audit*', (route) => route.abort());
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('The service cannot be reached.').waitFor({ timeout: 20_000 });
    await page.unroute('**/portal-api/accounts/*/audit*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('member.signed_in').first().waitFor();
    await page.context().close();
  });
});
