import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { challengePolicy } from './challenge-policy.ts';
import { stopOneUnproven } from './challenges-store.ts';

const mostRounds = 1_000;

/** Disables endpoints that have given no proof for days, one at a time. */
export async function stopUnproven({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const at = clock();
  const since = at.subtract(challengePolicy.longestUnproven);
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await stopOneUnproven(db, { since, at }))) break;
  }
}
