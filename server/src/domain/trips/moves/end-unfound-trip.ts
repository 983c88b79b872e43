import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { mayAct } from '../trip-actions.ts';
import { endTrip } from './move-trip.ts';
import { lockTrip } from './trip-moves-store.ts';

export type EndUnfoundTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** Asked once the trip is locked: its search may have begun anew, been paused or asked somebody since it was found to be over. */
  readonly isOver?: (transaction: Queryable) => Promise<boolean>;
  /** Done in the same database transaction, if the trip ends. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

/**
 * Ends a trip that nobody takes and refunds its whole fare, in one database transaction. False, with nothing done, when
 * the trip is not looking for a driver any more, or its search is not over after all.
 */
export function endUnfoundTrip(
  { db }: { readonly db: Database },
  { accountId, tripId, at, isOver, inSameTransaction }: EndUnfoundTripInput,
): Promise<boolean> {
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockTrip(transaction, accountId, tripId);
      if (!trip || !mayAct('dispatcher', 'find_nobody', trip.status)) return false;
      if (isOver && !(await isOver(transaction))) return false;
      await endTrip(transaction, trip, {
        actor: 'dispatcher',
        action: 'find_nobody',
        data: { refundFils: trip.fareFils },
        release: { refundFils: trip.fareFils, keptFils: 0, keptVatFils: 0, revenueKind: 'cancellation_fee' },
        at,
      });
      await inSameTransaction?.(transaction);
      return true;
    },
    { concurrencyKey: accountId },
  );
}
