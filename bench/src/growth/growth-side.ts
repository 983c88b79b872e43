import { systemClock } from '../../../server/src/platform/clock/system-clock.ts';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';
import type { Queryable } from '../../../server/src/platform/db/queryable.ts';
import type { Clock } from '../../../server/src/values/clock.ts';
import { type GrowthPlan, growDatabase } from '../../../server/tests/growth/grow.ts';
import { createDispatchScene } from '../../../server/tests/harness/dispatch-scene.ts';

/** A database that has grown to some size, with what operations on it ask for. */
export type GrowthSide = {
  readonly db: Database;
  readonly clock: Clock;
  readonly trips: number;
  /** Of the largest account. */
  readonly accountId: number;
  /** The beginning of a day of the first third. */
  readonly old: Temporal.Instant;
  readonly oldTripId: number;
  readonly plateNumber: string;
  readonly vin: string;
  readonly caseNumber: string;
  book(): Promise<number>;
  /** Sees to it that so many deliveries to one endpoint of the account are due. */
  keepWaiting(count: number): Promise<void>;
  close(): Promise<void>;
};

/** Grows a database that is there and empty. */
export async function growSide(connectionString: string, plan: GrowthPlan): Promise<GrowthSide> {
  const grown = await growDatabase(connectionString, plan);
  const db = openDatabase({
    connection: { connectionString },
    ...{ maxConnections: 4, statementTimeoutMs: 900_000, connectTimeoutMs: 5_000 },
    applicationName: 'satha bench',
  });
  const [accountId = 0] = grown.accountIds;
  const { tripId, vin, case_number, plate_number } = await findOldTrip(db, accountId, plan.trips);
  const { book } = await createDispatchScene(db, systemClock);
  const endpointId = await addEndpoint(db, accountId);
  let waiting = 0;
  return {
    ...{ db, accountId, clock: systemClock, trips: plan.trips, oldTripId: tripId },
    ...{ vin, caseNumber: case_number, plateNumber: plate_number },
    old: grown.bookedAt(tripId),
    book: () => book({ accountId }),
    async keepWaiting(count) {
      if (waiting !== count) await renewDeliveries(db, { accountId, endpointId, count });
      waiting = count;
    },
    close: () => db.close(),
  };
}

type OldTrip = { tripId: number; vin: string; case_number: string; plate_number: string };

async function findOldTrip(db: Queryable, accountId: number, trips: number): Promise<OldTrip> {
  const { rows } = await db.query<OldTrip>({
    text: `SELECT trip_id AS "tripId", vin, case_number, plate_number FROM trip_jobs
           WHERE account_id = $1 AND trip_id >= $2 AND vin IS NOT NULL ORDER BY trip_id LIMIT 1`,
    values: [accountId, Math.floor(trips / 4)],
  });
  const [trip] = rows;
  if (!trip) throw new Error('no trip has a job');
  return trip;
}

async function addEndpoint(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ endpoint_id: number }>({
    text: `WITH place AS (INSERT INTO webhook_hosts (host) VALUES ('grown.example') ON CONFLICT DO NOTHING)
           INSERT INTO webhook_endpoints (account_id, url, in_order, status, proof, proven_at, took_at, read_up_to, created_at)
           VALUES ($1, 'https://grown.example/', true, 'active', 'answered', now(), now(),
             (SELECT last_number FROM event_counters WHERE account_id = $1), now()) RETURNING endpoint_id`,
    values: [accountId],
  });
  return rows[0]?.endpoint_id ?? 0;
}

/** As they stand when a server was away: due, all at once, and never analysed. */
async function renewDeliveries(
  db: Queryable,
  {
    accountId,
    endpointId,
    count,
  }: { readonly accountId: number; readonly endpointId: number; readonly count: number },
): Promise<void> {
  const values = [accountId, endpointId];
  await db.query({
    text: 'DELETE FROM webhook_deliveries WHERE account_id = $1 AND endpoint_id = $2',
    values,
  });
  await db.query({
    text: `INSERT INTO webhook_deliveries (account_id, endpoint_id, event_number, event_type, trip_id, next_attempt_at, created_at)
           SELECT $1, $2, n, 'trip.created', n, now() - interval '1 minute', now() - interval '1 minute'
           FROM generate_series(1, $3::integer) AS n`,
    values: [...values, count],
  });
}
