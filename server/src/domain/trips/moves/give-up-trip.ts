import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { deleteAssignment, selectAccountOfTrip, storeSearchAnew } from './assignments-store.ts';
import { decideDriverMove } from './driver-moves.ts';
import { moveTrip } from './move-trip.ts';

export type GiveUpTripInput = {
  readonly driverId: number;
  readonly tripId: number;
  /** In the driver's words, or one of a list; the account sees it. */
  readonly reason: string;
  /** The operator, where the driver cannot; the driver when left out. */
  readonly by?: 'driver' | 'operator';
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** Done in the same database transaction, unless it was given up before. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

/**
 * Takes a trip from its driver, who has not loaded the customer's vehicle yet, and lets the search begin anew at once,
 * in one database transaction. Giving up again what was given up writes nothing.
 * @throws Problem trip_not_found when the trip is not and was not the driver's, trip_status_conflict.
 */
export async function giveUpTrip(
  { db }: { readonly db: Database },
  { driverId, tripId, reason, by = 'driver', at, inSameTransaction }: GiveUpTripInput,
): Promise<{ readonly accountId: number; readonly repeated: boolean }> {
  const accountId = await selectAccountOfTrip(db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  const named = { accountId, tripId, driverId };
  return db.inTransaction(
    async (transaction) => {
      const { kind, trip } = await decideDriverMove(transaction, 'give_up', named);
      if (kind === 'repeated') return { accountId, repeated: true };
      await deleteAssignment(transaction, named);
      await storeSearchAnew(transaction, { ...named, at });
      await moveTrip(transaction, trip, {
        actor: by,
        action: 'give_up',
        data: { driverId, reason, ...(by === 'operator' && { by }) },
        at,
      });
      await inSameTransaction?.(transaction);
      return { accountId, repeated: false };
    },
    { concurrencyKey: accountId },
  );
}
