import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverSms, type SmsAttempt } from '../../src/domain/messages/deliver-sms.ts';
import { createHttpSmsProvider } from '../../src/domain/messages/providers/http-sms-provider.ts';
import type { SmsMessage } from '../../src/domain/messages/sms-message.ts';
import type { SmsProvider } from '../../src/domain/messages/sms-provider.ts';
import { makeLinkKey } from '../../src/domain/tracking/links/link-key.ts';
import { createTripLinks } from '../../src/domain/tracking/links/trip-links.ts';
import { createLinkTextWriter } from '../../src/domain/tracking/links/write-link-texts.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { bookFor, type CustomerPhone, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { type SmsGateway, startSmsGateway } from '../harness/sms-gateway.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let gateway: SmsGateway;
let phone: CustomerPhone;

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  gateway = await startSmsGateway();
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});
beforeEach(async () => {
  await app.db.query({ text: 'DELETE FROM sms_messages' });
  gateway.answer(() => ({ status: 200 }));
  phone = makeCustomerPhone(app, clock);
});

const attempts: string[] = [];
function deliver(more: Partial<{ provider: SmsProvider }> = {}): Promise<number> {
  const links = createTripLinks({
    db: app.db,
    clock,
    key: makeLinkKey('a secret that links to the tests alone', 'live'),
    publicUrl: 'http://127.0.0.1:4020',
  });
  const provider = createHttpSmsProvider({
    url: gateway.url,
    format: 'json',
    fields: { to: '{to}', text: '{text}' },
    headers: {},
  });
  const onAttempt = (message: SmsMessage, attempt: SmsAttempt) =>
    void attempts.push(`${message.kind} ${attempt}`);
  return deliverSms({
    db: app.db,
    clock,
    provider,
    writeTripTexts: createLinkTextWriter(links),
    onAttempt,
    ...more,
  });
}
const mine = async () => {
  const { rows } = await app.db.query<
    Pick<SmsMessage, 'kind' | 'status' | 'attempts'> & { error: string | null }
  >({
    text: 'SELECT kind, status, attempts, error FROM sms_messages WHERE mobile_number = $1 ORDER BY message_id DESC',
    values: [phone.number.mobileNumber],
  });
  return rows;
};

test('Codes and links are sent once each, and what was sent is not sent again', async () => {
  const { tripId } = await bookFor(app, account, phone.number);
  expectOk(await phone.askForCode());
  const before = gateway.requests.length;
  expect(await deliver()).toBe(2);
  expect(await deliver()).toBe(0);
  const sent = gateway.requests.slice(before).map(({ body }) => JSON.parse(body));
  expect(sent.map(({ to }) => to)).toEqual(Array(2).fill(`+971${phone.number.mobileNumber}`));
  expect(sent.map(({ text }) => text).join('\n')).toContain(`/t/${await linkTokenOf(app, account, tripId)}`);
  expect(sent.map(({ text }) => text).join('\n')).toContain(String(await phone.readCode()));
  expect((await mine()).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

test('Processes that send at the same moment send each message once', async () => {
  const phones = Array.from({ length: 30 }, () => makeCustomerPhone(app, clock));
  for (const each of phones) await bookFor(app, account, each.number);
  const before = gateway.requests.length;
  const rounds = await Promise.all(Array.from({ length: 6 }, () => deliver()));
  while ((await deliver()) > 0);
  expect(rounds.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  const numbers = gateway.requests.slice(before).map(({ body }) => JSON.parse(body).to);
  expect(numbers.toSorted()).toEqual(phones.map(({ number }) => `+971${number.mobileNumber}`).toSorted());
});

test('A code waits behind no links, however many there are', async () => {
  for (let made = 0; made < 25; made += 1) await bookFor(app, account, phone.number);
  clock.advance({ seconds: 1 });
  expectOk(await phone.askForCode());
  expect(await deliver()).toBe(20);
  expect((await mine())[0]).toMatchObject({ kind: 'sign_in_code', status: 'sent' });
});

test('A gateway that is down is asked again after growing waits, until it takes the message', async () => {
  await bookFor(app, account, phone.number);
  gateway.answer(() => ({ status: 503 }));
  for (const seconds of [2, 5, 15]) {
    expect(await deliver()).toBe(1);
    clock.advance({ seconds: seconds - 1 });
    expect(await deliver()).toBe(0);
    clock.advance({ seconds: 1 });
  }
  expect(await mine()).toEqual([
    { kind: 'tracking_link', status: 'waiting', attempts: 3, error: 'The gateway did not take it (503).' },
  ]);
  gateway.answer(() => ({ status: 200 }));
  expect(await deliver()).toBe(1);
  expect(await mine()).toEqual([{ kind: 'tracking_link', status: 'sent', attempts: 4, error: null }]);
});

test('A code is given up once it would come too late, and one that is refused for good at once', async () => {
  await bookFor(app, account, phone.number);
  await deliver();
  expectOk(await phone.askForCode());
  gateway.answer(() => ({ status: 500 }));
  for (let seconds = 0; seconds < 330; seconds += 10) {
    await deliver();
    clock.advance({ seconds: 10 });
  }
  expect((await mine())[0]).toMatchObject({ kind: 'sign_in_code', status: 'given_up', attempts: 7 });
  expect(await deliver()).toBe(0);
  expectOk(await phone.askForCode());
  gateway.answer(() => ({ status: 400, body: 'no such number' }));
  await deliver();
  expect((await mine())[0]).toEqual({
    kind: 'sign_in_code',
    status: 'given_up',
    attempts: 1,
    error: 'The gateway did not take it (400): no such number',
  });
  expect(attempts.slice(-2)).toEqual(['sign_in_code given_up', 'sign_in_code given_up']);
});

test('A message that a killed process had begun to send is sent by another, once its lease is over', async () => {
  await bookFor(app, account, phone.number);
  const killed: SmsProvider = { send: () => new Promise(() => {}) };
  void deliver({ provider: killed });
  await expect.poll(mine).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  expect(await deliver()).toBe(0);
  clock.advance({ seconds: 60 });
  expect(await deliver()).toBe(1);
  expect(await mine()).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

test('A trip that has long been over when its turn comes is not told of', async () => {
  const { tripId } = await bookFor(app, account, phone.number);
  expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
  clock.advance({ minutes: 31 });
  const before = gateway.requests.length;
  expect(await deliver()).toBe(1);
  expect(gateway.requests.length).toBe(before);
  expect(await mine()).toMatchObject([
    { status: 'given_up', error: expect.stringContaining('the trip is over') },
  ]);
});

test('A live process with a gateway sends by itself what falls due, and its log says nothing of what or to whom', async () => {
  const live = await startTestApp({
    environment: 'live',
    variables: {
      SATHA_WORK: 'on',
      SATHA_LIVE_TWILIO_SID: `AC${'0a'.repeat(16)}`,
      SATHA_LIVE_TWILIO_TOKEN: 'the-token',
      SATHA_LIVE_TWILIO_FROM: '+97140000000',
      SATHA_LIVE_TWILIO_URL: gateway.url,
    },
  });
  try {
    gateway.answer(() => ({ status: 201, body: '{"status":"queued"}' }));
    const before = gateway.requests.length;
    const customer = makeCustomerPhone(live, systemClock);
    const { tripId } = await bookFor(live, await live.makeAccount(), customer.number);
    const sent = () =>
      gateway.requests.slice(before).map(({ path, body }) => [path, new URLSearchParams(body).get('To')]);
    const toCustomer = [
      `/2010-04-01/Accounts/AC${'0a'.repeat(16)}/Messages.json`,
      `+971${customer.number.mobileNumber}`,
    ];
    await expect.poll(sent).toEqual([toCustomer]);
    expectOk(await customer.askForCode());
    await expect.poll(sent).toEqual([toCustomer, toCustomer]);
    const codeText = new URLSearchParams(gateway.requests.at(-1)?.body).get('Body') ?? '';
    const log = live.logLines.join('');
    for (const secret of [codeText.slice(0, 6), customer.number.mobileNumber, '/t/', 'the-token']) {
      expect(log.includes(secret), secret).toBe(false);
    }
    expect(tripId).toBeGreaterThan(0);
    const metrics = await live.app.metrics.registry.metrics();
    expect(metrics).toMatch(/satha_sms_attempts_total\{kind="tracking_link",outcome="sent",[^}]*\} 1\n/);
    expect(metrics).toMatch(/satha_sms_waiting\{[^}]*\} 0\n/);
  } finally {
    await live.close();
  }
});
