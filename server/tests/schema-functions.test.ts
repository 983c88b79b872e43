import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { migrate, type SchemaFolders } from '../src/platform/db/migrate.ts';
import { schemaFolders } from '../src/platform/db/schema-folders.ts';
import { readFunctions } from '../src/platform/db/schema-functions.ts';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function makeDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database;
}

/** A later release: these functions, and this migration, beside all that there is. */
function makeRelease(functions: Record<string, string>, migration?: string): SchemaFolders {
  const folder = mkdtempSync(join(tmpdir(), 'satha-schema-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  cpSync(schemaFolders.migrations, folders.migrations, { recursive: true });
  cpSync(schemaFolders.functions, folders.functions, { recursive: true });
  for (const [name, text] of Object.entries(functions)) writeFileSync(join(folders.functions, name), text);
  if (migration !== undefined) writeFileSync(join(folders.migrations, '9000_later.sql'), migration);
  return folders;
}

/** But for those that give the tests their time. */
async function namesIn(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    text: `SELECT proname AS name FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
           AND proname NOT IN ('now', 'clock_timestamp')`,
  });
  return rows.map(({ name }) => name).sort();
}

const version = (result: number) =>
  `CREATE OR REPLACE FUNCTION made_for_a_test() RETURNS integer LANGUAGE sql RETURN ${result};`;
const resultIn = async (db: Database) =>
  (await db.query<{ result: number }>({ text: 'SELECT made_for_a_test() AS result' })).rows[0]?.result;

test('Every function of the database has a file, and every file is a function of the database', async () => {
  const { db } = await makeDatabase();
  const files = await readFunctions(schemaFolders.functions);
  expect(files.map(({ name }) => name)).toEqual(await namesIn(db));
  for (const { name, text } of files) expect(text).toContain(`CREATE OR REPLACE FUNCTION ${name}(`);
});

test('A function is applied when its text is another one, and by nobody who may not upgrade', async () => {
  const { db, url } = await makeDatabase();
  const start = (result: number, options = {}) =>
    migrate(
      { connectionString: url },
      'test',
      makeRelease({ 'made_for_a_test.sql': version(result) }),
      options,
    );
  await start(1);
  expect(await resultIn(db)).toBe(1);
  await expect(start(2, { mayUpgrade: false })).rejects.toThrow('was made by an older release');
  expect(await resultIn(db)).toBe(1);
  await start(2);
  expect(await resultIn(db)).toBe(2);
  // Applied once: what a process does to it meanwhile stays.
  await db.query({ text: version(3) });
  await start(2);
  expect(await resultIn(db)).toBe(3);
});

test('A release of which anything cannot be applied changes nothing, and says what it was', async () => {
  const { db, url } = await makeDatabase();
  const release = makeRelease(
    { 'made_for_a_test.sql': version(1), 'x_is_broken.sql': 'CREATE OR REPLACE FUNCTION nonsense' },
    'CREATE TABLE made_for_a_test (id integer)',
  );
  await expect(migrate({ connectionString: url }, 'test', release)).rejects.toThrow(
    'The function x_is_broken could not be applied, and nothing was changed: ',
  );
  expect(await namesIn(db)).not.toContain('made_for_a_test');
  const { rows } = await db.query({ text: "SELECT to_regclass('made_for_a_test') AS made" });
  expect(rows).toEqual([{ made: null }]);
});

test('A function with other arguments stands in its new form alone', async () => {
  const { db, url } = await makeDatabase();
  const connection = { connectionString: url };
  await migrate(connection, 'test', makeRelease({ 'made_for_a_test.sql': version(1) }));
  const changed = version(2).replace('()', '(in_one integer DEFAULT 1)');
  await migrate(connection, 'test', makeRelease({ 'made_for_a_test.sql': changed }));
  expect(await resultIn(db)).toBe(2);
});

test('A function is dropped with its file, and one that something needs keeps the release from being applied', async () => {
  const { db, url } = await makeDatabase();
  const connection = { connectionString: url };
  await migrate(connection, 'test', makeRelease({ 'made_for_a_test.sql': version(1) }));
  await db.query({ text: 'CREATE VIEW needs_it AS SELECT made_for_a_test()' });
  const without = makeRelease({}, '-- Functions alone.');
  await expect(migrate(connection, 'test', without)).rejects.toThrow(
    'The function made_for_a_test() of an older release could not be dropped, and nothing was changed: ',
  );
  await db.query({ text: 'DROP VIEW needs_it' });
  await migrate(connection, 'test', without);
  expect(await namesIn(db)).not.toContain('made_for_a_test');
});

test('A function that a migration drops is forgotten with its file', async () => {
  const { db, url } = await makeDatabase();
  const connection = { connectionString: url };
  await migrate(connection, 'test', makeRelease({ 'made_for_a_test.sql': version(1) }));
  await migrate(connection, 'test', makeRelease({}, 'DROP FUNCTION made_for_a_test()'));
  const { rows } = await db.query({ text: "SELECT FROM schema_functions WHERE name = 'made_for_a_test'" });
  expect(rows).toEqual([]);
});
