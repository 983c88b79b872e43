import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHeldLimit } from '../../src/domain/wallets/change-wallet.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { book, booked, makeToken, sampleBooking, tripsOf } from '../harness/portal-trips.ts';
import { sampleEstimate } from '../harness/sample-trip.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** Noon of a plain day: the night, the weekend and the end of a day have fares and refusals of their own. */
const clock = createTestClock();

let portal: Portal;
let account: TestAccount;
let owner: PortalMember;

beforeAll(async () => {
  portal = await createPortal({ overrides: { clock } });
  account = await portal.makeAccount({ balanceFils: 10_000_000 });
  owner = await portal.memberOf('owner', account.accountId);
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await portal.close();
});

const { pickup, destination, vehicleTypeId } = sampleBooking;
const journey = { pickup, destination, vehicleTypeId };
const estimate = (changes: object = {}, who = owner) =>
  who.send(`${tripsOf(who)}/estimate`, { ...journey, ...changes });

const setClock = async (setting: object) =>
  expectOk(await portal.post('/api/Sandbox/clock', account.rawApiKey, setting));

async function auditOf(tripId: number) {
  const { rows } = await portal.db.query<{ action: string; member_id: number }>({
    text: `SELECT action, actor_id AS member_id FROM audit_entries WHERE account_id = $1 AND subject = $2`,
    values: [account.accountId, `trip ${tripId}`],
  });
  return rows;
}

async function countTrips(): Promise<number> {
  const { rows } = await portal.db.query<{ count: number }>({ text: 'SELECT count(*) FROM trips' });
  return rows[0]?.count ?? 0;
}

describe('an estimate', () => {
  test("is the trip API's, to the fils, with its lines and the line of its route", async () => {
    const later = { departureTime: '2026-12-03T11:00' };
    const api = await portal.post(paths.estimate, account.rawApiKey, { ...sampleEstimate, ...later });
    const own = expectOk(await estimate(later));
    expect(own.fareFils / 100).toBe(expectOk(api).estimatedFare);
    expect(own).toMatchObject({
      pickup: { areaName: { en: 'Downtown Dubai' } },
      route: expect.any(String),
      poweredBy: expect.any(String),
    });
    const sum = own.fareLines.reduce((so: number, line: { amountFils: number }) => so + line.amountFils, 0);
    expect(sum).toBe(own.fareFils);
  });

  test('is what booking at that moment costs', async () => {
    const at = { departureTime: '2026-12-03T11:00' };
    const told = expectOk(await estimate(at));
    const done = await book(owner, at);
    expect(expectOk(done).fareFils).toBe(told.fareFils);
  });

  test('is for now by the clock that the account has set', async () => {
    const fareNow = async (now: string) => {
      await setClock({ now });
      return expectOk(await estimate()).fareFils;
    };
    const day = '2026-11-19';
    const [night, morning] = [await fareNow(`${day}T03:00`), await fareNow(`${day}T09:00`)];
    await setClock({ offsetSeconds: 0 });
    expect(night).toBe(expectOk(await estimate({ departureTime: `${day}T03:00` })).fareFils);
    expect(night).toBeGreaterThan(morning);
  });

  test.each([
    [{ vehicleTypeId: 2 }, 'Invalid vehicle type', 'vehicleTypeId'],
    [{ pickup: { lat: 24, lng: 60 } }, 'Pickup location is outside the UAE', 'pickup'],
    [{ destination: { lat: 24, lng: 60 } }, 'Destination is outside the UAE', 'destination'],
    [{ destination: { lat: 24.49, lng: 52.31 } }, 'No route found', 'destination'],
  ])('that is refused names the field of the form: %o', async (changes, message, field) => {
    expectRefusal(await estimate(changes), 422, message, [field]);
  });

  test("tells what a truck needs for the job, as the trip API's does and as the booked trip has it", async () => {
    const job = { vehicle: { powertrain: 'electric' as const } };
    const { requirements } = expectOk(await estimate({ job }));
    expect(requirements).toMatchObject([
      { equipment: 'flatbed', reason: 'electric', because: expect.any(String) },
      { equipment: 'low_approach', reason: 'electric' },
    ]);
    const api = await portal.post(paths.estimate, account.rawApiKey, { ...sampleEstimate, job });
    expect(requirements).toEqual(expectOk(api).requirements);
    const { tripId } = await booked(owner, { job });
    expect(expectOk(await owner.get(`${tripsOf(owner)}/${tripId}`)).requirements).toEqual(requirements);
    for (const none of [{}, { job: null }, { job: {} }]) {
      expect(expectOk(await estimate(none)).requirements).toEqual([]);
    }
    expectRefusal(
      await estimate({
        job: { vehicle: { lockedWheels: 5 }, colour: 'red' },
        departureTime: '2026-02-30T10:00',
      }),
      400,
      'Invalid request',
      ['job.vehicle.lockedWheels', 'job.colour', 'departureTime'],
    );
  });

  test('is open to whoever may look, for it changes nothing', async () => {
    expectOk(await estimate({}, await portal.memberOf('viewer', account.accountId)));
    expect(await estimate({ departureTime: '2026-02-30T10:00' })).toMatchObject({ status: 400 });
  });
});

describe('booking by hand', () => {
  test('makes a trip like any other, and says who did it in the audit log', async () => {
    const { tripId, fareFils } = await booked(owner, { externalReference: 'BY-HAND' });
    const record = expectOk(await portal.get(`/api/Trips/${tripId}`, account.rawApiKey));
    expect(record).toMatchObject({
      tripID: tripId,
      StatusCode: 1,
      tripFare: fareFils / 100,
      customer: { mobileNumber: '501234567', phoneCode: '971' },
      externalReference: 'BY-HAND',
    });
    expect(await auditOf(tripId)).toEqual([{ action: 'trip.booked', member_id: owner.memberId }]);
  });

  test('is done once, however often it is sent with one token, and written down once', async () => {
    const before = await countTrips();
    const clientToken = makeToken();
    const first = expectOk(await book(owner, { clientToken }));
    expect(expectOk(await book(owner, { clientToken }))).toEqual(first);
    const many = await Promise.all(Array.from({ length: 5 }, () => book(owner, { clientToken })));
    for (const again of many) expect(expectOk(again)).toEqual(first);
    expect(await countTrips()).toBe(before + 1);
    expect(await auditOf(first.tripId)).toHaveLength(1);
    expectRefusal(
      await book(owner, { clientToken, lastName: 'Other' }),
      422,
      'Idempotency key was used with another request',
    );
  });

  test('takes the tokens of two members apart', async () => {
    const other = await portal.memberOf('developer', account.accountId);
    const clientToken = makeToken();
    const [mine, theirs] = [await booked(owner, { clientToken }), await booked(other, { clientToken })];
    expect(mine.tripId).not.toBe(theirs.tripId);
  });

  test.each([
    [{ mobileNumber: '05O1234567' }, 'Invalid mobile number', 'mobileNumber'],
    [{ mobileNumber: '12' }, 'Invalid mobile number length', 'mobileNumber'],
    [{ phoneCode: '999' }, 'Invalid phone code', 'phoneCode'],
    [{ pickup: { lat: 24, lng: 60 } }, 'Pickup location is outside the UAE', 'pickup'],
    [{ destination: { lat: 24.49, lng: 52.31 } }, 'Failed to create trip', 'destination'],
    [{ departureTime: '2020-01-01T10:00' }, 'Departure time is in the past', 'departureTime'],
    [{ departureTime: '2099-01-01T10:00' }, 'Departure time is too far ahead', 'departureTime'],
    [{ vehicleTypeId: 7 }, 'Invalid vehicle type', 'vehicleTypeId'],
  ])('is refused as by the trip API, and names the field: %o', async (changes, message, field) => {
    const before = await countTrips();
    expectRefusal(await book(owner, changes), 422, message, [field]);
    expect(await countTrips()).toBe(before);
  });

  test('is refused for what is no name and no token', async () => {
    expectRefusal(await book(owner, { firstName: ' ' }), 400, 'Invalid request', ['firstName']);
    expectRefusal(await book(owner, { clientToken: 'short' }), 400, 'Invalid request', ['clientToken']);
    const wrong = { clientToken: 'short', firstName: ' ', vehicleTypeId: 4.5, departureTime: 'soon' };
    expectRefusal(await book(owner, wrong), 400, 'Invalid request', Object.keys(wrong));
    const unclear = { vehicleTypeId: 'four', departureTime: 'soon' };
    expectRefusal(await estimate(unclear), 400, 'Invalid request', Object.keys(unclear));
  });

  test('goes by the clock that the account has set', async () => {
    const departureTime = '2026-11-19T12:00';
    await setClock({ offsetSeconds: 2 * 86_400 });
    expectRefusal(await book(owner, { departureTime }), 422, 'Departure time is in the past', [
      'departureTime',
    ]);
    await setClock({ offsetSeconds: 0 });
    await booked(owner, { departureTime });
  });

  test("is refused when the wallet does not bear it, like a key's", async () => {
    const { accountId } = await portal.makeAccount({ balanceFils: 0 });
    const poor = await portal.memberOf('owner', accountId);
    const far = { destination: { lat: 25.7895, lng: 55.9432 }, vehicleTypeId: 9 };
    expectRefusal(await book(poor, far), 402, 'Balance will become less than -500 AED');
    await adjustWallet({ db: portal.db, clock }, { accountId, amountFils: -1 });
    expectRefusal(await book(poor), 402, 'Wallet balance is already negative');
    const busy = await portal.memberOf('owner');
    await setHeldLimit(portal.db, busy.accountId, 0);
    expectRefusal(await book(busy), 402, 'Held money limit reached');
  });

  test.each(['finance', 'viewer'] as const)('is not for the role %s', async (role) => {
    const member = await portal.memberOf(role, account.accountId);
    expectRefusal(await book(member), 403, 'Your role does not allow this');
  });

  test('is refused from another site, and for another account', async () => {
    const elsewhere = { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } };
    const body = { clientToken: makeToken(), ...sampleBooking };
    const before = await countTrips();
    expect((await owner.send(tripsOf(owner), body, elsewhere)).status).toBe(403);
    const stranger = await portal.memberOf('owner');
    expectRefusal(await stranger.send(tripsOf(owner), body), 404, 'Account not found');
    expect(await countTrips()).toBe(before);
  });
});
