import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { forgetExpiredResponses } from './forget-expired-responses.ts';

const now = Temporal.Instant.from('2026-11-05T10:00:00+04:00');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.query({ text: "INSERT INTO accounts (name, created_at) VALUES ('Integrator', now())" });
});
afterAll(() => database.drop());

async function keep(count: number, at: Temporal.Instant): Promise<void> {
  await database.db.query({
    text: `SELECT store_response(1, 'create-trip', $2::text || n, sha256(''), $2::timestamptz, n, 1) FROM generate_series(1, $1) n`,
    values: [count, at.toString()],
  });
}

async function kept(): Promise<number | undefined> {
  const { rows } = await database.db.query<{ count: number }>({
    text: 'SELECT count(*) FROM idempotency_records',
  });
  return rows[0]?.count;
}

const forget = (mostAtOnce: number, mostRounds: number) =>
  forgetExpiredResponses({ db: database.db, clock: () => now }, { mostAtOnce, mostRounds });

test('all answers of more than 24 hours ago are forgotten in one go, however many, and no other', async () => {
  await keep(25, now.subtract({ hours: 24 }));
  await keep(3, now.subtract({ hours: 23, minutes: 59, seconds: 59 }));
  expect(await forget(10, 20)).toBe(25);
  expect(await kept()).toBe(3);
  expect(await forget(10, 20)).toBe(0);
});

test('one go has its bound, and the next one goes on', async () => {
  await keep(25, now.subtract({ hours: 48 }));
  expect(await forget(10, 2)).toBe(20);
  expect(await forget(10, 2)).toBe(5);
});
