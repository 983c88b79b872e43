import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { claimKey, insertResponse, selectStoredResponse } from './idempotency-store.ts';

/**
 * Looks for what was kept of work that takes several database transactions; undefined when it was not done under this
 * key, or not to its end. Nothing is claimed: each step has to bear being taken by two requests at a time.
 * @throws Problem idempotency_key_reused.
 */
export async function findDone(
  db: Queryable,
  request: IdempotentRequest,
): Promise<{ readonly amountFils: Fils } | undefined> {
  const kept = await selectStoredResponse(db, request);
  if (kept.outcome === 'idempotency_key_reused') throw new Problem(kept.outcome);
  return kept.outcome === 'replayed' ? { amountFils: kept.amountFils } : undefined;
}

/**
 * Stores, in the transaction of the last step, that the work was done under the key.
 * @throws Problem idempotency_in_progress when a request with the same key is quicker: the step is not to be taken twice.
 */
export async function keepDone(
  transaction: Queryable,
  request: IdempotentRequest,
  answer: { readonly tripId?: number; readonly amountFils: Fils },
): Promise<void> {
  const { outcome } = await claimKey(transaction, request);
  if (outcome === 'idempotency_key_reused') throw new Problem(outcome);
  if (outcome !== 'free') throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  await insertResponse(transaction, request, answer);
}
