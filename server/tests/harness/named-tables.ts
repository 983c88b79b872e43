import { expect } from 'vitest';
import { forgetManualControl } from '../../src/domain/sandbox/controls/forget-manual-control.ts';
import { sweep } from '../../src/entrypoints/jobs/sweep.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { openEmptyFileStore } from './empty-file-store.ts';
import { recordStatements } from './recorded-database.ts';

/** The tables that pieces of SQL, and functions that they call, name in a pattern, with those that fall with them. */
export async function findNamedTables(
  db: Database,
  pattern: RegExp,
  sql: readonly string[],
): Promise<Set<string>> {
  const text = sql.join('\n');
  const { rows: functions } = await db.query<{ name: string; source: string }>({
    text: `SELECT proname AS name, prosrc || coalesce(pg_get_function_sqlbody(oid), '') AS source FROM pg_proc
           WHERE pronamespace = current_schema()::regnamespace`,
  });
  const { rows: cascades } = await db.query<{ of: string; table: string }>({
    text: `SELECT confrelid::regclass::text AS "of", conrelid::regclass::text AS "table" FROM pg_constraint
           WHERE confdeltype = 'c'`,
  });
  const called = functions.filter(({ name }) => text.includes(`${name}(`)).map(({ source }) => source);
  const named = new Set(
    [text, ...called].flatMap((each) => [...each.matchAll(pattern)].map(([, table = '']) => table)),
  );
  // What is added to a set while it is gone through is gone through as well.
  for (const table of named) {
    for (const cascade of cascades) if (cascade.of === table) named.add(cascade.table);
  }
  return named;
}

/** The tables that one round of sweeping deletes from, in the sandbox, which has the most to forget. */
export async function findSweptTables(database: Database): Promise<Set<string>> {
  const { db, statements } = recordStatements(database);
  const rounds: string[] = [];
  const ownChores = [forgetManualControl, async () => void rounds.push('over')];
  const logger = createLogger({ level: 'error', environment: 'test' });
  const kept = { requestLogDays: 30, evidenceDays: 730, trackDays: 90, files: openEmptyFileStore() };
  const sweeping = sweep({ db, clock: systemClock, logger, ...kept, ownChores }, 1);
  await expect.poll(() => rounds).toContain('over');
  await sweeping.stop();
  return findNamedTables(database, /\b(?:DELETE FROM |inhparent = ')(\w+)/g, statements);
}
