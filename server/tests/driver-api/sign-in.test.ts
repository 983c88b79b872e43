import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declineOpenOffers } from '../../src/domain/dispatch/decline-offer.ts';
import { resumeDriver, suspendDriver } from '../../src/domain/drivers/change-driver.ts';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { editDriver } from '../../src/domain/drivers/edit-driver.ts';
import { signInDriver } from '../../src/domain/drivers/sign-in/sign-in-driver.ts';
import { forgetExpiredSms } from '../../src/domain/messages/forget-expired-sms.ts';
import { forgetEndedSessions } from '../../src/domain/sessions/end-sessions.ts';
import { nameOfNumber } from '../../src/domain/sign-in-codes/count-attempt.ts';
import { forgetOldCodes } from '../../src/domain/sign-in-codes/forget-codes.ts';
import { forgetEndedAttempts } from '../../src/platform/db/limits/attempts-store.ts';
import { hireDriver, makePhone, readCode } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdTransactions } from '../harness/hold-transactions.ts';
import { untilWaiting } from '../harness/locks.ts';
import { createSignInDesk, type SignInDesk } from '../harness/sign-in-desk.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
const refused = 'Sign-in code is wrong or expired';
let app: TestApp;
let desk: SignInDesk;
let driver: Driver;
let number: { phoneCode: string; mobileNumber: string };

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock }, variables: { SATHA_TRUST_PROXY: 'loopback' } });
  desk = createSignInDesk(app, clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  driver = await hireDriver(app);
  number = { phoneCode: driver.phoneCode, mobileNumber: driver.mobileNumber };
});

const post = (path: string, body: unknown) => app.post(`/driver-api${path}`, undefined, body);
const askForCode = (of = number, from?: number) => desk.askForCode(of, from);
const signInBy = (code: string | undefined, of = number) => desk.signInBy(code, of);
const getCode = (of = number) => desk.getCode(of);
const me = (token: string) => app.get('/driver-api/me', undefined, { authorization: `Bearer ${token}` });

describe('signing in', () => {
  test('needs the six digits sent to the number, and gives a token that is good for thirty days', async () => {
    const code = await getCode();
    const data = expectOk(await signInBy(code));
    expect(data).toEqual({
      token: expect.stringMatching(/^svc_dt_test_[0-9A-Za-z_-]{43}$/),
      expiresAt: '2026-12-18T12:00:00.000+04:00',
      driver: {
        driverId: driver.driverId,
        name: 'Imran Khan',
        ...number,
        status: 'offline',
        licenceExpiresOn: '2040-01-01',
      },
    });
    expect(expectOk(await me(data.token))).toMatchObject(data.driver);
    await editDriver({ db: app.db, clock }, { driverId: driver.driverId, nameAr: 'عمران خان' });
    expect(expectOk(await me(data.token))).toMatchObject({ ...data.driver, nameAr: 'عمران خان' });
    clock.advance({ hours: 30 * 24 - 1 });
    expectOk(await me(data.token));
    clock.advance({ hours: 1 });
    expectRefusal(await me(data.token), 401, 'Invalid driver token');
  });

  test('tells the code in English and in Arabic, and keeps neither code nor token as it is', async () => {
    const code = await getCode();
    const { token } = expectOk(await signInBy(code));
    const { rows: sent } = await app.db.query<{ text: string }>({
      text: 'SELECT text FROM sms_messages WHERE mobile_number = $1',
      values: [number.mobileNumber],
    });
    expect(sent[0]?.text).toMatch(new RegExp(`^${code} is your .*\\n${code} رمز`));
    const { rows } = await app.db.query<{ kept: string }>({
      text: `SELECT encode(code_hash, 'escape') AS kept FROM sign_in_codes
             UNION ALL SELECT encode(token_hash, 'escape') FROM sessions`,
    });
    for (const { kept } of rows) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(token.slice(12));
    }
  });

  test('takes the number in any of its spellings', async () => {
    const withTrunkPrefix = { ...number, mobileNumber: `0${number.mobileNumber}` };
    expectOk(await askForCode(withTrunkPrefix));
    const code = await readCode(app, number, clock);
    expectOk(await signInBy(code, withTrunkPrefix));
  });

  test('works on two phones, of which each is signed out by itself', async () => {
    const first = makePhone(app, driver, clock);
    const second = makePhone(app, driver, clock);
    await first.signIn();
    clock.advance({ seconds: 30 });
    await second.signIn();
    expectOk(await first.get('/me'));
    expect(expectOk(await second.post('/sign-out'))).toEqual({ signedOut: true });
    expectRefusal(await second.get('/me'), 401, 'Invalid driver token');
    expectRefusal(await second.post('/sign-out'), 401, 'Invalid driver token');
    expectOk(await first.get('/me'));
  });

  test('is over at once on every phone when the driver is suspended, and possible again once resumed', async () => {
    const phone = makePhone(app, driver, clock);
    await phone.signIn();
    await suspendDriver({ db: app.db, clock, declineOpenOffers }, driver.driverId);
    expectRefusal(await phone.get('/me'), 401, 'Invalid driver token');
    clock.advance({ seconds: 30 });
    expectOk(await askForCode());
    await resumeDriver(app, driver.driverId);
    expectRefusal(await phone.get('/me'), 401, 'Invalid driver token');
    clock.advance({ minutes: 6 });
    await phone.signIn();
    expectOk(await phone.get('/me'));
  });

  test('is over with the rest for whoever signs in while they are being suspended', async () => {
    const code = String(await getCode());
    // Everything of a sign-in is done, but it has not ended yet.
    const { held, done, release } = holdTransactions(app.db);
    const signingIn = signInDriver(
      { db: held, clock, environment: 'test', randomBytes },
      { ...number, code, addresses: [{ name: '198.51.100.1', times: 1 }] },
    );
    await done;
    const suspending = suspendDriver({ db: app.db, clock, declineOpenOffers }, driver.driverId);
    await untilWaiting(app.db, 1);
    release();
    const { rawToken } = await signingIn;
    await suspending;
    expectRefusal(await me(rawToken), 401, 'Invalid driver token');
  });
});

describe('a code', () => {
  test('is good for five minutes and not a second longer', async () => {
    const code = await getCode();
    clock.advance({ minutes: 5 });
    expectRefusal(await signInBy(code), 401, refused);
    const next = await getCode();
    clock.advance({ seconds: 299 });
    expectOk(await signInBy(next));
  });

  test('is good for one sign-in', async () => {
    const code = await getCode();
    expectOk(await signInBy(code));
    expectRefusal(await signInBy(code), 401, refused);
  });

  test('lets one of two in who use it at the same moment', async () => {
    const code = await getCode();
    const answers = await Promise.all([signInBy(code), signInBy(code), signInBy(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('counts for nothing once a newer one was sent', async () => {
    const first = await getCode();
    clock.advance({ minutes: 4, seconds: 1 });
    let second = await getCode();
    while (second === first) {
      clock.advance({ minutes: 5 });
      second = await getCode();
    }
    expectRefusal(await signInBy(first), 401, refused);
    expectOk(await signInBy(second));
  });

  test('is sent again to whoever asks while it is good, with its own end, and another one in its last minute', async () => {
    const code = await getCode();
    clock.advance({ seconds: 240 });
    expect(expectOk(await askForCode(number, 7))).toEqual({ expiresInSeconds: 60, nextCodeInSeconds: 30 });
    expect(await desk.messagesTo(number)).toHaveLength(2);
    expect(await readCode(app, number, clock)).toBe(code);
    clock.advance({ seconds: 30 });
    expect(expectOk(await askForCode(number, 7))).toEqual({ expiresInSeconds: 300, nextCodeInSeconds: 30 });
    expect(await desk.messagesTo(number)).toHaveLength(3);
    clock.advance({ seconds: 30 });
    expectOk(await signInBy(await readCode(app, number, clock)));
  });

  test('is a new one for whoever asks after having signed in', async () => {
    const code = await getCode();
    expectOk(await signInBy(code));
    clock.advance({ seconds: 30 });
    expect(expectOk(await askForCode()).expiresInSeconds).toBe(300);
    expectOk(await signInBy(await readCode(app, number, clock)));
  });

  test('counts for no other number', async () => {
    const other = await hireDriver(app);
    const code = await getCode();
    expectOk(await askForCode({ phoneCode: other.phoneCode, mobileNumber: other.mobileNumber }));
    const otherCode = await readCode(app, other, clock);
    if (code === otherCode) return;
    expectRefusal(await signInBy(code, other), 401, refused);
  });

  test('is sent once to whoever asks ten times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForCode()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.db.query({
      text: 'SELECT FROM sms_messages WHERE mobile_number = $1',
      values: [number.mobileNumber],
    });
    expect(rows).toHaveLength(1);
  });
});

describe('whether a number is a driver’s', () => {
  const unknown = { phoneCode: '971', mobileNumber: '569999999' };

  test('is told by no answer: unknown and suspended numbers are answered as drivers’ are, limits included', async () => {
    const suspended = await hireDriver(app);
    await suspendDriver({ db: app.db, clock, declineOpenOffers }, suspended.driverId);
    const numbers = [number, unknown, { phoneCode: '971', mobileNumber: suspended.mobileNumber }];
    const walks = [];
    for (const of of numbers) {
      const answers = [await askForCode(of), await askForCode(of)];
      for (let time = 0; time < 7; time += 1) answers.push(await signInBy('000000', of));
      clock.advance({ seconds: 30 });
      answers.push(await askForCode(of));
      walks.push(
        answers.map(({ status, body, headers }) => ({
          status,
          body: { ...body, requestId: undefined },
          retryAfter: headers.get('retry-after'),
        })),
      );
      expect(await readCode(app, of, clock)).toEqual(of === number ? expect.any(String) : undefined);
    }
    expect(walks[1]).toEqual(walks[0]);
    expect(walks[2]).toEqual(walks[0]);
  });

  test('is asked in vain with a number that is none', async () => {
    expectRefusal(
      await askForCode({ phoneCode: '971', mobileNumber: '12' }),
      422,
      'Invalid mobile number length',
    );
    expectRefusal(await askForCode({ phoneCode: '971', mobileNumber: '05x' }), 422, 'Invalid mobile number');
    expectRefusal(await askForCode({ phoneCode: '0', mobileNumber: '521234567' }), 422, 'Invalid phone code');
    expectRefusal(await signInBy('12345'), 400, 'Invalid request', ['code']);
    expectRefusal(await post('/sign-in', {}), 400, 'Invalid request', ['phoneCode', 'mobileNumber', 'code']);
  });
});

test('wrong codes and code requests from one address are limited, whatever numbers they name', async () => {
  const limited = await startTestApp({
    variables: { SATHA_REFUSED_KEYS_PER_MINUTE: '3' },
    overrides: { clock },
    shared: { db: app.db, url: app.databaseUrl },
  });
  const statuses = async (path: string, body: (n: number) => object) => {
    const found = [];
    for (let n = 0; n < 5; n += 1) {
      const numbered = { phoneCode: '971', mobileNumber: String(565_000_000 + n), ...body(n) };
      found.push((await limited.post(`/driver-api${path}`, undefined, numbered)).status);
    }
    return found;
  };
  expect(await statuses('/sign-in', () => ({ code: '123456' }))).toEqual([401, 401, 401, 429, 429]);
  expect(await statuses('/sign-in-codes', () => ({}))).toEqual([200, 200, 200, 429, 429]);
  await limited.close();
});

test('what is over is forgotten: codes of earlier days, tokens past their time, messages that are of no use', async () => {
  const code = await getCode();
  expectOk(await signInBy(code));
  const count = async () => {
    const { rows } = await app.db.query<{
      codes: number;
      attempts: number;
      tokens: number;
      messages: number;
    }>({
      text: `SELECT (SELECT count(*) FROM sign_in_codes WHERE mobile_number = $1) AS codes,
               (SELECT sum(counted) FROM attempts WHERE starts_with(name, $3)) AS attempts,
               (SELECT count(*) FROM sessions WHERE audience = 'driver' AND subject = $2) AS tokens,
               (SELECT count(*) FROM sms_messages WHERE mobile_number = $1) AS messages`,
      values: [number.mobileNumber, String(driver.driverId), nameOfNumber('driver', number)],
    });
    return rows[0];
  };
  const forget = async () => {
    await forgetEndedSessions({ db: app.db, clock });
    await forgetOldCodes({ db: app.db, clock });
    await forgetEndedAttempts({ db: app.db, clock });
    await forgetExpiredSms({ db: app.db, clock });
  };
  await forget();
  expect(await count()).toEqual({ codes: 1, attempts: 2, tokens: 1, messages: 1 });
  clock.advance({ minutes: 5 });
  await forget();
  expect(await count()).toEqual({ codes: 1, attempts: 2, tokens: 1, messages: 0 });
  clock.advance({ hours: 24 });
  await forget();
  expect(await count()).toEqual({ codes: 0, attempts: null, tokens: 1, messages: 0 });
  clock.advance({ hours: 30 * 24 });
  await forget();
  expect(await count()).toEqual({ codes: 0, attempts: null, tokens: 0, messages: 0 });
});
