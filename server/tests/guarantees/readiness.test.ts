import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let app: TestApp;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  db = openTestDatabase(database.url);
});
afterEach(async () => {
  await app?.close();
  await db.close();
});

/** New sessions of the database only read, as on a standby, or are let write again. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await database.db.query({ text: 'SET default_transaction_read_only = off' });
  await database.db.query({
    text: `ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  });
}

test('A process whose database only reads is not ready, says why, and is ready again once it writes', async () => {
  await setReadOnly(true);
  const reading = openTestDatabase(database.url);
  app = await startTestApp({ shared: { db: reading, url: database.url } });
  try {
    expect(await app.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', reason: 'read_only' },
    });
    expect((await app.get('/livez')).status).toBe(200);
    await setReadOnly(false);
    await reading.query({
      text: 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()',
      values: ['satha test'],
    });
    await vi.waitFor(async () => expect((await app.get('/readyz')).status).toBe(200), {
      timeout: 20_000,
      interval: 100,
    });
  } finally {
    await app.close();
    await reading.close();
  }
});
