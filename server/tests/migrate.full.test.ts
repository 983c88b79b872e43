import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { SchemaFolders } from '../src/platform/db/migrate.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { schemaFolders } from '../src/platform/db/schema-folders.ts';
import { migrationLock } from '../src/platform/db/schema-lock.ts';
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
    const told: string[] = [];
    const started = migrate({ connectionString: url }, 'test', schemaFolders, {
      signal: controller.signal,
      log: (line) => told.push(line),
    });
    await expect.poll(() => told.length).toBe(1);
    controller.abort();
    await expect(started).rejects.toBe(controller.signal.reason);
  } finally {
    await other.end();
  }
});

test('A start that is stopped while the database does not answer ends at once', async () => {
  const connected = Promise.withResolvers<Socket>();
  const silent = createServer((socket) => connected.resolve(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const controller = new AbortController();
  const url = `postgres://nobody:none@127.0.0.1:${port}/satha`;
  const started = migrate({ connectionString: url }, 'test', schemaFolders, { signal: controller.signal });
  const socket = await connected.promise;
  // The driver's greeting is here, so it waits for an answer.
  await once(socket, 'data');
  controller.abort();
  await expect(started).rejects.toBe(controller.signal.reason);
  silent.close();
});

test('Who waits for another process that changes the schema is told whom, and does not wait for ever', async () => {
  const { url } = await makeEmpty();
  const other = new pg.Client({ connectionString: url, application_name: 'satha of before' });
  await other.connect();
  try {
    await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const told: string[] = [];
    const log = (line: string) => told.push(line);
    const started = migrate({ connectionString: url }, 'test', schemaFolders, { log, lockWaitMs: 2_500 });
    await expect(started).rejects.toThrow(
      /^The schema of the database empty_\w+ has been locked for 3 s by another process \(satha of before.*, PID \d+ of PostgreSQL, at it since [\d: -]+ UTC\): wait until that is done, or end it and start again\.$/,
    );
    expect(told).toEqual([
      expect.stringMatching(/^Waiting for another process \(satha of before.* for up to 3 s\.$/),
    ]);
  } finally {
    await other.end();
  }
  await migrate({ connectionString: url }, 'test', schemaFolders);
});

/** This release's migrations and one more. */
async function withLastMigration<Result>(
  text: string,
  work: (folders: SchemaFolders) => Promise<Result>,
): Promise<Result> {
  const migrations = await mkdtemp(join(tmpdir(), 'satha-migrations-'));
  try {
    await cp(schemaFolders.migrations, migrations, { recursive: true });
    await writeFile(join(migrations, '9999_last.sql'), text);
    return await work({ ...schemaFolders, migrations });
  } finally {
    await rm(migrations, { recursive: true });
  }
}

const tables = "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace";

test('A release whose last migration fails changes nothing at all', async () => {
  const { url } = await makeEmpty();
  await withLastMigration('SELECT 1 / 0;', (folders) =>
    expect(migrate({ connectionString: url }, 'test', folders)).rejects.toThrow(
      'Migration 9999_last.sql failed and was undone: division by zero.',
    ),
  );
  expect(await run(url, tables)).toEqual([]);
});

test('A process that dies while it changes the schema leaves nothing locked, and nothing half made', async () => {
  const { url } = await makeEmpty();
  await withLastMigration('SELECT pg_sleep(60);', async (folders) => {
    const dead = migrate({ connectionString: url }, 'test', folders);
    dead.catch(() => {});
    const asleep =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    await expect.poll(() => run(url, asleep)).toHaveLength(1);
    await run(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    await expect(dead).rejects.toThrow();
  });
  expect(await run(url, tables)).toEqual([]);
  await migrate({ connectionString: url }, 'test', schemaFolders);
});
