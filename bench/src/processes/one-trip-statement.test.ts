import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFundedAccount } from '../../../server/tests/harness/money.ts';
import { makeNewTrip } from '../../../server/tests/harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../server/tests/harness/test-database.ts';
import { installOneTripFunction, makeOneTripStatement, type OneTripRow } from './one-trip-statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('test');
});
afterAll(() => database.drop());

test('The function that batched creates are measured against still stores a trip on this schema', async () => {
  await installOneTripFunction(database.db);
  const trip = makeNewTrip({ accountId: await makeFundedAccount(database.db), fareFils: 15_000 });
  const { rows } = await database.db.query<OneTripRow>(makeOneTripStatement(trip));
  expect(rows).toMatchObject([{ outcome: 'created', fare_fils: 15_000 }]);
});
