import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLateCounts } from '../../../../tests/harness/late-counts.ts';
import { untilWaiting } from '../../../../tests/harness/locks.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { BackupRefused } from './backup-refused.ts';
import { loadBackup } from './load-backup.ts';
import { inspectBackup } from './read-backup.ts';
import { takeBackup } from './take-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'satha-backup-'));
const { signal } = new AbortController();
let source: TestDatabase;
let target: TestDatabase;

/** What later releases may bring: other schemas, hard names, computed columns, cycles, partitions, triggers. */
const strangeSchema = `
  CREATE SCHEMA "Job's ""queue";
  CREATE TABLE "Job's ""queue"."order" (
    "select" bigserial PRIMARY KEY, payload jsonb, tags text[], raw bytea, at timestamptz, span interval, ratio float8,
    twice bigint GENERATED ALWAYS AS ("select" * 2) STORED
  );
  CREATE TABLE egg (egg_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hen_id bigint, dropped text);
  ALTER TABLE egg DROP COLUMN dropped;
  CREATE TABLE hen (hen_id bigint PRIMARY KEY, egg_id bigint NOT NULL REFERENCES egg);
  ALTER TABLE egg ADD FOREIGN KEY (hen_id) REFERENCES hen DEFERRABLE INITIALLY DEFERRED;
  CREATE TABLE track (day date NOT NULL, note text NOT NULL) PARTITION BY RANGE (day);
  CREATE TABLE track_2026 PARTITION OF track FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
  CREATE FUNCTION refuse_hens() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no more hens''; END';
  CREATE TRIGGER no_more_hens BEFORE INSERT ON hen FOR EACH ROW EXECUTE FUNCTION refuse_hens();
  CREATE TRIGGER no_more_eggs BEFORE TRUNCATE ON egg FOR EACH STATEMENT EXECUTE FUNCTION refuse_hens();
  ALTER TABLE egg ENABLE ALWAYS TRIGGER no_more_eggs;
  CREATE TRIGGER at_rest BEFORE INSERT ON egg FOR EACH ROW EXECUTE FUNCTION refuse_hens();
  ALTER TABLE egg DISABLE TRIGGER at_rest;
`;
const strangeRows = `
  INSERT INTO "Job's ""queue"."order" (payload, tags, raw, at, span, ratio) VALUES
    ('{"a": "tab\\t, line\\n"}', '{"x y",NULL,"\\\\"}', '\\x00ff0a', '2026-11-05 09:45:00.123456+04', '1 mon -3 days', 0.1),
    (NULL, '{}', NULL, 'infinity', NULL, 'NaN');
  INSERT INTO "Job's ""queue"."order" (payload)
    SELECT jsonb_build_object('text', repeat('سطحة ', 200), 'n', n) FROM generate_series(1, 2000) n;
  INSERT INTO egg (hen_id) VALUES (NULL);
  ALTER TABLE hen DISABLE TRIGGER no_more_hens;
  INSERT INTO hen VALUES (7, 1);
  ALTER TABLE hen ENABLE TRIGGER no_more_hens;
  UPDATE egg SET hen_id = 7;
  INSERT INTO track VALUES ('2026-05-05', E'line\\nand\\ttab, \\\\N and \\\\.');
  SELECT setval('trip_ids', 9007199254740990);
`;

beforeAll(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  for (const { db } of [source, target]) await db.query({ text: strangeSchema });
  await source.db.query({ text: strangeRows });
});

afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

function backUp(name: string, stop: AbortSignal = signal, url = source.url) {
  const path = join(folder, name);
  return takeBackup({
    connection: { connectionString: url },
    environment: 'test',
    release: '1.2.3',
    takenAt: Temporal.Instant.from('2026-11-05T09:45:00Z'),
    path,
    signal: stop,
  });
}

async function contentsOf({ db }: TestDatabase) {
  const ask = async (text: string) =>
    (await db.query<{ text: string }>({ text })).rows.map((row) => row.text);
  const tables = await ask(
    `SELECT oid::regclass::text AS text FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace IN
       (SELECT oid FROM pg_namespace WHERE nspname !~ '^(pg_|information)') ORDER BY 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const table of tables) rows[table] = await ask(`SELECT t::text AS text FROM ${table} t ORDER BY 1`);
  return {
    rows,
    sequences: await ask('SELECT s::text AS text FROM pg_sequences s ORDER BY 1'),
    rules: await ask(
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS text FROM pg_constraint
       UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger
       WHERE NOT tgisinternal ORDER BY 1`,
    ),
  };
}

test('Whatever tables, types, names and rules a release has, all of them come back as they were', async () => {
  const { tables, rows } = await backUp('whole.gz');
  const { header, trailer } = await inspectBackup(join(folder, 'whole.gz'), signal);
  expect(header).toMatchObject({ environment: 'test', release: '1.2.3', takenAt: '2026-11-05T09:45:00Z' });
  expect(trailer).toMatchObject({ tables, rows });
  await loadBackup({ connectionString: target.url }, join(folder, 'whole.gz'), signal);
  // Which functions a database was given is its own, and told anew by the next look at the schema.
  const whole = await contentsOf(source);
  expect(await contentsOf(target)).toEqual({ ...whole, rows: { ...whole.rows, schema_functions: [] } });
});

test('A backup counts its rows as they are when the server tells the counts later than the rows', async () => {
  const late = await openLateCounts(source.url);
  try {
    const told = await backUp('late.gz', signal, late.url);
    expect(told).toEqual(await backUp('direct.gz'));
    expect((await inspectBackup(join(folder, 'late.gz'), signal)).trailer).toMatchObject(told);
  } finally {
    await late.close();
  }
});

/** Gives the work up while it waits for a table that somebody else holds, and tells how it ended. */
async function giveUp({ db }: TestDatabase, work: (stop: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const stop = new AbortController();
  const ended = await db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'LOCK TABLE accounts' });
    const ended = work(stop.signal).then(
      () => 'done',
      (error: Error) => error.name,
    );
    await untilWaiting(db, 1);
    stop.abort();
    return { ended };
  });
  return ended.ended;
}

test('A backup that is given up on the way ends without being one', async () => {
  expect(await giveUp(source, (stop) => backUp('given-up.gz', stop))).toBe('AbortError');
  await expect(inspectBackup(join(folder, 'given-up.gz'), signal)).rejects.toBeInstanceOf(BackupRefused);
});

test('A load that is given up on the way changes nothing', async () => {
  const before = await contentsOf(target);
  const load = (stop: AbortSignal) =>
    loadBackup({ connectionString: target.url }, join(folder, 'whole.gz'), stop);
  expect(await giveUp(target, load)).toBe('AbortError');
  expect(await contentsOf(target)).toEqual(before);
});

test('A database of the other environment, or of another program, is not backed up', async () => {
  await source.db.query({ text: "UPDATE environment_stamp SET environment = 'live'" });
  await expect(backUp('live.gz')).rejects.toThrow('belongs to the live environment');
  await source.db.query({ text: "UPDATE environment_stamp SET environment = 'test'" });
  await source.db.query({ text: 'ALTER TABLE environment_stamp RENAME TO aside' });
  await expect(backUp('foreign.gz')).rejects.toThrow("is not one of Satha's");
  await source.db.query({ text: 'ALTER TABLE aside RENAME TO environment_stamp' });
});

test('Rows that break a rule of the schema are not loaded, however sound the file is', async () => {
  await source.db.query({
    text: 'ALTER TABLE hen DROP CONSTRAINT hen_egg_id_fkey; UPDATE hen SET egg_id = 99',
  });
  await backUp('orphan.gz');
  const before = await contentsOf(target);
  await expect(
    loadBackup({ connectionString: target.url }, join(folder, 'orphan.gz'), signal),
  ).rejects.toThrow('violates foreign key constraint "hen_egg_id_fkey"');
  expect(await contentsOf(target)).toEqual(before);
  await source.db.query({
    text: 'UPDATE hen SET egg_id = 1; ALTER TABLE hen ADD CONSTRAINT hen_egg_id_fkey FOREIGN KEY (egg_id) REFERENCES egg',
  });
});

test('Wherever a file is cut off or a byte of it altered, it is refused, or reads as the very same content', async () => {
  await source.db.query({ text: `TRUNCATE "Job's ""queue"."order"` });
  await backUp('small.gz');
  const whole = readFileSync(join(folder, 'small.gz'));
  const { trailer } = await inspectBackup(join(folder, 'small.gz'), signal);
  const path = join(folder, 'damaged.gz');
  const inspect = async (bytes: Buffer) => {
    writeFileSync(path, bytes);
    return inspectBackup(path, signal).then(
      (read) => read.trailer,
      (error: unknown) => error,
    );
  };
  const position = fc.nat(whole.length - 1);
  await fc.assert(
    fc.asyncProperty(position, async (length) => {
      expect(await inspect(whole.subarray(0, length))).toBeInstanceOf(BackupRefused);
    }),
  );
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, difference) => {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ difference;
      const read = await inspect(altered);
      if (!(read instanceof BackupRefused)) expect(read).toEqual(trailer);
    }),
  );
});

test('Content that was altered and compressed anew is refused by its checksum', async () => {
  const content = gunzipSync(readFileSync(join(folder, 'small.gz'))).toString('latin1');
  const path = join(folder, 'forged.gz');
  for (const forged of [
    content.replace('Standard Recovery', 'Standard recovery'),
    content.replace(/rows 5\n/, 'rows 4\n'),
    content.replace(/table \{"schema":"public","name":"first_time_marks".*\nrows 0\n/, ''),
    `${content}more`,
    content.replace(/end .*\n/, ''),
  ]) {
    expect(forged).not.toBe(content);
    writeFileSync(path, gzipSync(Buffer.from(forged, 'latin1')));
    await expect(inspectBackup(path, signal)).rejects.toBeInstanceOf(BackupRefused);
  }
});

test('A format of the future is refused as one, not as damage', async () => {
  const path = join(folder, 'future.gz');
  writeFileSync(path, gzipSync('satha-backup 2\nwhatever\n'));
  await expect(inspectBackup(path, signal)).rejects.toThrow('format 2, which this release does not know');
});
