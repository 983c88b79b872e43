import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleUnansweredExtras } from '../../src/domain/extras/settle-unanswered-extras.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, type ExtrasTrip, openExtrasScene } from '../harness/extras-scene.ts';
import { untilWaiting } from '../harness/locks.ts';
import { expectSoundLedger } from '../harness/money.ts';

let scene: ExtrasScene;
beforeAll(async () => {
  scene = await openExtrasScene();
});
afterAll(() => scene.close());

/** How often the log tells that the trip's extras were decided, and how. */
async function decisionsOf({ accountId, tripId }: ExtrasTrip): Promise<string[]> {
  const { rows } = await scene.app.db.query<{ told: string }>({
    text: `SELECT data #>> '{extra,status}' AS told FROM events
           WHERE account_id = $1 AND trip_id = $2 AND type = 'trip.extra_decided' ORDER BY event_number`,
    values: [accountId, tripId],
  });
  return rows.map(({ told }) => told);
}

test('Extras of several trips of one account hold up none: what the rule accepts, what is withdrawn, what ends', async () => {
  await scene.setRule({ acceptsUpToFils: 1_000_000 });
  const trips = await Promise.all(Array.from({ length: 4 }, () => scene.beginTripWithPhoto()));
  const { app, account } = scene;
  const answers = await Promise.all(
    trips.flatMap((trip, index) => [
      trip.ask('long_access').then(({ answer }) => answer),
      trip.ask('second_helper').then(async ({ extraId }) => trip.withdraw(extraId)),
      index % 2 === 0
        ? app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId })
        : trip.phone.post('/trip/give-up', { tripId: trip.tripId, reason: 'Flat tyre' }),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await expectSoundLedger(app.db);
  await scene.setRule({});
});

test('Accepting, declining, withdrawing, cancelling and completing at once leave one decision and a sound ledger', async () => {
  for (let round = 0; round < 6; round += 1) {
    const trip = await scene.beginTripWithPhoto();
    await scene.app.db.query({
      text: 'DELETE FROM extra_rules WHERE account_id = $1',
      values: [trip.accountId],
    });
    const { extraId } = await trip.ask('second_helper');
    await Promise.all([
      trip.decide(extraId, 'accept'),
      trip.decide(extraId, 'decline'),
      ...(round % 2 === 0 ? [trip.withdraw(extraId)] : []),
      round % 3 === 0
        ? scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, { tripId: trip.tripId })
        : trip.complete(),
    ]);
    const { extras } = await trip.record();
    expect(extras).toHaveLength(1);
    const decided = await decisionsOf(trip);
    // One decision, and perhaps what was accepted taken back.
    const taken = extras[0].status === 'withdrawn' && decided[0] === 'accepted';
    expect([extras[0].status, decided.length]).toEqual([extras[0].status, taken ? 2 : 1]);
    expect(extras[0].status).not.toBe('open');
    await expectSoundLedger(scene.app.db);
  }
});

test('An extra that the rule accepts waits for the wallet without holding up the log of the account', async () => {
  await scene.setRule({ acceptsUpToFils: 1_000_000 });
  const trip = await scene.beginTripWithPhoto();
  const { db } = scene.app;
  const asked = await db.inTransaction(async (transaction) => {
    const ofAccount = [trip.accountId];
    await transaction.query({
      text: 'SELECT FROM wallets WHERE account_id = $1 FOR UPDATE',
      values: ofAccount,
    });
    const answer = trip.ask('long_access');
    await untilWaiting(db, 1);
    await transaction.query({ text: "SET LOCAL lock_timeout = '2s'" });
    await transaction.query({
      text: 'SELECT FROM event_counters WHERE account_id = $1 FOR UPDATE',
      values: ofAccount,
    });
    return { answer };
  });
  expectOk((await asked.answer).answer);
  await scene.setRule({});
});

test('An extra that cannot be decided in time, by a fault, holds up none that came later', async () => {
  const [stuck, next] = [await scene.beginTripWithPhoto(), await scene.beginTripWithPhoto()];
  const { extraId } = await stuck.ask('winching');
  scene.clock.advance({ seconds: 1 });
  await next.ask('winching');
  const { db } = scene.app;
  const faults: string[] = [];
  await settleUnansweredExtras({
    db: {
      query: (statement) =>
        statement.values?.includes(extraId) ? Promise.reject(new Error('a fault')) : db.query(statement),
    },
    clock: () => scene.clock().add({ seconds: 601 }),
    atOnce: 1,
    onFault: ({ extraId: failed }) => faults.push(failed),
  });
  expect(faults).toEqual([extraId]);
  expect(await stuck.record()).toMatchObject({ extras: [{ status: 'open' }] });
  expect(await next.record()).toMatchObject({ extras: [{ status: 'declined', decidedBy: 'time' }] });
});
