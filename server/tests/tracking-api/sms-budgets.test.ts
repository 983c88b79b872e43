import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestLocation } from '../../src/domain/calls/location-requests/request-location.ts';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../src/domain/customer-records/export-customer.ts';
import { forgetExpiredSms } from '../../src/domain/messages/forget-expired-sms.ts';
import { bookFor, makeCustomerPhone, nextNumber, type PhoneNumber } from '../harness/customer-phone.ts';
import { getRecord } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { createSmsScene, linkDelay, type SmsScene, usualSmsLimits } from '../harness/sms-scene.ts';
import type { TestAccount, TestApp } from '../harness/test-app.ts';
import { quietNoon } from '../harness/test-clock.ts';

/** As many as were seen in a quarter of a minute, where there is time. */
const bookings = process.env.SATHA_TEST_FULL ? 93 : 25;

let scene: SmsScene;
let app: TestApp;
let account: TestAccount;
let before: number;

beforeAll(async () => {
  scene = await createSmsScene();
  app = scene.app;
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.clear();
  scene.clock.set(quietNoon);
  account = await newAccount();
  before = scene.gateway.requests.length;
});

const newAccount = () => app.makeAccount({ balanceFils: 100_000_000 });
const recipients = () => scene.recipients(before);
const e164 = ({ phoneCode, mobileNumber }: PhoneNumber) => `+${phoneCode}${mobileNumber}`;
const textOf = async (tripId: number, of = account) => (await getRecord(app, of, tripId)).customerText;
const cancel = async (tripId: number) =>
  expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
const book = (number: PhoneNumber, times: number, by = account) =>
  Promise.all(Array.from({ length: times }, () => bookFor(app, by, number)));
const bookOne = (number: PhoneNumber) => bookFor(app, account, number);

describe('Whoever books and cancels at no cost', () => {
  test('has no message sent by trips that are cancelled at once, however many', async () => {
    const number = nextNumber();
    const trips = await book(number, bookings);
    await Promise.all(trips.map(({ tripId }) => cancel(tripId)));
    await scene.deliverAll();
    expect(recipients()).toEqual([]);
    const texts = await Promise.all(trips.slice(0, 3).map(({ tripId }) => textOf(tripId)));
    expect(texts).toEqual(Array(3).fill({ status: 'left_out', reason: 'trip_over', at: expect.any(String) }));
  });

  test('has three sent to a number on a day when each is cancelled after its message, and the next day three more', async () => {
    const number = nextNumber();
    const wave = async () => {
      const trips = await book(number, 6);
      await scene.deliverAll();
      for (const { tripId } of trips) await cancel(tripId);
      return trips;
    };
    const texts = await Promise.all((await wave()).map(({ tripId }) => textOf(tripId)));
    expect(recipients()).toEqual(Array(3).fill(e164(number)));
    expect(texts.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill('left_out'),
      ...Array(3).fill('sent'),
    ]);
    expect(texts.find(({ status }) => status === 'left_out')).toMatchObject({ reason: 'number_limit' });
    await wave();
    expect(recipients()).toHaveLength(3);
    // 23:59:40 in the UAE, and twenty seconds on it is the next day.
    scene.clock.set('2026-11-18T23:59:39+04:00');
    await wave();
    expect(recipients()).toHaveLength(3);
    scene.clock.set('2026-11-19T00:00:00+04:00');
    await wave();
    expect(recipients()).toHaveLength(6);
  });

  test('has as many through several processes that send at the same moment', async () => {
    const numbers = Array.from({ length: 30 }, nextNumber);
    for (const number of numbers) await bookOne(number);
    await book(numbers[0] as PhoneNumber, 10, await newAccount());
    scene.clock.advance(linkDelay);
    await Promise.all(Array.from({ length: 6 }, () => scene.deliver()));
    while ((await scene.deliver()) > 0);
    const sent = recipients();
    expect(sent.filter((to) => to !== e164(numbers[0] as PhoneNumber)).length).toBeLessThanOrEqual(20);
    expect(sent.filter((to) => to === e164(numbers[0] as PhoneNumber))).toHaveLength(3);
    const { rows } = await app.db.query<{ scope: string; most: number }>({
      text: 'SELECT scope, max(sent) AS most FROM sms_counts GROUP BY scope ORDER BY scope',
    });
    expect(rows).toEqual([
      { scope: 'account', most: 20 },
      { scope: 'number', most: 3 },
    ]);
  });
});

describe('The budget of an account', () => {
  test('is twenty links a day at first, and two more for each trip that it has completed', async () => {
    const send = async (times: number) => {
      const trips = await Promise.all(Array.from({ length: times }, () => bookOne(nextNumber())));
      await scene.deliverAll();
      return trips;
    };
    await send(19);
    const texts = await Promise.all((await send(2)).map(({ tripId }) => textOf(tripId)));
    expect(recipients()).toHaveLength(20);
    expect(texts).toContainEqual(expect.objectContaining({ reason: 'account_limit' }));
    const [trip] = await send(1);
    expect(recipients()).toHaveLength(20);
    if (!trip) throw new Error('a trip was just booked');
    await takeTripTo(app.db, trip, await addDriver(app.db), 6, scene.clock());
    await send(3);
    expect(recipients()).toHaveLength(22);
    // Nobody else pays for it.
    await book(nextNumber(), 1, await newAccount());
    await scene.deliverAll();
    expect(recipients()).toHaveLength(23);
  });

  test.each([
    [2, 0, true],
    [3, 0, false],
    [3, 9, false],
    [3, 10, true],
    [4, 19, false],
    [4, 20, true],
    [5, 20, false],
    [6, 60, false],
  ])(
    'lets a number have one more after %i messages and %i completed trips: %s',
    async (sent, completed, isGranted) => {
      const { tripId } = await bookOne(nextNumber());
      // Rows like the one booked: what is counted is their status alone.
      await app.db.query({
        text: `INSERT INTO trips SELECT (jsonb_populate_record(t, jsonb_build_object(
                 'trip_id', nextval('trip_ids'), 'status', 6, 'creation_token', gen_random_uuid()))).*
               FROM trips t, generate_series(1, $2) WHERE trip_id = $1`,
        values: [tripId, completed],
      });
      const { rows } = await app.db.query<{ granted: boolean }>({
        text: `SELECT has_sms_allowance('{"first": 3, "perTrip": 0.1, "most": 6}', $1, $2) AS granted`,
        values: [sent, account.accountId],
      });
      expect(rows).toEqual([{ granted: isGranted }]);
    },
  );
});

describe('A text that nobody asked for', () => {
  test.each([
    ['a neighbour', { phoneCode: '966', mobileNumber: '512345678' }, 'sent', undefined],
    ['Jamaica', { phoneCode: '1', mobileNumber: '8762101234' }, 'left_out', 'country'],
    ['the United Kingdom', { phoneCode: '44', mobileNumber: '7400123456' }, 'left_out', 'country'],
    ['a satellite', { phoneCode: '881', mobileNumber: '612345678' }, 'left_out', 'network'],
  ])('to a number of %s is sent only where the operator lets it', async (_, number, status, reason) => {
    const { tripId } = await bookOne(number);
    expect(await textOf(tripId)).toEqual({ status: 'waiting' });
    await scene.deliverAll();
    expect(await textOf(tripId)).toEqual({ status, ...(reason && { reason }), at: expect.any(String) });
    expect(recipients()).toEqual(status === 'sent' ? [e164(number)] : []);
  });

  test('goes to the countries of the setting and no others', async () => {
    const numbers = [nextNumber(), { phoneCode: '44', mobileNumber: '7400123457' }];
    for (const number of numbers) await bookOne(number);
    await scene.deliverAll({ countries: ['44'] });
    expect(recipients()).toEqual(['+447400123457']);
  });
});

describe('Codes that somebody asks for', () => {
  const askFrom = async (number: PhoneNumber) => {
    await bookOne(number);
    expectOk(await makeCustomerPhone(app, scene.clock, number).askForCode());
  };

  test('go to the phones of visitors, a few a day in all, and to no satellite', async () => {
    for (let last = 0; last < 3; last += 1) {
      await askFrom({ phoneCode: '44', mobileNumber: `740012350${last}` });
    }
    await askFrom({ phoneCode: '881', mobileNumber: '612345679' });
    await app.db.query({
      text: 'INSERT INTO sms_days (day, abroad) VALUES ($1, 48)',
      values: ['2026-11-18'],
    });
    await scene.deliverAll();
    expect(recipients().filter((to) => to.startsWith('+44'))).toHaveLength(2);
    expect(recipients().filter((to) => to.startsWith('+881'))).toEqual([]);
    expect(scene.attempts).toContain('sign_in_code left_out abroad_limit');
    expect(scene.attempts).toContain('sign_in_code left_out network');
  });

  test('have a quarter of the day’s messages that nothing else uses up, and may use the rest too', async () => {
    const limits = { perDay: 8 };
    const links = Array.from({ length: 10 }, nextNumber);
    for (const number of links) await bookOne(number);
    await scene.deliverAll(limits);
    expect(recipients()).toHaveLength(6);
    expect(scene.attempts.filter((attempt) => attempt.endsWith('left_out daily_limit'))).toHaveLength(4);
    for (const number of links.slice(0, 3)) {
      expectOk(await makeCustomerPhone(app, scene.clock, number).askForCode());
    }
    await scene.deliverAll(limits);
    expect(recipients()).toHaveLength(8);
    expect(scene.attempts).toContain('sign_in_code left_out daily_limit');
  });

  test('use all of a day on which nothing else was sent, and then nothing else is', async () => {
    const numbers = Array.from({ length: 5 }, nextNumber);
    for (const number of numbers) await askFrom(number);
    while ((await scene.deliver({ limits: { ...usualSmsLimits, perDay: 4 } })) > 0);
    expect(scene.attempts.toSorted()).toEqual([
      'sign_in_code left_out daily_limit',
      ...Array(4).fill('sign_in_code sent'),
    ]);
    await scene.deliverAll({ perDay: 4 });
    expect(recipients()).toHaveLength(4);
  });
});

describe('What is counted and kept', () => {
  const counts = async () => {
    const { rows } = await app.db.query<{ scope: string; sent: number }>({
      text: 'SELECT scope, sent FROM sms_counts ORDER BY scope',
    });
    return rows.map(({ scope, sent }) => `${scope} ${sent}`);
  };

  test('has no digits of a number, is told to who asks for all of it, and goes when the number is erased', async () => {
    const number = nextNumber();
    const { tripId } = await bookOne(number);
    await scene.deliverAll();
    expect(await counts()).toEqual(['account 1', 'number 1']);
    const { rows } = await app.db.query<{ subject: string }>({
      text: "SELECT subject FROM sms_counts WHERE scope = 'number'",
    });
    expect(rows[0]?.subject).not.toContain(number.mobileNumber);
    await cancel(tripId);
    expect(await exportCustomer(app.db, number)).toMatchObject({
      trips: [{ messages: [{ kind: 'tracking_link', status: 'sent' }] }],
      messageCounts: [{ day: '2026-11-18', kind: 'tracking_link', sent: 1 }],
    });
    await eraseCustomer({ db: app.db, clock: scene.clock }, number);
    expect(await counts()).toEqual(['account 1']);
    // What became of a trip's message says nothing of whose it was.
    expect(await textOf(tripId)).toMatchObject({ status: 'sent' });
  });

  test('is forgotten with its day, and of a message that nobody took the trip says so', async () => {
    await bookOne(nextNumber());
    await scene.deliverAll();
    const { tripId } = await bookOne(nextNumber());
    scene.clock.advance({ hours: 30 });
    await forgetExpiredSms({ db: app.db, clock: scene.clock });
    expect(await counts()).toEqual(['account 1', 'number 1']);
    scene.clock.advance({ hours: 24 });
    await forgetExpiredSms({ db: app.db, clock: scene.clock });
    expect(await counts()).toEqual([]);
    const { rows } = await app.db.query({ text: 'SELECT FROM sms_days UNION ALL SELECT FROM sms_messages' });
    expect(rows).toEqual([]);
    expect(await textOf(tripId)).toMatchObject({ status: 'given_up', reason: 'expired' });
    const { trips } = expectOk(await app.get('/api/Trips', account.rawApiKey));
    expect(trips.map(({ customerText }: { customerText: object }) => customerText)).toMatchObject([
      { status: 'given_up' },
      { status: 'sent' },
    ]);
  });
});

test('A place that was asked for just before midnight, and whose text goes out after it, takes nothing from the day', async () => {
  const number = nextNumber();
  const deps = {
    ...{ db: app.db, clock: scene.clock, randomBytes, publicUrl: 'https://satha.example.ae' },
  };
  const by = { actor: { kind: 'operator', name: 'command line' } } as const;
  const ask = () => requestLocation(deps, { number, by });
  const midnight = Temporal.Instant.from(quietNoon)
    .toZonedDateTimeISO('Asia/Dubai')
    .add({ days: 1 })
    .startOfDay()
    .toInstant();
  scene.clock.set(midnight.subtract({ seconds: 10 }));
  for (let time = 0; time < 2; time += 1) await ask();
  await expect(ask()).rejects.toThrow('too_many_requests');
  // Twenty seconds later it is another day.
  await scene.deliverAll();
  for (let time = 0; time < 2; time += 1) await ask();
  await scene.deliverAll();
  expect((await scene.messagesTo(number)).map(({ status }) => status)).toEqual(Array(4).fill('sent'));
  await expect(ask()).rejects.toThrow('too_many_requests');
});
