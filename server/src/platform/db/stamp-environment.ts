import type pg from 'pg';
import { StartUpError } from '../start-up-error.ts';

/** A database belongs to one environment from its first day, and a process of the other one keeps off. */
export async function stamp(client: pg.Client, environment: string): Promise<void> {
  const existing = await client.query("SELECT to_regclass('environment_stamp') IS NOT NULL AS stamped");
  if (!existing.rows[0]?.stamped) {
    await requireEmpty(client, environment);
    await client.query(
      `CREATE TABLE environment_stamp (
         environment text NOT NULL CHECK (environment IN ('test', 'live')),
         only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)
       )`,
    );
    await client.query('INSERT INTO environment_stamp (environment) VALUES ($1)', [environment]);
    await client.query(
      `CREATE TABLE schema_migrations (
         version integer PRIMARY KEY,
         name text NOT NULL,
         sha256 text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  }
  const { rows } = await client.query<{ environment: string }>('SELECT environment FROM environment_stamp');
  const stamped = rows[0]?.environment;
  if (stamped !== environment) {
    throw new StartUpError(
      `The database ${client.database} belongs to the ${stamped} environment; ` +
        `the ${environment} environment needs a database of its own. Check DATABASE_URL_${environment.toUpperCase()}.`,
    );
  }
}

async function requireEmpty(client: pg.Client, environment: string): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `SELECT count(*) AS tables FROM pg_class
     WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = current_schema()::regnamespace`,
  );
  if (Number(rows[0]?.tables) === 0) return;
  throw new StartUpError(
    `The database ${client.database} holds tables that are not Satha's. ` +
      `Give the ${environment} environment an empty database in DATABASE_URL_${environment.toUpperCase()}.`,
  );
}
