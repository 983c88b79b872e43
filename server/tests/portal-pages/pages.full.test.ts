import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desk,
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  openPage,
  phone,
  settled,
  signInAs,
} from '../harness/chromium.ts';
import { type FurnishedAccount, type FurnishedId, furnishAccount } from '../harness/furnished-account.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

/**
 * Every page that this suite looks at, with its heading in either language: `@` begins those of an account that has
 * something of everything, `#` those of one that has nothing yet, and `{…}` names one thing of the former.
 */
const pages = [
  ['/sign-in', 'Sign in', 'تسجيل الدخول'],
  ['/sign-up', 'Create an account', 'إنشاء حساب'],
  ['/forgot-password', 'Reset your password', 'إعادة تعيين كلمة المرور'],
  ['/reset-password#x', 'Choose a new password', 'اختيار كلمة مرور جديدة'],
  ['/reset-password', 'This link is incomplete', 'هذا الرابط ناقص'],
  ['/two-factor', 'Two-factor sign-in', 'التحقق بخطوتين'],
  ['/outbox', 'Mail outbox', 'بريد التجربة'],
  ['/nowhere', 'Page not found', 'الصفحة غير موجودة'],
  ['/profile', 'Profile', 'الملف الشخصي'],
  ['@', 'Home', 'الرئيسية'],
  ['@/members', 'Members', 'الأعضاء'],
  ['@/audit', 'Audit log', 'سجل التدقيق'],
  ['@/settings', 'Settings', 'الإعدادات'],
  ['@/wallet', 'Wallet', 'المحفظة'],
  ['@/wallet/top-up', 'Top up', 'شحن الرصيد'],
  ['@/wallet/auto-recharge', 'Auto recharge', 'الشحن التلقائي'],
  ['@/wallet/top-up?topUpId={topUpId}', 'Top up', 'شحن الرصيد'],
  ['@/documents', 'Documents', 'المستندات'],
  ['@/developers/keys', 'API keys', 'مفاتيح API'],
  ['@/developers/requests', 'Requests', 'سجل الطلبات'],
  ['@/developers/webhooks', 'Webhooks', 'إشعارات Webhooks'],
  ['@/developers/requests?entry={entryId}', 'Requests', 'سجل الطلبات'],
  ['@/developers/messages', 'Customer messages', 'رسائل العملاء'],
  ['@/developers/sandbox', 'Sandbox', 'البيئة التجريبية'],
  ['@/developers/docs', 'Docs', 'الدليل التقني'],
  ['@/developers/webhooks?endpoint={endpointId}&delivery={deliveryId}', 'Webhooks', 'إشعارات Webhooks'],
  ['#', 'Home', 'الرئيسية'],
  ['#/wallet', 'Wallet', 'المحفظة'],
  ['#/wallet/auto-recharge', 'Auto recharge', 'الشحن التلقائي'],
  ['#/documents', 'Documents', 'المستندات'],
  ['#/developers/keys', 'API keys', 'مفاتيح API'],
  ['#/developers/requests', 'Requests', 'سجل الطلبات'],
  ['#/developers/webhooks', 'Webhooks', 'إشعارات Webhooks'],
  ['#/developers/messages', 'Customer messages', 'رسائل العملاء'],
  ['#/developers/docs', 'Docs', 'الدليل التقني'],
] as const;

const looks = [
  ['in Arabic by night, on a phone', { ...phone, colorScheme: 'dark', locale: 'ar-AE' }],
  ['in English by day, on a desk', { ...desk, colorScheme: 'light', locale: 'en-GB' }],
] as const;

/** Goes on as a link would, without loading everything anew; two in a row need other headings. */
async function goTo(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
}

/** Who looks at a page. */
function viewerOf(path: string): 'nobody' | 'newcomer' | 'member' {
  if (/^\/(sign|forgot|reset|two)/.test(path)) return 'nobody';
  return path.startsWith('#') ? 'newcomer' : 'member';
}

describe.skipIf(lacksChromium('The portal'))('the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let member: PortalMember;
  let furnished: FurnishedAccount;
  beforeAll(async () => {
    portal = await createPortal();
    furnished = await furnishAccount(portal, 'https://hooks.example.ae/zahra');
    member = furnished.owner;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
  });

  const addressOf = (path: string, { accountId }: PortalMember) =>
    `${portal.baseUrl}/portal${path.replace(/^[@#]/, `/accounts/${accountId}`)}`.replaceAll(
      /\{(\w+)\}/g,
      (_, name: FurnishedId) => furnished.ids[name],
    );

  it.each(looks)(
    'has no page %s that lacks a name, keeps somebody out, goes elsewhere or scrolls sideways',
    async (_name, options) => {
      const isArabic = options.locale === 'ar-AE';
      const product = isArabic ? 'سطحة' : 'Satha';
      const newcomer = await portal.memberOf('owner');
      const viewers = [
        ['nobody', {}] as const,
        ['member', { member }] as const,
        ['newcomer', { member: newcomer }] as const,
      ];
      const wrong: object[] = [];
      for (const [viewer, who] of viewers) {
        const { page, complaints } = await openPage(browser, portal.baseUrl, { ...options, ...who });
        for (const [path, english, arabic] of pages.filter(([path]) => viewerOf(path) === viewer)) {
          const name = isArabic ? arabic : english;
          await goTo(page, addressOf(path, viewer === 'newcomer' ? newcomer : member));
          await page.getByRole('heading', { level: 1, name }).waitFor();
          await settled(page);
          const seen = {
            title: await page.title(),
            faults: await findSeriousFaults(page),
            complaints: complaints.splice(0),
            sideways: await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          };
          const right = { title: `${name} · ${product}`, faults: [], complaints: [], sideways: 0 };
          if (!isDeepStrictEqual(seen, right)) wrong.push({ path, ...seen });
        }
        await page.context().close();
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is walked through by the keyboard: past the navigation at once, and on from each new page’s heading', async () => {
    const { page } = await signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content');
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
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
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
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.context().close();
  });

  it('says that the service cannot be reached, and goes on when asked again', async () => {
    const { page } = await signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.route('**/portal-api/accounts/*/audit*', (route) => route.abort());
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('Cannot connect.').waitFor();
    await page.unroute('**/portal-api/accounts/*/audit*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Signed in', { exact: true }).first().waitFor();
    await page.context().close();
  });

  it('says at once that what was sent did not get through for want of a connection, and sends it when asked again', async () => {
    const { page } = await signInAs(
      browser,
      portal.baseUrl,
      member,
      `/accounts/${member.accountId}/settings`,
    );
    const save = page.getByRole('button', { name: 'Save' }).first();
    await save.waitFor();
    await page.context().setOffline(true);
    await save.click();
    await page.getByRole('alert').getByText('Cannot connect.').waitFor();
    await page.context().setOffline(false);
    await save.click();
    await page.getByText('Account renamed.').waitFor();
    await page.context().close();
  });

  it('takes of an address what it understands, also of one that led by way of signing in', async () => {
    const { page } = await openPage(browser, portal.baseUrl);
    const next = `/accounts/${member.accountId}/audit?about=NO%20SUCH&from=2026-02-30&other=1`;
    await page.goto(`${portal.baseUrl}/portal/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await page.getByText('Signed in', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
    await page.context().close();
  });
});
