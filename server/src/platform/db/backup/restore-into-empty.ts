import pg from 'pg';
import { BackupRefused } from './backup-refused.ts';
import {
  explainLoadError,
  type LoadDeps,
  type Loaded,
  type LoadRequest,
  loadAndProve,
  requireFitting,
} from './load-and-prove.ts';
import { inspectBackup } from './read-backup.ts';

/**
 * Loads a backup into a database that has nothing in it, on a server where databases are made and renamed by somebody
 * else. What fails on the way leaves a part behind, and says so.
 * @throws BackupRefused in a sentence, when the database is not empty with nothing changed.
 */
export async function restoreIntoEmpty(
  deps: LoadDeps,
  connection: pg.ClientConfig,
  request: LoadRequest,
): Promise<Loaded> {
  const { path, environment, signal } = request;
  const { header, trailer } = await inspectBackup(path, signal);
  requireFitting(header, deps.migrations, request);
  const client = await connect(connection, environment);
  try {
    await requireOnlyRestore(client);
    await requireEmpty(client);
    await loadAndProve(deps, connection, request, header).catch(async (error: unknown) => {
      throw (await hasTables(client)) ? tellOfRest(error, client, request) : error;
    });
    return { header, tables: trailer.tables, rows: trailer.rows };
  } finally {
    await client.end();
  }
}

async function connect(connection: pg.ClientConfig, environment: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'satha restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as { readonly message: string; readonly code?: string };
    throw new BackupRefused(
      `The database of the ${environment} environment cannot be reached: ${message || code}.`,
      { cause: error },
    );
  }
}

/** Two at once would both find the database empty. */
async function requireOnlyRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('restore into ' || current_database(), 0)) AS alone",
  );
  if (rows[0]?.alone) return;
  throw new BackupRefused(
    `Another restore into the database ${client.database} is running: wait until it has ended.`,
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  if (!(await hasTables(client))) return;
  throw new BackupRefused(
    `The database ${client.database} is not empty: make a new one, name it in the setting, and restore into that. ` +
      'Nothing was changed.',
  );
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = current_schema()::regnamespace LIMIT 1`,
  );
  return rowCount !== 0;
}

function tellOfRest(error: unknown, { database }: pg.Client, request: LoadRequest): unknown {
  const rest = `The database ${database} holds a part of the backup and must not be used: make it anew, and restore again.`;
  const explained = explainLoadError(error, request, rest);
  if (explained !== error) return explained;
  const { message } = error as Error;
  return new BackupRefused(`${message.replace(/\.?$/, '.')} ${rest}`, { cause: error });
}
