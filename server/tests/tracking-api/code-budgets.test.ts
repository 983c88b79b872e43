import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendSms } from '../../src/entrypoints/jobs/deliver-sms.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { bookFor, makeCustomerPhone, nextNumber, type PhoneNumber } from '../harness/customer-phone.ts';
import { hireDriver, makePhone } from '../harness/driver-phone.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { createSmsScene, type SmsScene, usualSmsLimits } from '../harness/sms-scene.ts';
import type { TestAccount, TestApp } from '../harness/test-app.ts';
import { quietNoon } from '../harness/test-clock.ts';

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
const sentTo = ({ phoneCode, mobileNumber }: PhoneNumber) =>
  recipients().filter((to) => to === `+${phoneCode}${mobileNumber}`).length;

async function askForCode(number: PhoneNumber): Promise<void> {
  expectOk(await makeCustomerPhone(app, scene.clock, number).askForCode());
}

/** Books for a number, and takes it back at once. */
async function bookAndCancel(number: PhoneNumber, by = account): Promise<void> {
  const { tripId } = await bookFor(app, by, number);
  expectOk(await app.post(paths.cancel, by.rawApiKey, { tripId }));
}

/** So many customers of an account ask for a code whose trips were cancelled at once. */
async function askAsMany(times: number, by = account): Promise<PhoneNumber[]> {
  const numbers = Array.from({ length: times }, nextNumber);
  await Promise.all(numbers.map((number) => bookAndCancel(number, by)));
  await Promise.all(numbers.map(askForCode));
  return numbers;
}

async function askAsDriver(): Promise<PhoneNumber> {
  const driver = await hireDriver(app);
  expectOk(await makePhone(app, driver, scene.clock).post('/sign-in-codes', pickNumber(driver)));
  return driver;
}

const pickNumber = ({ phoneCode, mobileNumber }: PhoneNumber) => ({ phoneCode, mobileNumber });

/** By several processes that send at the same moment, until nothing is due. */
async function deliver(perDay = usualSmsLimits.perDay): Promise<void> {
  const limits = { ...usualSmsLimits, perDay };
  await Promise.all(Array.from({ length: 3 }, () => scene.deliver({ limits })));
  while ((await scene.deliver({ limits })) > 0);
}

const leftOut = (reason: string) => scene.attempts.filter((attempt) => attempt.endsWith(reason)).length;

test('An account whose trips were all cancelled has twenty codes a day sent to its customers, however many ask', async () => {
  const numbers = await askAsMany(24);
  await deliver();
  expect(recipients()).toHaveLength(20);
  expect(leftOut('sign_in_code left_out account_limit')).toBe(4);
  // The same numbers once more: a trip that was cancelled is worth nothing for good.
  scene.clock.advance({ minutes: 6 });
  await Promise.all(numbers.map(askForCode));
  await deliver();
  expect(recipients()).toHaveLength(20);
  // Neither a driver nor the customer of another account pays for it.
  const [driver, customer] = [await askAsDriver(), nextNumber()];
  await bookFor(app, await newAccount(), customer);
  await askForCode(customer);
  await deliver();
  expect([sentTo(driver), sentTo(customer)]).toEqual([1, 1]);
});

test('Each trip that an account completed brings two codes a day more', async () => {
  await askAsMany(20);
  const trip = await bookFor(app, account, nextNumber());
  await takeTripTo(app.db, trip, await addDriver(app.db), 6, scene.clock());
  await askAsMany(3);
  await deliver();
  expect(recipients()).toHaveLength(22);
});

test('A customer has a code while any account with trips of theirs has some left, whoever booked last', async () => {
  const customer = nextNumber();
  await bookAndCancel(customer);
  const stranger = await newAccount();
  await askAsMany(20, stranger);
  await deliver();
  scene.clock.advance({ minutes: 1 });
  await bookAndCancel(customer, stranger);
  await askForCode(customer);
  await deliver();
  expect(sentTo(customer)).toBe(1);
  const { rows } = await app.db.query({
    text: "SELECT sent FROM sms_counts WHERE scope = 'account' AND kind = 'sign_in_code' AND subject = $1",
    values: [String(account.accountId)],
  });
  expect(rows).toEqual([{ sent: 1 }]);
});

test('A tenth of the day is for drivers’ codes alone, which may use the rest too', async () => {
  await askAsMany(11);
  await deliver(10);
  expect(recipients()).toHaveLength(9);
  expect(leftOut('sign_in_code left_out daily_limit')).toBe(2);
  const drivers = [await askAsDriver()];
  await deliver(10);
  drivers.push(await askAsDriver());
  await deliver(10);
  expect(drivers.map(sentTo)).toEqual([1, 0]);
  scene.clock.advance({ hours: 24 });
  const many = await Promise.all(Array.from({ length: 4 }, askAsDriver));
  await deliver(3);
  expect(many.map(sentTo).toSorted()).toEqual([0, 1, 1, 1]);
});

test('Links leave free what neither kind of code has used of its reserve', async () => {
  // Of twenty, five are for codes, two of these for drivers.
  await askAsMany(4);
  await deliver(20);
  await Promise.all(Array.from({ length: 16 }, () => bookFor(app, account, nextNumber())));
  await scene.deliverAll({ perDay: 20 });
  expect(recipients()).toHaveLength(4 + 14);
});

test('The log warns of a budget that is used up once a day for each kind, not of each message', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const logged = (level: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.level === level);
  const repetition = sendSms({
    db: app.db,
    clock: scene.clock,
    logger,
    provider: { send: async () => ({ result: 'sent' }) },
    limits: { ...usualSmsLimits, perDay: 0 },
    writeTripTexts: async () => [],
    observeSms: () => {},
  });
  try {
    await askAsMany(3);
    await expect.poll(() => logged('info')).toHaveLength(3);
    expect(logged('warn')).toEqual([
      expect.objectContaining({ kind: 'sign_in_code', reason: 'daily_limit' }),
    ]);
    await askAsDriver();
    await expect.poll(() => logged('info')).toHaveLength(4);
    expect(logged('warn').map(({ kind }) => kind)).toEqual(['sign_in_code', 'driver_sign_in_code']);
    scene.clock.advance({ hours: 24 });
    await askAsMany(1);
    await expect.poll(() => logged('warn')).toHaveLength(3);
  } finally {
    await repetition.stop();
  }
});
