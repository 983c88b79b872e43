import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { explainFullDisk, StartUpError } from '../start-up-error.ts';

/** One index of a large table: a file of its name, with the statement that builds it and those that drop what it replaces. */
export type SqlIndex = {
  readonly name: string;
  readonly table: string;
  readonly statements: readonly string[];
};

export type BuildOptions = {
  /** Hears of each index that is built on a table which is not empty. */
  readonly log?: ((line: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Held by the connection that builds. Any number that other programs on the same server are unlikely to lock. */
export const indexLock = 7_728_400_002;

const tryEveryMs = 200;

/** Returns this release's indexes of large tables, in the order of the alphabet. */
export async function readIndexes(folder: string): Promise<SqlIndex[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replace(/^--.*$/gm, '');
      const statements = text.split(';').map((statement) => statement.trim());
      const [, table = ''] = /^\s*CREATE INDEX CONCURRENTLY \w+ ON (\w+) /.exec(text) ?? [];
      return { name: basename(file, '.sql'), table, statements: statements.filter((each) => each !== '') };
    }),
  );
}

/**
 * Builds the indexes of large tables that the database has not, one after the other, while others read and write these
 * tables. One process at a time does so. What was interrupted, by whatever, is begun anew the next time.
 * @throws StartUpError with the index that could not be built, and the signal's reason.
 */
export async function buildIndexes(
  connection: pg.ClientConfig,
  folder: string,
  { log, signal }: BuildOptions = {},
): Promise<void> {
  const indexes = await readIndexes(folder);
  const client = new pg.Client({ ...connection, application_name: 'satha indexes' });
  client.on('error', () => {});
  const cutOff = () => void client.end().catch(() => {});
  signal?.throwIfAborted();
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    await client.connect();
    if ((await findMissing(client, indexes)).length === 0) return;
    await lock(client, signal);
    // An index takes as long as its table is large; and nobody wants one whose maker is gone.
    await client.query('SET statement_timeout = 0');
    await client.query("SET client_connection_check_interval = '2s'");
    for (const { index, isBroken } of await findMissing(client, indexes)) {
      if (log && (await hasRows(client, index))) {
        log(`The index ${index.name} is built; the service goes on meanwhile.`);
      }
      await build(client, index, isBroken);
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', cutOff);
    await client.end().catch(() => {});
  }
}

type Missing = { readonly index: SqlIndex; readonly isBroken: boolean };

/** Those that are not there, or were not built to their end. */
async function findMissing(client: pg.Client, indexes: readonly SqlIndex[]): Promise<readonly Missing[]> {
  const { rows } = await client.query<{ name: string; isBroken: boolean }>(
    `SELECT asked.name, bool_or(NOT indisvalid) IS TRUE AS "isBroken"
     FROM unnest($1::text[]) AS asked (name) LEFT JOIN pg_index ON indexrelid = to_regclass(asked.name)
     GROUP BY asked.name HAVING bool_and(indisvalid) IS NOT TRUE`,
    [indexes.map(({ name }) => name)],
  );
  const missing = new Map(rows.map((row) => [row.name, row.isBroken]));
  return indexes.flatMap((index) => {
    const isBroken = missing.get(index.name);
    return isBroken === undefined ? [] : [{ index, isBroken }];
  });
}

/** Asked for again and again: who waits in the database for it would be waited for by who builds. */
async function lock(client: pg.Client, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [indexLock]);
    if (rows[0].taken) return;
    await pause(tryEveryMs, undefined, { ...(signal && { signal }) });
  }
}

async function hasRows(client: pg.Client, { table }: SqlIndex): Promise<boolean> {
  const { rows } = await client.query('SELECT coalesce(pg_relation_size(to_regclass($1)), 0) > 0 AS has', [
    table,
  ]);
  return rows[0].has;
}

async function build(client: pg.Client, { name, statements }: SqlIndex, isBroken: boolean): Promise<void> {
  try {
    if (isBroken) await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(name)}`);
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw (
      explainFullDisk(error) ??
      new StartUpError(
        `The index ${name} could not be built, and is begun anew at the next start: ${reason}.`,
        {
          cause: error,
        },
      )
    );
  }
}
