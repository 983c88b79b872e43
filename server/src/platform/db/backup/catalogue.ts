import pg from 'pg';
import type { BackupSequence, BackupTable } from './backup-format.ts';

/** Everything but PostgreSQL's own; a schema of another program's making (a job queue's) is ours to keep too. */
const ownSchema = "n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'";

/** How the comment of a table begins that backups leave out. */
const leftOut = 'Not in backups';

/**
 * Returns every table with the columns that are stored rather than computed; of a partitioned one the whole,
 * once. Not those whose comment says that they are not for backups.
 */
export async function findTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
       coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname IS NOT NULL), '{}') AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't' AND ${ownSchema}
       AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE '${leftOut}%'
     GROUP BY n.nspname, c.relname
     ORDER BY n.nspname, c.relname`,
  );
  return rows;
}

/** Returns every sequence with where it stands, those of identity columns among them. */
export async function findSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows: sequences } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND c.relpersistence <> 't' AND ${ownSchema}
     ORDER BY n.nspname, c.relname`,
  );
  if (sequences.length === 0) return [];
  const { rows } = await client.query<BackupSequence>(
    sequences
      .map(
        (sequence) =>
          `SELECT ${pg.escapeLiteral(sequence.schema)} AS schema, ${pg.escapeLiteral(sequence.name)} AS name,
             last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoteName(sequence)}`,
      )
      .join(' UNION ALL '),
  );
  return rows;
}

/** Makes a connection write and read values in forms that do not depend on a server's settings. */
export async function inPlainText(client: pg.Client): Promise<void> {
  await client.query(
    "SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; " +
      "SET timezone = 'UTC'; SET bytea_output = 'hex'; SET xmloption = 'content'",
  );
}

export function quoteName({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
