import { onTestFinished } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

export type HeldTransactions = {
  readonly held: Database;
  /** Settles once a transaction has done everything and is held: between two of its statements it looks the same from outside. */
  readonly done: Promise<void>;
  release(): void;
};

/** Whose database transactions have done everything but do not end until they may, or the test is over. */
export function holdTransactions(db: Database): HeldTransactions {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: done, resolve: tellDone } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  const held: Database = {
    ...db,
    inTransaction: (work, options) =>
      db.inTransaction(async (transaction) => {
        const result = await work(transaction);
        tellDone();
        await promise;
        return result;
      }, options),
  };
  return { held, done, release: resolve };
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
