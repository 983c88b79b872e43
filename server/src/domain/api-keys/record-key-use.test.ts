import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilWaiting } from '../../../tests/harness/locks.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { updateLastUsed } from './record-key-use.ts';

const now = Temporal.Instant.from('2026-11-05T10:00:00+04:00');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.query({ text: "INSERT INTO accounts (name, created_at) VALUES ('Integrator', now())" });
  await database.db.query({
    text: `INSERT INTO api_keys (account_id, name, key_hash, last_four, created_at)
           SELECT 1, 'Key', sha256(n::text::bytea), 'abcd', now() FROM generate_series(1, 3) n`,
  });
  // Of the first key there is a newer row now, which stands behind those of the others.
  await database.db.query({ text: "UPDATE api_keys SET name = 'First' WHERE api_key_id = 1" });
});
afterAll(() => database.drop());

test('the last use of keys is written in the order of the keys, so that two writers cannot wait in a circle', async () => {
  const { db } = database;
  const writing = await db.inTransaction(async (other) => {
    await other.query({ text: 'SELECT FROM api_keys WHERE api_key_id = 1 FOR UPDATE' });
    const writing = updateLastUsed(db, [3, 2, 1], [now, now, now]);
    await untilWaiting(db, 1);
    await other.query({ text: 'SELECT FROM api_keys WHERE api_key_id IN (2, 3) FOR UPDATE NOWAIT' });
    return { writing };
  });
  await writing.writing;
  const { rows } = await db.query<{ count: number }>({
    text: 'SELECT count(*) FROM api_keys WHERE last_used_at = $1',
    values: [now.toString()],
  });
  expect(rows[0]?.count).toBe(3);
});
