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
