import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { booked, makeToken, tripsOf } from '../harness/portal-trips.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let recorded: ReturnType<typeof recordStatements>;
let app: Portal;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  recorded = recordStatements(database.db);
  app = await createPortal({
    shared: { db: recorded.db, url: database.url },
    // What is written afterwards, off the request's path.
    variables: { SATHA_REQUEST_LOG_DAYS: '0' },
  });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let tripId: number;
beforeEach(async () => {
  tripId = expectOk(await app.post(paths.create, account.rawApiKey, sampleTrip)).tripID;
});

/** How often a request asks the database, whoever asks and what is shown of the answer included. */
async function roundTripsOf(send: () => Promise<unknown>): Promise<number> {
  recorded.statements.length = 0;
  await send();
  return recorded.statements.length;
}

test('A driver accepts an offer in four round trips to the database, and repeats it in no more', async () => {
  const { driver, vehicle, phone } = await sendDriverOut(app);
  const { rows } = await database.db.query<{ offer_id: number }>({
    text: `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds,
             offered_at, expires_at)
           VALUES ($1, $2, $3, $4, 'open', 900, 90, now(), now() + interval '5 minutes') RETURNING offer_id`,
    values: [account.accountId, tripId, driver.driverId, vehicle.vehicleId],
  });
  const accept = async () => {
    const { trip } = expectOk(await phone.post(`/offers/${rows[0]?.offer_id}/accept`));
    expect(trip).toMatchObject({ tripId, statusName: 'driver_to_pickup' });
  };
  expect(await roundTripsOf(accept)).toBe(4);
  expect(await roundTripsOf(accept)).toBe(4);
});

test.each([
  ['without a key', {}],
  ['with a key', { 'idempotency-key': 'mine' }],
])('An account cancels a trip %s in three round trips to the database', async (_how, headers) => {
  const cancel = async () => {
    const answer = expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }, headers));
    expect(answer).toEqual({ tripID: tripId, cancellationFees: 0 });
  };
  expect(await roundTripsOf(cancel)).toBe(3);
});

test('A member cancels a trip in two round trips that find who asks, and one transaction of six with the lines that tell who did', async () => {
  const owner = await app.memberOf('owner', await app.makeEmptyAccount(10_000_000));
  const { tripId: theirs } = await booked(owner);
  const cancellation = { shownFeeFils: 0, clientToken: makeToken() };
  const cancel = async () =>
    expectOk(await owner.send(`${tripsOf(owner)}/${theirs}/cancellation`, cancellation));
  expect(await roundTripsOf(cancel)).toBe(8);
  expect(recorded.statements.slice(recorded.statements.indexOf('BEGIN'))).toHaveLength(6);
});

test('A list of sessions is one round trip after the one that finds who asks, and a sign-in is counted, hashed, and then one transaction of six', async () => {
  const { email, password, ...member } = await app.memberOf('owner');
  const { statements } = recorded;
  expect(await roundTripsOf(async () => expectOk(await member.get('/me/sessions')))).toBe(2);
  const signIn = () => app.browser().send('/sign-in', { email, password });
  expect(await roundTripsOf(async () => expectOk(await signIn()))).toBe(9);
  expect(statements.indexOf('BEGIN')).toBe(2);
  expect(statements.slice(2, -1)).toHaveLength(6);
});

test('An account reads its clock in the one round trip that finds its key', async () => {
  const read = async () => expectOk(await app.get('/api/Sandbox/clock', account.rawApiKey));
  expect(await roundTripsOf(read)).toBe(1);
});
