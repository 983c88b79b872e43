import type { Queryable } from '../../../platform/db/queryable.ts';
import { endTrip } from '../moves/move-trip.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import type { FailedTrip } from '../outcomes/end-for-reason.ts';

/**
 * Cancels a locked trip as the operator, `at` on the real clock, and gives the whole fare back. A driver with the customer's
 * vehicle on board stays busy until it is handed over.
 * @throws Problem trip_status_conflict.
 */
export async function cancelLockedTrip(
  transaction: Queryable,
  trip: TripState,
  at: Temporal.Instant,
): Promise<FailedTrip> {
  const { fareFils } = trip;
  await endTrip(transaction, trip, {
    actor: 'operator',
    action: 'cancel',
    data: { feeFils: 0, refundFils: fareFils, cancelledBy: 'operator' },
    release: { refundFils: fareFils, keptFils: 0, keptVatFils: 0, revenueKind: 'cancellation_fee' },
    cancellationFeeFils: 0,
    at,
  });
  return { fareFils, keptFils: 0, refundFils: fareFils };
}
