import type { Database } from '../../src/platform/db/database.ts';

/** A database that fails every statement with `fault`, for as long as one is set. */
export type FaultyDatabase = Database & { fault: Error | undefined };

export function makeFaulty(db: Database): FaultyDatabase {
  const faulty: FaultyDatabase = {
    fault: undefined,
    longestWaitMs: db.longestWaitMs,
    observeStatements: (observe) => db.observeStatements(observe),
    counts: () => db.counts(),
    async query(statement) {
      if (faulty.fault) throw faulty.fault;
      return db.query(statement);
    },
    async inTransaction(work, options) {
      if (faulty.fault) throw faulty.fault;
      return db.inTransaction(work, options);
    },
    close: () => db.close(),
  };
  return faulty;
}
