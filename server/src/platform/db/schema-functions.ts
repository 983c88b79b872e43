import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { StartUpError } from '../start-up-error.ts';

/** One function of the schema: a file of its name that creates or replaces it. */
export type SqlFunction = { readonly name: string; readonly text: string; readonly sha256: string };

/** Returns this release's functions by their names, in the order of the alphabet. */
export async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { name: basename(file, '.sql'), text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Returns the functions that the database has with another text, or not at all. */
export async function findChangedFunctions(
  client: pg.Client,
  functions: readonly SqlFunction[],
): Promise<SqlFunction[]> {
  if (!(await knowsFunctions(client))) return [...functions];
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_functions',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return functions.filter(({ name, sha256 }) => applied.get(name) !== sha256);
}

/** Deletes the record of applied functions, so that the next migration applies all of them. */
export async function forgetFunctions(client: pg.Client): Promise<void> {
  if (await knowsFunctions(client)) await client.query('DELETE FROM schema_functions');
}

/** A schema of before functions were files has no such table. */
async function knowsFunctions(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('schema_functions') IS NOT NULL AS known",
  );
  return rows[0]?.known ?? false;
}

/**
 * Applies functions in the client's database transaction, and drops what has no file any more: functions whose file is
 * gone, and other forms of those that are applied, which had other arguments. Bodies are not checked, so that functions may
 * stand in any order; a test of the schema calls for each.
 */
export async function applyFunctions(
  client: pg.Client,
  changed: readonly SqlFunction[],
  all: readonly SqlFunction[],
): Promise<void> {
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { name, text } of changed) await change(client, text, `${name} could not be applied`);
  await dropFormerForms(client, changed, all);
  await client.query(
    `WITH gone AS (DELETE FROM schema_functions WHERE name <> ALL ($3::text[]))
     INSERT INTO schema_functions (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`,
    [changed.map(({ name }) => name), changed.map(({ sha256 }) => sha256), all.map(({ name }) => name)],
  );
}

/** What is applied is a row that this transaction wrote; what else has its name was a function of an older release. */
async function dropFormerForms(
  client: pg.Client,
  changed: readonly SqlFunction[],
  all: readonly SqlFunction[],
): Promise<void> {
  const { rows } = await client.query<{ form: string }>(
    `SELECT oid::regprocedure AS form FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND (
       proname = ANY ($1::text[]) AND xmin <> pg_current_xact_id()::xid
       OR proname = ANY (SELECT name FROM schema_functions WHERE name <> ALL ($2::text[]))
     )`,
    [changed.map(({ name }) => name), all.map(({ name }) => name)],
  );
  for (const { form } of rows)
    await change(client, `DROP FUNCTION ${form}`, `${form} of an older release could not be dropped`);
}

async function change(client: pg.Client, statement: string, failure: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartUpError(`The function ${failure}, and nothing was changed: ${reason}.`, { cause: error });
  }
}
