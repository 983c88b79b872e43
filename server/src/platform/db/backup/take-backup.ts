import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationLock } from '../schema-lock.ts';
import {
  type BackupHeader,
  type BackupMigration,
  type BackupTable,
  type BackupTrailer,
  formatVersion,
  magicWord,
} from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { findSequences, findTables, inPlainText, quoteName } from './catalogue.ts';

export type BackupRequest = {
  readonly connection: pg.ClientConfig;
  readonly environment: string;
  readonly release: string;
  readonly takenAt: Temporal.Instant;
  /** Must not exist yet; on failure it is left behind in part. */
  readonly path: string;
  readonly signal: AbortSignal;
};

/**
 * Writes the whole database as it is at one moment, while others go on working with it, in constant memory.
 * The file is on disk for good when this returns.
 * @throws BackupRefused when the database is not one of ours, or belongs to the other environment.
 */
export async function takeBackup(request: BackupRequest): Promise<Count> {
  const client = new pg.Client({ ...request.connection, application_name: 'satha backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const count = { tables: 0, rows: 0 };
    await pipeline(
      writeContent(client, request, count),
      createGzip(),
      createWriteStream(request.path, { flags: 'wx', mode: 0o600, flush: true }),
      { signal: request.signal },
    );
    return count;
  } finally {
    await client.end();
  }
}

type Count = { tables: number; rows: number };

async function* writeContent(
  client: pg.Client,
  request: BackupRequest,
  count: Count,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  const line = (word: string, value: unknown) => hashed(Buffer.from(`${word} ${JSON.stringify(value)}\n`));

  const tables = await openSnapshot(client).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === lockNotAvailable
      ? new BackupRefused(
          `Another process has been changing the schema of the database ${client.database} for ${longestLockWaitMs / 1000} s: ` +
            'take the backup when that is done.',
        )
      : error;
  });
  yield line(magicWord, formatVersion);
  yield line('header', await makeHeader(client, request));
  for (const table of tables) {
    yield line('table', table);
    const rows = client.query(copyTo(copyOutText(table)));
    for await (const piece of rows as AsyncIterable<Buffer>) {
      yield line('data', piece.length);
      yield hashed(piece);
    }
    // How many rows they were comes after the last of them, and may come later: an answer to the next question is behind it.
    await client.query('SELECT');
    yield line('rows', rows.rowCount);
    count.tables += 1;
    count.rows += rows.rowCount;
  }
  // Read last: sequences live outside the snapshot, and one that is ahead of its table does no harm.
  yield line('sequences', await findSequences(client));
  await client.query('COMMIT');
  const trailer: BackupTrailer = { ...count, sha256: hash.digest('hex') };
  yield Buffer.from(`end ${JSON.stringify(trailer)}\n`);
}

/** Our own figure, as that of any command. */
const longestLockWaitMs = 20_000;
const lockNotAvailable = '55P03';

/**
 * One snapshot for everything that follows. Migrations are kept away just while the tables are found and held;
 * from then on the tables' own locks, which are in nobody's way but a migration's, keep their form.
 */
async function openSnapshot(client: pg.Client): Promise<BackupTable[]> {
  await inPlainText(client);
  await client.query("SELECT set_config('lock_timeout', $1, false)", [String(longestLockWaitMs)]);
  // Before the transaction: its snapshot is to be later than whatever migration is waited for.
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await findTables(client);
  if (!tables.some(({ name }) => name === 'environment_stamp')) {
    throw new BackupRefused(`The database ${client.database} is not one of Satha's.`);
  }
  await client.query(`LOCK TABLE ${tables.map(quoteName).join(', ')} IN ACCESS SHARE MODE`);
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock]);
  return tables;
}

async function makeHeader(client: pg.Client, request: BackupRequest): Promise<BackupHeader> {
  const stamp = await client.query<{ environment: string }>('SELECT environment FROM environment_stamp');
  const stamped = stamp.rows[0]?.environment;
  if (stamped !== request.environment) {
    throw new BackupRefused(`The database ${client.database} belongs to the ${stamped} environment.`);
  }
  const server = await client.query<{ server_version: string }>('SHOW server_version');
  const migrations = await client.query<BackupMigration>(
    'SELECT version, name, sha256 FROM schema_migrations ORDER BY version',
  );
  return {
    environment: request.environment,
    release: request.release,
    takenAt: request.takenAt.toString(),
    serverVersion: server.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
  };
}

/** By a query, because a partitioned table has no rows of its own to copy. */
function copyOutText(table: BackupTable): string {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  return `COPY (SELECT ${columns} FROM ${quoteName(table)}) TO STDOUT`;
}
