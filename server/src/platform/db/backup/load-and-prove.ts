import pg from 'pg';
import type { Migration } from '../read-migrations.ts';
import type { BackupHeader, BackupMigration } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { loadBackup } from './load-backup.ts';

export type LoadRequest = {
  readonly path: string;
  readonly environment: string;
  readonly signal: AbortSignal;
};

export type LoadDeps = {
  /** This release's. */
  readonly migrations: readonly Migration[];
  /** Makes the schema in an empty database, or brings it up to date; up to a version, or to this release's. */
  prepareSchema(connection: pg.ClientConfig, upToVersion?: number): Promise<void>;
  /** Proves what was loaded, before it is used. @throws when it is not sound. */
  verify(connection: pg.ClientConfig): Promise<void>;
};

export type Loaded = { readonly header: BackupHeader; readonly tables: number; readonly rows: number };

/**
 * Requires that a backup is of this environment, and that this release can bring its schema up to date.
 * @throws BackupRefused when it is not.
 */
export function requireFitting(
  { environment, migrations, release }: BackupHeader,
  known: readonly BackupMigration[],
  request: LoadRequest,
): void {
  if (environment !== request.environment) {
    throw new BackupRefused(
      `${request.path} is a backup of the ${environment} environment; restore it with --environment ${environment}.`,
    );
  }
  const stranger = migrations.find(
    (migration, index) =>
      known[index]?.version !== migration.version || known[index].sha256 !== migration.sha256,
  );
  if (stranger === undefined) return;
  throw new BackupRefused(
    `${request.path} was made by release ${release}, whose migration ${stranger.name} is not this release's: ` +
      'restore it with that release or a newer one.',
  );
}

/** Fills an empty database with a backup, brings it up to date and proves it. */
export async function loadAndProve(
  deps: LoadDeps,
  connection: pg.ClientConfig,
  { path, signal }: LoadRequest,
  header: BackupHeader,
): Promise<void> {
  await deps.prepareSchema(connection, header.migrations.at(-1)?.version ?? 0);
  await loadBackup(connection, path, signal);
  await deps.prepareSchema(connection);
  signal.throwIfAborted();
  await tidyUp(connection);
  await deps.verify(connection);
  signal.throwIfAborted();
}

/** Rows that came at once leave the planner without figures and the indexes without their summaries. */
async function tidyUp(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** Explains why a backup could not be loaded, with what that did to the database. */
export function explainLoadError(error: unknown, { path }: LoadRequest, consequence: string): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  // An SQLSTATE: the server refused what the file holds, or has no room for it.
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    return new BackupRefused(`${path} could not be loaded: ${message}. ${consequence}`);
  }
  return error;
}
