import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { SafeRetry } from './safe-retry.ts';

/** Work that is done once for each key, and comes to one figure. */
export type OneTimeWork = {
  readonly accountId: number;
  readonly operation: 'add-test-money';
  /** Undefined: the work is done each time. */
  readonly retry: SafeRetry | undefined;
  readonly now: Temporal.Instant;
  work(transaction: Queryable): Promise<Fils>;
};

export type OnceDone = { readonly amountFils: Fils; readonly replayed: boolean };

type ClaimRow = {
  readonly outcome: 'free' | 'replayed' | 'idempotency_in_progress' | 'idempotency_key_reused';
  readonly amount_fils: number;
};

/**
 * Does work in one database transaction, and keeps what it came to under the request's key: both or neither. With a key
 * that was used it gives the figure of then.
 * @throws Problem idempotency_in_progress, idempotency_key_reused.
 */
export function doOnce(
  db: Database,
  { accountId, operation, retry, now, work }: OneTimeWork,
): Promise<OnceDone> {
  const named = retry && [accountId, operation, retry.idempotencyKey, retry.requestHash, now.toString()];
  return db.inTransaction(
    async (transaction) => {
      const kept = named && (await claim(transaction, named));
      if (kept !== undefined) return { amountFils: kept, replayed: true };
      const amountFils = await work(transaction);
      if (named) {
        await transaction.query({
          text: 'SELECT keep_answer($1, $2, $3, $4, $5, NULL, $6)',
          values: [...named, amountFils],
        });
      }
      return { amountFils, replayed: false };
    },
    { concurrencyKey: accountId },
  );
}

/** The figure that is kept under the key; undefined when the key was free, and is claimed from now on. */
async function claim(transaction: Queryable, named: readonly unknown[]): Promise<Fils | undefined> {
  const { rows } = await transaction.query<ClaimRow>({
    text: 'SELECT outcome, amount_fils FROM claim_idempotency_key($1, $2, $3, $4, $5)',
    values: [...named],
  });
  const [{ outcome, amount_fils: amountFils } = { outcome: 'free' as const, amount_fils: 0 }] = rows;
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
