import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrate, migrationLock } from '../src/platform/db/migrate.ts';
import { schemaFolders } from '../src/platform/db/schema-folders.ts';
import { StartUpError } from '../src/platform/start-up-error.ts';
import { createEmptyDatabase, createTestDatabase, type EmptyDatabase } from './harness/test-database.ts';

let made: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(made.map((database) => database.drop()));
  made = [];
});

async function makeEmpty(options?: string): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase(options);
  made.push(database);
  return database;
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(url: string, environment: string): Promise<string> {
  const error = await migrate({ connectionString: url }, environment, schemaFolders).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(StartUpError);
  return (error as StartUpError).message;
}

test('Several processes that start at once on an empty database make its schema once', async () => {
  const { url } = await makeEmpty();
  const starts = Array.from({ length: 5 }, () => migrate({ connectionString: url }, 'test', schemaFolders));
  await Promise.all(starts);
  const [{ applied, distinct }] = (await run(
    url,
    'SELECT count(*)::int AS applied, count(DISTINCT version)::int AS distinct FROM schema_migrations',
  )) as [{ applied: number; distinct: number }];
  expect(applied).toBe(distinct);
  expect(applied).toBeGreaterThanOrEqual(6);
});

test('A database of one environment is refused by the other, in a sentence that names both', async () => {
  const database = await createTestDatabase('test');
  made.push(database);
  expect(await refusal(database.url, 'live')).toMatch(
    /belongs to the test environment; the live environment needs a database of its own\. Check DATABASE_URL_LIVE\.$/,
  );
});

test("A database with somebody else's tables is left alone", async () => {
  const { url } = await makeEmpty();
  await run(url, 'CREATE TABLE invoices (id integer)');
  expect(await refusal(url, 'test')).toMatch(/holds tables that are not Satha's\. Give the test environment/);
  expect(await run(url, "SELECT 1 FROM pg_class WHERE relname = 'environment_stamp'")).toEqual([]);
});

test('A database of a newer release, or made by another text of a migration, is refused', async () => {
  const database = await createTestDatabase('test');
  made.push(database);
  await run(
    database.url,
    "INSERT INTO schema_migrations (version, name, sha256) VALUES (9000, 'later', 'x')",
  );
  expect(await refusal(database.url, 'test')).toMatch(
    /made by a newer release \(its migration 9000 is unknown here\)/,
  );
  await run(
    database.url,
    "DELETE FROM schema_migrations WHERE version = 9000; UPDATE schema_migrations SET sha256 = 'y' WHERE version = 1",
  );
  expect(await refusal(database.url, 'test')).toMatch(/^Migration 0001_foundation\.sql differs from the one/);
});

test('A database that cannot hold every script of a name is refused', async () => {
  const { url } = await makeEmpty("TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
  expect(await refusal(url, 'test')).toMatch(/is encoded in LATIN1; names need UTF8/);
});

test('A database that cannot be reached is named by its environment', async () => {
  expect(await refusal('postgres://nobody@127.0.0.1:1/none', 'live')).toMatch(
    /^The database of the live environment cannot be reached: .*ECONNREFUSED/,
  );
});

test('A certificate that cannot be read is told like any other reason not to be reached', async () => {
  expect(await refusal('postgres://nobody@127.0.0.1:1/none?sslrootcert=/nowhere/ca.crt', 'live')).toMatch(
    /^The database of the live environment cannot be reached: .*\/nowhere\/ca\.crt/,
  );
});

test('A schema of an older release is left alone where it may not be changed, while an empty one is always made', async () => {
  const { url } = await makeEmpty();
  const countApplied = () => run(url, 'SELECT count(*)::int AS applied FROM schema_migrations');
  await migrate({ connectionString: url }, 'test', schemaFolders, { upToVersion: 3, mayUpgrade: false });
  expect(await countApplied()).toEqual([{ applied: 3 }]);
  await expect(
    migrate({ connectionString: url }, 'test', schemaFolders, { mayUpgrade: false }),
  ).rejects.toThrow(/was made by an older release: stop what still runs of that, then start this one/);
  expect(await countApplied()).toEqual([{ applied: 3 }]);
  await migrate({ connectionString: url }, 'test', schemaFolders);
  await migrate({ connectionString: url }, 'test', schemaFolders, { mayUpgrade: false });
});

test('Who stops a start does not wait until another process has made the schema', async () => {
  const { url } = await makeEmpty();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    const controller = new AbortController();
    const started = migrate({ connectionString: url }, 'test', schemaFolders, {
      signal: controller.signal,
    });
    const waiting = () =>
      other.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    controller.abort();
    await expect(started).rejects.toBe(controller.signal.reason);
  } finally {
    await other.end();
  }
});
