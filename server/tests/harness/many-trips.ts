import type { Queryable } from '../../src/platform/db/queryable.ts';

/** Of all that is generated, what a test asks for by its own. */
export type ManyTrips = { readonly accountIds: readonly number[]; readonly driverIds: readonly number[] };

/** When the first of them was created; one follows every three minutes. */
export const firstOfMany = Temporal.Instant.from('2024-01-01T00:00:00Z');
export const minutesBetweenTrips = 3;

/**
 * Stores so many trips of 300 accounts beside the one that is there, whose facts they have but for what a list tells apart:
 * created one after another, the latest ones open, the others ended in every way, of many customers, drivers and jobs.
 * Indexes are made afterwards, which takes a tenth of the time.
 */
export async function makeManyTrips(db: Queryable, count: number): Promise<ManyTrips> {
  const accountIds = await makeAccounts(db);
  const driverIds = await makeDrivers(db);
  await dropForeignKeys(db);
  const indexes = await dropIndexes(db);
  // Half a million changes for consoles would be told besides.
  await db.query({ text: 'ALTER TABLE trips DISABLE TRIGGER USER' });
  await makeTrips(db, { count, accountIds });
  await db.query({ text: 'ALTER TABLE trips ENABLE TRIGGER USER' });
  await makeJobs(db);
  for (const { definition } of indexes) await db.query({ text: definition });
  await db.query({ text: 'VACUUM ANALYZE trips, trip_jobs, customer_accounts' });
  return { accountIds, driverIds };
}

async function makeAccounts(db: Queryable): Promise<readonly number[]> {
  const { rows } = await db.query<{ account_id: number }>({
    text: `INSERT INTO accounts (name, created_at) SELECT 'Account ' || n, now() FROM generate_series(1, 300) AS n
           RETURNING account_id`,
  });
  return rows.map(({ account_id: accountId }) => accountId);
}

async function makeDrivers(db: Queryable): Promise<readonly number[]> {
  const { rows } = await db.query<{ driver_id: number }>({
    text: `INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
           SELECT 'Driver ' || n, '971', (520000000 + n)::text, '2030-01-01', now() FROM generate_series(1, 200) AS n
           RETURNING driver_id`,
  });
  return rows.map(({ driver_id: driverId }) => driverId);
}

/** What rows refer to is there: looking it up would take longer than to store the rows. */
async function dropForeignKeys(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ table: string; name: string }>({
    text: `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
           WHERE contype = 'f' AND conrelid IN ('trips'::regclass, 'trip_jobs'::regclass, 'customer_accounts'::regclass)`,
  });
  for (const { table, name } of rows) {
    await db.query({ text: `ALTER TABLE ${table} DROP CONSTRAINT ${name}` });
  }
}

/** The indexes that no constraint needs. */
async function dropIndexes(db: Queryable): Promise<readonly { readonly definition: string }[]> {
  const { rows } = await db.query<{ name: string; definition: string }>({
    text: `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
           WHERE indrelid IN ('trips'::regclass, 'trip_jobs'::regclass, 'customer_accounts'::regclass)
             AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  });
  await db.query({ text: `DROP INDEX ${rows.map(({ name }) => name).join(', ')}` });
  return rows;
}

async function makeTrips(
  db: Queryable,
  { count, accountIds }: { readonly count: number; readonly accountIds: readonly number[] },
): Promise<void> {
  const { rows } = await db.query<{ column: string }>({
    text: `SELECT attname AS column FROM pg_attribute WHERE attrelid = 'trips'::regclass AND attnum > 0 AND NOT attisdropped`,
  });
  const made: Readonly<Record<string, string>> = {
    account_id: '($2::bigint[])[1 + (n * 7 + n / 300) % 300]',
    trip_id: 't.trip_id + n',
    creation_token: 'gen_random_uuid()',
    vehicle_type_id: '1 + n % 4',
    status: `CASE WHEN n > $1 - 400 THEN n % 6 WHEN n % 50 = 0 THEN 9 WHEN n % 50 = 1 THEN 8 WHEN n % 50 < 5 THEN 7 ELSE 6 END`,
    failure_reason: `CASE WHEN n <= $1 - 400 AND n % 50 = 0
      THEN (ARRAY['customer_absent', 'unsafe_to_load', 'vehicle_breakdown'])[1 + n / 50 % 3] END`,
    cancelled_by: `CASE WHEN n <= $1 - 400 AND n % 50 = 2 THEN (ARRAY['customer', 'operator'])[1 + n / 50 % 2] END`,
    driver_id: 'd.driver_id',
    vehicle_id: 't.vehicle_id',
    mobile_number: '(500000000 + (n::bigint * 7919) % 120000 * 73)::text',
    first_name: `(ARRAY['Mariam', 'Omar', 'Mohammed Ahmed', 'عمر', 'Priya', 'Ali', 'Hassan', 'Ahmed'])[1 + n % 8] ||
      CASE WHEN n % 3 = 0 THEN '' ELSE chr(97 + n / 8 % 26) END`,
    last_name: `(ARRAY['Al Suwaidi', 'Khan', 'Hassan Khan', 'السويدي', 'Sharma', 'Al Maktoum'])[1 + n / 8 % 6] || n % 1000`,
    external_reference: `CASE WHEN n % 3 = 0 THEN 'REF-' || n END`,
    created_at: `'${firstOfMany}'::timestamptz + n * interval '${minutesBetweenTrips} minutes'`,
    ended_at: `CASE WHEN n <= $1 - 400
      THEN '${firstOfMany}'::timestamptz + (n + 20) * interval '${minutesBetweenTrips} minutes' END`,
    departure_at: `'${firstOfMany}'::timestamptz + n * interval '${minutesBetweenTrips} minutes'
      + CASE WHEN n % 5 = 0 THEN n % 400 * interval '1 hour' ELSE interval '0' END`,
  };
  const columns = rows.map(({ column }) => column);
  // Bit by bit: a transaction of a minute would hold back what other tests' consoles are told.
  const atOnce = 25_000;
  for (let first = 1; first <= count; first += atOnce) {
    await db.query({
      text: `INSERT INTO trips (${columns.join(', ')})
           SELECT ${columns.map((column) => made[column] ?? `t.${column}`).join(', ')}
           FROM (SELECT * FROM trips LIMIT 1) AS t, generate_series($3::int, least($1::int, $4)) AS n
           JOIN (SELECT driver_id, row_number() OVER () - 1 AS place FROM drivers) AS d ON d.place = n % 200`,
      values: [count, accountIds, first, first + atOnce - 1],
    });
  }
  await db.query({
    text: `INSERT INTO customer_accounts SELECT DISTINCT phone_code, mobile_number, account_id FROM trips
           ON CONFLICT DO NOTHING`,
  });
}

/** Of every tenth trip. */
async function makeJobs(db: Queryable): Promise<void> {
  await db.query({
    text: `INSERT INTO trip_jobs (account_id, trip_id, job)
           SELECT account_id, trip_id, jsonb_build_object(
             'vehicle', jsonb_build_object('vin', 'VIN' || trip_id, 'plate',
               jsonb_build_object('emirate', 'dubai', 'number', (trip_id % 90000)::text)),
             'incident', jsonb_build_object('caseNumber', 'Case ' || trip_id,
               'policeReport', jsonb_build_object('number', 'P/' || trip_id, 'colour', 'green')))
           FROM trips WHERE trip_id % 10 = 0`,
  });
}
