import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { insertTripsOfAccount } from '../src/domain/trips/creating/trip-creation-store.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { schemaFolders } from '../src/platform/db/schema-folders.ts';
import { buildIndexes, readIndexes } from '../src/platform/db/schema-indexes.ts';
import { makeFundedAccount } from './harness/money.ts';
import { makeNewTrip } from './harness/new-trip.ts';
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

/** The folder of a release with one more index, which takes the place of another one. */
function makeFolder(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'satha-indexes-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'made_for_a_test.sql'), text);
  return folder;
}

const statements = `-- Of a test; with a comment.
CREATE INDEX CONCURRENTLY made_for_a_test ON trips (sequence, trip_id);
DROP INDEX CONCURRENTLY IF EXISTS trips_reference;
`;

async function validityOf(database: TestDatabase, name: string): Promise<boolean | undefined> {
  const { rows } = await database.db.query<{ isValid: boolean }>({
    text: 'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    values: [name],
  });
  return rows[0]?.isValid;
}

/** Nobody is told of indexes on tables that are empty. */
async function bookTrip({ db }: TestDatabase): Promise<void> {
  const accountId = await makeFundedAccount(db);
  await insertTripsOfAccount(db, accountId, [makeNewTrip({ accountId, fareFils: 15_000 })]);
}

/** Begins a transaction that has written a trip's row and stays open. */
async function holdTrips(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  undo.push(() => client.end());
  await client.query('BEGIN; LOCK TABLE trips IN ROW EXCLUSIVE MODE');
  return client;
}

test('Every index of a large table has a file that builds it without stopping anybody, and the database has it', async () => {
  const database = await makeDatabase();
  const indexes = await readIndexes(schemaFolders.indexes);
  expect(indexes.length).toBeGreaterThan(0);
  for (const { name, statements: all } of indexes) {
    const [first = '', ...others] = all;
    expect(first).toMatch(new RegExp(`^CREATE INDEX CONCURRENTLY ${name} ON `));
    for (const other of others) expect(other).toMatch(/^DROP INDEX CONCURRENTLY IF EXISTS \w+$/);
    expect([name, await validityOf(database, name)]).toEqual([name, true]);
  }
});

test('An index is built while others write to its table, told of once, and what it replaces goes', async () => {
  const database = await makeDatabase();
  await bookTrip(database);
  const holder = await holdTrips(database.url);
  const told: string[] = [];
  const folder = makeFolder(statements);
  const built = buildIndexes({ connectionString: database.url }, folder, {
    log: (line) => void told.push(line),
  });
  await expect.poll(() => validityOf(database, 'made_for_a_test')).toBe(false);
  // It waits for who was there before, and nobody waits for it.
  await database.db.query({ text: 'UPDATE trips SET sequence = sequence' });
  await holder.query('COMMIT');
  await built;
  expect(await validityOf(database, 'made_for_a_test')).toBe(true);
  expect(await validityOf(database, 'trips_reference')).toBeUndefined();
  await buildIndexes({ connectionString: database.url }, folder, { log: (line) => void told.push(line) });
  expect(told).toEqual(['The index made_for_a_test is built; the service goes on meanwhile.']);
});

test('An index whose building was cut off is begun anew', async () => {
  const database = await makeDatabase();
  const holder = await holdTrips(database.url);
  const folder = makeFolder(statements);
  const stopping = new AbortController();
  const { signal } = stopping;
  const cut = buildIndexes({ connectionString: database.url }, folder, { signal });
  const outcome = cut.then(
    () => 'built',
    (error: unknown) => error === signal.reason,
  );
  await expect.poll(() => validityOf(database, 'made_for_a_test')).toBe(false);
  stopping.abort();
  expect(await outcome).toBe(true);
  expect(await validityOf(database, 'made_for_a_test')).toBe(false);
  await holder.query('COMMIT');
  await buildIndexes({ connectionString: database.url }, folder);
  expect(await validityOf(database, 'made_for_a_test')).toBe(true);
});

test('Of processes that start at once one builds, and the others wait for it or leave it to it', async () => {
  const database = await makeDatabase();
  await bookTrip(database);
  const folder = makeFolder(statements);
  const told: string[] = [];
  const options = { log: (line: string) => void told.push(line) };
  await Promise.all(
    Array.from({ length: 4 }, () => buildIndexes({ connectionString: database.url }, folder, options)),
  );
  expect(told).toHaveLength(1);
  expect(await validityOf(database, 'made_for_a_test')).toBe(true);
});

test('What cannot be built is told by its name, and is tried again the next time', async () => {
  const database = await makeDatabase();
  const folder = makeFolder('CREATE INDEX CONCURRENTLY made_for_a_test ON nowhere (x);');
  await expect(buildIndexes({ connectionString: database.url }, folder)).rejects.toThrow(
    /^The index made_for_a_test could not be built, and is begun anew at the next start: relation "nowhere" does not exist\.$/,
  );
});

test('Bringing a schema up to date builds what is missing, unless that is left to whoever serves', async () => {
  const database = await makeDatabase();
  await database.db.query({ text: 'DROP INDEX trips_unserved' });
  const start = (options: object) =>
    migrate({ connectionString: database.url }, 'test', schemaFolders, options);
  await start({ mayUpgrade: false });
  await start({ leavesIndexes: true });
  expect(await validityOf(database, 'trips_unserved')).toBeUndefined();
  await start({});
  expect(await validityOf(database, 'trips_unserved')).toBe(true);
});
