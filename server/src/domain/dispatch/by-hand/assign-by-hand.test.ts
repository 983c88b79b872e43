import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  downtown,
  kilometersNorth,
} from '../../../../tests/harness/dispatch-scene.ts';
import { assign, placeDriver, type TestDriver } from '../../../../tests/harness/drivers.ts';
import { expectSoundLedger } from '../../../../tests/harness/money.ts';
import { huda } from '../../../../tests/harness/steering-scene.ts';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { Problem } from '../../../values/problem.ts';
import { holdDriver } from '../../drivers/holds/hold-driver.ts';
import { releaseDriver } from '../../drivers/holds/release-driver.ts';
import { findTripEvents } from '../../events/queries.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { findDriverTrip } from '../../trips/queries.ts';
import { offerTrip } from '../searching/offer-trip.ts';
import { restartSearchByHand, resumeSearchByHand } from '../steering/steer-search.ts';
import { askDriverAlone } from './ask-driver-alone.ts';
import { assignByHand } from './assign-by-hand.ts';
import { findCandidatesForOperator } from './find-drivers-for-trip.ts';

const clock = createTestClock();
let database: TestDatabase;
let scene: DispatchScene;
let accountId: number;
/** One, two and three kilometres away. */
let near: TestDriver;
let far: TestDriver;
let farthest: TestDriver;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await run('DELETE FROM dispatches');
  await run("UPDATE offers SET status = 'withdrawn', answered_at = now() WHERE status = 'open'");
  await run('UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL');
  near = await scene.addDriverAt(kilometersNorth(1));
  far = await scene.addDriverAt(kilometersNorth(2));
  farthest = await scene.addDriverAt(kilometersNorth(3));
});

const run = (text: string, ...values: unknown[]) => database.db.query({ text, values });
const eventsOf = async (tripId: number) =>
  (await findTripEvents(database.db, accountId, tripId)).map(
    ({ type, move, data }) => ({ type, to: move.toStatus, data }) as const,
  );
const typesOf = async (tripId: number) => (await eventsOf(tripId)).map(({ type, to }) => `${type} ${to}`);
const tripAt = async ({ driverId }: TestDriver) => (await findDriverTrip(database.db, driverId))?.tripId;
const assignTo = (tripId: number, { driverId }: TestDriver, more = {}) =>
  assignByHand(scene.deps, { tripId, driverId, ...more });
const ask = (tripId: number, { driverId }: TestDriver, staysWithOperator = false, more = {}) =>
  askDriverAlone(scene.deps, { tripId, driverId, staysWithOperator, ...more });
const offersOf = async (tripId: number) =>
  (await scene.offersOf(accountId, tripId)).map(({ driverId, status }) => [driverId, status]);

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; sentences: string }> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, sentences: (error.fields ?? []).map(({ message }) => message).join(' ') };
  }
  throw new Error('it was not refused');
}

describe('assigning by hand', () => {
  test('A trip goes at once to the chosen driver, whoever is being asked, with all that an accepted offer brings', async () => {
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    expect((await scene.offerOf(near))?.tripId).toBe(tripId);
    const { driverId, vehicleId } = farthest;
    expect(await assignTo(tripId, farthest)).toEqual({
      ...{ accountId, tripId, driverId, vehicleId, fromDriverId: undefined },
    });
    expect(await scene.offerOf(near)).toBeUndefined();
    expect(await tripAt(farthest)).toBe(tripId);
    expect((await eventsOf(tripId)).at(-1)).toMatchObject({
      ...{ type: 'trip.driver_assigned', to: 2, data: { driverId, vehicleId, by: 'operator' } },
    });
    const { rows } = await run(
      `SELECT p.promised_at - p.made_at AS promised, (SELECT count(*) FROM dispatches WHERE trip_id = $1) AS searches
       FROM arrival_promises p WHERE trip_id = $1 AND driver_id = $2`,
      ...[tripId, driverId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ searches: 0 });
    expect(await offersOf(tripId)).toEqual([
      [near.driverId, 'withdrawn'],
      [driverId, 'accepted'],
    ]);
    await expectSoundLedger(database.db);
  });

  test('A scheduled trip can be assigned before its search begins, and tells both in its order', async () => {
    const tripId = await scene.book({ accountId, departureAt: clock().add({ hours: 5 }) });
    await assignTo(tripId, near);
    expect(await typesOf(tripId)).toEqual([
      'trip.created 0',
      'trip.search_began 1',
      'trip.driver_assigned 2',
    ]);
  });

  test('A driver who is being asked for another trip gets this one, and the other finds its next driver', async () => {
    const other = await scene.book({ accountId });
    await scene.dispatch();
    const tripId = await scene.book({ accountId, pickup: kilometersNorth(1) });
    await assignTo(tripId, near);
    expect(await tripAt(near)).toBe(tripId);
    expect(await offersOf(other)).toEqual([[near.driverId, 'withdrawn']]);
    await scene.dispatch();
    expect((await scene.offerOf(far))?.tripId).toBe(other);
  });

  test('A driver who is taken off again is not asked for the trip by the search, though nobody had asked them', async () => {
    const tripId = await scene.book({ accountId });
    await assignTo(tripId, near);
    await giveUpTrip(scene.deps, {
      ...{ driverId: near.driverId, tripId, reason: 'Flat tyre', by: 'operator', at: clock() },
    });
    await scene.dispatch();
    expect(await scene.offerOf(near)).toBeUndefined();
    expect((await scene.offerOf(far))?.tripId).toBe(tripId);
  });

  test('A trip with a driver, one that ended and one that moved since it was looked at stay as they are', async () => {
    const tripId = await scene.book({ accountId });
    await assignTo(tripId, near);
    expect(await refusalOf(assignTo(tripId, far))).toEqual({
      code: 'trip_status_conflict',
      sentences: `Trip ${tripId} is driver_to_pickup with driver ${near.driverId} now. Only a trip that waits for a driver can be assigned.`,
    });
    const waiting = await scene.book({ accountId });
    expect(await refusalOf(assignTo(waiting, far, { expectedSequence: 7 }))).toEqual({
      code: 'version_conflict',
      sentences: `Trip ${waiting} is searching without a driver now. It has moved since you looked: look again, then decide.`,
    });
    expect(await refusalOf(assignTo(999_999, far))).toMatchObject({ code: 'trip_not_found' });
    expect(await typesOf(waiting)).toEqual(['trip.created 1']);
  });
});

describe('who may be chosen', () => {
  test('Each thing that keeps a driver from a trip is refused with a sentence that says what to do', async () => {
    const tripId = await scene.book({ accountId });
    const refuse = async (driver: TestDriver) => (await refusalOf(assignTo(tripId, driver))).sentences;
    const who = `Driver ${near.driverId}`;
    await run('UPDATE shifts SET ended_at = now() WHERE driver_id = $1', near.driverId);
    expect(await refuse(near)).toBe(`${who} is off shift; the driver has to go online first.`);
    await run('UPDATE shifts SET ended_at = NULL WHERE driver_id = $1', near.driverId);
    await run(
      "UPDATE drivers SET suspended_at = now(), licence_expires_on = '2026-01-31' WHERE driver_id = $1",
      near.driverId,
    );
    expect(await refuse(near)).toBe(
      `${who} is suspended; lift the suspension first. The driving licence of driver ${near.driverId} was valid until ` +
        '2026-01-31; note the new one first.',
    );
    const otherType = await scene.addDriverAt(downtown, 5);
    expect(await refuse(otherType)).toContain(
      `is of vehicle type 5, and trip ${tripId} was booked with type 4`,
    );
    const busyWith = await scene.book({ accountId });
    expect(await assign(database.db, { accountId, tripId: busyWith }, far, clock())).toBe('assigned');
    expect(await refuse(far)).toBe(
      `Driver ${far.driverId} is at trip ${busyWith}; take it off the driver first, or choose another one.`,
    );
    expect(await refuse({ driverId: 999_999, vehicleId: 0 })).toContain('There is no driver 999999');
    expect(await typesOf(tripId)).toEqual(['trip.created 1']);
  });

  test('A truck without what the trip needs takes it only by a waiver, which stands in the trip with its reason', async () => {
    const tripId = await scene.book({ accountId, job: { site: { kind: 'off_road' } } });
    expect(await refusalOf(assignTo(tripId, near))).toMatchObject({
      code: 'driver_not_assignable',
      sentences: expect.stringContaining('waive that with a reason, or choose another driver.'),
    });
    await assignTo(tripId, near, { waiver: { because: 'The guard helps' } });
    expect(await typesOf(tripId)).toEqual([
      ...['trip.created 1', 'trip.requirements_waived 1', 'trip.driver_assigned 2'],
    ]);
    const unneeded = await scene.book({ accountId });
    await assignTo(unneeded, far, { waiver: { because: 'To be safe' } });
    expect(await typesOf(unneeded)).toEqual(['trip.created 1', 'trip.driver_assigned 2']);
  });

  test('An old position, and none at all, is a warning: the driver is chosen all the same', async () => {
    await placeDriver(database.db, near, kilometersNorth(1), clock().subtract({ minutes: 30 }));
    await run('DELETE FROM driver_positions WHERE driver_id = $1', far.driverId);
    const tripId = await scene.book({ accountId });
    const { candidates } = await findCandidatesForOperator(scene.deps, tripId);
    expect(
      candidates.map(({ driverId, way, hindrances }) => [
        driverId,
        way?.meters,
        hindrances.map(({ word }) => word),
      ]),
    ).toEqual([
      [farthest.driverId, 3000, []],
      [near.driverId, 1000, ['position_too_old']],
      [far.driverId, undefined, ['no_position']],
    ]);
    expect(candidates[1]?.hindrances[0]?.sentence).toBe(
      `Driver ${near.driverId} was last heard of 30 minutes ago.`,
    );
    await assignTo(tripId, far);
    const { rows } = await run(
      'SELECT extract(epoch FROM promised_at - made_at)::integer AS seconds FROM arrival_promises WHERE trip_id = $1',
      tripId,
    );
    expect(rows).toEqual([{ seconds: 2700 }]);
  });
});

describe('asking one driver alone', () => {
  test('Nobody else is asked until they answered; after a no, and after none, the search goes on', async () => {
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await run('UPDATE dispatches SET rounds = 2 WHERE trip_id = $1', tripId);
    await ask(tripId, farthest);
    expect(await scene.offerOf(near)).toBeUndefined();
    await run('UPDATE dispatches SET due_at = $2 WHERE trip_id = $1', tripId, clock().toString());
    await scene.dispatch();
    expect(await offersOf(tripId)).toEqual([
      [near.driverId, 'withdrawn'],
      [farthest.driverId, 'open'],
    ]);
    await scene.decline(farthest);
    await scene.dispatch();
    expect((await scene.offerOf(near))?.tripId).toBe(tripId);
    await ask(tripId, far);
    clock.advance({ seconds: 20 });
    await scene.dispatch();
    expect(await offersOf(tripId)).toContainEqual([far.driverId, 'expired']);
    expect((await scene.offerOf(near))?.tripId).toBe(tripId);
  });

  test('A search that had found its drivers before the operator asked or held one back offers nothing any more', async () => {
    const tripId = await scene.book({ accountId });
    const found = {
      ...near,
      position: kilometersNorth(1),
      straightMeters: 1,
      pickupMeters: 1,
      pickupSeconds: 1,
    };
    const offer = () => offerTrip(scene.deps, { accountId, tripId }, [found], { wanted: 3, now: clock() });
    await ask(tripId, far);
    expect(await offer()).toBe(0);
    await scene.decline(far);
    await holdDriver(scene.deps, { driverId: near.driverId, minutes: 5, reason: 'Lunch' });
    expect(await offer()).toBe(0);
    await releaseDriver(scene.deps, near.driverId);
    await ask(tripId, farthest, true);
    await scene.decline(farthest);
    expect(await offer()).toBe(0);
    await ask(tripId, far);
    await scene.decline(far);
    expect(await offer()).toBe(1);
  });

  test('They accept it like any other offer', async () => {
    const tripId = await scene.book({ accountId });
    await ask(tripId, far);
    await scene.accept(far);
    expect(await tripAt(far)).toBe(tripId);
    expect(await typesOf(tripId)).toEqual(['trip.created 1', 'trip.driver_assigned 2']);
  });

  test('Where the operator wants it so, the trip stays with them afterwards, and does not end by itself', async () => {
    const tripId = await scene.book({ accountId });
    await ask(tripId, far, true);
    await scene.decline(far);
    await scene.dispatch();
    clock.advance({ minutes: 30 });
    for (const driver of [near, far, farthest])
      await placeDriver(database.db, driver, kilometersNorth(1), clock());
    await scene.dispatch();
    expect(await offersOf(tripId)).toEqual([[far.driverId, 'declined']]);
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    await ask(tripId, near);
    await scene.decline(near);
    await scene.dispatch();
    expect((await scene.offerOf(farthest))?.tripId).toBe(tripId);
    await ask(tripId, near, true);
    clock.advance({ seconds: 20 });
    await scene.dispatch();
    expect(await offersOf(tripId)).toContainEqual([near.driverId, 'expired']);
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    // Nobody waits for an operator who never comes back: after a day the search goes on, with the time that it had left.
    clock.advance({ hours: 24 });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    clock.advance({ minutes: 10 });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(8);
  });

  test('A trip that stays with the operator is searched for again once they resume its search, with the time that it had left', async () => {
    const tripId = await scene.book({ accountId });
    await ask(tripId, far, true);
    await scene.decline(far);
    clock.advance({ minutes: 30 });
    expect(await resumeSearchByHand(scene.deps, { accountId, tripId, by: huda, at: clock() })).toBe(true);
    await placeDriver(database.db, near, kilometersNorth(1), clock());
    await scene.dispatch();
    expect((await scene.offerOf(near))?.tripId).toBe(tripId);
    await scene.decline(near);
    clock.advance({ minutes: 9 });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
  });

  test('A search that is begun anew asks them again, and the list of candidates says so', async () => {
    const tripId = await scene.book({ accountId });
    const hindrancesOfFar = async () =>
      (await findCandidatesForOperator(scene.deps, tripId)).candidates
        .find(({ driverId }) => driverId === far.driverId)
        ?.hindrances.map(({ word }) => word);
    await ask(tripId, far);
    await scene.decline(far);
    expect(await hindrancesOfFar()).toEqual(['asked_before']);
    clock.advance({ seconds: 1 });
    await restartSearchByHand(scene.deps, { accountId, tripId, by: huda, at: clock() });
    expect(await hindrancesOfFar()).toEqual([]);
  });

  test('A driver who is being asked for another trip is not asked over it', async () => {
    const other = await scene.book({ accountId });
    await scene.dispatch();
    const tripId = await scene.book({ accountId });
    expect(await refusalOf(ask(tripId, near))).toEqual({
      code: 'driver_not_assignable',
      sentences:
        `Driver ${near.driverId} is being asked for trip ${other}; wait for the answer, assign the trip without asking, or ` +
        'choose another driver.',
    });
  });
});

describe('a driver who is held back', () => {
  test('is asked for nothing by the search until the hold ends or is ended, and takes what an operator gives', async () => {
    const hold = (minutes: number) =>
      holdDriver(scene.deps, { driverId: near.driverId, minutes, reason: 'Lunch' });
    await hold(10);
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    expect((await scene.offerOf(far))?.tripId).toBe(tripId);
    const round = await run('SELECT excluded FROM search_rounds WHERE trip_id = $1', tripId);
    expect(round.rows).toEqual([{ excluded: { held_back: 1 } }]);
    clock.advance({ minutes: 10 });
    for (const driver of [near, far]) await placeDriver(database.db, driver, kilometersNorth(1), clock());
    const next = await scene.book({ accountId });
    await scene.dispatch();
    expect((await scene.offerOf(near))?.tripId).toBe(next);
    await scene.decline(near);
    await hold(10);
    expect(await releaseDriver(scene.deps, near.driverId)).toMatchObject({ hold: undefined });
    expect(await releaseDriver(scene.deps, near.driverId)).toBe('not_held');
    await hold(10);
    const byHand = await scene.book({ accountId });
    const { candidates } = await findCandidatesForOperator(scene.deps, byHand);
    expect(candidates.find(({ driverId }) => driverId === near.driverId)?.hindrances).toEqual([
      { word: 'held_back', sentence: `Driver ${near.driverId} is held back from automatic offers.` },
    ]);
    await assignTo(byHand, near);
    expect(await tripAt(near)).toBe(byHand);
  });

  test('is held for a whole number of minutes of a day at most, with a reason', async () => {
    const hold = (minutes: number, reason = 'Lunch') =>
      holdDriver(scene.deps, { driverId: near.driverId, minutes, reason });
    for (const minutes of [0, 1.5, 1441, Number.NaN]) {
      expect(await refusalOf(Promise.resolve().then(() => hold(minutes)))).toMatchObject({
        code: 'invalid_request',
      });
    }
    expect(await refusalOf(Promise.resolve().then(() => hold(5, ' ')))).toMatchObject({
      code: 'invalid_request',
    });
  });
});
