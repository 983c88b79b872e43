import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { Idempotency, IdempotentRequest } from './idempotency.ts';
import { claimKey, insertResponse } from './idempotency-store.ts';

/** Work that is done once for each key, and comes to one figure. */
export type OneTimeWork = {
  readonly accountId: number;
  readonly operation: 'add-test-money';
  /** Undefined: the work is done each time. */
  readonly retry: Idempotency | undefined;
  readonly now: Temporal.Instant;
  work(transaction: Queryable): Promise<Fils>;
};

export type OnceDone = { readonly amountFils: Fils; readonly replayed: boolean };

/**
 * Runs work in one database transaction and stores its result under the request's key: both or neither. With
 * a key that was used it gives the figure of then.
 * @throws Problem idempotency_in_progress, idempotency_key_reused.
 */
export function doOnce(
  db: Database,
  { accountId, operation, retry, now, work }: OneTimeWork,
): Promise<OnceDone> {
  const request = retry && { accountId, operation, retry, now };
  return db.inTransaction(
    async (transaction) => {
      const kept = request && (await findKept(transaction, request));
      if (kept !== undefined) return { amountFils: kept, replayed: true };
      const amountFils = await work(transaction);
      if (request) await insertResponse(transaction, request, { amountFils });
      return { amountFils, replayed: false };
    },
    { concurrencyKey: accountId },
  );
}

/** Returns the figure stored under the key; undefined when the key was free, and is claimed from now on. */
async function findKept(transaction: Queryable, request: IdempotentRequest): Promise<Fils | undefined> {
  const { outcome, amountFils } = await claimKey(transaction, request);
  switch (outcome) {
    case 'free':
      return undefined;
    case 'replayed':
      return amountFils;
    case 'idempotency_in_progress':
      throw new Problem(outcome, { retryAfterSeconds: 1 });
    case 'idempotency_key_reused':
      throw new Problem(outcome);
  }
}
