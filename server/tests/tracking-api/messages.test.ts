import { languageCodes } from '@satha/terms/languages';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookFor, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let portal: Portal;
const others: TestApp[] = [];

beforeAll(async () => {
  portal = await createPortal({ overrides: { clock } });
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
afterAll(() => portal.close());

type Sms = { kind: string; tripId: number | null; mobileNumber: string; text: string };

describe('A trip’s customer', () => {
  test('is sent one message with the link, in every language, when the trip is created and not before', async () => {
    const owner = await portal.memberOf('owner');
    const outbox = async (): Promise<Sms[]> =>
      expectOk(await owner.get(`/accounts/${owner.accountId}/sms-outbox`)).items;
    expect(await outbox()).toEqual([]);
    const { tripId } = await booked(owner);
    const [message, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(message).toEqual({
      messageId: expect.any(Number),
      kind: 'tracking_link',
      tripId,
      phoneCode: '971',
      mobileNumber: '501234567',
      text: expect.stringMatching(
        /^Integrator\nYour recovery truck is booked:\n.*سطحتك:\n(.+\n)*http:\/\/127\.0\.0\.1:4010\/t\/[\w-]{24,}$/,
      ),
      status: 'waiting',
      reason: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(message?.text.split('\n')).toHaveLength(languageCodes.length + 2);
    const token = message?.text.split('/t/')[1];
    expect(expectOk(await makeCustomerPhone(portal, clock).get(`/links/${token}`)).tripId).toBe(tripId);
    const { rows } = await portal.db.query<{ line: string }>({
      text: 'SELECT to_jsonb(m)::text AS line FROM sms_messages m',
    });
    expect(rows.filter(({ line }) => line.includes(String(token)))).toEqual([]);
  });

  test('is sent it once, however often the create is repeated, and none for a create that is refused', async () => {
    const account = await portal.makeAccount({ balanceFils: 100_000 });
    const phone = makeCustomerPhone(portal, clock);
    const send = (changes: object) =>
      portal.post(
        '/api/Trips/create-trip',
        account.rawApiKey,
        { ...sample, ...phone.number, ...changes },
        { 'Idempotency-Key': 'one' },
      );
    const [first, second] = [await send({}), await send({})];
    expect(expectOk(second).tripID).toBe(expectOk(first).tripID);
    await portal.post('/api/Trips/create-trip', account.rawApiKey, {
      ...sample,
      ...phone.number,
      vehicleTypeId: 2,
    });
    const { rows } = await portal.db.query<{ n: number }>({
      text: 'SELECT count(*)::int AS n FROM sms_messages WHERE mobile_number = $1',
      values: [phone.number.mobileNumber],
    });
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('is sent nothing where the account does not want it', async () => {
    const account = await portal.makeAccount();
    await portal.db.query({
      text: 'UPDATE accounts SET sms_links_enabled = false WHERE account_id = $1',
      values: [account.accountId],
    });
    const phone = makeCustomerPhone(portal, clock);
    await bookFor(portal, account, phone.number);
    const { rows } = await portal.db.query({
      text: 'SELECT FROM sms_messages WHERE mobile_number = $1',
      values: [phone.number.mobileNumber],
    });
    expect(rows).toEqual([]);
    await phone.signIn();
    expect(expectOk(await phone.get('/trips')).current).toHaveLength(1);
  });
});

describe('The sandbox’s outbox of messages', () => {
  test('shows every role the messages of its own account’s trips, and nobody else any', async () => {
    const [mine, theirs] = [await portal.memberOf('viewer'), await portal.memberOf('owner')];
    await booked(theirs);
    expect(expectOk(await mine.get(`/accounts/${mine.accountId}/sms-outbox`)).items).toEqual([]);
    expectRefusal(await mine.get(`/accounts/${theirs.accountId}/sms-outbox`), 404, 'Account not found');
    expectRefusal(
      await portal.browser().get(`/accounts/${theirs.accountId}/sms-outbox`),
      401,
      'Sign in first',
    );
    expect(expectOk(await theirs.get(`/accounts/${theirs.accountId}/sms-outbox`)).items).toHaveLength(1);
  });

  test('shows a code to the account of the number’s latest trip, and what it opens is that account’s alone', async () => {
    const [first, second] = [await portal.makeAccount(), await portal.makeAccount()];
    const [ofFirst, ofSecond] = [
      await portal.memberOf('developer', first.accountId),
      await portal.memberOf('developer', second.accountId),
    ];
    const codesOf = async (member: typeof ofFirst): Promise<Sms[]> => {
      const { items } = expectOk(await member.get(`/accounts/${member.accountId}/sms-outbox`));
      return items.filter(({ kind }: Sms) => kind === 'sign_in_code');
    };
    const phone = makeCustomerPhone(portal, clock);
    await bookFor(portal, first, phone.number);
    const { tripId } = await bookFor(portal, second, phone.number);
    expectOk(await phone.askForCode());
    expect(await codesOf(ofFirst)).toEqual([]);
    const [code] = await codesOf(ofSecond);
    // A trip that another account books meanwhile is none of theirs.
    const { tripId: late } = await bookFor(portal, first, phone.number);
    expectOk(await phone.tryCode(/^\d{6}/.exec(code?.text ?? '')?.[0]));
    const { current } = expectOk(await phone.get('/trips'));
    expect(current.map((trip: { tripId: number }) => trip.tripId)).toEqual([tripId]);
    expectRefusal(await phone.get(`/trips/${late}`), 404, 'Trip not found');
  });

  test('is searched by kind, by trip and by number in any spelling', async () => {
    const member = await portal.memberOf('developer');
    const phone = makeCustomerPhone(portal, clock);
    const { tripId } = await booked(member, phone.number);
    const { tripId: another } = await booked(member);
    expectOk(await phone.askForCode());
    const find = async (query: Record<string, string>) => {
      const path = `/accounts/${member.accountId}/sms-outbox?${new URLSearchParams(query)}`;
      const { items }: { items: Sms[] } = expectOk(await member.get(path));
      return items.map((sms) => sms.tripId ?? sms.kind);
    };
    expect(await find({})).toEqual(['sign_in_code', another, tripId]);
    expect(await find({ kind: 'tracking_link' })).toEqual([another, tripId]);
    expect(await find({ search: `${another}` })).toEqual([another]);
    const { mobileNumber } = phone.number;
    for (const search of [`0${mobileNumber}`, `+971 ${mobileNumber}`]) {
      expect(await find({ search })).toEqual(['sign_in_code', tripId]);
      expect(await find({ search, kind: 'sign_in_code' })).toEqual(['sign_in_code']);
    }
    expect(await find({ search: 'Mariam' })).toEqual([]);
    for (const [field, query] of [
      ['kind', 'kind=letter'],
      ['search', 'search=%00'],
    ] as const) {
      const answer = await member.get(`/accounts/${member.accountId}/sms-outbox?${query}`);
      expectRefusal(answer, 400, 'Invalid request', [field]);
    }
  });

  test('tells what live would not have sent, and so does the trip in the portal', async () => {
    const member = await portal.memberOf('owner');
    const { tripId } = await booked(member, { phoneCode: '1', mobileNumber: '8762101234' });
    const told = async () => {
      const { items } = expectOk(await member.get(`/accounts/${member.accountId}/sms-outbox`));
      const detail = expectOk(await member.get(`/accounts/${member.accountId}/trips/${tripId}`));
      return [items[0].status, items[0].reason, detail.customerText];
    };
    expect(await told()).toEqual(['waiting', null, { status: 'waiting' }]);
    const app = await startTestApp({
      shared: { db: portal.db, url: portal.databaseUrl },
      overrides: { clock },
      variables: { SATHA_WORK: 'on' },
    });
    others.push(app);
    clock.advance({ seconds: 20 });
    await expect
      .poll(told)
      .toEqual(['left_out', 'country', { status: 'left_out', reason: 'country', at: expect.any(String) }]);
  });

  test('is not there in live', async () => {
    const live = await createPortal({ environment: 'live' });
    others.push(live);
    const owner = await live.memberOf('owner');
    expectRefusal(await owner.get(`/accounts/${owner.accountId}/sms-outbox`), 404, 'Not found');
  });
});

describe('What is in a message', () => {
  test('is told by the sandbox’s log, but neither the number nor what opens the trip', async () => {
    const app = await startTestApp({
      shared: { db: portal.db, url: portal.databaseUrl },
      overrides: { clock },
      // At the pace of life: the search for a driver is not over before the link is due.
      variables: { SATHA_WORK: 'on', SATHA_SANDBOX_SPEED: '1' },
    });
    others.push(app);
    const account = await portal.makeAccount();
    const phone = makeCustomerPhone(app, clock);
    const { tripId } = await bookFor(app, account, phone.number);
    expectOk(await phone.askForCode());
    const code = String(await phone.readCode());
    await expect.poll(() => app.logLines.some((line) => line.includes(code))).toBe(true);
    clock.advance({ seconds: 20 });
    await expect.poll(() => app.logLines.some((line) => line.includes('/t/[redacted]'))).toBe(true);
    const token = await linkTokenOf(app, account, tripId);
    const all = app.logLines.join('');
    expect(all).not.toContain(phone.number.mobileNumber);
    expect(all).not.toContain(token);
  });
});

const sample = {
  fromLat: 25.1972,
  fromLng: 55.2744,
  toLat: 25.0805,
  toLng: 55.1403,
  vehicleTypeId: 4,
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
};
