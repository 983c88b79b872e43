import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { openDatabase } from '../db/database.ts';
import { createPersonSteps } from './person-steps.ts';

const lockTimeoutMs = 50;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it('Steps about one person take turns, however much longer than a wait for a lock each of them lasts', async () => {
  const db = openDatabase({
    connection: { connectionString: database.url },
    maxConnections: 8,
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
    lockTimeoutMs,
    applicationName: 'satha test',
  });
  const { rows } = await db.query<{ member_id: number }>({
    text: `WITH member AS (
             INSERT INTO members (name, email, language, created_at, updated_at)
             VALUES ('Noura', 'noura@example.ae', 'en', now(), now()) RETURNING member_id
           )
           INSERT INTO member_credentials (member_id, provider, subject, password, created_at, updated_at)
           SELECT member_id, 'credential', member_id::text, 'hashed', now(), now() FROM member RETURNING member_id`,
  });
  const steps = createPersonSteps({ db, tablePrefix: 'member' });
  const done: number[] = [];
  const step = (number: number) =>
    steps.alone(rows[0]?.member_id ?? 0, async () => {
      await sleep(4 * lockTimeoutMs);
      done.push(number);
    });
  await Promise.all([1, 2, 3, 4].map(step));
  await db.close();
  expect(done).toEqual([1, 2, 3, 4]);
});
