import type { Queryable } from '../../src/platform/db/queryable.ts';

/**
 * Runs `work` while these tables have no foreign keys, no triggers and no index that no constraint needs: with them, rows by
 * the million take ten times as long. Afterwards all are back; foreign keys hold for what is stored from then on.
 */
export async function withBareTables(
  db: Queryable,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await selectKeys(db, tables);
  const indexes = await selectIndexes(db, tables);
  for (const { table, name } of keys)
    await db.query({ text: `ALTER TABLE ${table} DROP CONSTRAINT ${name}` });
  if (indexes.length > 0) {
    await db.query({ text: `DROP INDEX ${indexes.map(({ name }) => name).join(', ')}` });
  }
  for (const table of tables) await db.query({ text: `ALTER TABLE ${table} DISABLE TRIGGER USER` });
  await work();
  for (const { definition } of indexes) await db.query({ text: definition });
  for (const { table, name, definition } of keys) {
    await db.query({ text: `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID` });
  }
  for (const table of tables) await db.query({ text: `ALTER TABLE ${table} ENABLE TRIGGER USER` });
}

type Key = { readonly table: string; readonly name: string; readonly definition: string };

async function selectKeys(db: Queryable, tables: readonly string[]): Promise<readonly Key[]> {
  const { rows } = await db.query<Key>({
    text: `SELECT conrelid::regclass::text AS table, conname AS name,
             replace(pg_get_constraintdef(oid), ' NOT VALID', '') AS definition
           FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY ($1::regclass[])`,
    values: [tables],
  });
  return rows;
}

async function selectIndexes(
  db: Queryable,
  tables: readonly string[],
): Promise<readonly Omit<Key, 'table'>[]> {
  const { rows } = await db.query<Omit<Key, 'table'>>({
    text: `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
           WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    values: [tables],
  });
  return rows;
}
