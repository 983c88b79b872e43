import type { FailureReason } from '@satha/terms/outcomes/trip-outcomes';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import { type Fils, scaleFils } from '../../../values/money.ts';

/** What is kept of the fare: a share, at least so much once a truck has come, never more than the fare. */
type KeptShare = { readonly basisPoints: number; readonly minimumFils: Fils };

const nothing: KeptShare = { basisPoints: 0, minimumFils: 0 };
/** As much as the account would pay for cancelling with the driver at the pickup. */
const calledInVain: KeptShare = { basisPoints: 5_000, minimumFils: 6_000 };

type FailurePolicy = {
  /** The first moment of creation of the trips that it holds for. */
  readonly validFrom: Temporal.Instant;
  /** Once a driver was at the pickup; before that the whole fare is given back, whatever the reason. */
  readonly kept: Readonly<Record<FailureReason, KeptShare>>;
};

/**
 * What is kept of a failed trip's fare, by reason; the policy of the trip's creation holds. The figures are our own:
 * what is our doing, or nobody's, costs the account nothing; a truck that came in vain because of the customer costs
 * what a cancellation at the pickup does.
 */
const failurePolicies: readonly [FailurePolicy, ...FailurePolicy[]] = [
  {
    validFrom: Temporal.Instant.from('2026-01-01T00:00:00+04:00'),
    kept: {
      vehicle_breakdown: nothing,
      driver_unavailable: nothing,
      accident: nothing,
      road_closed: nothing,
      unsafe_to_load: nothing,
      wrong_vehicle_type: calledInVain,
      customer_absent: calledInVain,
      customer_refused: calledInVain,
      vehicle_not_found: nothing,
      cannot_be_moved: nothing,
      authority_order: nothing,
      operator_error: nothing,
    },
  },
];

export type FailureCase = {
  readonly reason: FailureReason;
  readonly fareFils: Fils;
  readonly status: TripStatusCode;
  readonly createdAt: Temporal.Instant;
};

/** Calculates what is kept of a trip's fare, and what is given back, when it fails for this reason. */
export function calculateFailureRefund({ reason, fareFils, status, createdAt }: FailureCase): {
  readonly keptFils: Fils;
  readonly refundFils: Fils;
} {
  const { basisPoints, minimumFils } = tripStatusOf(status).hasDriverCome
    ? findPolicy(createdAt).kept[reason]
    : nothing;
  const keptFils = Math.min(fareFils, Math.max(scaleFils(fareFils, basisPoints, 10_000), minimumFils));
  return { keptFils, refundFils: fareFils - keptFils };
}

/** The latest policy that held at a moment; older trips than all of them go by the first. */
function findPolicy(at: Temporal.Instant): FailurePolicy {
  const held = failurePolicies.findLast(({ validFrom }) => Temporal.Instant.compare(validFrom, at) <= 0);
  return held ?? failurePolicies[0];
}
