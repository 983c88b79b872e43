import type { Queryable } from '../queryable.ts';

/** Returns the number of the latest migration, and which PostgreSQL it is in. */
export async function findDatabaseVersions(
  db: Queryable,
): Promise<{ readonly schema: number; readonly postgres: string }> {
  const { rows } = await db.query<{ schema: number; postgres: string }>({
    name: 'find-database-versions',
    text: `SELECT max(version) AS schema, current_setting('server_version') AS postgres FROM schema_migrations`,
    onlyReads: true,
  });
  return rows[0] ?? { schema: 0, postgres: '' };
}
