import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOpenAlarms } from '../../src/domain/attention/queries.ts';
import { takeTripFromDriver } from '../../src/domain/trips/moves/give-up-trip.ts';
import { showOutcomesToOperator } from '../../src/domain/trips/outcomes/show-outcomes.ts';
import { promiseAnew } from '../../src/domain/trips/promises/promise-anew.ts';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { type AttentionScene, type DriverOut, openAttentionScene } from '../harness/attention-scene.ts';
import { kilometersNorth } from '../harness/dispatch-scene.ts';
import { type CreatedTrip, getRecord } from '../harness/driven-trip.ts';
import { assign, drive } from '../harness/drivers.ts';
import { actsOf, auditOf, huda } from '../harness/steering-scene.ts';

let scene: AttentionScene;
beforeAll(async () => {
  scene = await openAttentionScene();
});
afterAll(() => scene.app.close());

type Given = { readonly trip: CreatedTrip; readonly driver: DriverOut };
const steered = ({ trip: { accountId, tripId } }: Pick<Given, 'trip'>) => ({
  ...{ accountId, tripId, by: huda, at: scene.clock(), reason: 'Accident on the E11' },
});
const promise = (given: Pick<Given, 'trip'>, more: object = {}) =>
  promiseAnew({ db: scene.app.db }, { ...steered(given), minutes: 30, ...more });
/** Both promises of a trip to its pickup, and which one stands for what it costs to end it. */
async function promisesOf({ trip }: Pick<Given, 'trip'>) {
  const { rows } = await scene.app.db.query({
    text: `SELECT p.promised_at AS first, promised_anew_at AS anew, t.promised_pickup_at AS judged
           FROM arrival_promises p JOIN trips t USING (account_id, trip_id) WHERE t.trip_id = $1 AND leg = 'pickup'`,
    values: [trip.tripId],
  });
  const [row] = rows as {
    first: Temporal.Instant;
    anew: Temporal.Instant | null;
    judged: Temporal.Instant;
  }[];
  if (!row) throw new Error('nothing was promised');
  return row;
}
const alarmsOf = async ({ trip }: Pick<Given, 'trip'>) =>
  (await findOpenAlarms(scene.app.db)).filter(({ subjectId }) => subjectId === trip.tripId);
const kindsOf = async (given: Pick<Given, 'trip'>) => (await alarmsOf(given)).map(({ kind }) => kind);

test('What is late goes by the arrival that an operator promised anew, and is late again once that has passed, too', async () => {
  const given = await scene.onTheWay(kilometersNorth(4));
  const stand = () => given.driver.tell(kilometersNorth(4));
  await scene.passUntil('driver_late', given.trip.tripId, stand);
  const { promisedAt, before } = await promise(given, { minutes: 2 });
  expect(before).toEqual((await promisesOf(given)).first);
  await scene.look();
  expect(await kindsOf(given)).not.toContain('driver_late');
  await scene.pass(130, stand);
  expect((await alarmsOf(given)).find(({ kind }) => kind === 'driver_late')?.promisedAt).toEqual(promisedAt);
  await drive(scene.app.db, given.trip.tripId, given.driver, 'arrive', scene.clock());
  await scene.look();
  expect(await kindsOf(given)).not.toContain('driver_late');
});

test('A promise at risk is at risk no more once one is made that can be kept, also of a truck that is not heard of', async () => {
  for (const isSilent of [false, true]) {
    const given = await scene.onTheWay(kilometersNorth(25));
    await scene.passUntil('promise_at_risk', given.trip.tripId);
    if (isSilent) await scene.pass(130);
    expect(await kindsOf(given)).toContain('promise_at_risk');
    // It may have been promised by hand already, and too early again: that alarm is a new one.
    if (!isSilent) {
      const { promisedAt } = await promise(given, { minutes: 11 });
      await scene.look();
      await scene.look();
      const anew = (await alarmsOf(given)).find(({ kind }) => kind === 'promise_at_risk');
      expect(anew?.promisedAt).toEqual(promisedAt);
    }
    await promise(given, { minutes: 90 });
    await scene.look();
    expect(await kindsOf(given)).not.toContain('promise_at_risk');
  }
});

test('Both promises are kept with who made the second and why, the account is told the second, and fees go by the first', async () => {
  const given = await scene.onTheWay(kilometersNorth(2));
  const first = await promisesOf(given);
  const shown = formatUaeTimestamp(first.first);
  const { promisedAt } = await promise(given, { minutes: 45, shown });
  expect(await promisesOf(given)).toEqual({ ...first, anew: promisedAt });
  const told = { before: shown, promisedAt: formatUaeTimestamp(promisedAt) };
  expect(await actsOf(scene.app.db, given.trip)).toEqual([
    { kind: 'promised_anew', text: 'Accident on the E11', ...told },
  ]);
  expect(await auditOf(scene.app.db, given.trip)).toEqual([
    {
      ...{ action: 'trip.promised_anew', account_id: given.trip.accountId, actor_name: 'Huda' },
      details: told,
    },
  ]);
  // A customer who was kept waiting for half an hour more than was promised first still pays nothing.
  scene.clock.advance({ minutes: 44 });
  const atPickup = () => given.driver.tell(kilometersNorth(0.02));
  await atPickup();
  await drive(scene.app.db, given.trip.tripId, given.driver, 'arrive', scene.clock());
  await scene.pass(660, atPickup);
  const { figures } = await showOutcomesToOperator(
    { db: scene.app.db, timeScale: 1 },
    { accountId: given.trip.accountId, tripId: given.trip.tripId, at: scene.clock() },
  );
  expect(figures.customer_absent).toMatchObject({ feeFils: 0, because: 'came_late' });
});

test('Whoever saw another trip or another promise, or names no reason or time, promises nothing', async () => {
  const given = await scene.onTheWay(kilometersNorth(2));
  const before = await promisesOf(given);
  const mine = '2026-01-01T00:00:00.000+04:00';
  const theirs = formatUaeTimestamp(before.first);
  await expect(promise(given, { shown: mine })).rejects.toMatchObject({
    ...{ code: 'version_conflict', fields: [{ field: 'promisedAt', mine, theirs }] },
  });
  await expect(promise(given, { seen: 99 })).rejects.toMatchObject({
    ...{ code: 'version_conflict', fields: [{ field: 'sequence', mine: 99 }] },
  });
  for (const minutes of [0, 1_441, 2.5, Number.NaN]) {
    await expect(async () => promise(given, { minutes })).rejects.toMatchObject({
      ...{ code: 'invalid_request', fields: [{ field: 'minutes' }] },
    });
  }
  await expect(async () => promise(given, { reason: ' ' })).rejects.toMatchObject({
    ...{ code: 'invalid_request', fields: [{ field: 'reason' }] },
  });
  expect(await promisesOf(given)).toEqual(before);
  await drive(scene.app.db, given.trip.tripId, given.driver, 'arrive', scene.clock());
  await expect(promise(given)).rejects.toMatchObject({ code: 'trip_status_conflict' });
  await expect(promise({ trip: { ...given.trip, tripId: 999_999 } })).rejects.toThrow('trip_not_found');
});

test('Of two who promise the same driver anew at once, as both saw the trip, one does', async () => {
  const given = await scene.onTheWay(kilometersNorth(2));
  const shown = formatUaeTimestamp((await promisesOf(given)).first);
  const tries = await Promise.allSettled([20, 30].map((minutes) => promise(given, { minutes, shown })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await actsOf(scene.app.db, given.trip)).toHaveLength(1);
});

test('A driver who comes back to a trip is promised for as if nothing had been promised anew', async () => {
  const given = await scene.onTheWay(kilometersNorth(2));
  await promise(given, { minutes: 600 });
  const { accountId, tripId } = given.trip;
  const { driverId } = given.driver;
  const release = { accountId, tripId, driverId, reason: 'operator_decision', by: 'operator' } as const;
  await scene.app.db.inTransaction((transaction) =>
    takeTripFromDriver(transaction, { ...release, at: scene.clock() }),
  );
  expect(await assign(scene.app.db, given.trip, given.driver, scene.clock())).toBe('assigned');
  expect(await promisesOf(given)).toMatchObject({ anew: null });
});

test('Nobody is promised for before the departure, whatever the clock of the account says', async () => {
  const departureTime = scene.clock().add({ hours: 3 }).toZonedDateTimeISO('Asia/Dubai').toPlainDateTime();
  const trip = await scene.book({ departureTime: departureTime.toString({ smallestUnit: 'minute' }) });
  const driver = await scene.sendOut();
  await driver.tell(kilometersNorth(2));
  scene.clock.advance({ minutes: 100 });
  await scene.app.db.query({ text: 'UPDATE trips SET status = 1 WHERE trip_id = $1', values: [trip.tripId] });
  expect(await assign(scene.app.db, trip, driver, scene.clock())).toBe('assigned');
  const given = { trip, driver };
  await expect(promise(given, { minutes: 60 })).rejects.toMatchObject({ fields: [{ field: 'minutes' }] });
  const { promisedAt } = await promise(given, { minutes: 90 });
  expect(await promisesOf(given)).toMatchObject({ anew: promisedAt });
  expect(await getRecord(scene.app, scene.account, trip.tripId)).toMatchObject({ StatusCode: 2 });
});
