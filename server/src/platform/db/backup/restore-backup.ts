import pg from 'pg';
import { dropDatabase } from '../drop-database.ts';
import type { BackupHeader } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import {
  explainLoadError,
  type LoadDeps,
  type Loaded,
  type LoadRequest,
  loadAndProve,
  requireFitting,
} from './load-and-prove.ts';
import { raiseSequences } from './raise-sequences.ts';
import { inspectBackup } from './read-backup.ts';

export type RestoreRequest = LoadRequest & {
  /** The database that the backup takes the place of; it need not exist. */
  readonly database: string;
  readonly restoredAt: Temporal.Instant;
};

export type RestoreDeps = LoadDeps & {
  readonly server: {
    connectionString(database: string): string;
    createDatabase(name: string): Promise<void>;
  };
};

export type Restored = Loaded & {
  /** The name under which the database of before is kept; undefined when there was none. */
  readonly previousDatabase: string | undefined;
};

/**
 * Loads a backup beside the database, proves it, and only then swaps the two: until the swap nothing is changed, and
 * the swap is one database transaction.
 * @throws BackupRefused in a sentence; the database is then as it was, and what was loaded is gone.
 */
export async function restoreBackup(deps: RestoreDeps, request: RestoreRequest): Promise<Restored> {
  const { path, signal } = request;
  const { header, trailer } = await inspectBackup(path, signal);
  requireFitting(header, deps.migrations, request);
  const admin = new pg.Client({ connectionString: deps.server.connectionString('postgres') });
  admin.on('error', () => {});
  await admin.connect();
  try {
    await requireOnlyRestore(admin, request);
    await requireUnused(admin, request);
    await makeBeside(deps, admin, request, header);
    const previousDatabase = await swap(deps, admin, request);
    return { header, tables: trailer.tables, rows: trailer.rows, previousDatabase };
  } finally {
    await admin.end();
  }
}

/** Loads into a database of its own name, which is dropped again when anything goes wrong. */
async function makeBeside(
  deps: RestoreDeps,
  admin: pg.Client,
  request: RestoreRequest,
  header: BackupHeader,
): Promise<void> {
  const name = besideName(request);
  const connection = { connectionString: deps.server.connectionString(name) };
  // One may be left over from a restore that was killed.
  await dropDatabase(admin, name);
  try {
    await deps.server.createDatabase(name);
    await loadAndProve(deps, connection, request, header);
  } catch (error) {
    await dropDatabase(admin, name).catch(() => {});
    throw explainLoadError(error, request, 'Nothing was changed.');
  }
}

async function swap(
  deps: RestoreDeps,
  admin: pg.Client,
  request: RestoreRequest,
): Promise<string | undefined> {
  const { database } = request;
  const beside = besideName(request);
  const previous = `${database}_before_${compactTime(request.restoredAt)}`;
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  const { connectionString } = deps.server;
  try {
    if (rowCount !== 0) {
      await raiseSequences(
        { connectionString: connectionString(database) },
        { connectionString: connectionString(beside) },
      );
    }
    // Asked once more: the renaming would wait some seconds for whoever came in meanwhile.
    await requireUnused(admin, request);
    await admin.query('BEGIN');
    if (rowCount !== 0) await rename(admin, database, previous);
    await rename(admin, beside, database);
    await admin.query('COMMIT');
    return rowCount === 0 ? undefined : previous;
  } catch (error) {
    await admin.query('ROLLBACK').catch(() => {});
    await dropDatabase(admin, beside).catch(() => {});
    // 55006: somebody came in at this very moment.
    throw (error as { code?: string }).code === '55006' ? await describeUse(admin, request) : error;
  }
}

async function rename(admin: pg.Client, from: string, to: string): Promise<void> {
  await admin.query(`ALTER DATABASE ${pg.escapeIdentifier(from)} RENAME TO ${pg.escapeIdentifier(to)}`);
}

async function requireOnlyRestore(admin: pg.Client, request: RestoreRequest): Promise<void> {
  const { rows } = await admin.query<{ alone: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS alone',
    [`restore ${request.database}`],
  );
  if (rows[0]?.alone) return;
  throw new BackupRefused(
    `Another restore of the ${request.environment} environment is running: wait until it has ended.`,
  );
}

async function requireUnused(admin: pg.Client, request: RestoreRequest): Promise<void> {
  const sessions = await findSessions(admin, request.database);
  if (sessions.length > 0) throw await describeUse(admin, request);
}

async function describeUse(admin: pg.Client, request: RestoreRequest): Promise<BackupRefused> {
  const sessions = await findSessions(admin, request.database);
  const names = [...new Set(sessions)].filter((name) => name !== '').join(', ');
  return new BackupRefused(
    `The ${request.environment} environment is in use${names === '' ? '' : ` (${names})`}: stop \`npx satha start\` and ` +
      'every `npx satha serve`, then restore again. Nothing was changed.',
  );
}

/** The application names of those who work with the database. */
async function findSessions(admin: pg.Client, database: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = $1 AND backend_type = 'client backend' ORDER BY application_name`,
    [database],
  );
  return rows.map(({ name }) => name);
}

function besideName({ database }: RestoreRequest): string {
  return `${database}_restoring`;
}

/** `20261105_094500_123`, in UTC: two restores within a second keep two databases. */
function compactTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' }).replace(/[-:Z]/g, '').replace(/[T.]/g, '_');
}
