import type { Key } from './queues/round-robin-queue.ts';

export type Statement = {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** It changes nothing: a connection that breaks under it leaves nothing in doubt. */
  readonly onlyReads?: true;
  /** What it may wait for the lock of, such as an account: work of one key has a few connections, and waits for those in memory. */
  readonly concurrencyKey?: Key;
};

/** What a store needs of the database: a pool, a client inside a transaction, or anything else that runs SQL. */
export type Queryable = {
  query<Row>(statement: Statement): Promise<{ rows: Row[]; rowCount: number | null }>;
};
