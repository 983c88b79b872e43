import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountClock } from '../../src/domain/accounts/change-account-clock.ts';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { addDriver, assign, drive, stepDeps, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, makeToken, tripsOf } from '../harness/portal-trips.ts';

let portal: Portal;
let owner: PortalMember;

beforeAll(async () => {
  portal = await createPortal();
  owner = await portal.memberOf('owner', await portal.makeEmptyAccount(10_000_000));
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await portal.close();
});

const urlOf = (tripId: number) => `${tripsOf(owner)}/${tripId}/cancellation`;
const cost = async (tripId: number, who = owner) => expectOk(await who.get(urlOf(tripId)));
const cancel = (tripId: number, shownFeeFils: number, clientToken = makeToken(), who = owner) =>
  who.send(urlOf(tripId), { shownFeeFils, clientToken });
const look = async (tripId: number) => expectOk(await owner.get(`${tripsOf(owner)}/${tripId}`));

describe('cancelling', () => {
  test('at the customer’s request is told as such', async () => {
    const trip = await booked(owner);
    const body = { shownFeeFils: 0, clientToken: makeToken(), requestedBy: 'customer' };
    expectOk(await owner.send(urlOf(trip.tripId), body));
    expect(await look(trip.tripId)).toMatchObject({ status: 'cancelled', outcome: 'cancelled_by_customer' });
    const wrong = { ...body, clientToken: makeToken(), requestedBy: 'operator' };
    expectRefusal(await owner.send(urlOf(trip.tripId), wrong), 400, 'Invalid request', ['requestedBy']);
    const file = await owner.get(`${tripsOf(owner)}.csv`);
    expect(JSON.stringify(file)).toContain(',cancelled_by_customer');
  });

  test('costs what was shown before, and shows who did it', async () => {
    const trip = await booked(owner);
    await takeTripTo(portal.db, trip, await addDriver(portal.db), 3);
    const shown = await cost(trip.tripId);
    expect(shown).toEqual({
      feeFils: Math.round(trip.fareFils / 2),
      refundFils: trip.fareFils - Math.round(trip.fareFils / 2),
      reason: 'share_of_fare',
      honouredUntil: expect.any(String),
    });
    expect(expectOk(await cancel(trip.tripId, shown.feeFils))).toEqual({
      tripId: trip.tripId,
      feeFils: shown.feeFils,
    });
    expect(await look(trip.tripId)).toMatchObject({
      status: 'cancelled',
      isCancellable: false,
      cancellationFeeFils: shown.feeFils,
      refundFils: shown.refundFils,
      cancelledBy: { name: owner.name },
    });
    const { rows } = await portal.db.query({
      text: `SELECT action, details FROM audit_entries WHERE account_id = $1 AND subject = $2 ORDER BY audit_entry_id`,
      values: [owner.accountId, `trip ${trip.tripId}`],
    });
    expect(rows).toMatchObject([
      { action: 'trip.booked' },
      { action: 'trip.cancelled', details: { feeFils: shown.feeFils } },
    ]);
  });

  test('that has become dearer than what was shown is refused, and nothing is charged', async () => {
    const trip = await booked(owner);
    const driver = await addDriver(portal.db);
    await assign(portal.db, trip, driver);
    const shown = await cost(trip.tripId);
    expect(shown).toMatchObject({ feeFils: 0, reason: 'within_free_time' });
    await drive(portal.db, trip.tripId, driver, 'arrive');
    expectRefusal(await cancel(trip.tripId, shown.feeFils), 409, 'Cancellation fee has changed');
    expect(await look(trip.tripId)).toMatchObject({ status: 'at_pickup', cancelledBy: null });
    const anew = await cost(trip.tripId);
    expect(expectOk(await cancel(trip.tripId, anew.feeFils)).feeFils).toBe(anew.feeFils);
  });

  test('costs what is due by the clock that the account has set', async () => {
    const trip = await booked(owner);
    await assign(portal.db, trip, await addDriver(portal.db));
    await changeAccountClock(portal.db, owner.accountId, 600);
    const shown = await cost(trip.tripId);
    expect(shown).toMatchObject({ reason: 'share_of_fare', feeFils: expect.any(Number) });
    expect(expectOk(await cancel(trip.tripId, shown.feeFils)).feeFils).toBe(shown.feeFils);
    expect(shown.feeFils).toBeGreaterThan(0);
    await changeAccountClock(portal.db, owner.accountId, 0);
  });

  test('is done once, however often it is sent with one token', async () => {
    const { tripId } = await booked(owner);
    const token = makeToken();
    const first = expectOk(await cancel(tripId, 0, token));
    expect(expectOk(await cancel(tripId, 0, token))).toEqual(first);
    expectRefusal(await cancel(tripId, 0), 409, 'Trip cannot be cancelled');
    expectRefusal(await owner.get(urlOf(tripId)), 409, 'Trip cannot be cancelled');
  });

  test('goes on below the floor, where the trip API lets nobody in', async () => {
    const account = await portal.makeAccount({ balanceFils: 100_000 });
    const member = await portal.memberOf('owner', account.accountId);
    const trip = await booked(member);
    const post = { db: portal.db, clock: systemClock };
    await adjustWallet(post, { accountId: account.accountId, amountFils: -200_000 });
    expectRefusal(
      await portal.get(`/api/Trips/${trip.tripId}`, account.rawApiKey),
      402,
      'Insufficient wallet balance',
    );
    const url = `${tripsOf(member)}/${trip.tripId}/cancellation`;
    const { feeFils } = expectOk(await member.get(url));
    expect(feeFils).toBe(0);
    expectOk(await member.send(url, { shownFeeFils: feeFils, clientToken: makeToken() }));
  });

  test.each(['finance', 'viewer'] as const)('is not for the role %s, nor is its price', async (role) => {
    const { tripId } = await booked(owner);
    const member = await portal.memberOf(role, owner.accountId);
    expectRefusal(await member.get(urlOf(tripId)), 403, 'Your role does not allow this');
    expectRefusal(await cancel(tripId, 0, makeToken(), member), 403, 'Your role does not allow this');
    expect(await look(tripId)).toMatchObject({ status: 'searching' });
  });

  test('needs the fee that was shown', async () => {
    const { tripId } = await booked(owner);
    const clientToken = makeToken();
    expectRefusal(await owner.send(urlOf(tripId), { clientToken }), 400, 'Invalid request', ['shownFeeFils']);
  });
});

test('what a driver told from afar is shown, and a member confirms it by name', async () => {
  const trip = await booked(owner);
  const driver = await addDriver(portal.db);
  await assign(portal.db, trip, driver);
  const deps = { db: portal.db, ...stepDeps, observePromise: () => {} };
  const { driverId } = driver;
  await driveTrip(deps, { driverId, tripId: trip.tripId, action: 'arrive', at: systemClock() });
  const unconfirmed = [{ step: 'arrived', because: 'no_position' }];
  expect(await look(trip.tripId)).toMatchObject({ status: 'at_pickup', unconfirmed });
  const url = `${tripsOf(owner)}/${trip.tripId}/steps`;
  expectRefusal(await owner.send(url, { steps: ['loading'] }), 409, 'Trip is not in a status for this', [
    'tripId',
  ]);
  for (const _ of [1, 2]) {
    expect(expectOk(await owner.send(url, { steps: ['arrived'] }))).toEqual({ unconfirmed: [] });
  }
  expect(await look(trip.tripId)).toMatchObject({ unconfirmed: [] });
  const { rows } = await portal.db.query({
    text: `SELECT actor_kind, actor_name, details FROM audit_entries WHERE action = 'trip.steps_confirmed' AND subject = $1`,
    values: [`trip ${trip.tripId}`],
  });
  expect(rows).toEqual([{ actor_kind: 'member', actor_name: owner.name, details: { steps: ['arrived'] } }]);
});
