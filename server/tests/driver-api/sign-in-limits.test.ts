import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { makeOperatorCode } from '../../src/domain/drivers/sign-in/make-operator-code.ts';
import { hireDriver, readCode } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createSignInDesk, otherThan, type SignInDesk } from '../harness/sign-in-desk.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';
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

const askForCode = (of = number, from?: number) => desk.askForCode(of, from);
const signInBy = (code: string | undefined, of = number, from?: number) => desk.signInBy(code, of, from);
const getCode = () => desk.getCode(number);

/** Long before the next day begins in the UAE: another day each time. */
function startDay(): void {
  const { year, month, day } = clock().toZonedDateTimeISO('Asia/Dubai').add({ days: 1 });
  const date = Temporal.PlainDate.from({ year, month, day });
  clock.set(`${date}T00:00:00+04:00`);
}

/** Whoever is refused so may ask again when the next day begins. */
function expectTomorrow(answer: Answer): void {
  const again = clock().add({ seconds: Number(answer.headers.get('retry-after')) });
  const { hour, minute } = again.toZonedDateTimeISO('Asia/Dubai');
  expect([hour, minute]).toEqual([0, 0]);
  expect(again.since(clock()).total('hours')).toBeGreaterThan(20);
}
test('A code is found by no thousand guesses, one after the other or all at once, from one address or many', async () => {
  const code = await getCode();
  const guesses = Array.from({ length: 1_000 }, (_, n) => otherThan(code, n + 1));
  const statuses: number[] = [];
  for (let from = 0; from < guesses.length; from += 100) {
    const atOnce = guesses.slice(from, from + 100);
    const answers = await Promise.all(atOnce.map((guess, n) => signInBy(guess, number, n % 20)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const { rows } = await app.db.query({
    text: 'SELECT tries_left FROM sign_in_codes WHERE mobile_number = $1',
    values: [number.mobileNumber],
  });
  expect(rows).toEqual([{ tries_left: 0 }]);
  expectRefusal(await signInBy(code), 401, refused);
  clock.advance({ seconds: 30 });
  expectRefusal(await askForCode(), 429, 'Too many requests');
  startDay();
  expectOk(await signInBy(await getCode()));
});

test('A number has fifty tries on a day, however many codes: the fiftieth may be the right one, the next may not', async () => {
  startDay();
  const code = await getCode();
  for (let n = 0; n < 49; n += 1) {
    expectRefusal(await signInBy(otherThan(code, n + 1), number, n % 4), 401, refused);
  }
  expectOk(await signInBy(code, number, 5));
  expectRefusal(await askForCode(number, 6), 429, 'Too many requests');
  clock.advance({ minutes: 5 });
  const used = await askForCode(number, 6);
  expectRefusal(used, 429, 'Too many requests');
  expectTomorrow(used);
});

test('A code can be tried fifteen times on a day by one address, whatever the other addresses do', async () => {
  startDay();
  const code = await getCode();
  for (let n = 0; n < 15; n += 1)
    expectRefusal(await signInBy(otherThan(code, n + 1), number, 9), 401, refused);
  const over = await signInBy(code, number, 9);
  expectRefusal(over, 429, 'Too many requests');
  expectTomorrow(over);
  expectOk(await signInBy(code));
  clock.advance({ minutes: 5 });
  const other = await hireDriver(app);
  const otherNumber = { phoneCode: other.phoneCode, mobileNumber: other.mobileNumber };
  expectOk(await askForCode(otherNumber, 9));
  expectOk(await signInBy(await readCode(app, otherNumber, clock), otherNumber, 9));
});

test('A code can be asked for every thirty seconds, and ten times on a day of the UAE from one address', async () => {
  startDay();
  expectOk(await askForCode());
  clock.advance({ seconds: 18 });
  const early = await askForCode();
  expectRefusal(early, 429, 'Too many requests');
  expect(early.headers.get('retry-after')).toBe('12');
  for (let time = 2; time <= 10; time += 1) {
    clock.advance({ seconds: 30 });
    expectOk(await askForCode());
  }
  clock.advance({ minutes: 30 });
  const eleventh = await askForCode();
  expectRefusal(eleventh, 429, 'Too many requests');
  expectTomorrow(eleventh);
  startDay();
  expectOk(await askForCode());
});

test('Codes do not run out for a driver because somebody elsewhere asks for them, and tries, as often as they may', async () => {
  startDay();
  for (let n = 0; n < 40; n += 1) {
    await askForCode(number, 66);
    await signInBy('000000', number, 66);
    clock.advance({ seconds: 30 });
  }
  expectRefusal(await askForCode(number, 66), 429, 'Too many requests');
  expectOk(await signInBy(await getCode()));
});

test('Codes run out for a number after thirty messages on a day, wherever they are asked for, and the operator has one more', async () => {
  startDay();
  for (let n = 0; n < 30; n += 1) {
    expectOk(await askForCode(number, n % 3));
    clock.advance({ seconds: 30 });
  }
  const over = await askForCode();
  expectRefusal(over, 429, 'Too many requests');
  expectTomorrow(over);
  const made = await makeOperatorCode({ db: app.db, clock, randomInt: () => 123_456 }, driver.driverId);
  expect(made).toMatchObject({ code: '123456' });
  expectOk(await signInBy('123456'));
});

test('The operator’s code is replaced by none that somebody asks for, and can be tried by who has tried too often', async () => {
  startDay();
  const code = await getCode();
  for (let n = 0; n < 60; n += 1) await signInBy(otherThan(code, n + 1), number, n % 4);
  expectRefusal(await signInBy(code), 401, refused);
  clock.advance({ seconds: 1 });
  await makeOperatorCode({ db: app.db, clock, randomInt: () => 654_321 }, driver.driverId);
  clock.advance({ seconds: 30 });
  const before = await desk.messagesTo(number);
  expectOk(await askForCode(number, 5));
  expect(await desk.messagesTo(number)).toEqual(before);
  expectOk(await signInBy('654321', number, 0));
});
