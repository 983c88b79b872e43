import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createWriteProbe } from '../../src/platform/db/health/write-probe.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** What new sessions of the database begin with, told from outside of it. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  // Sessions that are there would go on as they began.
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
    [name],
  );
  await admin.end();
}

async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const db = openTestDatabase(database.url);
  const app = await startTestApp({ shared: { db, url: database.url } });
  try {
    await work(app);
  } finally {
    await app.close();
    await db.close();
  }
}

const untilReady = (app: TestApp) =>
  expect.poll(async () => (await app.get('/readyz')).status, { interval: 100 }).toBe(200);

test('A process whose database only reads is not ready, says why, and is ready again once it writes', () =>
  withApp(async (app) => {
    await setReadOnly('on');
    await expect
      .poll(() => app.get('/readyz'))
      .toMatchObject({ status: 503, body: { status: 'unavailable', reason: 'read_only' } });
    expect((await app.get('/livez')).status).toBe(200);
    await setReadOnly('off');
    await untilReady(app);
  }));

test('However many ask whether the database writes, it writes for them once in five seconds', async () => {
  let nowMs = 0;
  const askWhetherItWrites = createWriteProbe(database.db, () => nowMs);
  const lastWriterAfter = async (count: number) => {
    const obstacles = await Promise.all(Array.from({ length: count }, askWhetherItWrites));
    expect(new Set(obstacles)).toEqual(new Set([undefined]));
    const { rows } = await database.db.query({ text: 'SELECT xmin::text AS writer FROM write_probes' });
    expect(rows).toHaveLength(1);
    return rows[0];
  };
  const first = await lastWriterAfter(50);
  nowMs = 5_000;
  expect(await lastWriterAfter(50)).toEqual(first);
  nowMs = 5_001;
  expect(await lastWriterAfter(50)).not.toEqual(first);
});

test('However many ask whether a process is ready, they take one connection to its database', async () => {
  const db = openTestDatabase(database.url);
  let [asking, most] = [0, 0];
  const query: typeof db.query = (statement) => {
    if (statement.name !== 'ready') return db.query(statement);
    asking += 1;
    most = Math.max(most, asking);
    return db.query<never>(statement).finally(() => {
      asking -= 1;
    });
  };
  const app = await startTestApp({ shared: { db: { ...db, query }, url: database.url } });
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.get('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBe(1);
  await app.close();
  await db.close();
});
