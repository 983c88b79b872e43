import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { createDispatchScene } from '../harness/dispatch-scene.ts';
import { type CreatedTrip, createTrip, getRecord } from '../harness/driven-trip.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** Places in Dubai; the trip was booked from downtown to the marina. */
const nearer = { lat: 25.1336, lng: 55.1911 };
const beyond = { lat: 24.9857, lng: 55.0273 };

const rounds = process.env.SATHA_TEST_FULL ? 10 : 3;
const clock = createTestClock();
let scene: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let trip: CreatedTrip;
beforeAll(async () => {
  scene = await createConsole({ overrides: { clock }, variables: { SATHA_SANDBOX_SPEED: '1' } });
  dispatcher = await scene.operatorOf('dispatcher');
  account = await scene.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => scene.close());

/** Previews a correction of the destination, and makes it at what was shown. */
async function correct(destination: object) {
  const path = `/trips/${trip.tripId}/corrections`;
  const { sequence, fareFils } = expectOk(await dispatcher.send(`${path}/preview`, { destination }));
  return expectOk(await dispatcher.send(path, { sequence, shownFareFils: fareFils, destination }));
}
const record = () => getRecord(scene, account, trip.tripId);
const decide = async () => {
  const [{ extraId }] = (await record()).extras;
  const body = { tripId: trip.tripId, extraId, decision: 'accept' };
  return expectOk(await scene.post('/api/Trips/decide-extra', account.rawApiKey, body));
};

describe('A correction that holds and an operator who chooses a driver', () => {
  test('wait for each other’s offers before either has the wallet or the log of the account', async () => {
    const dispatching = await createDispatchScene(scene.db, clock);
    for (const [destination, begin] of [
      [nearer, () => correct(nearer)],
      [beyond, () => decide()],
    ] as const) {
      await scene.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
      await scene.db.query({ text: 'DELETE FROM dispatches' });
      trip = await createTrip(scene, account);
      if (destination === beyond) await correct(destination);
      const asked = await dispatching.addDriverAt(
        { lat: samplePoints.fromLat, lng: samplePoints.fromLng },
        sampleTrip.vehicleTypeId,
      );
      await dispatching.dispatch();
      expect((await dispatching.offerOf(asked))?.tripId).toBe(trip.tripId);
      const work = await scene.db.inTransaction(async (transaction) => {
        await transaction.query({
          text: "SELECT FROM offers WHERE trip_id = $1 AND status = 'open' FOR NO KEY UPDATE",
          values: [trip.tripId],
        });
        const begun = begin();
        await untilWaiting(scene.db, 1);
        // Whoever holds the offers, as one who gives their driver another trip does, gets both at once.
        for (const table of ['wallets', 'event_counters']) {
          await transaction.query({
            text: `SELECT FROM ${table} WHERE account_id = $1 FOR UPDATE NOWAIT`,
            values: [account.accountId],
          });
        }
        return { begun };
      });
      await work.begun;
      expect(await record()).toMatchObject({ toLat: destination.lat, toLng: destination.lng });
    }
    await expectSoundLedger(scene.db);
  });

  test('at once come to an end, whoever is first', async () => {
    const dispatching = await createDispatchScene(scene.db, clock);
    const place = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
    for (let round = 0; round < rounds; round += 1) {
      await scene.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
      await scene.db.query({ text: 'DELETE FROM dispatches' });
      const pairs = [];
      for (let count = 0; count < 4; count += 1) {
        trip = await createTrip(scene, account);
        await correct(beyond);
        pairs.push({ trip, other: await createTrip(scene, account) });
      }
      for (let count = 0; count < 8; count += 1)
        await dispatching.addDriverAt(place, sampleTrip.vehicleTypeId);
      await dispatching.dispatch();
      const works = await Promise.all(
        pairs.map(async (pair) => {
          const { extras } = await getRecord(scene, account, pair.trip.tripId);
          const [offer] = await dispatching.offersOf(pair.trip.accountId, pair.trip.tripId);
          const decision = { tripId: pair.trip.tripId, extraId: extras[0].extraId, decision: 'accept' };
          return [
            () => scene.post('/api/Trips/decide-extra', account.rawApiKey, decision),
            () =>
              dispatcher.send(`/trips/${pair.other.tripId}/assign`, {
                ...{ driverId: offer?.driverId ?? 0, sequence: 1 },
              }),
          ];
        }),
      );
      const answers = await Promise.all(works.flat().map((work) => work()));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      await expectSoundLedger(scene.db);
    }
  });
});
