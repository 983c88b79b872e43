import type { FailureReason } from '@satha/terms/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { endForReason, type FailedTrip } from '../outcomes/end-for-reason.ts';
import { lockTrip } from './trip-moves-store.ts';

export type FailTripDeps = {
  readonly db: Database;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

export type FailTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly reason: FailureReason;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** Done in the same database transaction. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

/**
 * Ends an open trip as the operator, and refunds by the outcome that the reason is, in one database transaction. A driver
 * with the customer's vehicle on board stays busy until it is handed over.
 * @throws Problem trip_not_found, trip_status_conflict.
 */
export function failTrip(
  { db, timeScale }: FailTripDeps,
  { accountId, tripId, reason, at, inSameTransaction }: FailTripInput,
): Promise<FailedTrip> {
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockTrip(transaction, accountId, tripId);
      if (!trip) throw new Problem('trip_not_found');
      const by = { actor: 'operator', action: 'fail' } as const;
      const failed = await endForReason(transaction, trip, { by, reason, at, timeScale });
      await inSameTransaction?.(transaction);
      return failed;
    },
    { concurrencyKey: accountId },
  );
}
