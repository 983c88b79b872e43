import type { Database } from '../database.ts';
import type { Queryable } from '../queryable.ts';

/**
 * Runs `work` in one database transaction and returns its result; what it did is kept only where `mayKeep` says so, and
 * rolled back otherwise. So a dry run meets every constraint that the real thing meets.
 */
export async function keepOrRollBack<Result>(
  db: Database,
  work: (transaction: Queryable) => Promise<Result>,
  mayKeep: (result: Result) => boolean,
): Promise<Result> {
  const notKept = new Error('not to be kept');
  let seen: { readonly result: Result } | undefined;
  try {
    return await db.inTransaction(async (transaction) => {
      const result = await work(transaction);
      if (mayKeep(result)) return result;
      seen = { result };
      throw notKept;
    });
  } catch (error) {
    if (error === notKept && seen) return seen.result;
    throw error;
  }
}
