import type { Queryable } from '../../../platform/db/queryable.ts';
import {
  type CancellationFee,
  type CancellationRules,
  calculateCancellationFee,
} from '../cancellation-policy.ts';
import { findSeenAtPickup } from '../confirming/find-seen-at-pickup.ts';
import type { PressRule } from '../confirming/judge-press.ts';
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

export type FeeMoment = {
  /** On the real clock. */
  readonly now: Temporal.Instant;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  readonly pressRule: PressRule;
};

/**
 * Calculates what cancelling a trip costs at a moment, by how far it has come as far as that is confirmed. The track is read only
 * where the fee depends on it: a truck that was at the pickup in time is not late, whatever was pressed when.
 * @throws Problem trip_cannot_be_cancelled.
 */
export async function calculateFeeNow(
  db: Queryable,
  rules: CancellationRules,
  trip: TripState,
  { now, clockOffsetSeconds, pressRule }: FeeMoment,
): Promise<CancellationFee> {
  const calculate = (seenAtPickupAt?: Temporal.Instant) =>
    calculateCancellationFee(rules, {
      statusCode: trip.confirmedStatus ?? trip.status,
      fareFils: trip.fareFils,
      now: now.add({ seconds: clockOffsetSeconds }),
      assignedAt: trip.assignedAt,
      departureAt: trip.departureAt,
      promisedPickupAt: trip.promisedPickupAt,
      driverArrivedAt: trip.driverArrivedAt,
      seenAtPickupAt,
    });
  const due = calculate();
  if (due.reason !== 'driver_is_late') return due;
  const seen = await findSeenAtPickup(db, trip, pressRule);
  // A clock that the account has set since then makes no truck late: as the SQL function `time_of_turn`.
  return seen && trip.assignedAt ? calculate(trip.assignedAt.add(seen.afterAssignment)) : due;
}
