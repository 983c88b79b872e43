import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TripStatus, tripStatusList } from '@satha/terms/trip-statuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const folder = join(import.meta.dirname, '../sql/functions');
const is =
  (name: TripStatus['name']) =>
  (status: TripStatus): boolean =>
    status.name === name;

/** Where the SQL of a function or trigger has the code of a status: what it asks, and of which statuses that is to be true. */
const meanings: Readonly<Record<string, (status: TripStatus) => boolean>> = {
  'apply_correction: = 2': is('driver_to_pickup'),
  'assign_driver: = 0': is('scheduled'),
  'change_driver: WHEN 4': is('loading'),
  'confirm_presses: BETWEEN 3 AND 5': ({ hasDriverCome }) => hasDriverCome,
  'count_begun_trip: < 4': ({ hasBegun }) => !hasBegun,
  'end_trip: = 6': is('completed'),
  'has_sms_allowance: = 6': is('completed'),
  'move_trip: = 2': is('driver_to_pickup'),
  'move_trip: BETWEEN 2 AND 5': ({ hasDriver }) => hasDriver,
  // A customer is sent a message when a driver is found and when the driver has come.
  'move_trip: IN (2, 3)': (status) => is('driver_to_pickup')(status) || is('at_pickup')(status),
  'move_trip: WHEN 2': is('driver_to_pickup'),
  'request_extra: <> 5': (status) => !is('in_progress')(status),
  'request_extra: NOT IN (3, 4, 5)': ({ hasDriverCome }) => !hasDriverCome,
  'store_new_trips: = 0': is('scheduled'),
  'store_press: < 6': ({ isFinal }) => !isFinal,
  'trip_event_payload: > 2': ({ hasDriverCome, isFinal }) => hasDriverCome || isFinal,
  'trips_begin: < 4': ({ hasBegun }) => !hasBegun,
};

/** What is asked of a status by its code: behind the column or variable, or behind the CASE of one. */
const asked =
  /\b(?:\w*status|was|in_to) ((?:=|<>|<=?|>=?|IN|NOT IN|BETWEEN) \(?\d(?:(?:, | AND )\d)*\)?)|\bCASE (?:was|in_to) (WHEN \d)/g;

async function findAsked(): Promise<string[]> {
  const { rows: triggers } = await database.db.query<{ name: string; sql: string }>({
    text: `SELECT tgname AS name, pg_get_triggerdef(t.oid) AS sql FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
           WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgparentid = 0`,
  });
  const functions = readdirSync(folder).map((file) => ({
    name: file.replace(/\.sql$/, ''),
    sql: readFileSync(join(folder, file), 'utf8').replaceAll(/--.*/g, ''),
  }));
  const all = [...functions, ...triggers].flatMap(({ name, sql }) =>
    [...sql.matchAll(asked)].map(([, condition, choice]) => `${name}: ${closed(condition ?? choice ?? '')}`),
  );
  return [...new Set(all)].toSorted();
}

/** Without the bracket that closes what stands around the condition. */
const closed = (condition: string) => (condition.includes('(') ? condition : condition.replace(/\)$/, ''));

test('each code of a status in a function or trigger of the database has a meaning that is held', async () => {
  expect(await findAsked()).toEqual(Object.keys(meanings));
});

test.each(Object.entries(meanings))('%s asks what the statuses say', async (place, means) => {
  const condition = place.replace(/^\w+: /, '').replace('WHEN', '=');
  const { rows } = await database.db.query<{ code: number }>({
    text: `SELECT status AS code FROM unnest($1::smallint[]) WITH ORDINALITY AS s (status, place)
           WHERE status ${condition} ORDER BY place`,
    values: [tripStatusList.map(({ code }) => code)],
  });
  expect(rows.map(({ code }) => code)).toEqual(tripStatusList.filter(means).map(({ code }) => code));
});
