import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { supplyPolicy } from './supply-policy.ts';

/** Deletes how many drivers were free, half a year afterwards, hours with their fields. */
export async function forgetOldSupply({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await db.query({
    text: `WITH forgotten AS (DELETE FROM supply_fields WHERE hour < $1)
           DELETE FROM supply_hours WHERE hour < $1`,
    values: [
      clock()
        .subtract({ hours: supplyPolicy.keptDays * 24 })
        .toString(),
    ],
  });
}
