import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionOwnerOf } from '../../src/domain/customers/sign-in/customer-session.ts';
import { type BegunSession, beginSession } from '../../src/domain/sessions/begin-session.ts';
import { forgetEndedSessions } from '../../src/domain/sessions/end-sessions.ts';
import { mostSessionsOfSubject } from '../../src/domain/sessions/session.ts';
import { bookFor, type CustomerPhone, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { otherThan } from '../harness/sign-in-desk.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const clock = createTestClock();
const refused = 'Sign-in code is wrong or expired';
let database: TestDatabase;
let recorded: ReturnType<typeof recordStatements>;
let app: TestApp;
let account: TestAccount;
let phone: CustomerPhone;

beforeAll(async () => {
  database = await createTestDatabase();
  recorded = recordStatements(database.db);
  app = await startTestApp({
    shared: { db: recorded.db, url: database.url },
    overrides: { clock },
    variables: { SATHA_TRUST_PROXY: 'loopback', SATHA_REQUEST_LOG_DAYS: '0' },
  });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  phone = makeCustomerPhone(app, clock);
  await bookFor(app, account, phone.number);
});

async function getCode(of = phone): Promise<string> {
  expectOk(await of.askForCode());
  const code = await of.readCode();
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

/** Long before the next day begins in the UAE: another day each time. */
function startDay(): void {
  const date = clock().toZonedDateTimeISO('Asia/Dubai').add({ days: 1 }).toPlainDate();
  clock.set(`${date}T00:00:00+04:00`);
}

describe('What the app begins with', () => {
  test('is the trips of the number, and nobody is refused', async () => {
    expect(expectOk(await phone.get('/home'))).toEqual({ trips: null });
    await phone.signIn();
    const { trips } = expectOk(await phone.get('/home'));
    expect(trips.current).toHaveLength(1);
    expect(trips).toEqual(expectOk(await phone.get('/trips')));
    clock.advance({ hours: 30 * 24 });
    const over = await phone.get('/home');
    expect(expectOk(over)).toEqual({ trips: null });
    expect(over.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });
});

describe('Signing in', () => {
  test('needs the six digits sent to the number of a trip, and lasts thirty days', async () => {
    expectRefusal(await phone.get('/me'), 401, 'Sign in first');
    const answer = await phone.tryCode(await getCode());
    expect(expectOk(answer)).toEqual(phone.number);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^satha-test-customer=[\w-]{43}; Max-Age=2592000; Path=\/tracking-api; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(expectOk(await phone.get('/me'))).toEqual(phone.number);
    clock.advance({ hours: 30 * 24 - 1 });
    expectOk(await phone.get('/me'));
    clock.advance({ hours: 1 });
    const over = await phone.get('/me');
    expectRefusal(over, 401, 'Sign in first');
    expect(over.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });

  test('is of one customer whichever spelling of the number the trip or the person uses', async () => {
    const { mobileNumber } = nextNumber();
    await bookFor(app, account, { phoneCode: '971', mobileNumber: `0${mobileNumber}` });
    const plain = makeCustomerPhone(app, clock, { phoneCode: '971', mobileNumber });
    const code = await getCode(plain);
    const withTrunk = makeCustomerPhone(app, clock, { phoneCode: '971', mobileNumber: `0${mobileNumber}` });
    expect(expectOk(await withTrunk.tryCode(code))).toEqual(plain.number);
    expect(expectOk(await withTrunk.get('/trips')).current).toHaveLength(1);
  });

  test('tells the code in the language that is asked for, or in both', async () => {
    const textIn = async (language?: string) => {
      const other = makeCustomerPhone(app, clock);
      await bookFor(app, account, other.number);
      expectOk(await other.send('/sign-in-codes', { ...other.number, language }));
      const { rows } = await app.db.query<{ text: string }>({
        text: `SELECT text FROM sms_messages WHERE mobile_number = $1 AND kind = 'sign_in_code'`,
        values: [other.number.mobileNumber],
      });
      return rows[0]?.text;
    };
    expect(await textIn('en')).toMatch(/^\d{6} is your Satha code\.[ -~]*$/);
    expect(await textIn('ar')).toMatch(/^\d{6} هو رمز دخولك/);
    expect(await textIn()).toMatch(/^\d{6} is your .*\n\d{6} هو رمز/);
  });

  test('keeps neither code nor token as it is, and signs out in one browser alone', async () => {
    const code = await getCode();
    expectOk(await phone.tryCode(code));
    const other = makeCustomerPhone(app, clock, phone.number);
    clock.advance({ seconds: 30 });
    await other.signIn();
    const token = String([...phone.cookies.values()][0]);
    const { rows } = await app.db.query<{ kept: string }>({
      text: `SELECT encode(code_hash, 'escape') AS kept FROM sign_in_codes
             UNION ALL SELECT encode(token_hash, 'escape') FROM sessions`,
    });
    for (const { kept } of rows) expect(kept.includes(code) || kept.includes(token)).toBe(false);
    expect(expectOk(await phone.send('/sign-out', {}))).toEqual({ isDone: true });
    expect(phone.cookies.size).toBe(0);
    expectRefusal(await phone.get('/me', { cookie: `satha-test-customer=${token}` }), 401, 'Sign in first');
    expectOk(await other.get('/me'));
  });

  test('is taken from the service’s own pages alone', async () => {
    const code = await getCode();
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await phone.send('/sign-in', { ...phone.number, code }, { headers });
      expectRefusal(answer, 403, 'Request comes from another site');
    }
    expectOk(await phone.tryCode(code));
  });

  test('over an encrypted connection leaves a cookie that goes over no other', async () => {
    const secure = await startTestApp({
      shared: { db: app.db, url: app.databaseUrl },
      overrides: { clock },
      variables: { SATHA_SANDBOX_PUBLIC_URL: 'https://sandbox.example.ae' },
    });
    const code = await getCode();
    const other = makeCustomerPhone(secure, clock, phone.number);
    const answer = await other.tryCode(code);
    await secure.close();
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-satha-test-customer=.*; Path=\/tracking-api; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  test('is forgotten once its time is over', async () => {
    await phone.signIn();
    const count = async () => {
      const { rows } = await app.db.query<{ n: number }>({
        text: "SELECT count(*)::int AS n FROM sessions WHERE audience = 'customer' AND subject = '971 ' || $1",
        values: [phone.number.mobileNumber],
      });
      return rows[0]?.n;
    };
    await forgetEndedSessions({ db: app.db, clock });
    expect(await count()).toBe(1);
    clock.advance({ hours: 30 * 24 });
    await forgetEndedSessions({ db: app.db, clock });
    expect(await count()).toBe(0);
  });

  test('is over in the first of so many browsers when there is one more, and in none that opens another account’s trips', async () => {
    const other = await app.makeAccount();
    const begin = async (accountId: number) => {
      clock.advance({ seconds: 1 });
      const owner = sessionOwnerOf(phone.number, accountId);
      return beginSession(app.db, owner, { now: clock(), tokenPrefix: '', randomBytes });
    };
    const ofOther = await begin(other.accountId);
    const first = await begin(account.accountId);
    const second = await begin(account.accountId);
    for (let n = 3; n <= mostSessionsOfSubject; n += 1) await begin(account.accountId);
    const me = ({ rawToken }: BegunSession) =>
      phone.get('/me', { cookie: `satha-test-customer=${rawToken}` });
    expectOk(await me(first));
    const last = await begin(account.accountId);
    expectRefusal(await me(first), 401, 'Sign in first');
    for (const session of [second, last, ofOther]) expectOk(await me(session));
  });
});

describe('A code', () => {
  test('is good for five minutes and not a second longer', async () => {
    const code = await getCode();
    clock.advance({ minutes: 5 });
    expectRefusal(await phone.tryCode(code), 401, refused);
  });

  test('is good for five tries, of which the fifth may be the right one', async () => {
    const code = await getCode();
    for (let n = 1; n <= 4; n += 1) expectRefusal(await phone.tryCode(otherThan(code, n)), 401, refused);
    expectOk(await phone.tryCode(code));
    clock.advance({ seconds: 30 });
    const second = await getCode();
    for (let n = 1; n <= 5; n += 1) expectRefusal(await phone.tryCode(otherThan(second, n)), 401, refused);
    expectRefusal(await phone.tryCode(second), 401, refused);
    // What was tried too often is not sent again: the next one is another.
    clock.advance({ seconds: 30 });
    expectOk(await phone.tryCode(await getCode()));
  });

  test('is sent again after thirty seconds, the same one while it is good for a minute, to whoever asks', async () => {
    const code = await getCode();
    clock.advance({ seconds: 29 });
    const early = await phone.askForCode();
    expectRefusal(early, 429, 'Too many requests');
    expect(early.headers.get('retry-after')).toBe('1');
    clock.advance({ seconds: 1 });
    expect(expectOk(await phone.askForCode())).toEqual({ expiresInSeconds: 270, nextCodeInSeconds: 30 });
    expect(await phone.readCode()).toBe(code);
    clock.advance({ seconds: 215 });
    expect(expectOk(await phone.askForCode())).toEqual({ expiresInSeconds: 300, nextCodeInSeconds: 30 });
    expect(await phone.readCode()).not.toBe(code);
  });

  test('is sent ten times a day to a number, of which one address has five', async () => {
    startDay();
    for (let n = 0; n < 5; n += 1) {
      expectOk(await phone.askForCode(1));
      clock.advance({ seconds: 30 });
    }
    expectRefusal(await phone.askForCode(1), 429, 'Too many requests');
    for (let n = 0; n < 5; n += 1) {
      expectOk(await phone.askForCode(2 + n));
      clock.advance({ seconds: 30 });
    }
    expectRefusal(await phone.askForCode(9), 429, 'Too many requests');
    startDay();
    expectOk(await phone.askForCode(1));
  });

  test('is sent at once to a number that asked before its trip was booked, which no answer tells', async () => {
    const early = makeCustomerPhone(app, clock);
    expectOk(await early.askForCode());
    expect(await early.readCode()).toBeUndefined();
    await bookFor(app, account, early.number);
    clock.advance({ seconds: 30 });
    expect(expectOk(await early.askForCode())).toEqual({ expiresInSeconds: 270, nextCodeInSeconds: 30 });
    expectOk(await early.tryCode(await early.readCode()));
  });
});

const guessCount = process.env.SATHA_TEST_FULL ? 1_000 : 200;

test(`${guessCount} guesses do not get in, one after the other or all at once, from one address or many`, async () => {
  startDay();
  const code = await getCode();
  const guesses = Array.from({ length: guessCount }, (_, n) => otherThan(code, n + 1));
  const statuses: number[] = [];
  for (let from = 0; from < guesses.length; from += 100) {
    const atOnce = guesses.slice(from, from + 100);
    const answers = await Promise.all(atOnce.map((guess, n) => phone.tryCode(guess, n % 20)));
    statuses.push(...answers.map(({ status }) => status));
    clock.advance({ seconds: 30 });
    await phone.askForCode(30 + from / 100);
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const { rows } = await app.db.query<{ sessions: number; tries_left: number }>({
    text: `SELECT (SELECT count(*)::int FROM sessions WHERE audience = 'customer' AND subject = '971 ' || $1) AS sessions, tries_left
           FROM sign_in_codes WHERE audience = 'customer' AND mobile_number = $1`,
    values: [phone.number.mobileNumber],
  });
  expect(rows[0]?.sessions).toBe(0);
  expect(rows[0]?.tries_left).toBeGreaterThanOrEqual(0);
});

describe('Whose numbers are known', () => {
  test('is told neither by answers nor by limits nor by what is asked of the database', async () => {
    const known = phone;
    const unknown = makeCustomerPhone(app, clock);
    const tell = async (of: CustomerPhone) => {
      const told: unknown[] = [];
      recorded.statements.length = 0;
      for (const step of [0, 0, 30, 30]) {
        clock.advance({ seconds: step });
        const { status, body } = await of.askForCode(7);
        const { requestId: _, ...rest } = body;
        told.push([status, rest]);
      }
      for (let n = 0; n < 16; n += 1) {
        const { status, body } = await of.tryCode('000000', 7);
        const { requestId: _, ...rest } = body;
        told.push([status, rest]);
      }
      // What the service asks by itself meanwhile, such as for prices, is no answer to anybody.
      return [...told, ...recorded.statements.filter((text) => /sign_in|sms_|customer/.test(text))];
    };
    startDay();
    const ofKnown = await tell(known);
    expect(await known.readCode()).toMatch(/^\d{6}$/);
    startDay();
    expect(await tell(unknown)).toEqual(ofKnown);
    expect(await unknown.readCode()).toBeUndefined();
  });

  test('is not told by a guess either: the code of a number without a trip opens nothing', async () => {
    const unknown = makeCustomerPhone(app, clock);
    expectOk(await unknown.askForCode());
    await app.db.query({
      text: `UPDATE sign_in_codes SET code_hash = sha256(convert_to($1 || ' ' || $2 || ' 123456', 'UTF8'))
             WHERE audience = 'customer' AND mobile_number = $2`,
      values: [unknown.number.phoneCode, unknown.number.mobileNumber],
    });
    expectRefusal(await unknown.tryCode('123456'), 401, refused);
  });
});

test('A driver’s code is no customer’s, though the number is the same', async () => {
  const driverNumber = phone.number;
  await app.db.query({
    text: `INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
           VALUES ('Imran Khan', $1, $2, '2040-01-01', now())`,
    values: [driverNumber.phoneCode, driverNumber.mobileNumber],
  });
  expectOk(await app.post('/driver-api/sign-in-codes', undefined, driverNumber));
  const ofDriver = await phone.readCode();
  expectRefusal(await phone.tryCode(ofDriver), 401, refused);
  expect(await getCode()).not.toBe(ofDriver);
});
