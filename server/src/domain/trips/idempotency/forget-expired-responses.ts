import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteExpiredResponses } from './idempotency-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

const mostAtOnce = 10_000;
/** Several times what one process can store in a minute, so that those of a busy day are caught up with. */
const mostRounds = 20;

/**
 * Deletes stored responses that have expired, in bounded statements, until none is left or it has run long
 * enough; returns how many.
 */
export async function forgetExpiredResponses(
  { db, clock }: Deps,
  limits: { readonly mostAtOnce: number; readonly mostRounds: number } = { mostAtOnce, mostRounds },
): Promise<number> {
  const now = clock();
  let forgotten = 0;
  for (let round = 0; round < limits.mostRounds; round += 1) {
    const count = await deleteExpiredResponses(db, now, limits.mostAtOnce);
    forgotten += count;
    if (count < limits.mostAtOnce) break;
  }
  return forgotten;
}
