import type { FailureReason } from '@satha/terms/outcomes/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { containedVat } from '../../pricing/contained-vat.ts';
import { calculateFailureRefund } from './failure-policy.ts';
import { endTrip } from './move-trip.ts';
import { lockTrip } from './trip-moves-store.ts';

export type FailTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly reason: FailureReason;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** Done in the same database transaction. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

export type FailedTrip = {
  readonly fareFils: Fils;
  readonly keptFils: Fils;
  readonly refundFils: Fils;
};

/**
 * Ends an open trip as the operator, and refunds by the reason, in one database transaction. A driver with the
 * customer's vehicle on board stays busy until it is handed over.
 * @throws Problem trip_not_found, trip_status_conflict.
 */
export function failTrip(
  { db }: { readonly db: Database },
  { accountId, tripId, reason, at, inSameTransaction }: FailTripInput,
): Promise<FailedTrip> {
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockTrip(transaction, accountId, tripId);
      if (!trip) throw new Problem('trip_not_found');
      const { keptFils, refundFils } = calculateFailureRefund({ reason, ...trip });
      const keptVatFils = containedVat(keptFils, trip.vatBasisPoints);
      await endTrip(transaction, trip, {
        actor: 'operator',
        action: 'fail',
        data: { feeFils: keptFils, refundFils, reason },
        release: { refundFils, keptFils, keptVatFils, revenueKind: 'cancellation_fee' },
        cancellationFeeFils: keptFils,
        failureReason: reason,
        at,
      });
      await inSameTransaction?.(transaction);
      return { fareFils: trip.fareFils, keptFils, refundFils };
    },
    { concurrencyKey: accountId },
  );
}
