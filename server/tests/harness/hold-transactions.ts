import { onTestFinished } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

/** Whose database transactions have done everything but do not end until they may, or the test is over. */
export function holdTransactions(db: Database): { readonly held: Database; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  const held: Database = {
    ...db,
    inTransaction: (work, options) =>
      db.inTransaction(async (transaction) => {
        const result = await work(transaction);
        await promise;
        return result;
      }, options),
  };
  return { held, release: resolve };
}

/** How many connections to the database are in that state. */
export async function countConnections(db: Database, state: string, waitsFor?: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND state = $1 AND ($2::text IS NULL OR wait_event_type = $2)`,
    values: [state, waitsFor ?? null],
  });
  return rows[0]?.count ?? 0;
}
