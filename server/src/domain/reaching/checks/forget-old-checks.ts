import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteOldChecks } from './checks-store.ts';
import { checkPolicy } from './phone-check.ts';

/** Deletes checks of phones that nobody looks at any more; whether a phone was reached stays with the driver. */
export async function forgetOldChecks({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteOldChecks(db, clock().subtract({ hours: checkPolicy.keptHours }));
}
