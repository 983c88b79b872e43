import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { Driver, DriverHold } from '../driver.ts';
import { lockDriver, updateHold } from '../drivers-store.ts';
import { findDriver } from '../queries.ts';

/** Our own figure: a day. Who is to work for longer without offers is suspended. */
export const mostHoldMinutes = 1_440;

export type HoldDriverInput = {
  readonly driverId: number;
  /** From 1 to 1,440. */
  readonly minutes: number;
  /** 1 to 80 characters, for operators alone. */
  readonly reason: string;
  /** Done in the same database transaction. */
  readonly inSameTransaction?: (transaction: Queryable, hold: DriverHold) => Promise<void>;
};

/**
 * Holds a driver back from automatic offers for some minutes, in place of an earlier hold; it ends by itself. What they are
 * being asked at this moment stays, and an operator can give them trips by hand. Undefined when there is no such driver.
 * @throws Problem invalid_request for a time or reason that cannot be.
 */
export function holdDriver(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { driverId, minutes, reason, inSameTransaction }: HoldDriverInput,
): Promise<Driver | undefined> {
  const because = requireLabel('reason', reason);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostHoldMinutes) {
    const message = `minutes is ${minutes}; send a whole number from 1 to ${mostHoldMinutes}.`;
    throw new Problem('invalid_request', { fields: [{ field: 'minutes', message }] });
  }
  return db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) return undefined;
    const hold = { until: clock().add({ minutes }), because };
    await updateHold(transaction, driverId, hold);
    await inSameTransaction?.(transaction, hold);
    return findDriver(transaction, driverId);
  });
}
