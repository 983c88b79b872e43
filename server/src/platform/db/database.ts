import pg from 'pg';
import { type DatabaseOutcome, DatabaseUnavailable, explainDatabaseError } from './database-unavailable.ts';
import type { Queryable, Statement } from './queryable.ts';
import { createConcurrencyLimit } from './queues/concurrency-limit.ts';
import type { Key } from './queues/round-robin-queue.ts';

/** A pool of connections to one database. Every method throws DatabaseUnavailable when it cannot do its part. */
export type Database = Queryable & {
  /**
   * Runs `work` in one database transaction: committed when it returns, rolled back when it throws. Its
   * `concurrencyKey` is like a statement's.
   */
  inTransaction<Result>(
    work: (transaction: Queryable) => Promise<Result>,
    options?: { readonly concurrencyKey?: Key },
  ): Promise<Result>;
  /** How long work waits for a connection or for its turn, in ms. */
  readonly longestWaitMs: number;
  /** How the connections stand at this moment. */
  counts(): ConnectionCounts;
  /** Tells of every statement that is over from now on, refused ones and those in transactions too. */
  observeStatements(observe: ObserveStatement): void;
  close(): Promise<void>;
};

/** Takes a statement's name, undefined for one without, and how long the database took. */
export type ObserveStatement = (name: string | undefined, seconds: number) => void;

export type ConnectionCounts = {
  readonly open: number;
  readonly idle: number;
  /** Work that waits for a connection, or for its turn to have one. */
  readonly waiting: number;
};

export type DatabaseSettings = {
  readonly connection: pg.ClientConfig;
  readonly maxConnections: number;
  /** A statement that runs longer is cancelled and rolled back. */
  readonly statementTimeoutMs: number;
  /** How long work waits for a connection, or for its turn to have one. */
  readonly connectTimeoutMs: number;
  /** A statement that waits longer for a lock is rolled back; 2 s when not told. */
  readonly lockTimeoutMs?: number;
  readonly applicationName: string;
};

/** Our own figure: long for a lock that is held for milliseconds, short for a caller. */
const defaultLockTimeoutMs = 2_000;

/**
 * Work of one key goes one by one at its lock anyway: four connections are enough to keep it busy. Of all connections a
 * quarter is out of the reach of work with a key, for what waits for no lock: the gate, and everything that only reads.
 */
const mostRunningOfKey = 4;
const freeShare = 1 / 4;
const mostWaitingOfKey = 200;

const int8 = 20;
const timestamptz = 1184;

/** Whole numbers stay within ±(2^53−1) by the schema's checks; instants are read without a time zone's help. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number;
    if (oid === timestamptz) return (text: string) => Temporal.Instant.from(text.replace(' ', 'T'));
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export function openDatabase(settings: DatabaseSettings): Database {
  const pool = new pg.Pool({
    ...settings.connection,
    types,
    max: settings.maxConnections,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.lockTimeoutMs ?? defaultLockTimeoutMs,
    idle_in_transaction_session_timeout: settings.statementTimeoutMs,
    // A server that vanished without a word must not hold a request for ever.
    query_timeout: settings.statementTimeoutMs + 5_000,
    application_name: settings.applicationName,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; the next query tells if the database is away.
  pool.on('error', () => {});
  // One that breaks in use fails its query, which tells; unheard, its own event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const limit = createConcurrencyLimit({
    mostRunning: Math.max(1, settings.maxConnections - Math.ceil(settings.maxConnections * freeShare)),
    mostRunningOfKey,
    mostWaitingOfKey,
    longestWaitMs: settings.connectTimeoutMs,
  });
  let observe: ObserveStatement = () => {};
  // Looked up at each statement: whoever observes comes after the first ones.
  const told: ObserveStatement = (name, seconds) => observe(name, seconds);
  const withinLimit = <Result>(key: Key | undefined, work: () => Promise<Result>) =>
    key === undefined ? work() : limit.run(key, work);

  return {
    longestWaitMs: settings.connectTimeoutMs,
    query<Row>(statement: Statement) {
      return withinLimit(statement.concurrencyKey, async () => {
        const client = await connect(pool);
        const outcomeIfBroken = statement.onlyReads ? 'not_executed' : 'unknown';
        return runAndRelease(client, () => run<Row>(client, statement, outcomeIfBroken, told));
      });
    },
    inTransaction(work, { concurrencyKey } = {}) {
      return withinLimit(concurrencyKey, async () => {
        const client = await connect(pool);
        return runAndRelease(client, () => commit(client, work, told));
      });
    },
    counts: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + limit.waiting(),
    }),
    observeStatements(observer) {
      observe = observer;
    },
    close: () => pool.end(),
  };
}

async function commit<Result>(
  client: pg.PoolClient,
  work: (transaction: Queryable) => Promise<Result>,
  told: ObserveStatement,
): Promise<Result> {
  // Until the commit has left, whatever breaks has changed nothing.
  const transaction: Queryable = { query: (statement) => run(client, statement, 'not_executed', told) };
  await transaction.query({ text: 'BEGIN' });
  try {
    const result = await work(transaction);
    await run(client, { text: 'COMMIT' }, 'unknown', told);
    return result;
  } catch (error) {
    await transaction.query({ text: 'ROLLBACK' }).catch(() => {});
    throw error;
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw explainDatabaseError(error, 'not_executed');
  }
}

async function run<Row>(
  client: pg.PoolClient,
  { name, text, values }: Statement,
  outcomeIfBroken: DatabaseOutcome,
  told: ObserveStatement,
) {
  const startedAt = performance.now();
  try {
    const { rows, rowCount } = await client.query({ name, text, values } as pg.QueryConfig);
    return { rows: rows as Row[], rowCount };
  } catch (error) {
    throw explainDatabaseError(error, outcomeIfBroken);
  } finally {
    told(name, (performance.now() - startedAt) / 1000);
  }
}

/** Gives the connection back to the pool, or away for good when it broke. */
async function runAndRelease<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  let broken = true;
  try {
    const result = await work();
    broken = false;
    return result;
  } catch (error) {
    broken = !isAnswerOfTheServer(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** An error that came from the server, or from our own code between statements, leaves the connection sound. */
function isAnswerOfTheServer(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable);
}
