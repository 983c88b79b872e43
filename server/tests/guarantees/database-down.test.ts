import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { explainDatabaseError } from '../../src/platform/db/database-unavailable.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdWallet, untilWaiting } from '../harness/locks.ts';
import { type LossyConnection, openLossyConnection } from '../harness/lossy-connection.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let wire: LossyConnection;
let wiredDb: Database;
let app: TestApp;
let account: TestAccount;

beforeEach(async () => {
  database = await createTestDatabase();
  wire = await openLossyConnection(database.url);
  wiredDb = openTestDatabase(wire.url);
  app = await startTestApp({ shared: { db: wiredDb, url: wire.url } });
  account = await app.makeAccount();
});
afterEach(async () => {
  await app.close();
  await wire.close();
  await wiredDb.close();
  await database.drop();
});

const create = (headers?: Record<string, string>) =>
  app.post(paths.create, account.rawApiKey, sampleTrip, headers);
const cancel = (tripId: number, headers?: Record<string, string>) =>
  app.post(paths.cancel, account.rawApiKey, { tripId }, headers);

describe('while the database is away', () => {
  test('each operation says so and when to come back, nothing is charged, and service resumes by itself', async () => {
    const { tripID } = expectOk(await create());
    const before = await snapshot(database.db);
    wire.cut();
    const refused = await create();
    expectRefusal(refused, 503, 'Failed to create trip');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const answer of [
      await cancel(tripID),
      await app.post(paths.estimate, account.rawApiKey, sampleEstimate),
      await app.post(paths.eta, account.rawApiKey, samplePoints),
      await app.get(paths.search, account.rawApiKey),
      await app.get(`/api/Trips/${tripID}`, account.rawApiKey),
      await app.get('/api/unknown', account.rawApiKey),
    ]) {
      expectRefusal(answer, 503, 'Service unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await snapshot(database.db)).toEqual(before);

    wire.mend();
    expectOk(await create());
    expectOk(await cancel(tripID));
    await expectSoundLedger(database.db);
  });

  test('what needs no database is answered as ever', async () => {
    wire.cut();
    expectRefusal(await app.get(paths.search), 401, 'API key is required');
    expectRefusal(await app.get(paths.search, 'nonsense'), 401, 'Invalid API key');
    expectRefusal(await app.get('/nothing'), 404, 'Not found');
    expect((await app.get('/livez')).status).toBe(200);
    expect(await app.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', reason: 'database' },
    });
    wire.mend();
    await expect.poll(async () => (await app.get('/readyz')).status).toBe(200);
  });
});

describe('when connections are ended by the server', () => {
  test('between requests nobody notices', async () => {
    await app.get(paths.search, account.rawApiKey);
    await endConnections();
    await expect.poll(async () => (await app.get(paths.search, account.rawApiKey)).status).toBe(200);
    expectOk(await create());
  });

  test.each(['create', 'cancel'] as const)(
    'in the middle of a %s nothing is changed, and it may be repeated',
    async (what) => {
      const { tripID } = expectOk(await create());
      const run = () => (what === 'create' ? create() : cancel(tripID, { 'idempotency-key': 'ended' }));
      const before = await snapshot(database.db);
      const { running } = await holdWallet(database.db, account.accountId, async () => {
        const running = run();
        await untilWaiting(database.db, 1);
        await endConnections(`AND wait_event_type = 'Lock'`);
        return { running };
      });
      expectRefusal(await running, 503, what === 'create' ? 'Failed to create trip' : 'Outcome is not known');
      expect(await snapshot(database.db)).toEqual(before);
      // The connection that was ended may hold the key a moment longer, and says so by a 409.
      let again = await run();
      while (again.status === 409) again = await run();
      expectOk(again);
      await expectSoundLedger(database.db);
    },
  );
});

describe('when the answer of the database gets lost', () => {
  test('a trip that was stored is answered with that trip, once', async () => {
    expectOk(await create());
    wire.loseAnswerTo('Lost Answer');
    const body = { ...sampleTrip, firstName: 'Lost Answer' };
    const { tripID, tripFare } = expectOk(await app.post(paths.create, account.rawApiKey, body));
    const { rows } = await database.db.query({
      text: "SELECT trip_id FROM trips WHERE first_name = 'Lost Answer'",
    });
    expect(rows).toEqual([{ trip_id: tripID }]);
    expect(await entriesOfTrip(database.db, account.accountId, tripID)).toEqual([
      { from: 'wallet', to: 'held', amount_fils: Math.round(tripFare * 100), kind: 'trip_hold' },
    ]);
  });

  test('and the database is gone besides, nobody is told that nothing was done, and a retry finds out', async () => {
    const { tripID } = expectOk(await create());
    const body = { ...sampleTrip, firstName: 'Lost Answer' };
    const createOnce = () => app.post(paths.create, account.rawApiKey, body, { 'idempotency-key': 'lost' });
    wire.loseAnswerTo('Lost Answer', 'and the wire');
    const doubtful = await createOnce();
    expectRefusal(doubtful, 503, 'Outcome is not known');
    expect(doubtful.body.reason).toBe('outcome_unknown');
    expect(Number(doubtful.headers.get('retry-after'))).toBeGreaterThan(0);
    wire.mend();
    const stored = await database.db.query<{ trip_id: number }>({
      text: 'SELECT trip_id FROM trips WHERE trip_id > $1',
      values: [tripID],
    });
    expect(stored.rows).toEqual([{ trip_id: expectOk(await createOnce()).tripID }]);
    await expectSoundLedger(database.db);
  });

  test('because we gave up on it, not finding the trip is no proof that it will not come', async () => {
    const givenUp: Database = {
      ...database.db,
      async query(statement) {
        if (statement.name !== 'create-trips') return database.db.query(statement);
        // As the driver says it; the statement may still lie on the wire.
        throw explainDatabaseError(new Error('Query read timeout'), 'unknown');
      },
    };
    const impatient = await startTestApp({ shared: { db: givenUp, url: database.url } });
    const answer = await impatient.post(paths.create, account.rawApiKey, sampleTrip);
    await impatient.close();
    expectRefusal(answer, 500, 'Internal error');
  });

  test('a read is simply asked again by the caller', async () => {
    wire.loseAnswerTo('external_reference');
    const lost = await app.get(`${paths.search}?externalReference=x`, account.rawApiKey);
    expectRefusal(lost, 503, 'Service unavailable');
    expectOk(await app.get(`${paths.search}?externalReference=x`, account.rawApiKey));
  });

  test('a cancellation in doubt is no refusal, and stands', async () => {
    const { tripID, tripFare } = expectOk(await create());
    wire.loseAnswerTo('cancel_trip(');
    expectRefusal(await cancel(tripID), 500, 'Internal error');
    await expect
      .poll(async () => (await getWallet(database.db, account.accountId)).balanceFils)
      .toBe(100_000);
    expect(tripFare).toBeGreaterThan(0);
    expectRefusal(await cancel(tripID), 409, 'Trip cannot be cancelled');
    await expectSoundLedger(database.db);
  });

  test('a cancellation in doubt that may be repeated is told so, and its repetition says what became of it', async () => {
    const { tripID } = expectOk(await create());
    const cancelOnce = () =>
      app.post(paths.cancel, account.rawApiKey, { tripId: tripID }, { 'idempotency-key': 'lost' });
    wire.loseAnswerTo('cancel_trip(');
    expectRefusal(await cancelOnce(), 503, 'Outcome is not known');
    const again = await cancelOnce();
    expect(expectOk(again)).toEqual({ tripID, cancellationFees: 0 });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await expectSoundLedger(database.db);
  });

  test('outcomes in doubt are counted apart from other faults', async () => {
    const { tripID } = expectOk(await create());
    wire.loseAnswerTo('cancel_trip(');
    expectRefusal(await cancel(tripID), 500, 'Internal error');
    wire.cut();
    expectRefusal(await create(), 503, 'Failed to create trip');
    const count = /^satha_http_unknown_outcomes_total\{.*\} .*$/gm;
    await expect
      .poll(async () => (await app.app.metrics.registry.metrics()).match(count))
      .toEqual([expect.stringMatching(/route="\/api\/Trips\/cancel-trip",status="500",.*\} 1$/)]);
  });
});

/** Ends the app's connections to this database, or those of them that the condition names. */
async function endConnections(condition = ''): Promise<void> {
  await database.db.query({
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid() ${condition}`,
  });
}
