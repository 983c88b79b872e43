import { type FailureReason, failureOutcomes } from '@satha/terms/trip-outcomes';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { containedVat } from '../../pricing/contained-vat.ts';
import { endTrip } from '../moves/move-trip.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { requireMove } from '../trip-actions.ts';
import { decideOutcomeFee } from './outcome-figures.ts';

export type EndForReason = {
  /** Who ends it, as the table of moves names it. */
  readonly by:
    | { readonly actor: 'operator'; readonly action: 'fail' }
    | { readonly actor: 'driver'; readonly action: 'end' };
  readonly reason: FailureReason;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  readonly timeScale: number;
};

export type FailedTrip = {
  readonly fareFils: Fils;
  readonly keptFils: Fils;
  readonly refundFils: Fils;
};

/**
 * Ends a locked trip for a reason, keeps the fee of its outcome, and gives the rest of the fare back.
 * @throws Problem trip_status_conflict when the table has no such move.
 */
export async function endForReason(
  transaction: Queryable,
  trip: TripState,
  { by, reason, at, timeScale }: EndForReason,
): Promise<FailedTrip> {
  const { fareFils } = trip;
  requireMove(by.actor, by.action, trip.status);
  const { feeFils, because } = await decideOutcomeFee(transaction, trip, failureOutcomes[reason], {
    at,
    timeScale,
  });
  const refundFils = fareFils - feeFils;
  await endTrip(transaction, trip, {
    ...by,
    data: {
      ...(by.actor === 'driver' && { driverId: trip.driverId }),
      feeFils,
      refundFils,
      reason,
      because,
    },
    release: {
      refundFils,
      keptFils: feeFils,
      keptVatFils: containedVat(feeFils, trip.vatBasisPoints),
      revenueKind: 'cancellation_fee',
    },
    cancellationFeeFils: feeFils,
    failureReason: reason,
    at,
  });
  return { fareFils, keptFils: feeFils, refundFils };
}
