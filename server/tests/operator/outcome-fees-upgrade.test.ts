import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

const before = 60;

let database: EmptyDatabase;
let db: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: before });
  db = openTestDatabase(database.url);
  await db.query({ text: `INSERT INTO accounts (name, created_at) VALUES ('Now', now()), ('Ahead', now())` });
  await storeTrip(1, 1, "interval '-1 day'");
  await storeTrip(2, 2, "interval '30 days'");
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
  await storeTrip(1, 3, "interval '1 minute'");
  await storeTrip(2, 4, "interval '30 days'");
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** A trip as far as its fees are concerned, created so long from now. */
async function storeTrip(accountId: number, tripId: number, fromNow: string): Promise<void> {
  await db.query({
    text: `INSERT INTO trips (account_id, trip_id, creation_token, status, sequence, vehicle_type_id, from_lat, from_lng,
             to_lat, to_lng, distance_meters, duration_seconds, powered_by, route_data_version, departure_at, fare_fils,
             vat_fils, vat_basis_points, fare_lines, tariff_id, cancellation_policy_id, first_name, last_name, phone_code,
             mobile_number, created_at, updated_at)
           VALUES ($1, $2, gen_random_uuid(), 1, 1, 4, 25, 55, 25, 55, 1, 1, 'a test', '1', now(), 15000, 0, 500, '[]', 3, 1,
             'Mariam', 'S', '971', '501234567', now() + ${fromNow}, now())`,
    values: [accountId, tripId],
  });
}

const rulesOf = async (tripId: number) => {
  const { rows } = await db.query<{ rules: Record<string, object> }>({
    text: 'SELECT outcome_fee_rules(account_id, trip_id, created_at) AS rules FROM trips WHERE trip_id = $1',
    values: [tripId],
  });
  return rows[0]?.rules ?? {};
};

test('Trips of before the upgrade keep its figures, also where the account’s clock was ahead; later ones have the new', async () => {
  for (const tripId of [1, 2]) {
    expect(await rulesOf(tripId)).toHaveProperty('wrong_vehicle_type', {
      basisPoints: 5_000,
      minimumFils: 6_000,
    });
    expect(await rulesOf(tripId)).toHaveProperty('customer_absent', {
      basisPoints: 5_000,
      minimumFils: 6_000,
    });
  }
  for (const tripId of [3, 4]) {
    const rules = await rulesOf(tripId);
    expect(Object.keys(rules).sort()).toEqual(['customer_absent', 'refused_by_customer']);
    expect(rules.customer_absent).toHaveProperty('waiting.seconds', 600);
    expect(rules.refused_by_customer).toEqual({ asCancelledIn: 'at_pickup' });
  }
});

test('Rows of fees are neither changed nor deleted', async () => {
  for (const text of [
    `UPDATE outcome_fee_policies SET rules = '{}'`,
    'DELETE FROM outcome_fee_policies',
    'TRUNCATE outcome_fee_policies',
  ]) {
    await expect(db.query({ text })).rejects.toThrow('what outcomes cost is never changed');
  }
});
