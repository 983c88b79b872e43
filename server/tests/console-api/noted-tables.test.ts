import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables with the number of a trip, driver or truck whose changes are told to no open page of the console, by why. */
const notNoted = {
  'written with a trip, a search, a press, an extra or an act, which are noted': `arrival_promises demo_trips new_destinations
    search_rounds trip_assignments trip_callers trip_corrections trip_hand_overs trip_jobs trip_member_acts`,
  'written with another record, which is noted': `driver_documents driver_phones offer_reaches phone_checks
    receivable_settlements sms_messages vehicle_documents`,
  'where trucks are, which the board is told once a second': 'driver_positions track_marks trip_tracks',
  'logs and papers: who looks at a list of them asks again':
    'api_requests documents events webhook_deliveries',
  'looked up some minutes after the end of a trip': 'trip_toll_checks',
  'what no page shows': `cancellation_previews evidence_holds idempotency_records manually_controlled_trips
    outcome_previews quote_uses simulated_drivers`,
};

test('What is stored about a trip, a driver or a truck is told to open pages of the console, or said to need no telling', async () => {
  const { rows } = await database.db.query<{ table: string }>({
    text: `SELECT DISTINCT relname AS "table" FROM pg_class c JOIN pg_attribute ON attrelid = c.oid
           WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
             AND attname IN ('trip_id', 'driver_id', 'vehicle_id') AND NOT EXISTS (
               SELECT FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
               WHERE tgrelid = c.oid AND proname IN ('note_trip_changes', 'note_record_change'))
           ORDER BY relname`,
  });
  const leftOut = Object.values(notNoted).flatMap((names) => names.split(/\s+/));
  expect(rows.map(({ table }) => table)).toEqual(leftOut.toSorted());
});
