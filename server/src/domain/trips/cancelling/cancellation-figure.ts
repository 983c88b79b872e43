import {
  type CancellationFee,
  type CancellationRules,
  calculateCancellationFee,
} from '../cancellation-policy.ts';
import type { TripState } from '../moves/trip-moves-store.ts';

/** How long a figure that was shown is honoured, while the trip stays as it was. */
const honouredSeconds = 60;

/**
 * Returns the earliest moment of showing whose figure is still honoured; both on the real clock, which no
 * account can set.
 */
export function honouredSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ seconds: honouredSeconds });
}

export function honouredUntil(shownAt: Temporal.Instant): Temporal.Instant {
  return shownAt.add({ seconds: honouredSeconds });
}

/**
 * Calculates what cancelling a trip costs at a moment of its account's clock.
 * @throws Problem trip_cannot_be_cancelled.
 */
export function calculateFeeNow(
  rules: CancellationRules,
  trip: TripState,
  now: Temporal.Instant,
): CancellationFee {
  return calculateCancellationFee(rules, {
    statusCode: trip.status,
    fareFils: trip.fareFils,
    now,
    assignedAt: trip.assignedAt,
    departureAt: trip.departureAt,
    promisedPickupAt: trip.promisedPickupAt,
    driverArrivedAt: trip.driverArrivedAt,
  });
}
