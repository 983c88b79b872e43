import pg from 'pg';
import { StartUpError } from '../start-up-error.ts';
import type { Queryable } from './queryable.ts';

/** How the comments of tables begin whose rows the service does not change. */
const kinds = `CASE
  WHEN description LIKE 'Read-only:%' THEN ARRAY['SELECT']
  WHEN description LIKE 'Append-only%' THEN ARRAY['INSERT', 'SELECT']
  ELSE ARRAY['DELETE', 'INSERT', 'SELECT', 'UPDATE']
END`;
/** Of an append-only table, the one column that may be changed, where its comment names one. */
const openColumn = "substring(description FROM '^Append-only but for the column ([a-z_]+):')";

/** Tables and sequences of the schema, with what `role` has and what it should have; partitions are reached by the whole. */
const differences = `
  WITH role AS (SELECT oid FROM pg_roles WHERE rolname = $1),
  relations AS (
    SELECT c.oid, c.relkind, c.relacl, coalesce(obj_description(c.oid, 'pg_class'), '') AS description
    FROM pg_class AS c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'S')
      AND NOT c.relispartition
  ),
  rights AS (
    SELECT r.oid, r.relkind,
      CASE r.relkind WHEN 'S' THEN ARRAY['SELECT', 'USAGE'] ELSE ${kinds} END AS wanted,
      ARRAY(SELECT privilege_type FROM aclexplode(r.relacl), role WHERE grantee = role.oid
        ORDER BY privilege_type COLLATE "C") AS had,
      ARRAY(SELECT ${openColumn} WHERE ${openColumn} IS NOT NULL) AS wanted_columns,
      ARRAY(SELECT a.attname::text FROM pg_attribute AS a, aclexplode(a.attacl) AS item, role
        WHERE a.attrelid = r.oid AND item.grantee = role.oid ORDER BY a.attname) AS had_columns
    FROM relations AS r
  )
  SELECT oid::regclass::text AS relation, relkind = 'S' AS "isSequence", wanted, wanted_columns AS "wantedColumns"
  FROM rights WHERE wanted <> had OR wanted_columns <> had_columns`;

type Difference = {
  readonly relation: string;
  readonly isSequence: boolean;
  readonly wanted: readonly string[];
  readonly wantedColumns: readonly string[];
};

/**
 * Grants the role that serves what it needs in the database of `owner`, and revokes what it does not, in the
 * transaction that `owner` has open: rows of ordinary tables are read and written, those of append-only ones
 * added, and nothing is made, emptied or dropped. Where all is as it should be nothing is written. @throws
 * StartUpError when there is no such role.
 */
export async function grantServiceRights(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) {
    throw new StartUpError(
      `The database server has no role ${role}, which the service is to use: make it, or name another one.`,
    );
  }
  const { rows } = await owner.query<Difference>(differences, [role]);
  const name = pg.escapeIdentifier(role);
  const statements = [...(await findSurroundings(owner, role)), ...rows.flatMap((row) => grant(row, name))];
  if (statements.length > 0) await owner.query(statements.join(';\n'));
}

function grant({ relation, isSequence, wanted, wantedColumns }: Difference, name: string): string[] {
  const object = `${isSequence ? 'SEQUENCE' : 'TABLE'} ${relation}`;
  return [
    `REVOKE ALL ON ${object} FROM ${name}`,
    `GRANT ${wanted.join(', ')} ON ${object} TO ${name}`,
    ...wantedColumns.map((column) => `GRANT UPDATE (${pg.escapeIdentifier(column)}) ON ${object} TO ${name}`),
  ];
}

/** The database and the schema themselves: entered, and nothing made in them, tables of a session included. */
async function findSurroundings(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT statement FROM (VALUES
       (NOT has_database_privilege($1, current_database(), 'CONNECT'),
         format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), $1::text)),
       (NOT has_schema_privilege($1, current_schema(), 'USAGE'),
         format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), $1::text)),
       (has_database_privilege($1, current_database(), 'CREATE, TEMPORARY'),
         format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC, %I', current_database(), $1::text)),
       (has_schema_privilege($1, current_schema(), 'CREATE'),
         format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, %I', current_schema(), $1::text))
     ) AS found (is_amiss, statement) WHERE is_amiss`,
    [role],
  );
  return rows.map(({ statement }) => statement);
}

/** What one connection shows of the database that it leads to. */
export type DatabaseFacts = {
  /** Tells databases apart, those of other servers too. */
  readonly identity: string;
  readonly role: string;
  /** Whether it could change rows that are never changed: by a right of its own, or as the owner of the tables. */
  readonly mayRewrite: boolean;
  /** How many tables it finds by their names that are never changed. */
  readonly tables: number;
};

const databaseFacts = `
  SELECT current_user AS role,
    count(*)::integer AS tables,
    concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), (SELECT oid FROM pg_database WHERE datname = current_database())) AS identity,
    coalesce(bool_or(has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      OR pg_has_role(c.relowner, 'MEMBER')), false) AS "mayRewrite"
  FROM pg_class AS c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND obj_description(c.oid, 'pg_class') LIKE 'Append-only%'`;

export async function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const { rows } = await db.query<DatabaseFacts>({ text: databaseFacts, onlyReads: true });
  return rows[0] as DatabaseFacts;
}
