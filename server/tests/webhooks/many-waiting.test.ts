import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAttempt } from '../../src/domain/webhooks/deliveries/attempts-store.ts';
import { claimDueDeliveries } from '../../src/domain/webhooks/deliveries/claims-store.ts';
import { makeDeliveries } from '../../src/domain/webhooks/deliveries/make-deliveries.ts';
import type { Endpoint } from '../../src/domain/webhooks/endpoints/endpoint.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { ampleRates } from '../harness/proven-endpoints.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { createWebhookScene, type WebhookScene } from '../harness/webhook-scene.ts';

const waiting = 3_000;
const taken = 8;
/** So many rows of the table and entries of its indexes, for each that is taken or made: a few, not one for each that waits. */
const mostForEach = 40;

const clock = createTestClock();
let database: TestDatabase;
let scene: WebhookScene;
let endpoint: Endpoint;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = createWebhookScene(database.db, clock);
  endpoint = await scene.addEndpoint({ accountId: await scene.makeAccount(), inOrder: true });
  // Nobody looks at the table but the tests.
  await database.db.query({ text: 'ALTER TABLE webhook_deliveries SET (autovacuum_enabled = off)' });
});
afterAll(() => database.drop());

/** Deliveries of the events of a trip each; those that are done were so a while ago. */
async function addDeliveries(status: 'pending' | 'succeeded', from: number, count: number): Promise<void> {
  await database.db.query({
    text: `INSERT INTO webhook_deliveries
             (account_id, endpoint_id, event_number, event_type, trip_id, status, next_attempt_at, created_at, settled_at)
           SELECT $1, $2, 1000000 + n, 'trip.created', n, $3, at, at, CASE WHEN $3 <> 'pending' THEN at END
           FROM generate_series($4::integer, $4 + $5 - 1) AS n, (SELECT $6::timestamptz - interval '1 minute' AS at)`,
    values: [endpoint.accountId, endpoint.endpointId, status, from, count, clock().toString()],
  });
}

/** Counts what work reads of deliveries, rows and entries of indexes, in functions as well. */
async function rowsRead(work: (transaction: Queryable) => Promise<unknown>): Promise<number> {
  return database.db.inTransaction(async (transaction) => {
    // What the connection has read before, and not yet reported, is counted with it.
    const before = await countReads(transaction);
    await work(transaction);
    return (await countReads(transaction)) - before;
  });
}

async function countReads(transaction: Queryable): Promise<number> {
  const { rows } = await transaction.query<{ read: number }>({
    text: `SELECT sum(pg_stat_get_xact_tuples_returned(oid))::integer AS read FROM (
             SELECT 'webhook_deliveries'::regclass::oid AS oid
             UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = 'webhook_deliveries'::regclass
           ) AS relations`,
  });
  return rows[0]?.read ?? 0;
}

const claim = (db: Queryable) =>
  claimDueDeliveries(db, {
    ...{ now: clock(), leasedUntil: clock().add({ seconds: 30 }), isFailing: false },
    ...{ atMost: 100, perEndpoint: taken, underWay: new Map(), hostRates: ampleRates },
  });

const succeeded = {
  outcome: { startedAt: clock(), durationMs: 5, statusCode: 200, error: undefined, answer: undefined },
  ...{ nextAttemptAt: undefined, isGone: false },
};

const analyze = () => database.db.query({ text: 'ANALYZE webhook_deliveries' });
/** What the database knows of the table when thousands come to wait. */
const knowledge = {
  'was never looked at': async () => {},
  'was last looked at while it was empty': analyze,
  'was last looked at while nothing waited': async () => {
    await addDeliveries('succeeded', 100_001, 20_000);
    await analyze();
  },
  'has just been looked at': async () => {
    await addDeliveries('succeeded', 100_001, 20_000);
    await addDeliveries('pending', 200_001, waiting);
    await analyze();
    await database.db.query({ text: "DELETE FROM webhook_deliveries WHERE status = 'pending'" });
  },
};

describe.each(Object.entries(knowledge))(
  'Where thousands of deliveries wait, and the table %s',
  (known, know) => {
    const hasRows = /nothing waited|just/.test(known);

    beforeEach(async () => {
      await database.db.query({ text: 'TRUNCATE webhook_deliveries CASCADE' });
      await know();
      await addDeliveries('pending', 1, waiting);
    });

    test('what is sent next is found without reading the others', async () => {
      let found = 0;
      const read = await rowsRead(async (db) => {
        found = (await claim(db)).length;
      });
      expect(found).toBe(taken);
      expect(read).toBeLessThan(taken * mostForEach);
    });

    test('what is new is made a delivery of without reading them', async () => {
      const count = 20;
      for (let trip = 1; trip <= count; trip++) {
        await scene.tell(endpoint.accountId, { tripId: 500_000 + trip });
      }
      const read = await rowsRead((db) => makeDeliveries({ db, clock }));
      expect(read).toBeLessThan(count * mostForEach);
    });

    test('what was answered is noted, and they are not read again and again for it', async () => {
      const [claimed] = await claim(database.db);
      if (!claimed) throw new Error('nothing was due');
      const read = await rowsRead((db) => endAttempt(db, claimed, { ...succeeded, at: clock() }));
      // Nothing tells of a table that was only seen empty which of its keys finds one row: for a minute the endpoint's are read.
      expect(read).toBeLessThan(hasRows ? mostForEach : 4 * waiting);
    });
  },
);
