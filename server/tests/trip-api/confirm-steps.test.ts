import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findConcerns, findTripsOfAllAccounts } from '../../src/domain/trips/all-accounts/queries.ts';
import { confirmPressesAsOperator } from '../../src/domain/trips/confirming/confirm-presses.ts';
import { giveBackTrip } from '../../src/domain/trips/confirming/give-back.ts';
import { pressRule } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger, getWallet } from '../harness/money.ts';
import { cancelFor, openPressScene, type PressScene, type PressTrip } from '../harness/press-scene.ts';
import { actsOf, auditOf, huda } from '../harness/steering-scene.ts';

let scene: PressScene;
beforeAll(async () => {
  scene = await openPressScene();
});
afterAll(() => scene.close());
afterEach(() => expectSoundLedger(scene.app.db));

const minutes = (count: number) => scene.clock.advance({ minutes: count });
const confirm = (
  { tripId }: Pick<PressTrip, 'tripId'>,
  steps: unknown,
  rawApiKey = scene.account.rawApiKey,
) => scene.app.post('/api/Trips/confirm-steps', rawApiKey, { tripId, steps });
const steered = (trip: PressTrip, more = {}) => ({
  ...{ accountId: trip.accountId, tripId: trip.tripId, by: huda, at: scene.clock(), reason: 'Called them' },
  ...more,
});
const asOperator = (trip: PressTrip, more = {}) =>
  confirmPressesAsOperator({ db: scene.app.db, pressRule }, steered(trip, more));
const giveBack = (trip: PressTrip) => giveBackTrip(scene.app, steered(trip));
const refused = { code: 'trip_status_conflict' };

describe('an account confirms what the driver told', () => {
  test('and pays from then on what cancelling costs there', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(4);
    await scene.press(driver, trip, 'arrived');
    const pressedAt = scene.clock();
    minutes(2);
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
    expect(expectOk(await confirm(trip, ['arrived']))).toEqual({ tripID: trip.tripId, unconfirmed: [] });
    expect(await scene.events(trip)).toContain('trip.steps_confirmed arrived account');
    expect(await scene.unconfirmed(trip)).toEqual([]);
    const { rows } = await scene.app.db.query<{ arrived_at: Temporal.Instant }>({
      text: "SELECT arrived_at FROM arrival_promises WHERE trip_id = $1 AND leg = 'pickup'",
      values: [trip.tripId],
    });
    expect(rows.map(({ arrived_at }) => String(arrived_at))).toEqual([String(pressedAt)]);
    scene.clock.advance({ seconds: 61 });
    expect(await cancelFor(scene, trip)).toBe(7_500);
  });

  test('once, however often it is sent, and what comes before with it', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived', 'loading', 'start');
    const left = [{ step: 'start', because: 'far_away', distanceMeters: 14_000 }];
    for (const _ of [1, 2]) {
      expect(expectOk(await confirm(trip, ['loading']))).toEqual({ tripID: trip.tripId, unconfirmed: left });
    }
    const told = (await scene.events(trip)).filter((event) => event.startsWith('trip.steps_confirmed'));
    expect(told).toEqual(['trip.steps_confirmed arrived+loading account (start)']);
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
    expectOk(await confirm(trip, ['start', 'arrived']));
    scene.clock.advance({ seconds: 61 });
    expect(await scene.fee(trip)).toBe('13500 share_of_fare');
  });

  test('and not what was not told, nor of a trip that is over otherwise, nor of another account', async () => {
    const { trip, driver } = await scene.begin(14_000);
    expectRefusal(await confirm(trip, ['arrived']), 409, 'Trip is not in a status for this', ['tripId']);
    await scene.press(driver, trip, 'arrived');
    expectRefusal(await confirm(trip, ['arrived', 'loading']), 409, 'Trip is not in a status for this', [
      'tripId',
    ]);
    expect(await scene.unconfirmed(trip)).toHaveLength(1);
    const other = await scene.app.makeAccount();
    expectRefusal(await confirm(trip, ['arrived'], other.rawApiKey), 404, 'Trip not found');
    expectRefusal(await confirm({ tripId: 999_999 }, ['arrived']), 404, 'Trip not found');
    for (const steps of [[], ['come'], 'arrived', undefined, Array(5).fill('arrived')]) {
      const answer = await confirm(trip, steps);
      expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_request']);
    }
    await cancelFor(scene, trip);
    expectRefusal(await confirm(trip, ['arrived']), 409, 'Trip is not in a status for this', ['tripId']);
  });

  test('a figure that was shown before holds for its minute', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(4);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
    expectOk(await confirm(trip, ['arrived']));
    scene.clock.advance({ seconds: 60 });
    expect(await cancelFor(scene, trip)).toBe(3_000);
  });
});

describe('an operator confirms all that the driver told', () => {
  test('with a reason that stands in the trip’s acts and nowhere that the account reads', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived', 'loading');
    expect(await asOperator(trip)).toEqual(['arrived', 'loading']);
    expect(await asOperator(trip)).toEqual([]);
    expect(await scene.events(trip)).toContain('trip.steps_confirmed arrived+loading operator');
    expect(await actsOf(scene.app.db, trip)).toEqual([
      { kind: 'steps_confirmed', text: 'Called them', steps: ['arrived', 'loading'] },
    ]);
    expect(await auditOf(scene.app.db, trip)).toEqual([
      {
        ...{ action: 'trip.steps_confirmed', account_id: trip.accountId, actor_name: 'Huda' },
        details: { steps: ['arrived', 'loading'] },
      },
    ]);
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  });

  test('and not a trip that has moved on since they saw it', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived');
    await scene.press(driver, trip, 'loading');
    await expect(asOperator(trip, { seen: 3 })).rejects.toMatchObject({ code: 'version_conflict' });
    await expect(asOperator(trip, { reason: ' ' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await scene.unconfirmed(trip)).toHaveLength(2);
  });

  test('and not where nothing was told', async () => {
    const { trip } = await scene.begin(14_000);
    await expect(asOperator(trip)).rejects.toMatchObject(refused);
  });

  test('by giving a vehicle that is on board to another truck', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived', 'loading', 'start');
    const next = await scene.away.sendOut();
    await scene.app.db.query({
      text: `SELECT change_driver($1, $2, '{4,5}', $3, $4, $5, '{}', $6, $6)`,
      values: [
        ...[trip.accountId, trip.tripId, driver.driverId, next.driverId, next.vehicleId],
        scene.clock().toString(),
      ],
    });
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect((await scene.events(trip)).slice(-2)).toEqual([
      'trip.steps_confirmed arrived+loading+start operator',
      'trip.driver_changed',
    ]);
  });
});

describe('what nobody confirms for a day', () => {
  const isListed = async (trip: PressTrip) => {
    const deps = { db: scene.app.db, now: scene.clock() };
    const found = await findConcerns(scene.app.db, [trip.tripId], deps.now);
    const { trips } = await findTripsOfAllAccounts(
      deps,
      { concerns: ['press_unconfirmed'] },
      { order: 'newest', after: undefined, limit: 100 },
    );
    const isConcern = found.get(trip.tripId)?.includes('press_unconfirmed') ?? false;
    expect(trips.some(({ tripId }) => tripId === trip.tripId)).toBe(isConcern);
    return isConcern;
  };
  async function delivered() {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived', 'loading', 'start', 'complete');
    return trip;
  }

  test('is the operator’s list, until somebody confirms it', async () => {
    const trip = await delivered();
    scene.clock.advance({ hours: 24 });
    expect(await isListed(trip)).toBe(false);
    scene.clock.advance({ seconds: 1 });
    expect(await isListed(trip)).toBe(true);
    const before = await getWallet(scene.app.db, trip.accountId);
    expectOk(await confirm(trip, ['complete']));
    expect(await isListed(trip)).toBe(false);
    expect(await getWallet(scene.app.db, trip.accountId)).toEqual(before);
  });

  test('goes back to the account where the operator finds it not to be true, once, and is confirmed by nobody then', async () => {
    const trip = await delivered();
    scene.clock.advance({ hours: 25 });
    const before = await getWallet(scene.app.db, trip.accountId);
    expect(await giveBack(trip)).toBe(15_000);
    await expect(giveBack(trip)).rejects.toMatchObject(refused);
    const after = await getWallet(scene.app.db, trip.accountId);
    expect(after.balanceFils - before.balanceFils).toBe(15_000);
    expect(await isListed(trip)).toBe(false);
    expectOk(await confirm(trip, ['complete']));
    expect((await scene.unconfirmed(trip)).map((step) => step.split(' ')[0])).toEqual([
      ...['arrived', 'loading', 'start', 'complete'],
    ]);
    const entries = await entriesOfTrip(scene.app.db, trip.accountId, trip.tripId);
    expect(entries.map(({ kind }) => kind)).toEqual(['trip_hold', 'trip_revenue']);
    expect(await actsOf(scene.app.db, trip)).toEqual([
      { kind: 'given_back', text: 'Called them', amountFils: 15_000 },
    ]);
    const { events } = expectOk(
      await scene.app.get('/api/Events?limit=100&type=wallet.adjusted', scene.account.rawApiKey),
    );
    expect(events.at(-1).data).toMatchObject({ amount: 150 });
  });

  test('is given back of no trip whose delivery is confirmed, and of none that goes on', async () => {
    const open = await scene.begin(14_000);
    await scene.press(open.driver, open.trip, 'arrived');
    await expect(giveBack(open.trip)).rejects.toMatchObject(refused);
    expect(await scene.unconfirmed(open.trip)).toHaveLength(1);
    const trip = await delivered();
    expectOk(await confirm(trip, ['complete']));
    await expect(giveBack(trip)).rejects.toMatchObject(refused);
  });

  test('is no list of trips that were cancelled: they have their fee', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived');
    await cancelFor(scene, trip);
    scene.clock.advance({ hours: 25 });
    expect(await isListed(trip)).toBe(false);
  });
});
