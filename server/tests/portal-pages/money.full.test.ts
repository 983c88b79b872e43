import { readFile } from 'node:fs/promises';
import { formatAmount, formatMoney } from '@satha/web-kit/format/format-money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../src/cli/note-operator.ts';
import { changeAccount } from '../../src/domain/members/change-account.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { lacksChromium, launchChromium, openPage, signInAs } from '../harness/chromium.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { tomorrow } from '../harness/portal-trips.ts';
import { sampleTrip } from '../harness/sample-trip.ts';

describe.skipIf(lacksChromium('How wallets are filled'))('money at the portal', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await createPortal({ variables: { SATHA_WORK: 'on' } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    if (portal) await expectSoundLedger(portal.db);
    await portal?.close();
  });

  const open = (member: PortalMember, path: string) =>
    signInAs(browser, portal.baseUrl, member, `/accounts/${member.accountId}${path}`);

  it('comes by a card, not by one that is declined, with a receipt to download', async () => {
    const member = await portal.memberOf('finance');
    const { page, complaints } = await open(member, '/wallet');
    await page.getByRole('link', { name: 'Top up', exact: true }).click();
    await page.getByLabel('Amount in AED').fill('500');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^4000 0000 0000 0002/ }).click();
    await page.getByRole('button', { name: 'Pay AED 500.00' }).click();
    await page.getByText('The card was declined.').waitFor();
    expect(expectOk(await member.get(`/accounts/${member.accountId}/wallet`)).balanceFils).toBe(100_000);

    await page.getByRole('button', { name: /^4242 4242 4242 4242/ }).click();
    await page.getByRole('button', { name: 'Pay AED 500.00' }).click();
    await page.getByText('AED 500.00 added to the wallet.').waitFor();
    const receipt = page.getByRole('link', { name: /^Receipt RCT-/ });
    const name = (await receipt.innerText()).replace('Receipt ', '');
    const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
    expect(download.suggestedFilename()).toBe(`${name}-en.pdf`);
    const text = readPdfText(await readFile(await download.path()));
    expect(text).toContain(name);
    expect(text).toContain('500.00');

    await page.getByRole('link', { name: 'Back to the wallet' }).last().click();
    await page.getByText('AED 1,500.00').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is added in the sandbox without a card, and the balance and the ledger tell it', async () => {
    const member = await portal.memberOf('finance');
    const { page, complaints } = await open(member, '/wallet');
    const balance = page.getByRole('status').filter({ hasText: 'AED 1,000.00' });
    await balance.waitFor();
    await page.getByLabel('Amount in AED').fill('100');
    await page.getByRole('button', { name: 'Add test money' }).click();
    await page.getByRole('status').filter({ hasText: 'AED 1,100.00' }).waitFor();
    const [, newest] = await page.getByRole('table').getByRole('row').allInnerTexts();
    expect(newest).toMatch(/Test money\s+100\.00\s+1,100\.00/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('waits, where two-factor sign-in is required, and says so wherever an owner lacks it', async () => {
    const owner = await portal.memberOf('owner');
    const deps = { db: portal.db, clock: systemClock };
    await changeAccount(deps, { actor: commandLine, accountId: owner.accountId, requiresTwoFactor: true });
    const { page } = await open(owner, '/wallet/top-up');
    const wanted = page.getByRole('main').getByRole('link', { name: 'Set it up in your profile' });
    // Once above the page, and once in the place of what is not offered.
    for (const path of ['/wallet/top-up', '/wallet/auto-recharge', '/settings']) {
      await page.goto(`${portal.baseUrl}/portal/accounts/${owner.accountId}${path}`);
      await wanted.nth(1).waitFor();
      await expect.poll(() => page.getByText(/^Only owners/).count()).toBe(0);
    }
    await page.context().close();
  });

  it('is not said to be tried while a limit holds it back', async () => {
    const member = await portal.memberOf('finance');
    const { page } = await openPage(browser, portal.baseUrl, { member, locale: 'ar-AE' });
    const openedAt = '2026-11-22T10:00:00.000+04:00';
    const held = {
      rechargeId: 1,
      openedAt,
      amountFils: 100_000,
      status: 'open',
      attempts: 0,
      failure: null,
      nextAttemptAt: openedAt,
    };
    const tried = { ...held, rechargeId: 2, attempts: 1 };
    await page.route('**/payments/auto-recharge', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      Object.assign(json.data, { pausedBy: 'day_limit', pausedUntil: openedAt, recharges: [held, tried] });
      await route.fulfill({ response, json });
    });
    await page.goto(`${portal.baseUrl}/portal/accounts/${member.accountId}/wallet/auto-recharge`);
    const rows = page.getByRole('table', { name: 'آخر عمليات الشحن التلقائي' }).getByRole('row');
    await rows.nth(1).waitFor();
    await expect.poll(() => rows.nth(1).innerText()).toContain('بانتظار الحد');
    await expect.poll(() => rows.nth(1).innerText()).not.toContain('محاولات');
    await expect.poll(() => rows.nth(2).innerText()).toContain('قيد التنفيذ');
    await page.context().close();
  });

  it('comes by itself, once, when trips that are booked at the same time take it below the threshold', async () => {
    const owner = await portal.memberOf('owner', await portal.makeEmptyAccount(300_000));
    const { page, complaints } = await open(owner, '/wallet/top-up');
    await page.getByLabel('Amount in AED').fill('500');
    await page.getByRole('checkbox', { name: /^Save the card/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^4242 4242 4242 4242/ }).click();
    await page.getByRole('button', { name: 'Pay AED 500.00' }).click();
    await page.getByText('AED 500.00 added to the wallet.').waitFor();

    await page.goto(`${portal.baseUrl}/portal/accounts/${owner.accountId}/wallet/auto-recharge`);
    await page.getByText('Visa ending in 4242').waitFor();
    await page.getByRole('switch', { name: 'Recharge automatically' }).check();
    await page.getByLabel('When the balance is below (AED)').fill('2000');
    await page.getByLabel('Recharge to (AED)').fill('6000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Auto recharge is on.').waitFor();
    await page.getByText('No recharges yet.').waitFor();

    const { rawKey } = expectOk(await owner.send(`/accounts/${owner.accountId}/keys`, { name: 'Shop' }));
    // All for one time, so that all cost the same.
    const trip = { ...sampleTrip, departureTime: tomorrow() };
    const trips = await Promise.all(
      Array.from({ length: 10 }, () => portal.post(paths.create, rawKey, trip)),
    );
    const fareFils = Math.round(expectOk(trips[0] as (typeof trips)[0]).tripFare * 100);
    expect(trips.map(({ status }) => status)).toEqual(trips.map(() => 200));
    const recharges = page.getByRole('table', { name: 'Recent recharges' });
    await recharges.getByText('Succeeded').waitFor();
    const url = `/accounts/${owner.accountId}/payments/auto-recharge`;
    const [recharge, ...others] = expectOk(await owner.get(url)).recharges;
    expect([recharge.status, recharge.attempts, others]).toEqual(['succeeded', 1, []]);
    // What is missing to AED 6,000.00 after the trip that crossed the threshold, or after some that came behind it.
    const left = (booked: number) => 350_000 - booked * fareFils;
    const crossing = Math.floor((350_000 - 200_000) / fareFils) + 1;
    expect(recharge.amountFils).toBeGreaterThanOrEqual(600_000 - left(crossing));
    expect(recharge.amountFils).toBeLessThanOrEqual(600_000 - left(10));
    await recharges.getByRole('row').last().getByText(formatAmount(recharge.amountFils)).waitFor();
    await page.getByRole('link', { name: 'Back to the wallet' }).click();
    await page
      .getByText(formatMoney(left(10) + recharge.amountFils))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
