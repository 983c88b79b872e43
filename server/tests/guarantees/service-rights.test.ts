import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openEnvironment } from '../../src/assembly/open-environment.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { readDatabaseFacts } from '../../src/platform/db/service-rights.ts';
import { StartUpError } from '../../src/platform/start-up-error.ts';
import { openLossyConnection } from '../harness/lossy-connection.ts';
import { makeTestConfig } from '../harness/test-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const denied = { code: '42501' };
const appendOnly = ['ledger_entries', 'audit_entries', 'documents', 'events', 'customer_erasures'];

let database: TestDatabase;
let service: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  // Rights on a database itself are not cloned with it.
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { serviceRole: serviceName() });
  service = new pg.Client({ connectionString: database.serviceUrl });
  await service.connect();
});
afterAll(async () => {
  await service.end();
  await database.drop();
});

const serviceName = () => new URL(inject('postgresServiceUrl')).username;
const parts = {
  applicationName: 'satha test',
  log: () => {},
  mayUpgrade: true,
  signal: new AbortController().signal,
};

test.each(appendOnly)(
  'The role that serves can neither change, delete nor empty %s, nor put its rules off',
  async (table) => {
    for (const statement of [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `DROP TABLE ${table}`,
    ]) {
      await expect(service.query(statement), statement).rejects.toMatchObject(denied);
    }
    const { rows } = await database.db.query<{ column: string }>({
      text: 'SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = $2 AND attgenerated = $2',
      values: [table, ''],
    });
    for (const { column } of rows) {
      // Who is forgotten is taken out of what an event says, which its trigger allows of nothing else.
      if (table === 'events' && column === 'data') continue;
      const statement = `UPDATE ${table} SET ${column} = ${column}`;
      await expect(service.query(statement), statement).rejects.toMatchObject(denied);
    }
  },
);

test.each([
  'SET session_replication_role = replica',
  'CREATE TABLE mine (id integer)',
  'CREATE TEMPORARY TABLE ledger_entries (id integer)',
  'CREATE SCHEMA mine',
  'CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS $$SELECT 1$$',
  'ALTER TABLE accounts ADD COLUMN mine integer',
  'TRUNCATE accounts CASCADE',
  "UPDATE environment_stamp SET environment = 'live'",
  'DELETE FROM schema_migrations',
  'CREATE ROLE mine',
  'CREATE DATABASE mine',
])('The role that serves may not: %s', async (statement) => {
  await expect(service.query(statement)).rejects.toMatchObject(denied);
});

test('The days of the request log are made and dropped for the role that serves, in the tables of their owner alone', async () => {
  await service.query("SELECT add_api_request_day('2031-01-01')");
  const { rows } = await service.query(
    "SELECT pg_get_userbyid(relowner) = current_user AS own FROM pg_class WHERE relname = 'api_requests_20310101'",
  );
  expect(rows).toEqual([{ own: false }]);
  await service.query("SELECT drop_api_request_days('2031-01-02')");
});

test('Rights that were given by hand are taken back at the next start, and a start without any such change writes nothing', async () => {
  const connection = { connectionString: database.url };
  const start = () => migrate(connection, 'test', schemaFolders, { serviceRole: serviceName() });
  // Each by itself, so that none is found by way of another.
  for (const [right, statement] of [
    ['ALL ON ledger_entries', 'DELETE FROM ledger_entries'],
    ['UPDATE (amount_fils) ON ledger_entries', 'UPDATE ledger_entries SET amount_fils = 1'],
    ['CREATE ON SCHEMA public', 'CREATE TABLE mine (id integer)'],
  ] as const) {
    await database.db.query({ text: `GRANT ${right} TO ${serviceName()}` });
    await start();
    await expect(service.query(statement), right).rejects.toMatchObject(denied);
  }
  const lastChange = () =>
    database.db.query({
      text: "SELECT max(xmin::text::bigint) AS last FROM pg_class WHERE relname = 'ledger_entries'",
    });
  const before = await lastChange();
  await start();
  expect((await lastChange()).rows).toEqual(before.rows);
});

test('With two addresses the service works as the one role what the other made; with one it says that it may rewrite', async () => {
  const empty = await createEmptyDatabase();
  const name = new URL(empty.url).pathname;
  const serviceUrl = inject('postgresServiceUrl').replace(/\/postgres$/, name);
  try {
    const both = makeTestConfig({ DATABASE_URL_TEST: serviceUrl, SATHA_MIGRATION_URL_TEST: empty.url });
    const opened = await openEnvironment(both, 'test', parts);
    expect(opened.rewritingRole).toBeUndefined();
    await opened.db.query({ text: "INSERT INTO accounts (name, created_at) VALUES ('Al Noor', now())" });
    await opened.close();
    const one = await openEnvironment(makeTestConfig({ DATABASE_URL_TEST: empty.url }), 'test', parts);
    expect(one.rewritingRole).toBe(new URL(empty.url).username);
    await one.close();
    // Once the tables are there, the owner's address is not needed to serve.
    const served = await openEnvironment(makeTestConfig({ DATABASE_URL_TEST: serviceUrl }), 'test', parts);
    expect(served.rewritingRole).toBeUndefined();
    await served.close();
  } finally {
    await empty.drop();
  }
});

test('A role that may not make tables is refused in a sentence with the cure', async () => {
  const empty = await createEmptyDatabase();
  const serviceUrl = inject('postgresServiceUrl').replace(/\/postgres$/, new URL(empty.url).pathname);
  try {
    const opening = openEnvironment(makeTestConfig({ DATABASE_URL_TEST: serviceUrl }), 'test', parts);
    await expect(opening).rejects.toThrow(
      /^The role satha_service may not make or change the tables of the test environment .*: set SATHA_MIGRATION_URL_TEST to the address of the role that owns them/,
    );
  } finally {
    await empty.drop();
  }
});

test('A database that goes away, or is restarted, while a start looks at both its roles is looked at again', async () => {
  const wire = await openLossyConnection(database.url);
  const config = makeTestConfig({
    DATABASE_URL_TEST: database.serviceUrl,
    SATHA_MIGRATION_URL_TEST: wire.url,
  });
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    wire.mend();
  };
  const open = async () => {
    const { close } = await openEnvironment(config, 'test', { ...parts, log, isPatient: true });
    await close();
  };
  try {
    wire.loseAnswerTo('pg_postmaster_start_time', 'and the wire');
    await open();
    expect(lines).toEqual([expect.stringContaining('It is tried again')]);
    // As if the server that the owner is asked of had been restarted since.
    const { identity } = await readDatabaseFacts(database.db);
    wire.alterAnswer(identity, identity.replace(/^\d/, '9'));
    await open();
  } finally {
    await wire.close();
  }
});

test('Addresses of two databases, or a role that is not there, are refused in a sentence', async () => {
  const another = await createTestDatabase();
  const open = (variables: Record<string, string>) =>
    openEnvironment(makeTestConfig(variables), 'test', parts);
  try {
    await expect(
      open({ DATABASE_URL_TEST: another.serviceUrl, SATHA_MIGRATION_URL_TEST: database.url }),
    ).rejects.toThrow(/^DATABASE_URL_TEST and SATHA_MIGRATION_URL_TEST lead to different databases/);
    const stranger = `nobody_${randomBytes(4).toString('hex')}`;
    const strange = another.url.replace(/\/\/[^:]+:/, `//${stranger}:`);
    await expect(open({ DATABASE_URL_TEST: strange, SATHA_MIGRATION_URL_TEST: another.url })).rejects.toThrow(
      new RegExp(`^The database server has no role ${stranger}, which the service is to use`),
    );
    expect(() => open({ SATHA_MIGRATION_URL_TEST: another.url })).toThrow(StartUpError);
  } finally {
    await another.drop();
  }
});
