import type { Database } from '../../src/platform/db/database.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';

/** The same database, with the text of every statement that goes through it noted in order: each is a round trip. */
export function recordStatements(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const recorded = (queryable: Queryable): Queryable => ({
    query(statement) {
      statements.push(statement.text);
      return queryable.query(statement);
    },
  });
  return {
    statements,
    db: {
      ...recorded(db),
      longestWaitMs: db.longestWaitMs,
      counts: () => db.counts(),
      observeStatements: (observe) => db.observeStatements(observe),
      inTransaction(work, options) {
        statements.push('BEGIN');
        const recordedWork = (transaction: Queryable) =>
          work(recorded(transaction)).finally(() => statements.push('the end of the transaction'));
        return db.inTransaction(recordedWork, options);
      },
      close: () => db.close(),
    },
  };
}
