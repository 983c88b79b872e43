import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage, phone, signInAs } from '../harness/chromium.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { booked, tomorrow } from '../harness/portal-trips.ts';
import { sampleTrip } from '../harness/sample-trip.ts';

describe.skipIf(lacksChromium('What developers find at the portal'))('a developer at the portal', () => {
  let portal: Portal;
  let browser: Browser;
  let hooks: HookServer;
  beforeAll(async () => {
    hooks = await startHookServer();
    portal = await createPortal({ variables: { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on' } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.close();
    await hooks?.close();
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const search = async (rawKey: string) => (await portal.get(paths.search, rawKey)).body;

  it('signs up, makes a key that works by HTTP at once, disables it and revokes it, and each counts at once', async () => {
    const { page, complaints } = await openPage(browser, portal.baseUrl);
    await page.goto(`${portal.baseUrl}/portal/sign-up`);
    await page.getByLabel('Company name').fill('Al Noor Motors');
    await page.getByLabel('Your name').fill('Mariam Al Suwaidi');
    await page.getByLabel('Email').fill('mariam@example.ae');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long sentence');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('link', { name: 'Create a key' }).click();
    await heading(page, 'API keys').waitFor();

    await page.getByRole('button', { name: 'Create a key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Booking system');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('You will not see it again.').waitFor();
    const rawKey = await dialog.locator('code').innerText();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Booking system' });
    await row
      .getByText(`svc_sk_test_…${rawKey.slice(-4)}`)
      .last()
      .waitFor();
    expect(await page.content()).not.toContain(rawKey.slice(13));
    expect(await search(rawKey)).toMatchObject({ success: true, message: 'OK' });

    await change(page, 'Disable', 'Key “Booking system” disabled.');
    await row.getByText('Disabled').waitFor();
    expect(await search(rawKey)).toMatchObject({ code: 401, message: 'API key is inactive' });
    await change(page, 'Enable', 'Key “Booking system” enabled.');
    expect(await search(rawKey)).toMatchObject({ code: 200, message: 'OK' });
    await change(page, 'Revoke', 'Key “Booking system” revoked.');
    await row.getByText('Revoked').waitFor();
    expect(await search(rawKey)).toMatchObject({ code: 401, message: 'API key is revoked' });
    await row.getByRole('button', { name: 'Actions for Booking system' }).click();
    await page.getByRole('menuitem', { name: 'View requests' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('gives a key the permission for webhook endpoints at its creation or later, and takes it away, which counts at once', async () => {
    const member = await portal.signUp();
    const at = `/accounts/${member.accountId}/developers/keys`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, at);
    await page.getByRole('button', { name: 'Create a key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Set-up');
    await dialog.getByRole('checkbox', { name: 'Manage webhook endpoints' }).check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('You will not see it again.').waitFor();
    const rawKey = await dialog.locator('code').innerText();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Set-up' });
    await row.getByText('Manage webhook endpoints').waitFor();
    const list = async () => (await portal.get('/api/WebhookEndpoints', rawKey)).status;
    expect(await list()).toBe(200);

    await row.getByRole('button', { name: 'Actions for Set-up' }).click();
    await page.getByRole('menuitem', { name: 'Permissions' }).click();
    await dialog.getByRole('checkbox', { name: 'Manage webhook endpoints' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Permissions of “Set-up” changed.').waitFor();
    await row.getByText('Manage webhook endpoints').waitFor({ state: 'detached' });
    expect(await list()).toBe(403);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is told of a key that was revoked elsewhere, and asked no more whether to disable it', async () => {
    const member = await portal.signUp();
    const keys = `/accounts/${member.accountId}/keys`;
    const { key } = (await member.send(keys, { name: 'Shop' })).body.data;
    const at = `/accounts/${member.accountId}/developers/keys`;
    const { page } = await signInAs(browser, portal.baseUrl, member, at);
    await page.getByRole('button', { name: 'Actions for Shop' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const disable = page.getByRole('dialog').getByRole('button', { name: 'Disable key' });
    await disable.waitFor();
    expect((await member.send(`${keys}/${key.apiKeyId}/revoke`)).status).toBe(200);
    await disable.click();
    await page.getByText('Key “Shop” has been revoked and can no longer be changed.').waitFor();
    await disable.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('finds what was wrong with a request by its id alone, with its masked bodies and a curl to send it again', async () => {
    const member = await portal.signUp();
    const { rawKey } = (await member.send(`/accounts/${member.accountId}/keys`, { name: 'Shop' })).body.data;
    const body = { ...sampleTrip, vehicleTypeId: 77 };
    const { headers } = await portal.post(paths.create, rawKey, body);
    const requestId = headers.get('x-request-id') as string;
    const at = `/accounts/${member.accountId}`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, `${at}/developers/requests`);
    await heading(page, 'Requests').waitFor();
    await page.getByLabel('Search').fill(requestId);
    await page.getByLabel('Search').press('Enter');
    await page.waitForURL(/search=/);
    // It is written down a moment after it was answered.
    const found = page.getByRole('button', { name: `POST ${paths.create}` });
    await page.getByText('No matching requests').or(found).first().waitFor();
    while (!(await found.isVisible())) {
      const listed = page.waitForResponse((response) => response.url().includes('/requests?'));
      await page.getByRole('button', { name: 'Refresh' }).click();
      await listed;
    }
    await found.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Invalid vehicle type').first().waitFor();
    await drawer.getByRole('region', { name: 'Request body' }).getByText('"M•••••"').waitFor();
    await drawer
      .getByRole('region', { name: 'Resend' })
      .getByText(/^curl -X POST/)
      .waitFor();
    expect(await drawer.innerText()).not.toMatch(/Mariam|501234567/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('adds an endpoint, and verifies with the secret that was shown once that the test event is ours', async () => {
    const member = await portal.memberOf('developer');
    const at = `/accounts/${member.accountId}/developers/webhooks`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, at);
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Endpoint URL' }).fill(`${hooks.url}/events`);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await dialog.locator('code').innerText();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Verify this endpoint').waitFor();
    await page.getByRole('button', { name: 'Send challenge' }).click();
    await page.getByText('Endpoint verified.').waitFor();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText(/Test delivered: status 204/).waitFor();
    const [hook] = hooks.hooks;
    const {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature,
    } = hook?.headers ?? {};
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = createHmac('sha256', key).update(`${id}.${time}.${hook?.body}`).digest('base64');
    expect(signature).toBe(`v1,${signed}`);
    await page.getByRole('table').getByText('webhook.test').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('reads on a phone, whole and in Arabic, why an address is not proven and what its server is to do', async () => {
    const member = await portal.memberOf('developer');
    hooks.answerChallengesBy((_, response) => void response.writeHead(401).end());
    const endpoints = `/accounts/${member.accountId}/webhook-endpoints`;
    const { endpoint } = (await member.send(endpoints, { url: `${hooks.url}/phone` })).body.data;
    await member.send(`${endpoints}/${endpoint.endpointId}/challenge`);
    const at = `/accounts/${member.accountId}/developers/webhooks`;
    const { page } = await signInAs(browser, portal.baseUrl, member, at, { ...phone, locale: 'ar-AE' });
    const panel = page.getByRole('alert').filter({ hasText: 'التحقق من نقطة النهاية' });
    await panel.getByText('ردّ الخادم بالحالة 401').waitFor();
    await expect.poll(() => panel.innerText()).not.toContain('The answer was');
    // What is inside the code scrolls there.
    const outside = await panel.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...element.querySelectorAll(':not(pre *)')]
        .filter((part) => part.getBoundingClientRect().width > 0)
        .filter((part) => {
          const edges = part.getBoundingClientRect();
          return edges.left < left - 1 || edges.right > right + 1;
        })
        .map((part) => part.outerHTML.slice(0, 80));
    });
    expect(outside).toEqual([]);
    hooks.answerChallengesBy(undefined);
    await page.context().close();
  });

  it('opens the reference with the name of the key that is chosen in its samples', async () => {
    const member = await portal.signUp();
    for (const name of ['First', 'Mariam & sons']) {
      await member.send(`/accounts/${member.accountId}/keys`, { name });
    }
    const at = `/accounts/${member.accountId}/developers/docs`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, at);
    await page.getByRole('combobox', { name: 'Key' }).click();
    await page.getByRole('option', { name: 'Mariam & sons' }).click();
    const guides = page.getByRole('link', { name: 'Guides' });
    await expect.poll(() => guides.getAttribute('href')).toBe('/docs/en');
    const link = page.getByRole('link', { name: 'API reference' });
    await page.goto(new URL((await link.getAttribute('href')) ?? '', portal.baseUrl).href);
    await page.getByText("--header 'x-api-key: <key: Mariam sons>'").first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('moves a trip of the sandbox on step by step, and ends it as it likes', async () => {
    const member = await portal.memberOf('developer');
    const { tripId } = await booked(member);
    const at = `/accounts/${member.accountId}/trips/${tripId}`;
    const { page } = await signInAs(browser, portal.baseUrl, member, at);
    const onward = page.getByRole('button', { name: 'Next step' });
    for (const [next, became] of [
      ['a driver accepts the trip', 'Driver assigned'],
      ['the driver arrives at the pickup', 'Driver arrived at the pickup'],
    ] as const) {
      await page.getByText(`Next: ${next}.`).waitFor();
      await onward.click();
      await page.getByText(became, { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Other outcomes' }).click();
    const turns = await page.getByRole('menuitem').allInnerTexts();
    expect(turns).toEqual([
      'Driver cancels',
      'Complete the trip',
      'No driver found',
      'Operator ends the trip early',
    ]);
    await page.getByRole('menuitem', { name: 'Complete the trip' }).click();
    await page.getByText('Vehicle delivered', { exact: true }).waitFor();
    await onward.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('sets the account’s clock and back, and resets the account once it has said yes', async () => {
    const member = await portal.memberOf('owner', await portal.makeEmptyAccount(250_000));
    const { tripId } = await booked(member);
    const at = `/accounts/${member.accountId}/developers/sandbox`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, at);
    await page.getByText('This is real time.').waitFor();
    await page.getByRole('button', { name: '+1 hour' }).click();
    await page.getByText('1 h 00 min ahead of real time.').waitFor();
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.getByText('25 h 00 min ahead of real time.').waitFor();
    await page.getByRole('button', { name: 'Use real time' }).click();
    await page.getByText('This is real time.').waitFor();

    const clock = `/accounts/${member.accountId}/sandbox/clock`;
    const moment = page.getByRole('group', { name: 'Day and time' });
    const [day = '', time = ''] = tomorrow().split('T');
    await moment.getByLabel('Day').fill(day.split('-').reverse().join('/'));
    await moment.getByLabel('Time').fill(time.slice(0, 5));
    await page.getByRole('button', { name: 'Set the clock' }).click();
    await page.getByText(/^The account’s clock says .* 2[34] h \d\d min ahead/).waitFor();
    expect((await member.get(clock)).body.data.offsetSeconds).toBeGreaterThan(80_000);

    await page.getByLabel('Opening balance').fill('one thousand');
    await page.getByRole('button', { name: 'Reset account' }).click();
    await page.getByText('Enter an amount from').waitFor();
    await page.getByLabel('Opening balance').fill('750');
    await page.getByRole('button', { name: 'Reset account' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('the balance becomes AED 750.00').waitFor();
    await question.getByRole('button', { name: 'End trips and reset' }).click();
    await page.getByText('The account was reset. Balance: AED 750.00.').waitFor();
    await page.getByText('This is real time.').waitFor();
    const trip = await member.get(`/accounts/${member.accountId}/trips/${tripId}`);
    expect(trip.body.data.status).toBe('failed');
    expect((await member.get(`/accounts/${member.accountId}/wallet`)).body.data.balanceFils).toBe(75_000);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('finds nothing of the sandbox in live: no page, and no button at a trip', async () => {
    const live = await createPortal({ environment: 'live' });
    try {
      const owner = await live.memberOf('owner');
      const { tripId } = await booked(owner, { departureTime: tomorrow() });
      const at = `/accounts/${owner.accountId}`;
      const { page } = await signInAs(browser, live.baseUrl, owner, `${at}/trips/${tripId}`);
      await page.getByRole('button', { name: 'Cancel trip' }).waitFor();
      await page.getByRole('heading', { name: 'Fare' }).waitFor();
      await expect.poll(() => page.getByRole('heading', { name: 'Move by hand' }).count()).toBe(0);
      await expect.poll(() => page.getByRole('link', { name: 'Sandbox', exact: true }).count()).toBe(0);
      await page.goto(`${live.baseUrl}/portal${at}/developers/sandbox`);
      await heading(page, 'Page not found').waitFor();
      await page.context().close();
    } finally {
      await live.close();
    }
  });

  it('reads what its customers’ phones would show, finds one trip’s, and opens the link in it', async () => {
    const member = await portal.memberOf('developer');
    const [first, second] = [await booked(member), await booked(member, { mobileNumber: '0529876543' })];
    const at = `/accounts/${member.accountId}/developers/messages`;
    const { page, complaints } = await signInAs(browser, portal.baseUrl, member, at);
    const messages = page.getByRole('article');
    await expect.poll(() => messages.count()).toBe(2);
    await expect.poll(() => messages.first().innerText()).toContain(`Trip ${second.tripId}`);
    await page.getByLabel('Search').fill('052 987 6543');
    await page.getByLabel('Search').press('Enter');
    await expect.poll(() => messages.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('search')).toBe('052 987 6543');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Sign-in code' }).click();
    await page.getByText('No matching messages').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: `Trip ${first.tripId}`, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    const link = await messages.last().getByRole('link', { name: /\/t\// }).getAttribute('href');
    await page.goto(`${portal.baseUrl}${new URL(link ?? '').pathname}`);
    await page.getByText('Looking for a driver').waitFor();
    await page.context().close();
  });
});

/** What the menu of the key offers, confirmed, until the page says that it is done. */
async function change(page: Page, action: string, told: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Booking system' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${action} key` })
    .click();
  await page.getByText(told).waitFor();
}
