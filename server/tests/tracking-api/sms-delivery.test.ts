import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countSmsParts } from '../../src/domain/messages/sms-parts.ts';
import type { SmsProvider } from '../../src/domain/messages/sms-provider.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { bookFor, type CustomerPhone, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { getRecord } from '../harness/driven-trip.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import { paths } from '../harness/operations.ts';
import { createSmsScene, linkDelay, type SmsScene } from '../harness/sms-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let scene: SmsScene;
let app: TestApp;
let account: TestAccount;
let phone: CustomerPhone;

beforeAll(async () => {
  scene = await createSmsScene();
  app = scene.app;
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.clear();
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  phone = makeCustomerPhone(app, scene.clock);
});

const mine = () => scene.messagesTo(phone.number);

/** A trip for the phone, whose message is due. */
async function bookDue(of: CustomerPhone = phone) {
  const trip = await bookFor(app, account, of.number);
  scene.clock.advance(linkDelay);
  return trip;
}

/** Locks every message, as a process does for a moment that looks for due ones. */
function holdMessages(db: Database) {
  const ready = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'SELECT FROM sms_messages FOR NO KEY UPDATE' });
    ready.resolve();
    await released.promise;
  });
  return {
    ready: Promise.race([ready.promise, holding]),
    release() {
      released.resolve();
      return holding;
    },
  };
}

test('Codes and links are sent once each, and what was sent is not sent again', async () => {
  const { tripId } = await bookDue();
  expectOk(await phone.askForCode());
  const before = scene.gateway.requests.length;
  expect(await scene.deliver()).toBe(2);
  expect(await scene.deliver()).toBe(0);
  const sent = scene.gateway.requests.slice(before).map(({ body }) => JSON.parse(body));
  expect(sent.map(({ to }) => to)).toEqual(Array(2).fill(`+971${phone.number.mobileNumber}`));
  expect(sent.map(({ text }) => text).join('\n')).toContain(`/t/${await linkTokenOf(app, account, tripId)}`);
  expect(sent.map(({ text }) => text).join('\n')).toContain(String(await phone.readCode()));
  expect((await mine()).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

test('The parts of each message are counted when a gateway takes it, once, by kind, and told of its trip', async () => {
  const { tripId } = await bookDue();
  expectOk(await phone.askForCode());
  const before = scene.gateway.requests.length;
  await Promise.all([scene.deliver(), scene.deliver()]);
  const partsOf = (kind: string) => ({
    text: 'SELECT messages, parts FROM sms_sent_days WHERE kind = $1',
    values: [kind],
  });
  const texts: string[] = scene.gateway.requests.slice(before).map(({ body }) => JSON.parse(body).text);
  const [link, code] = [true, false].map((isLink) =>
    countSmsParts(texts.find((text) => text.includes('/t/') === isLink) ?? ''),
  ) as [number, number];
  const ofTrip = { text: 'SELECT kind, parts FROM trip_texts WHERE trip_id = $1', values: [tripId] };
  expect((await app.db.query(ofTrip)).rows).toEqual([{ kind: 'tracking_link', parts: link }]);
  expect((await app.db.query(partsOf('tracking_link'))).rows).toEqual([{ messages: 1, parts: link }]);
  expect((await app.db.query(partsOf('sign_in_code'))).rows).toEqual([{ messages: 1, parts: code }]);
  await bookDue();
  scene.gateway.answer(() => ({ status: 400, body: 'no such number' }));
  await scene.deliver();
  expect((await app.db.query(partsOf('tracking_link'))).rows).toEqual([{ messages: 1, parts: link }]);
  await bookDue();
  scene.gateway.answer(() => ({ status: 200 }));
  await scene.deliver();
  expect((await app.db.query(partsOf('tracking_link'))).rows).toEqual([{ messages: 2, parts: 2 * link }]);
});

test('Processes that send at the same moment send each message once', async () => {
  const phones = Array.from({ length: 20 }, () => makeCustomerPhone(app, scene.clock));
  for (const each of phones) await bookFor(app, account, each.number);
  scene.clock.advance(linkDelay);
  const before = scene.gateway.requests.length;
  const rounds = await Promise.all(Array.from({ length: 6 }, () => scene.deliver()));
  while ((await scene.deliver()) > 0);
  expect(rounds.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  expect(scene.recipients(before).toSorted()).toEqual(
    phones.map(({ number }) => `+971${number.mobileNumber}`).toSorted(),
  );
});

test('A message that another process looks at just when its sending would begin is due again at once', async () => {
  await bookDue();
  const before = scene.gateway.requests.length;
  let held: ReturnType<typeof holdMessages> | undefined;
  const delivery = scene.deliver({
    writeTripTexts: async (trips) => {
      held = holdMessages(app.db);
      await held.ready;
      return trips.map(() => 'Your truck is on its way.');
    },
  });
  await untilWaiting(app.db, 1).finally(() => held?.release());
  expect(await delivery).toBe(1);
  expect(scene.recipients(before)).toEqual([]);
  expect(await scene.deliver()).toBe(1);
  expect(scene.recipients(before)).toEqual([`+971${phone.number.mobileNumber}`]);
});

test('A code waits behind no links, however many there are', async () => {
  for (let made = 0; made < 25; made += 1) await bookFor(app, account, phone.number);
  scene.clock.advance({ seconds: 21 });
  expectOk(await phone.askForCode());
  expect(await scene.deliver()).toBe(20);
  expect((await mine())[0]).toMatchObject({ kind: 'sign_in_code', status: 'sent' });
});

test('A gateway that does not take a message is asked again after growing waits, until it does', async () => {
  await bookDue();
  scene.gateway.answer(() => ({ status: 503 }));
  for (const seconds of [2, 5, 15]) {
    expect(await scene.deliver()).toBe(1);
    scene.clock.advance({ seconds: seconds - 1 });
    expect(await scene.deliver()).toBe(0);
    scene.clock.advance({ seconds: 1 });
  }
  expect(await mine()).toMatchObject([
    { kind: 'tracking_link', status: 'waiting', attempts: 3, error: 'The gateway did not take it (503).' },
  ]);
  scene.gateway.answer(() => ({ status: 200 }));
  expect(await scene.deliver()).toBe(1);
  expect(await mine()).toMatchObject([{ kind: 'tracking_link', status: 'sent', attempts: 4, error: null }]);
});

test('A gateway that nobody can reach is asked until it is there, for one message of the budgets', async () => {
  await bookDue();
  const before = scene.gateway.requests.length;
  const unreachable: SmsProvider = {
    send: async () => ({ result: 'again', error: 'The gateway could not be reached (ECONNREFUSED).' }),
  };
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect(await scene.deliver({ provider: unreachable })).toBe(1);
    scene.clock.advance({ minutes: 2 });
  }
  expect(await scene.deliver()).toBe(1);
  expect(scene.recipients(before)).toEqual([`+971${phone.number.mobileNumber}`]);
  const { rows } = await app.db.query({ text: 'SELECT reserved, others FROM sms_days' });
  expect(rows).toEqual([{ reserved: 0, others: 1 }]);
});

test('A code is given up once it would come too late, and one that is refused for good at once', async () => {
  await bookDue();
  await scene.deliver();
  expectOk(await phone.askForCode());
  scene.gateway.answer(() => ({ status: 503 }));
  for (let seconds = 0; seconds < 330; seconds += 10) {
    await scene.deliver();
    scene.clock.advance({ seconds: 10 });
  }
  expect((await mine())[0]).toMatchObject({
    kind: 'sign_in_code',
    status: 'given_up',
    reason: 'expired',
    attempts: 7,
  });
  expect(await scene.deliver()).toBe(0);
  expectOk(await phone.askForCode());
  scene.gateway.answer(() => ({ status: 400, body: 'no such number' }));
  await scene.deliver();
  expect((await mine())[0]).toEqual({
    kind: 'sign_in_code',
    status: 'given_up',
    reason: 'refused',
    attempts: 1,
    error: 'The gateway did not take it (400): no such number',
  });
  expect(scene.attempts.slice(-2)).toEqual([
    'sign_in_code given_up expired',
    'sign_in_code given_up refused',
  ]);
});

test.each([
  ['answers with a fault of its own', { status: 500 }],
  ['stands behind a proxy that has no answer', { status: 504 }],
  ['cuts the connection', 'cut'],
] as const)('A gateway that takes a message and %s has it twice at the most', async (_, reply) => {
  const { tripId } = await bookDue();
  scene.gateway.answer(() => reply);
  const before = scene.gateway.requests.length;
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await scene.deliver();
    scene.clock.advance({ minutes: 1 });
  }
  expect(scene.recipients(before)).toEqual(Array(2).fill(`+971${phone.number.mobileNumber}`));
  expect(await mine()).toMatchObject([{ status: 'given_up', reason: 'no_answer', attempts: 2 }]);
  expect((await getRecord(app, account, tripId)).customerText).toEqual({
    status: 'given_up',
    reason: 'no_answer',
    at: expect.any(String),
  });
  // Both are counted: both may have reached the phone.
  const { rows } = await app.db.query({ text: 'SELECT others FROM sms_days' });
  expect(rows).toEqual([{ others: 2 }]);
});

test('An answer that is cut off counts by its status: what was taken is not sent again', async () => {
  await bookDue();
  scene.gateway.answer(() => ({ status: 202, body: 'taken', headers: { 'content-length': '5000' } }));
  const before = scene.gateway.requests.length;
  const delivered = scene.deliver();
  await expect.poll(() => scene.gateway.requests.length).toBe(before + 1);
  scene.gateway.cutAll();
  expect(await delivered).toBe(1);
  expect(await mine()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('A message that a killed process had begun to send is sent once more, and not a third time', async () => {
  await bookDue();
  const begun: string[] = [];
  const killed: SmsProvider = {
    send: ({ mobileNumber }) => {
      begun.push(mobileNumber);
      return new Promise(() => {});
    },
  };
  void scene.deliver({ provider: killed });
  await expect.poll(() => begun.length).toBe(1);
  expect(await scene.deliver()).toBe(0);
  scene.clock.advance({ seconds: 60 });
  void scene.deliver({ provider: killed });
  await expect.poll(() => begun.length).toBe(2);
  const before = scene.gateway.requests.length;
  scene.clock.advance({ seconds: 60 });
  expect(await scene.deliver()).toBe(1);
  scene.clock.advance({ minutes: 30 });
  expect(await scene.deliver()).toBe(0);
  expect(scene.recipients(before)).toEqual([]);
  expect(await mine()).toMatchObject([{ status: 'given_up', reason: 'no_answer' }]);
});

test('A process that stood still before it began to send does not send what another has sent meanwhile', async () => {
  await bookDue();
  const before = scene.gateway.requests.length;
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: stands, resolve: stand } = Promise.withResolvers<void>();
  const late = scene.deliver({
    writeTripTexts: async (messages) => {
      stand();
      await goesOn;
      return messages.map(() => 'late');
    },
  });
  await stands;
  expect(await scene.deliver()).toBe(0);
  scene.clock.advance({ seconds: 60 });
  expect(await scene.deliver()).toBe(1);
  goOn();
  await late;
  expect(scene.recipients(before)).toHaveLength(1);
  expect(await mine()).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

test('A trip that is over when its turn comes is not told of', async () => {
  const { tripId } = await bookFor(app, account, phone.number);
  expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
  const before = scene.gateway.requests.length;
  expect(await scene.deliver()).toBe(0);
  scene.clock.advance(linkDelay);
  expect(await scene.deliver()).toBe(1);
  expect(scene.gateway.requests.length).toBe(before);
  expect(await mine()).toMatchObject([{ status: 'left_out', reason: 'trip_over' }]);
});

test('A live process with a gateway sends by itself what falls due, and its log says nothing of what or to whom', async () => {
  const { gateway } = scene;
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
    await live.db.query({ text: "UPDATE sms_messages SET created_at = created_at - interval '20 seconds'" });
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
    const metrics = () => live.app.metrics.registry.metrics();
    await expect.poll(metrics).toMatch(/satha_sms_waiting\{[^}]*\} 0\n/);
    expect(await metrics()).toMatch(
      /satha_sms_attempts_total\{kind="tracking_link",outcome="sent",[^}]*\} 1\n/,
    );
    expect(await metrics()).toMatch(/satha_sms_today\{of="sign_in_codes",[^}]*\} 1\n/);
    expect(await metrics()).toMatch(/satha_sms_today\{of="others",[^}]*\} 1\n/);
    expect(await metrics()).toMatch(/satha_sms_per_day\{[^}]*\} 2000\n/);
    const log = live.logLines.join('');
    for (const secret of [codeText.slice(0, 6), customer.number.mobileNumber, '/t/', 'the-token']) {
      expect(log.includes(secret), secret).toBe(false);
    }
    expect(tripId).toBeGreaterThan(0);
  } finally {
    await live.close();
  }
});
