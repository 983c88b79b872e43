import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { applyFunctions, readFunctions, type SqlFunction } from '../../src/platform/db/schema-functions.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { type CreatedTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, assign, stepDeps, type TestDriver } from '../harness/drivers.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

const before = 84;
let database: EmptyDatabase;
let db: Database;
let [former, present]: TestDriver[] = [];
let [over, open, old]: number[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: before });
  db = openTestDatabase(database.url);
  await useFunctionsOfNow(database.url);
  await db.query({
    text: `WITH made AS (INSERT INTO accounts (name, created_at) VALUES ('Account', now()) RETURNING account_id)
           INSERT INTO wallets (account_id, balance_fils, created_at) SELECT account_id, 100000000, now() FROM made`,
  });
  [over, open, old] = [await storeTrip(db, 1), await storeTrip(db, 1), await storeTrip(db, 1)];
  [former, present] = [await addDriver(db), await addDriver(db)];
  const promise = (tripId: number | undefined, driver: TestDriver | undefined, days: number) =>
    db.query({
      text: `INSERT INTO arrival_promises (account_id, trip_id, leg, driver_id, made_at, promised_at)
             SELECT 1, $1, 'pickup', $2, now() - $3 * interval '1 day', now()`,
      values: [tripId, driver?.driverId, days],
    });
  await promise(old, former, 90);
  await promise(over, former, 1);
  await promise(open, former, 0.5);
  await promise(open, present, 0);
  await db.query({
    text: `UPDATE trips SET status = CASE trip_id WHEN $1 THEN 7 ELSE 2 END, driver_id = CASE trip_id WHEN $1 THEN $3 ELSE $4 END::bigint,
             vehicle_id = CASE trip_id WHEN $1 THEN $5 ELSE $6 END::bigint, ended_at = CASE trip_id WHEN $1 THEN now() END
           WHERE trip_id IN ($1, $2)`,
    values: [over, open, former?.driverId, present?.driverId, former?.vehicleId, present?.vehicleId],
  });
  await db.query({
    text: `INSERT INTO assignments (driver_id, vehicle_id, account_id, trip_id, assigned_at) VALUES ($1, $2, 1, $3, now())`,
    values: [present?.driverId, present?.vehicleId, open],
  });
  await db.query({
    text: `INSERT INTO sessions (token_hash, audience, subject, created_at, expires_at) VALUES
             (sha256('phone'), 'driver', $1, now(), now() + interval '1 day'),
             (sha256('browser'), 'customer', '971 501234567', now(), now() + interval '1 day')`,
    values: [String(former?.driverId)],
  });
  await db.query({
    text: `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds, offered_at, expires_at)
           VALUES (1, $1, $2, $3, 'open', 1, 1, now(), now() + interval '20 seconds')`,
    values: [old, former?.driverId, former?.vehicleId],
  });
  await db.query({
    text: `INSERT INTO trip_evidence (account_id, trip_id, item, evidence_id, driver_id, stage, kind, facts, recorded_at,
             received_at, erased_at)
           SELECT 1, trip_id, item, gen_random_uuid(), $4, 'delivery', kind, facts, now(), now(),
             CASE WHEN trip_id = $1 THEN now() END
           FROM unnest(ARRAY[$1, $2, $3]::bigint[]) AS trip_id,
             (VALUES (1, 'recipient', '{"name": "Omar", "passport": "N1"}'::jsonb), (2, 'readings', '{"odometerKm": 7}'))
               AS told (item, kind, facts)`,
    values: [over, open, old, former?.driverId],
  });
  await db.query({
    text: `INSERT INTO evidence_holds (account_id, trip_id, reason, held_at) VALUES (1, $1, 'A court asks', now())`,
    values: [old],
  });
  await db.query({ text: "UPDATE trip_evidence SET facts = facts - 'name' WHERE erased_at IS NOT NULL" });
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Positions, trackers, reaches and passwords are of types and tables that the older schema has not. */
const isOfBefore = ({ text }: SqlFunction) =>
  !/\b(reported_position|driver_trackers|signed_in_phones|offer_reaches|offer_steps|person_credentials)\b/.test(
    text,
  );

/** Trips are stored by functions, of which an older schema has none. */
async function useFunctionsOfNow(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const functions = await readFunctions(schemaFolders.functions);
  await client.query('BEGIN');
  await applyFunctions(client, functions.filter(isOfBefore), functions);
  await client.query('COMMIT');
  await client.end();
}

test('Turns of the release before have numbers in their order, the present ones the highest, and those of long ago none', async () => {
  const { rows } = await db.query({
    text: 'SELECT assignment_id, trip_id, driver_id, vehicle_id FROM trip_assignments ORDER BY assignment_id',
  });
  expect(rows).toEqual([
    { assignment_id: 1, trip_id: over, driver_id: former?.driverId, vehicle_id: former?.vehicleId },
    { assignment_id: 2, trip_id: open, driver_id: former?.driverId, vehicle_id: null },
    { assignment_id: 3, trip_id: open, driver_id: present?.driverId, vehicle_id: present?.vehicleId },
  ]);
  const now = await db.query({ text: 'SELECT assignment_id, is_hand_over FROM assignments' });
  expect(now.rows).toEqual([{ assignment_id: 3, is_hand_over: false }]);
});

test('Of evidence nothing is left that a phone told in a field that there is not, but of what a court asks for', async () => {
  const { rows } = await db.query({
    text: 'SELECT trip_id, array_agg(facts ORDER BY item) AS facts FROM trip_evidence GROUP BY trip_id ORDER BY trip_id',
  });
  const readings = { odometerKm: 7 };
  expect(rows).toEqual([
    { trip_id: over, facts: [{}, readings] },
    { trip_id: open, facts: [{ name: 'Omar' }, readings] },
    { trip_id: old, facts: [{ name: 'Omar', passport: 'N1' }, readings] },
  ]);
});

test('Phones stay signed in and can be reached, and an offer that is open keeps its time and is told by nothing else', async () => {
  const phones = await db.query({ text: 'SELECT driver_id, seen_at, tells_seen FROM signed_in_phones' });
  expect(phones.rows).toEqual([{ driver_id: former?.driverId, seen_at: null, tells_seen: false }]);
  const offers = await db.query({
    text: `SELECT extract(epoch FROM expires_at - offers.offered_at)::integer AS seconds, was_open
           FROM offers LEFT JOIN offer_reaches USING (offer_id) WHERE status = 'open'`,
  });
  expect(offers.rows).toEqual([{ seconds: 20, was_open: null }]);
  await db.query({ text: "UPDATE offers SET status = 'expired', answered_at = now() WHERE status = 'open'" });
});

test('A trip that was under way goes on by what is pressed, wherever its truck is, and the next turn has the next number', async () => {
  const deps = { db, ...stepDeps, observePromise: () => {} };
  const { driverId } = present as TestDriver;
  await driveTrip(deps, { driverId, tripId: open as number, action: 'arrive', at: systemClock() });
  const pressed = await db.query({
    text: `SELECT confirmed_status, driver_arrived_at IS NOT NULL AS has_come, list_unconfirmed_presses(1, $1) AS unconfirmed
           FROM trips WHERE trip_id = $1`,
    values: [open],
  });
  expect(pressed.rows).toEqual([{ confirmed_status: null, has_come: true, unconfirmed: null }]);
  const trip: CreatedTrip = { accountId: 1, tripId: await storeTrip(db, 1), fareFils: 15_000 };
  expect(await assign(db, trip, former as TestDriver)).toBe('assigned');
  expect(await driverAt({ db } as never, trip)).toBe(former?.driverId);
  const { rows } = await db.query({ text: 'SELECT max(assignment_id) AS last FROM assignments' });
  expect(rows).toEqual([{ last: 4 }]);
});
