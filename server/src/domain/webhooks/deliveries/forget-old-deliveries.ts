import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteFullBuckets } from '../destinations/rate-buckets-store.ts';
import { deleteDoneDeliveries, deleteEmptyEndpoints, failLostTests } from './deliveries-store.ts';
import { deliveryPolicy } from './delivery-policy.ts';

const mostAtOnce = 5_000;
const mostRounds = 20;

/**
 * Deletes deliveries that ended thirty days ago, with their attempts, and the rate buckets of hosts and
 * addresses that are full again; in bounded statements.
 */
export async function forgetOldDeliveries({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await failLostTests(db, now);
  const doneBefore = now.subtract(deliveryPolicy.keptFor);
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await deleteDoneDeliveries(db, doneBefore, mostAtOnce)) < mostAtOnce) break;
  }
  await deleteEmptyEndpoints(db);
  await deleteFullBuckets(db, now);
}
