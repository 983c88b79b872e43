import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '../../values/problem.ts';
import type { Database } from '../db/database.ts';
import type { Queryable, Statement } from '../db/queryable.ts';
import { createConcurrencyLimit } from '../db/queues/concurrency-limit.ts';

/** What is noted of a step, in the transaction that does it. */
export type PersonStep = {
  readonly personId: number;
  readonly note: (transaction: Queryable) => Promise<void>;
};

/**
 * Our own figures. A step hashes a password, a tenth of a second on a quiet machine, so that a few of them last longer
 * than the database lets anybody wait for a lock: in this process they wait for each other before they take one.
 */
const concurrencyLimits = {
  mostRunning: Number.POSITIVE_INFINITY,
  mostRunningOfKey: 1,
  mostWaitingOfKey: 50,
  longestWaitMs: 10_000,
};

export type PersonSteps = ReturnType<typeof createPersonSteps>;

/** Runs what better-auth does in several statements as one step about one person. */
export function createPersonSteps({ db, tablePrefix }: { db: Database; tablePrefix: string }) {
  const transactions = new AsyncLocalStorage<Queryable>();
  const concurrency = createConcurrencyLimit(concurrencyLimits);
  const credentials = `${tablePrefix}_credentials`;
  const personId = `${tablePrefix}_id`;
  const findOne = async <Value>(text: string, value: string): Promise<Value | undefined> => {
    const { rows } = await db.query<{ found: Value }>({ text, values: [value], onlyReads: true });
    return rows[0]?.found;
  };

  /**
   * One step at a time for a person, in one transaction, which holds their password before anything else: it stays the
   * same until the end, unless the step sets a new one.
   * @throws DatabaseUnavailable, with nothing done, when too many steps of the person wait, or the turn came too late.
   */
  function alone<Result>(person: number, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const held = {
      text: `SELECT FROM ${credentials} WHERE ${personId} = $1 FOR NO KEY UPDATE`,
      values: [person],
    };
    const inTransaction = async (transaction: Queryable) => {
      await transaction.query(held);
      return transactions.run(transaction, () => work(transaction));
    };
    const concurrencyKey = `${tablePrefix} ${person}`;
    return concurrency.run(person, () => db.inTransaction(inTransaction, { concurrencyKey }));
  }

  return {
    /** For better-auth: inside a step it is the step's transaction. */
    db: {
      query: <Row>(statement: Statement) => (transactions.getStore() ?? db).query<Row>(statement),
    } satisfies Queryable,

    alone,

    /** The same where a refusal rolls nothing back, so that wrong codes stay counted. */
    async aloneKeepingRefusals<Result>(
      person: number,
      work: (transaction: Queryable) => Promise<Result>,
    ): Promise<Result> {
      const outcome = await alone(person, (transaction) => settle(() => work(transaction)));
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.done;
    },

    /** The hash of the password of whoever has the email. */
    findPassword: (email: string) =>
      findOne<string>(
        `SELECT password AS found FROM ${credentials} JOIN ${tablePrefix}s USING (${personId}) WHERE email = $1`,
        email,
      ),

    /** Whose it is that is good once, by what it is kept under. */
    async findHolder(identifier: string): Promise<number | undefined> {
      const text = `SELECT value AS found FROM ${tablePrefix}_verifications WHERE identifier = $1`;
      const holder = await findOne<string>(text, identifier);
      return holder === undefined ? undefined : Number(holder);
    },

    async endSession(token: string): Promise<void> {
      await db.query({ text: `DELETE FROM ${tablePrefix}_sessions WHERE token = $1`, values: [token] });
    },
  };
}

async function settle<Result>(work: () => Promise<Result>): Promise<{ done: Result } | { refusal: Problem }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error };
    throw error;
  }
}
