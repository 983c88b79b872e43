import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  createEmptyDatabase,
  type EmptyDatabase,
  openTestDatabase,
} from '../../../../tests/harness/test-database.ts';
import type { Database } from '../database.ts';
import { migrate, type SchemaFolders } from '../migrate.ts';
import { readMigrations } from '../read-migrations.ts';
import { schemaFolders } from '../schema-folders.ts';
import { type RestoreDeps, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'satha-restore-'));
const newerSchema = { ...schemaFolders, migrations: join(folder, 'migrations') };
const path = join(folder, 'backup.gz');
const name = `restored_${process.pid}`;
const { signal } = new AbortController();
let source: EmptyDatabase;
let db: Database;

beforeAll(async () => {
  cpSync(schemaFolders.migrations, newerSchema.migrations, { recursive: true });
  writeFileSync(
    join(newerSchema.migrations, '9000_nickname.sql'),
    "ALTER TABLE accounts ADD COLUMN nickname text NOT NULL DEFAULT 'none'; UPDATE accounts SET nickname = upper(name);",
  );
  // Without the functions that tell the clock of tests.
  source = await createEmptyDatabase();
  await migrate({ connectionString: source.url }, 'test', schemaFolders);
  db = openTestDatabase(source.url);
  await db.query({ text: "INSERT INTO accounts (name, created_at) VALUES ('al noor', now())" });
});

afterAll(async () => {
  await db.close();
  await source.drop();
  for (const database of await listOurs()) await asOwner(`DROP DATABASE ${database} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

function connectionString(database: string): string {
  return inject('postgresUrl').replace(/\/postgres$/, `/${database}`);
}

async function inDatabase(database: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: connectionString(database) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const asOwner = (statement: string) => inDatabase('postgres', statement);

async function listOurs(): Promise<string[]> {
  const rows = await asOwner(`SELECT datname FROM pg_database WHERE datname LIKE '${name}%' ORDER BY 1`);
  return rows.map(({ datname }) => String(datname));
}

async function backUp(connection = { connectionString: source.url }, file = path): Promise<void> {
  rmSync(file, { force: true });
  const takenAt = Temporal.Instant.from('2026-11-05T09:45:00Z');
  await takeBackup({ connection, environment: 'test', release: '1.0.0', takenAt, path: file, signal });
}

async function makeDeps(folders: SchemaFolders, changes: Partial<RestoreDeps> = {}): Promise<RestoreDeps> {
  return {
    server: {
      connectionString,
      createDatabase: async (database) => void (await asOwner(`CREATE DATABASE ${database}`)),
    },
    migrations: await readMigrations(folders.migrations),
    prepareSchema: (connection, upToVersion) =>
      migrate(connection, 'test', folders, upToVersion === undefined ? {} : { upToVersion }),
    verify: async () => {},
    ...changes,
  };
}

const request = {
  path,
  environment: 'test',
  database: name,
  restoredAt: Temporal.Instant.from('2026-11-06T10:00:00.5Z'),
  signal,
};

test('A backup of an older release is brought to this one, its rows migrated as they would have been', async () => {
  await backUp();
  const restored = await restoreBackup(await makeDeps(newerSchema), request);
  expect(restored.previousDatabase).toBeUndefined();
  expect(await inDatabase(name, 'SELECT name, nickname FROM accounts')).toEqual([
    { name: 'al noor', nickname: 'AL NOOR' },
  ]);
  const versions = await inDatabase(name, 'SELECT version FROM schema_migrations ORDER BY 1 DESC LIMIT 1');
  expect(versions).toEqual([{ version: 9000 }]);
  const functions = `SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS text FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace ORDER BY 1`;
  expect(await inDatabase(name, functions)).toEqual((await db.query({ text: functions })).rows);
});

test('A backup of a newer release is refused, by its release and its migration, and nothing is touched', async () => {
  const newer = join(folder, 'newer.gz');
  await backUp({ connectionString: connectionString(name) }, newer);
  await expect(restoreBackup(await makeDeps(schemaFolders), { ...request, path: newer })).rejects.toThrow(
    'was made by release 1.0.0, whose migration 9000_nickname.sql is not this release',
  );
  expect(await listOurs()).toEqual([name]);
});

test('What fails on the way is cleared away, and so is what a restore that was killed left behind', async () => {
  await asOwner(`CREATE DATABASE ${name}_restoring`);
  const failing = await makeDeps(newerSchema, { verify: () => Promise.reject(new Error('not sound')) });
  await expect(restoreBackup(failing, request)).rejects.toThrow('not sound');
  expect(await listOurs()).toEqual([name]);
});

test('A restore that is given up on the way changes nothing', async () => {
  const stop = new AbortController();
  const deps = await makeDeps(newerSchema, { verify: async () => stop.abort() });
  await expect(restoreBackup(deps, { ...request, signal: stop.signal })).rejects.toThrow('aborted');
  expect(await listOurs()).toEqual([name]);
});

test('A number that was given out before the restore is not given to anything else after it', async () => {
  const next = async () => (await inDatabase(name, "SELECT nextval('trip_ids')::int AS n"))[0]?.n;
  await inDatabase(
    name,
    "SELECT setval('trip_ids', 700); ALTER TABLE accounts ALTER account_id RESTART WITH 40",
  );
  await restoreBackup(await makeDeps(newerSchema), {
    ...request,
    restoredAt: request.restoredAt.subtract({ hours: 1 }),
  });
  expect(await next()).toBe(701);
  const accounts =
    "INSERT INTO accounts (name, created_at) VALUES ('next', now()) RETURNING account_id::int AS id";
  expect(await inDatabase(name, accounts)).toEqual([{ id: 40 }]);
});

test('A backup that is further on than the database it replaces goes on from its own numbers', async () => {
  await inDatabase(name, "SELECT setval('trip_ids', 5)");
  await db.query({ text: "SELECT setval('trip_ids', 900)" });
  const further = join(folder, 'further.gz');
  await backUp({ connectionString: source.url }, further);
  await restoreBackup(await makeDeps(newerSchema), {
    ...request,
    path: further,
    restoredAt: request.restoredAt.subtract({ hours: 2 }),
  });
  expect(await inDatabase(name, "SELECT nextval('trip_ids')::int AS n")).toEqual([{ n: 901 }]);
});

test('Two restores of one database do not meet', async () => {
  const deps = await makeDeps(newerSchema);
  let second: unknown;
  const verify = async () => {
    second = await restoreBackup(deps, request).catch((error: Error) => error.message);
  };
  await restoreBackup({ ...deps, verify }, request);
  expect(second).toMatch(/^Another restore of the test environment is running/);
});

test('Whoever comes while a backup is loading keeps the database; later it is kept under its old name', async () => {
  const before = await listOurs();
  const client = new pg.Client({ connectionString: connectionString(name), application_name: 'late comer' });
  const verify = async () => void (await client.connect());
  const attempt = restoreBackup(await makeDeps(newerSchema, { verify }), {
    ...request,
    restoredAt: request.restoredAt.add({ hours: 1 }),
  });
  await expect(attempt).rejects.toThrow('The test environment is in use (late comer)');
  await client.end();
  expect(await listOurs()).toEqual(before);
  expect(before).toContain(`${name}_before_20261106_100000_500`);
});
