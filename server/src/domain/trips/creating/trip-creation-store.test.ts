import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeTrip } from '../../../../tests/cli/store-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { createAccountWithWallet } from '../../wallets/create-account-with-wallet.ts';
import { selectTripByCreationToken } from './trip-creation-store.ts';

let database: TestDatabase;
let accountId: number;
let tripId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const made = await database.db.inTransaction((transaction) =>
    createAccountWithWallet(
      { transaction, clock: systemClock },
      { name: 'Integrator', openingBalanceFils: 100_000 },
    ),
  );
  accountId = made.account.accountId;
  tripId = await storeTrip(database.db, accountId);
});

async function tokenOf(): Promise<{ creationToken: string; createdAt: Temporal.Instant }> {
  const { rows } = await database.db.query<{ token: string; created_at: Temporal.Instant }>({
    text: 'SELECT creation_token AS token, created_at FROM trips WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId],
  });
  return {
    creationToken: String(rows[0]?.token),
    createdAt: rows[0]?.created_at as Temporal.Instant,
  };
}

describe('whether a trip was stored is told by its token', () => {
  const find = (trip: { creationToken: string; createdAt: Temporal.Instant }) =>
    database.db.inTransaction((transaction) =>
      selectTripByCreationToken(transaction, { accountId, ...trip }),
    );

  test('however many trips came after it, and in the same moment', async () => {
    await database.db.query({
      text: `INSERT INTO trips
             SELECT (jsonb_populate_record(t, jsonb_build_object('trip_id', nextval('trip_ids'),
               'creation_token', gen_random_uuid(), 'created_at', t.created_at + (n % 2) * interval '1 s'))).*
             FROM trips t, generate_series(1, 1000) n WHERE account_id = $1 AND trip_id = $2`,
      values: [accountId, tripId],
    });
    expect(await find(await tokenOf())).toEqual({ tripId, fareFils: 15_000 });
  });

  test('by a clock that is finer than the database too', async () => {
    const { creationToken, createdAt } = await tokenOf();
    const finer = createdAt.add({ nanoseconds: 499 });
    expect(await find({ creationToken, createdAt: finer })).toEqual({ tripId, fareFils: 15_000 });
  });

  test('and another one leads to nothing', async () => {
    const { createdAt } = await tokenOf();
    expect(await find({ creationToken: randomUUID(), createdAt })).toBeUndefined();
  });
});
