import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
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
  const before = clock()
    .subtract({ hours: supplyPolicy.keptDays * 24 })
    .toString();
  await deleteInPieces(db, {
    text: `DELETE FROM supply_fields WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM supply_fields WHERE hour < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before],
  });
  await deleteInPieces(db, {
    text: `DELETE FROM supply_hours WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM supply_hours AS gone WHERE hour < $1
               AND NOT EXISTS (SELECT FROM supply_fields AS field WHERE field.hour = gone.hour)
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before],
  });
}
