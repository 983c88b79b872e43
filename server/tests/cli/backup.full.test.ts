import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha({ eachAlone: true });
const fileOf = (name: string) => join(satha.folder, name);
const backUp = (name: string) => satha.json('backup', '--environment', 'test', '--output', fileOf(name));

/** Works with the environment's database as the service does, and leaves it. */
async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = satha.open();
  try {
    return await work(db);
  } finally {
    await satha.close(db);
  }
}

/** Every table's rows, in one order; but for the list of functions, which whoever restores applies anew. */
function readEverything(): Promise<unknown> {
  return inDatabase(async (db) => {
    const { rows: tables } = await db.query<{ name: string }>({
      text: `SELECT tablename AS name FROM pg_tables
             WHERE schemaname = 'public' AND tablename <> 'schema_functions' ORDER BY 1`,
    });
    const contents: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await db.query<{ row: string }>({
        text: `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      });
      contents[name] = rows;
    }
    return contents;
  });
}

async function listDatabases(): Promise<string[]> {
  const db = satha.open('postgres');
  const { rows } = await db.query<{ name: string }>({
    text: 'SELECT datname AS name FROM pg_database ORDER BY 1',
  });
  await satha.close(db);
  return rows.map(({ name }) => name).filter((name) => name.startsWith('satha_'));
}

const accountId = 1;

test('What is restored is what was backed up, row by row, and the service goes on from there', async () => {
  await satha.json('account', 'create', '--name', 'Al Noor', '--balance', '10000');
  const { rawKey } = await satha.json('key', 'create', '--account', '1', '--name', 'K');
  await inDatabase((db) => storeTrip(db, accountId));
  const before = await readEverything();

  const backup = await backUp('first.gz');
  expect(backup).toMatchObject({ environment: 'test', file: fileOf('first.gz') });
  expect(statSync(fileOf('first.gz'))).toMatchObject({ size: backup.bytes });
  expect(statSync(fileOf('first.gz')).mode & 0o777).toBe(0o600);
  expect(readFileSync(fileOf('first.gz')).includes(String(rawKey))).toBe(false);

  await satha.json('account', 'create', '--name', 'Afterwards');
  await satha.json('wallet', 'adjust', '--account', '1', '--amount', '-600');
  const restored = await satha.json('restore', fileOf('first.gz'), '--environment', 'test');
  expect(restored).toMatchObject({ rows: backup.rows, tables: backup.tables, takenAt: expect.any(String) });
  expect(await readEverything()).toEqual(before);
  expect(await listDatabases()).toEqual(['satha_test', restored.previousDatabase]);

  // 2 was given out after the backup: whoever knows it must not meet another account under it.
  expect(await satha.json('account', 'create', '--name', 'Next')).toMatchObject({ accountId: 3 });
  await expect(
    inDatabase((db) => db.query({ text: 'UPDATE ledger_entries SET amount_fils = 1' })),
    'the ledger is guarded as before',
  ).rejects.toThrow('never changed');
  await expect(
    inDatabase((db) => db.query({ text: 'INSERT INTO wallets (account_id, created_at) VALUES (99, now())' })),
    'foreign keys hold as before',
  ).rejects.toThrow('foreign key');
});

test('A backup of a busy service is of one moment: nothing waits for it, and its ledger is sound', async () => {
  const { rows } = (await inDatabase((db) =>
    db.query<{ trips: number }>({ text: 'SELECT count(*) AS trips FROM trips' }),
  )) as { rows: { trips: number }[] };
  let done = false;
  let stored = Number(rows[0]?.trips);
  const [earliest, latest] = await inDatabase(async (db) => {
    const work = async () => {
      for (; !done; stored += 1) {
        await topUpWallet({ db, clock: systemClock }, { accountId, amountFils: 15_000 });
        await storeTrip(db, accountId);
      }
    };
    const workers = [work(), work(), work()];
    const before = stored;
    await backUp('busy.gz');
    const after = stored;
    done = true;
    await Promise.all(workers);
    return [before, after];
  });
  expect(latest, 'trips went on being created').toBeGreaterThan(earliest as number);

  await satha.json('restore', fileOf('busy.gz'), '--environment', 'test');
  expect(await satha.json('ledger', 'check')).toMatchObject({ sound: true });
  const [counts] = (
    await inDatabase((db) =>
      db.query<{ trips: number; holds: number; events: number }>({
        text: `SELECT (SELECT count(*) FROM trips) AS trips, (SELECT count(*) FROM events WHERE sequence IS NOT NULL) AS events,
                 (SELECT count(*) FROM ledger_entries WHERE kind = 'trip_hold') AS holds`,
      }),
    )
  ).rows;
  expect(counts?.holds).toBe(counts?.trips);
  expect(counts?.events).toBe(counts?.trips);
  // Three workers may each have a trip under way that is stored but not counted yet.
  expect(counts?.trips).toBeGreaterThanOrEqual(earliest as number);
  expect(counts?.trips).toBeLessThanOrEqual((latest as number) + 3);
});

test('A file that is no whole backup of this environment is refused before anything is touched', async () => {
  const [before, databases] = [await readEverything(), await listDatabases()];
  const restore = (name: string, environment = 'test') =>
    satha.refusal('restore', fileOf(name), '--environment', environment);
  copyFileSync(fileOf('first.gz'), fileOf('short.gz'));
  truncateSync(fileOf('short.gz'), statSync(fileOf('short.gz')).size - 9);
  const altered = readFileSync(fileOf('first.gz'));
  altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 0x10;
  writeFileSync(fileOf('altered.gz'), altered);
  writeFileSync(fileOf('foreign.gz'), gzipSync('{"hello":"world"}\n'.repeat(1000)));

  expect(await restore('short.gz')).toMatch(/short\.gz is cut off: its end is missing/);
  expect(await restore('altered.gz')).toMatch(/altered\.gz was altered or damaged/);
  expect(await restore('foreign.gz')).toMatch(/foreign\.gz is not a backup made by `satha backup`\./);
  expect(await restore('none.gz')).toMatch(/^There is no file .*none\.gz\.$/);
  expect(await restore('first.gz', 'live')).toMatch(
    /first\.gz is a backup of the test environment; .* --environment test/,
  );
  expect(await readEverything()).toEqual(before);
  expect(await listDatabases()).toEqual(databases);
});

test('A backup whose ledger is not sound, or that does not load, leaves the database and nothing else behind', async () => {
  const change = (by: number) =>
    inDatabase((db) => db.query({ text: `UPDATE wallets SET balance_fils = balance_fils + ${by}` }));
  await change(1);
  await backUp('unsound.gz');
  await change(-1);
  await inDatabase(async (db) => {
    await db.query({ text: 'CREATE SCHEMA jobs' });
    await db.query({ text: 'CREATE TABLE jobs.waiting AS SELECT 1 AS job' });
  });
  await backUp('stranger.gz');
  await inDatabase((db) => db.query({ text: 'DROP SCHEMA jobs CASCADE' }));
  const [before, databases] = [await readEverything(), await listDatabases()];

  const unsound = await satha.refusal('restore', fileOf('unsound.gz'), '--environment', 'test');
  expect(unsound).toMatch(/^The ledger in the backup is not sound, so nothing was changed:/);
  expect(await satha.refusal('restore', fileOf('stranger.gz'), '--environment', 'test')).toContain(
    'holds a table "jobs"."waiting", which this release does not have',
  );
  expect(await readEverything()).toEqual(before);
  expect(await listDatabases()).toEqual(databases);
});

test('A restore is refused while anybody works with the database, who is named', async () => {
  const databases = await listDatabases();
  const sentence = await inDatabase(async (db) => {
    await db.query({ text: 'SELECT 1' });
    return satha.refusal('restore', fileOf('first.gz'), '--environment', 'test');
  });
  expect(sentence).toBe(
    'The test environment is in use (a test): stop `npx satha start` and every `npx satha serve`, then restore again. ' +
      'Nothing was changed.',
  );
  expect(await listDatabases()).toEqual(databases);
});

test('A backup never replaces a file, and leaves none behind when it cannot be taken', async () => {
  const there = readFileSync(fileOf('first.gz'));
  const backup = (...options: string[]) => satha.refusal('backup', ...options);
  expect(await backup('--environment', 'test', '--output', 'first.gz')).toMatch(/first\.gz is there already/);
  expect(readFileSync(fileOf('first.gz'))).toEqual(there);
  expect(await backup('--environment', 'test', '--output', 'no/such/folder.gz')).toMatch(
    /folder of .* is not there/,
  );
  expect(await backup('--environment', 'live', '--output', 'live.gz')).toBe(
    'There is no database of the live environment yet: nothing to back up.',
  );
  expect(existsSync(fileOf('live.gz'))).toBe(false);
  expect(readdirSync(satha.folder).filter((name) => name.endsWith('.part'))).toEqual([]);

  const { file } = await satha.json('backup', '--environment', 'test');
  expect(file).toMatch(/satha-test-\d{8}T\d{6}Z\.backup\.gz$/);
  expect(existsSync(String(file))).toBe(true);
});

test('For a PostgreSQL of the operator’s own, both commands point to its own tools', async () => {
  const own = { DATABASE_URL_LIVE: 'postgres://127.0.0.1:1/none' };
  for (const [args, tool] of [
    [['backup'], 'pg_dump'],
    [['restore', 'first.gz'], 'pg_restore'],
  ] as const) {
    const { exitCode, stderr } = await satha.runWith(own, ...args, '--environment', 'live');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(new RegExp(`^DATABASE_URL_LIVE names a PostgreSQL of your own.*${tool}`));
  }
});

test('A backup is restored where there is no database yet', async () => {
  const db = satha.open('postgres');
  await db.query({ text: 'DROP DATABASE satha_test' });
  await satha.close(db);
  const restored = await satha.json('restore', fileOf('first.gz'), '--environment', 'test');
  expect(restored).toMatchObject({ previousDatabase: null });
  expect(await satha.json('account', 'list')).toMatchObject([{ name: 'Al Noor', balance: 9850, held: 150 }]);
});
