import { expect } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

/** Holds a wallet's lock while `work` runs, or until it lets go earlier. */
export async function holdWallet<Result>(
  db: Database,
  accountId: number,
  work: (letGo: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect();
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('ROLLBACK');
  };
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM wallets WHERE account_id = $1 FOR UPDATE', [accountId]);
    return await work(letGo);
  } finally {
    await letGo();
    client.release();
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
