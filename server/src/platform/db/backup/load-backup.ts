import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { forgetFunctions } from '../schema-functions.ts';
import type { BackupTable } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { findTables, inPlainText, quoteName } from './catalogue.ts';
import { setSequence } from './raise-sequences.ts';
import { readBackup } from './read-backup.ts';

/**
 * Replaces all rows of a database that has the backup's schema by the backup's, in one database transaction.
 * @throws BackupRefused when the file is not whole, or does not fit the schema.
 */
export async function loadBackup(
  connection: pg.ClientConfig,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'satha restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await inPlainText(client);
    await client.query('BEGIN');
    const tables = await findTables(client);
    const putBack = await dropRules(client);
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(quoteName).join(', ')}`);
    await loadParts(client, path, new Set(tables.map(quoteName)), signal);
    for (const statement of putBack) await client.query(statement);
    // The backup tells which functions another database was given; this one is given all by the next look at its schema.
    await forgetFunctions(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function loadParts(
  client: pg.Client,
  path: string,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  let table = '';
  let copy: CopyStreamQuery | undefined;
  for await (const part of readBackup(path)) {
    signal.throwIfAborted();
    switch (part.kind) {
      case 'table':
        table = quoteName(part.table);
        if (!known.has(table)) {
          throw new BackupRefused(`The backup holds a table ${table}, which this release does not have.`);
        }
        copy = client.query(copyFrom(copyInText(part.table)));
        // Whoever waits for the stream hears of it; this only keeps an early error from ending the process.
        copy.on('error', () => {});
        break;
      case 'data':
        // The bytes are a view of a buffer that lives on; the stream may keep them until it has sent them.
        if (copy && !copy.write(part.bytes)) await drained(copy, signal);
        break;
      case 'rows':
        await endCopy(copy as CopyStreamQuery, table, part.rows);
        break;
      case 'sequences':
        for (const sequence of part.sequences) await setSequence(client, sequence);
        break;
    }
  }
}

/** Room to write on; an error of the stream is thrown here. */
async function drained(copy: CopyStreamQuery, signal: AbortSignal): Promise<void> {
  if (copy.errored) throw copy.errored;
  await once(copy, 'drain', { signal });
}

async function endCopy(copy: CopyStreamQuery, table: string, rows: number): Promise<void> {
  copy.end();
  await finished(copy);
  if (copy.rowCount === rows) return;
  throw new BackupRefused(`Of ${rows} rows of ${table} in the backup, ${copy.rowCount} were loaded.`);
}

function copyInText(table: BackupTable): string {
  return `COPY ${quoteName(table)} (${table.columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`;
}

/**
 * Takes foreign keys and triggers off, and returns the statements that put them back. Without them the order of the
 * tables does not matter, and the ledger may be emptied of what the migrations wrote. A foreign key that is put back
 * checks every row.
 */
async function dropRules(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; back: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
     UNION ALL
     SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
         CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
     FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0 AND tgenabled <> 'D'`,
  );
  for (const { off } of rows) await client.query(off);
  return rows.map(({ back }) => back);
}
