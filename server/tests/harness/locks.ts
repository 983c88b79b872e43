import { expect } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

/** Holds a wallet's lock while `work` runs, or until it releases it earlier. */
export function holdWallet<Result>(
  db: Database,
  accountId: number,
  work: (release: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return holdWallets(db, [accountId], work);
}

/** The same for several wallets, by one connection. */
export function holdWallets<Result>(
  db: Database,
  accountIds: readonly number[],
  work: (release: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return holdRows(db, 'wallets', accountIds, work);
}

/** The counters of accounts' events, as a trip's move holds its account's until it is committed. */
export function holdEventCounters<Result>(
  db: Database,
  accountIds: readonly number[],
  work: (release: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return holdRows(db, 'event_counters', accountIds, work);
}

async function holdRows<Result>(
  db: Database,
  table: 'wallets' | 'event_counters',
  accountIds: readonly number[],
  work: (release: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.inTransaction(async (transaction) => {
    await transaction.query({
      text: `SELECT FROM ${table} WHERE account_id = ANY ($1) FOR UPDATE`,
      values: [accountIds],
    });
    held.resolve();
    await released.promise;
  });
  const release = () => {
    released.resolve();
    return holding;
  };
  await Promise.race([held.promise, holding]);
  try {
    return await work(release);
  } finally {
    await release();
  }
}

/** Resolves once so many statements of this database wait for a lock. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.query<{ waiting: number }>({
      text: `SELECT count(*) AS waiting FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    });
    return rows[0]?.waiting;
  };
  await expect.poll(waiting).toBe(count);
}
