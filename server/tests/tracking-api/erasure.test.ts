import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../src/domain/customer-records/export-customer.ts';
import { signInCustomer } from '../../src/domain/customers/sign-in/sign-in-customer.ts';
import { addNote, recordCall } from '../../src/domain/trips/contact/add-note.ts';
import { sendMessage } from '../../src/domain/trips/contact/send-message.ts';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import { bookFor, type CustomerPhone, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdTransactions } from '../harness/hold-transactions.ts';
import { untilWaiting } from '../harness/locks.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let phone: CustomerPhone;

const person = {
  firstName: 'Shamma-Unmistakable',
  lastName: 'Al-Ketbi-Unmistakable',
  externalReference: 'CASE-Shamma',
  job: {
    vehicle: {
      plate: { emirate: 'dubai', code: 'K', number: '86421' },
      vin: 'WBAUNM1STAKAB1E00',
      make: 'BMW',
    },
    site: { kind: 'home', notes: 'At Unmistakable villa' },
    incident: { caseNumber: 'CASE-Shamma', policeReport: { number: 'Unmistakable', colour: 'green' } },
    recipient: { name: 'Brother Unmistakable' },
    notes: 'Ask for Unmistakable.',
  },
};

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.advance({ minutes: 1 });
  phone = makeCustomerPhone(app, clock);
});

const erase = (of = phone) => eraseCustomer({ db: app.db, clock }, of.number);

/** Every row of every table as text, by table. */
async function everything(): Promise<{ table: string; line: string }[]> {
  const { rows: tables } = await app.db.query<{ name: string }>({
    text: `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  });
  const text = tables
    .map(({ name }) => `SELECT '${name}' AS "table", to_jsonb(x)::text AS line FROM "${name}" x`)
    .join(' UNION ALL ');
  return (await app.db.query<{ table: string; line: string }>({ text })).rows;
}
const tablesWith = async (word: string) =>
  [
    ...new Set((await everything()).filter(({ line }) => line.includes(word)).map(({ table }) => table)),
  ].toSorted();

async function completeTrip(of = phone) {
  const trip = await bookFor(app, account, of.number, person);
  await takeTripTo(app.db, trip, await addDriver(app.db), 6, clock());
  return trip;
}

test('Somebody who is forgotten is in no table any more, and trips, the ledger and the log stay', async () => {
  const trip = await completeTrip();
  expectOk(await app.get(`/api/Trips?mobileNumber=${phone.number.mobileNumber}`, account.rawApiKey));
  await phone.signIn();
  await expect.poll(() => tablesWith('S••')).toEqual(['api_requests']);
  const { mobileNumber } = phone.number;
  const steered = { ...trip, by: { actor: { kind: 'operator', name: 'Huda' } }, at: clock() } as const;
  await addNote(app, { ...steered, text: 'Unmistakable called twice.' });
  await recordCall(app, { ...steered, to: 'customer', result: 'reached', note: 'Unmistakable waits.' });
  const sending = { db: app.db, publicUrl: app.siteOrigin };
  await sendMessage(sending, { ...steered, to: 'customer', text: 'Dear Unmistakable, thank you.' });
  expect(await tablesWith(mobileNumber)).toEqual(
    expect.arrayContaining(['customer_accounts', 'sessions', 'sign_in_codes', 'sms_messages', 'trips']),
  );
  expect(await tablesWith('Unmistakable')).toContain('trip_operator_acts');
  expect(await tablesWith('CASE-Shamma')).toEqual(expect.arrayContaining(['events', 'trips']));
  const before = await app.db.query<{ line: string }>({
    text: `SELECT (to_jsonb(e) #- '{data,externalReference}')::text AS line FROM events e ORDER BY account_id, event_number`,
  });

  expect(await erase()).toEqual({ isErased: true, recipientOf: 0, trips: 1, messages: 2, sessions: 1 });

  for (const word of ['Unmistakable', 'CASE-Shamma', '86421', 'WBAUNM', mobileNumber, 'S••']) {
    expect([word, await tablesWith(word)]).toEqual([word, []]);
  }
  const after = await app.db.query<{ line: string }>({
    text: `SELECT to_jsonb(e)::text AS line FROM events e ORDER BY account_id, event_number`,
  });
  expect(after.rows).toEqual(before.rows);
  const record = expectOk(await app.get(`/api/Trips/${trip.tripId}`, account.rawApiKey));
  expect(record).toMatchObject({
    StatusCode: 6,
    tripFare: trip.fareFils / 100,
    customer: { firstName: 'Erased', lastName: 'Customer', phoneCode: '0', mobileNumber: '0' },
  });
  expect(record).not.toHaveProperty('externalReference');
  expect((await reconcileTrips(app.db)).mismatches).toEqual([]);
  const { rows } = await app.db.query({ text: 'SELECT trips, messages, sessions FROM customer_erasures' });
  expect(rows).toEqual([{ trips: 1, messages: 2, sessions: 1 }]);
});

test('What was asked about somebody and refused is forgotten too, and so is a price that was asked for with their number', async () => {
  const trip = await completeTrip();
  const { mobileNumber } = phone.number;
  const asked = {
    ...sampleTrip,
    ...person,
    phoneCode: '971',
    externalReference: `ref-Shamma-${mobileNumber}`,
  };
  const others = `05500000${mobileNumber.endsWith('11') ? '22' : '11'}`;
  for (const body of [
    { ...asked, mobileNumber, vehicleTypeId: 77 },
    { ...asked, mobileNumber: `+971 ${mobileNumber}` },
    { ...asked, mobileNumber: `0${mobileNumber}`, phoneCode: '99' },
    { ...asked, mobileNumber: '12', externalReference: person.externalReference },
    {
      ...asked,
      firstName: 'Stays',
      mobileNumber: others,
      externalReference: 'OTHER-CASE',
      vehicleTypeId: 77,
    },
  ]) {
    expect((await app.post(paths.create, account.rawApiKey, body)).status).toBeGreaterThanOrEqual(400);
  }
  const price = { ...sampleTrip, customer: 'Shamma-Unmistakable', mobile: mobileNumber };
  await app.post(paths.estimate, account.rawApiKey, price);
  const logged = async () => (await everything()).filter(({ table }) => table === 'api_requests');
  await expect.poll(async () => (await logged()).filter(({ line }) => /Shamma/.test(line)).length).toBe(6);

  expect(await erase()).toMatchObject({ isErased: true, trips: 1 });

  const left = await logged();
  expect(left.filter(({ line }) => /Shamma|S••/.test(line) && !line.includes('OTHER-CASE'))).toEqual([]);
  expect(left.filter(({ line }) => line.includes('OTHER-CASE'))).toHaveLength(1);
  expect(left.some(({ line }) => line.includes(`"trip_id": ${trip.tripId}`))).toBe(true);
});

test('Whoever is forgotten is signed out everywhere, and no link of before opens anything', async () => {
  const trip = await completeTrip();
  const token = await linkTokenOf(app, account, trip.tripId);
  await phone.signIn();
  await erase();
  expectRefusal(await phone.get('/trips'), 401, 'Sign in first');
  expectRefusal(await makeCustomerPhone(app, clock).get(`/links/${token}`), 410, 'Link is no longer valid');
  clock.advance({ hours: 24 });
  expectOk(await phone.askForCode());
  expect(await phone.readCode()).toBeUndefined();
});

test('Nobody is forgotten while a trip of theirs is under way, of whichever account', async () => {
  await completeTrip();
  const other = await app.makeAccount();
  const { tripId } = await bookFor(app, other, phone.number);
  expect(await erase()).toEqual({ isErased: false, tripUnderWay: tripId });
  expect(await tablesWith(phone.number.mobileNumber)).toContain('trips');
  expectOk(await app.post(paths.cancel, other.rawApiKey, { tripId }));
  expect(await erase()).toMatchObject({ isErased: true, trips: 2 });
});

test('Forgetting one takes nothing of another, nor of the same digits in another country', async () => {
  const same = makeCustomerPhone(app, clock, { phoneCode: '966', mobileNumber: phone.number.mobileNumber });
  const other = makeCustomerPhone(app, clock);
  await completeTrip();
  const kept = [await completeTrip(same), await completeTrip(other)];
  await other.signIn();
  await erase();
  for (const { tripId } of kept) {
    const { customer } = expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
    expect(customer.firstName).toBe(person.firstName);
  }
  expect(expectOk(await other.get('/trips')).items).toHaveLength(1);
});

test('A trip that is booked while its customer is being forgotten is found by them afterwards', async () => {
  await completeTrip();
  const [, created] = await Promise.all([
    erase(),
    ...Array.from({ length: 5 }, () => bookFor(app, account, phone.number)),
  ]);
  expect(created).toHaveProperty('tripId');
  clock.advance({ hours: 24 });
  await phone.signIn();
  expect(expectOk(await phone.get('/trips')).current).toHaveLength(5);
});

test('Whoever signs in while they are being forgotten is signed out with the rest', async () => {
  await completeTrip();
  expectOk(await phone.askForCode());
  const code = String(await phone.readCode());
  // Everything of a sign-in is done, but it has not ended yet.
  const { held, done, release } = holdTransactions(app.db);
  const signingIn = signInCustomer(
    { db: held, clock, randomBytes },
    { ...phone.number, code, addresses: [{ name: '198.51.100.1', times: 1 }] },
  );
  await done;
  const erasing = erase();
  await untilWaiting(app.db, 1);
  release();
  await signingIn;
  expect(await erasing).toMatchObject({ isErased: true, sessions: 1 });
  expect(await tablesWith(phone.number.mobileNumber)).not.toContain('sessions');
});

test('Forgetting a number that nothing is kept of changes nothing', async () => {
  expect(await erase()).toEqual({ isErased: true, recipientOf: 0, trips: 0, messages: 0, sessions: 0 });
});

test('Everything that is kept about somebody is told to them, whichever account booked', async () => {
  const other = await app.makeAccount();
  const trip = await completeTrip();
  const { tripId: second } = await bookFor(app, other, {
    ...phone.number,
    mobileNumber: `0${phone.number.mobileNumber}`,
  });
  await phone.signIn();
  await expect
    .poll(async () =>
      JSON.stringify((await exportCustomer(app.db, phone.number)).trips).includes('create-trip'),
    )
    .toBe(true);
  const told = await exportCustomer(app.db, {
    ...phone.number,
    mobileNumber: `0${phone.number.mobileNumber}`,
  });
  expect(told.number).toEqual(phone.number);
  expect(told.trips).toMatchObject([
    {
      trip_id: trip.tripId,
      account_name: 'Integrator',
      first_name: person.firstName,
      external_reference: 'CASE-Shamma',
      status: 6,
      events: [{ type: 'trip.created' }, {}, {}, {}, {}, { type: 'trip.completed' }],
      requests: [{ route: '/api/Trips/create-trip' }],
    },
    { trip_id: second, account_id: other.accountId },
  ]);
  expect(told.messages).toMatchObject([
    { kind: 'tracking_link', trip_id: trip.tripId },
    { kind: 'tracking_link', trip_id: second },
    { kind: 'sign_in_code' },
  ]);
  expect(told.sessions).toHaveLength(1);
  expect(told.signInCodes).toMatchObject([{ address: expect.any(String), codes: 1, tries: 1 }]);
  expect(JSON.stringify(told)).not.toMatch(/token|link_version|"phone"/);
});
