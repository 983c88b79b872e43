import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freezeWallet, unfreezeWallet } from '../../src/domain/wallets/change-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { lacksChromium } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, heading, openConsoleScene } from '../harness/console-pages.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { createPaymentScene } from '../harness/payment-scene.ts';

describe.skipIf(lacksChromium('The pages of fleet, accounts and approvals'))('fleet and approvals', () => {
  let company: ConsoleScene;
  let manager: ConsoleOperator;
  let finance: ConsoleOperator;
  let dispatcher: ConsoleOperator;
  let driverId: number;
  beforeAll(async () => {
    company = await openConsoleScene();
    manager = await company.operatorOf('manager', { name: 'Noura Al Ali' });
    finance = await company.operatorOf('finance', { name: 'Huda Saleh' });
    dispatcher = await company.operatorOf('dispatcher', { name: 'Salim Haddad' });
    driverId = (await addDriver(company.db, { name: 'Bilal Ahmed', nameAr: 'بلال أحمد' })).driverId;
  });
  afterAll(async () => {
    await expectSoundLedger(company.db);
    await company.close();
  });

  const open = (operator: ConsoleOperator, path: string, locale = 'en-GB') =>
    company.open(path, { operator, locale });
  const driversOf = async (search: string) =>
    expectOk(await manager.get(`/drivers?${new URLSearchParams({ search })}`)).items;
  const balanceOf = async (accountId: number) => (await getWallet(company.db, accountId)).balanceFils;

  /** Chooses what shall be done to the wallet of the account that is shown. */
  async function begin(page: Page, step: string) {
    await page.getByRole('button', { name: 'Change the wallet' }).click();
    await page.getByRole('menuitem', { name: step }).click();
    return page.getByRole('dialog');
  }

  let serial = 0;
  /** An account, and an adjustment above the limit that finance has proposed for it. */
  async function propose(name: string) {
    const accountId = await company.makeEmptyAccount(200_000, name);
    const body = {
      clientToken: `token-of-the-page-${++serial}`,
      amountFils: -60_000,
      reason: 'Charged twice',
    };
    const { approval } = expectOk(await finance.send(`/accounts/${accountId}/wallet/adjustments`, body));
    return { accountId, approvalId: approval.approvalId as number };
  }

  it('holds a driver back for a while and for a reason, and releases them', async () => {
    const { page, complaints } = await open(dispatcher, '/drivers?search=bilal');
    const row = page.getByRole('row', { name: /Bilal Ahmed/ });
    await row.getByRole('button', { name: 'Hold back Bilal Ahmed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Minutes').fill('1441');
    await dialog.getByRole('button', { name: 'Hold back' }).click();
    await dialog.getByText('Enter a whole number from 1 to 1,440.').waitFor();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('Minutes').fill('90');
    await dialog.getByLabel('Reason').fill('Refuelling');
    await dialog.getByRole('button', { name: 'Hold back' }).click();
    await page.getByText(/Bilal Ahmed is held back until/).waitFor();
    await row.getByText('Refuelling').waitFor();
    expect((await driversOf(`#${driverId}`))[0].hold.reason).toBe('Refuelling');
    await row.getByRole('button', { name: 'Release Bilal Ahmed' }).click();
    await page.getByText('Bilal Ahmed gets automatic offers again.').waitFor();
    await row.getByRole('button', { name: 'Hold back Bilal Ahmed' }).waitFor();
    expect((await driversOf(`#${driverId}`))[0].hold).toBeNull();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('finds drivers and trucks as the address says, and leads from one to the other and to the trip', async () => {
    const busy = await addDriver(company.db, { name: 'Imran Khan', nameAr: 'عمران خان' });
    await addDriver(company.db, { name: 'Sanjay Kumar' });
    const trip = await createTrip(company, await company.makeAccount({ balanceFils: 1e6 }));
    await assign(company.db, trip, busy);
    const { page, complaints } = await open(manager, '/drivers');
    const row = page.getByRole('row', { name: /Imran Khan/ });
    await row.waitFor();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'At a trip' }).click();
    await page.getByRole('row', { name: /Sanjay Kumar/ }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?status=busy');
    const tripLink = row.getByRole('link', { name: `Trip ${trip.tripId}`, exact: true });
    await expect.poll(() => tripLink.getAttribute('href')).toBe(`/console/trips/${trip.tripId}`);
    await row.getByRole('link', { name: /Dubai/ }).click();
    await heading(page, /^Dubai/).waitFor();
    await page.getByRole('link', { name: 'Imran Khan' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Trucks' }).click();
    await heading(page, 'Trucks').waitFor();
    await page.getByRole('row', { name: /Imran Khan/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such plate');
    await heading(page, 'Trucks').waitFor();
    await page.getByText('No matching trucks').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row', { name: /Sanjay Kumar/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('goes on past a page of the list, and past one that has nothing', async () => {
    const { page } = await open(manager, '/drivers?search=nobody');
    await page.getByText('No matching drivers').waitFor();
    // A list asks again on its own: each page is answered by its cursor, however often.
    const found = (await driversOf('bilal')).slice(0, 1);
    await page.route('**/console-api/drivers?*', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'second';
      const data = isSecond ? { items: found, nextCursor: null } : { items: [], nextCursor: 'second' };
      return route.fulfill({ json: { success: true, code: 200, message: 'OK', data } });
    });
    await page.goto(`${company.consoleUrl}/console/drivers?search=far`);
    await page.getByText('Nothing found so far. Show more to look further.').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('row', { name: /Bilal Ahmed/ }).waitFor();
    await page.getByText('1 driver shown').waitFor();
    await page.context().close();
  });

  it('does at once what is below the limit, and says so', async () => {
    const accountId = await company.makeEmptyAccount(100_000, 'Marina Motors');
    const { page, complaints } = await open(manager, '/accounts?search=marina');
    await page.getByRole('link', { name: 'Marina Motors' }).click();
    await heading(page, 'Marina Motors').waitFor();
    const dialog = await begin(page, 'Top up by hand');
    await dialog.getByText('Up to AED 500.00 within 24 hours is done at once.').waitFor();
    await dialog.getByLabel('Amount (AED)').fill('0');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Enter an amount above zero, such as 250.00.').waitFor();
    await dialog.getByLabel('Amount (AED)').fill('120.50');
    await dialog.getByLabel('Reason').fill('Paid in cash');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Done at once. The balance is AED 1,120.50 now.').waitFor();
    await page.getByRole('region', { name: 'Wallet' }).getByText('AED 1,120.50').waitFor();
    expect(await balanceOf(accountId)).toBe(112_050);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('lets one person propose above the limit, not approve it themselves, and another one approve it', async () => {
    const accountId = await company.makeEmptyAccount(200_000, 'Al Noor Motors');
    const { page, complaints } = await open(finance, `/accounts/${accountId}`);
    const dialog = await begin(page, 'Adjust the balance');
    await dialog.getByRole('radio', { name: 'Take from the balance' }).check();
    await dialog.getByLabel('Amount (AED)').fill('600');
    await dialog.getByLabel('Reason').fill('Credited by mistake');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText(/Nothing has changed yet. Another person has to approve it by/).waitFor();
    expect(await balanceOf(accountId)).toBe(200_000);
    await dialog.getByRole('link', { name: 'Open the proposal' }).click();
    await heading(page, /^Proposal \d+$/).waitFor();
    await page.getByText('You proposed this. Another person has to approve it').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    const approvalId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { body } = await finance.send(`/approvals/${approvalId}/approve`, {});
    expect(body.reason).toBe('approval_needs_another_person');

    const theirs = await open(manager, '/approvals');
    await theirs.page.getByRole('link', { name: /Adjustment of a balance · −AED 600.00/ }).click();
    const changed = theirs.page.getByRole('row', { name: /Balance/ });
    await changed.getByRole('cell', { name: 'AED 2,000.00' }).waitFor();
    await changed.getByRole('cell', { name: 'AED 1,400.00' }).waitFor();
    await theirs.page.getByRole('button', { name: 'Approve' }).click();
    const verdict = theirs.page.getByRole('dialog');
    await verdict.getByLabel('Note').fill('Checked with the bank');
    await verdict.getByRole('button', { name: 'Approve' }).click();
    await theirs.page.getByText(`Proposal ${approvalId} is approved and done.`).waitFor();
    await theirs.page.getByRole('region', { name: 'Decision' }).getByText('Checked with the bank').waitFor();
    await expect.poll(() => theirs.page.getByRole('button', { name: 'Reject' }).count()).toBe(0);
    expect(await balanceOf(accountId)).toBe(140_000);
    expect([...complaints, ...theirs.complaints]).toEqual([]);
    await theirs.page.context().close();
    await page.context().close();
  });

  it('refunds to the card no more than is left of the top-up that is chosen', async () => {
    const accountId = await company.makeEmptyAccount(0, 'Refunded Motors');
    const payments = await createPaymentScene(company.db, systemClock);
    const topUp = await payments.start(accountId, { amountFils: 30_000 });
    await payments.pay(await payments.look(topUp));
    await payments.work();
    const { page, complaints } = await open(manager, `/accounts/${accountId}`);
    const dialog = await begin(page, 'Refund to the card');
    await dialog.getByRole('combobox', { name: 'Top-up' }).click();
    await page
      .getByRole('option', { name: /^AED 300.00 by Visa ending in 4242 on .* AED 300.00 left$/ })
      .click();
    await dialog.getByLabel('Amount (AED)').fill('300.01');
    await dialog.getByLabel('Reason').fill('Not needed');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('No more than AED 300.00 is left of this top-up.').waitFor();
    await dialog.getByLabel('Amount (AED)').fill('100');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The refund is ordered.').waitFor();
    const { rows } = await company.db.query({
      text: 'SELECT top_up_id, amount_fils FROM ordered_refunds WHERE account_id = $1',
      values: [accountId],
    });
    expect(rows).toEqual([{ top_up_id: topUp.topUpId, amount_fils: 10_000 }]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('tells whoever decides too late that somebody else was faster, and shows what became of it', async () => {
    const { approvalId } = await propose('Faster Motors');
    const { page } = await open(manager, `/approvals/${approvalId}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const other = await company.operatorOf('owner', { name: 'Khalid Omar' });
    expectOk(await other.send(`/approvals/${approvalId}/reject`, { note: 'Not ours' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('Somebody else was faster: this is decided already').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Decision' }).getByText('Khalid Omar').waitFor();
    await page.context().close();
  });

  it('says why a proposal cannot be approved as it is, also when it became so while somebody looked', async () => {
    const { accountId, approvalId } = await propose('Frozen Motors');
    const { page } = await open(manager, `/approvals/${approvalId}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await freezeWallet(company.db, accountId);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('What was proposed no longer fits').waitFor();
    await dialog.getByText('The wallet was frozen or released since.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('It cannot be approved as it is').waitFor();
    await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
    await unfreezeWallet(company.db, accountId);
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.context().close();
  });

  it('lets whoever proposed something withdraw it', async () => {
    const { accountId, approvalId } = await propose('Withdrawn Motors');
    const { page, complaints } = await open(finance, `/approvals?status=all&account=${accountId}`);
    await page.getByRole('link', { name: /Adjustment of a balance/ }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(`Proposal ${approvalId} is withdrawn.`).waitFor();
    expect(await balanceOf(accountId)).toBe(200_000);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('offers nothing that a role may not: no action, no balance, no proposals', async () => {
    const { accountId, approvalId } = await propose('Closed Motors');
    const auditor = await company.operatorOf('auditor');
    const looks = await open(auditor, `/approvals/${approvalId}`);
    await looks.page.getByText('Your role looks at proposals and does not decide.').waitFor();
    await expect
      .poll(() => looks.page.getByRole('button', { name: /Approve|Reject|Withdraw/ }).count())
      .toBe(0);
    await looks.page.goto(`${company.consoleUrl}/console/drivers`);
    await looks.page.getByRole('row', { name: /Bilal Ahmed/ }).waitFor();
    await expect.poll(() => looks.page.getByRole('button', { name: /Hold back|Release/ }).count()).toBe(0);
    await looks.page.goto(`${company.consoleUrl}/console/accounts/${accountId}`);
    await looks.page.getByText('AED 2,000.00').waitFor();
    await expect.poll(() => looks.page.getByRole('button', { name: 'Change the wallet' }).count()).toBe(0);
    await looks.page.context().close();

    const { page, complaints } = await open(dispatcher, '/accounts?below=999999999');
    await page.getByRole('link', { name: 'Closed Motors' }).click();
    await heading(page, 'Closed Motors').waitFor();
    await page.getByRole('region', { name: 'Settings' }).waitFor();
    await expect.poll(() => page.getByText('AED 2,000.00').count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Wallet' }).count()).toBe(0);
    await page.goto(`${company.consoleUrl}/console/approvals`);
    await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('lets an owner say when two people are needed, warned, and of two who do at once the later one choose', async () => {
    const owner = await company.operatorOf('owner', { name: 'Mariam Al Suwaidi' });
    const { page } = await open(owner, '/approvals');
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Two people for money and prices' }).click();
    await dialog.getByText(/whoever steals one sign-in can move money/).waitFor();
    await dialog.getByRole('switch', { name: 'Two people for money and prices' }).click();
    await dialog.getByLabel('Done at once up to (AED)').fill('750');
    const { version } = expectOk(await owner.get('/approval-settings'));
    const change = { isOn: true, limitFils: 60_000, version };
    expectOk(await owner.send('/approval-settings', change, { method: 'PUT' }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('radio', { name: 'Now: AED 600.00' }).waitFor();
    await dialog.getByRole('radio', { name: 'Yours: AED 750.00' }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByText(/up to AED 750.00 within 24 hours/).waitFor();
    expect(expectOk(await owner.get('/approval-settings'))).toMatchObject({ isOn: true, limitFils: 75_000 });
    const now = expectOk(await owner.get('/approval-settings'));
    expectOk(await owner.send('/approval-settings', { ...now, limitFils: 50_000 }, { method: 'PUT' }));
    await page.context().close();
  });

  it('is whole in Arabic: what is proposed, why one cannot approve it, and what a role sees', async () => {
    const { accountId, approvalId } = await propose('شركة الأمانة');
    const { page, complaints } = await open(finance, '/drivers', 'ar-AE');
    await page.evaluate("localStorage.setItem('satha-language', 'ar')");
    await page.reload();
    await heading(page, 'السائقون').waitFor();
    await page.getByRole('row', { name: /بلال أحمد/ }).waitFor();
    await page.goto(`${company.consoleUrl}/console/accounts/${accountId}`);
    await heading(page, 'شركة الأمانة').waitFor();
    await page.getByRole('button', { name: 'تغيير المحفظة' }).waitFor();
    await page.goto(`${company.consoleUrl}/console/approvals/${approvalId}`);
    await page.getByText('أنت من اقترح هذا. لا بد أن يوافق عليه شخص آخر').waitFor();
    await page.getByRole('row', { name: /الرصيد/ }).waitFor();
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
