import { tripStatuses } from '../trip-statuses.ts';

/** How trips end, each with what it means. */
export const tripOutcomes = {
  delivered: 'the vehicle was brought to the destination',
  cancelled_by_account: 'the account cancelled',
  no_driver_found: 'nobody took the trip',
  customer_absent: 'nobody was at the pickup',
  refused_by_customer: 'the customer did not want the vehicle taken',
  vehicle_not_found: 'the vehicle was not at the pickup',
  cannot_be_moved: 'the vehicle could not be moved with what the truck had',
  unsafe: 'loading would have been unsafe',
  wrong_vehicle_type: 'the truck that was booked did not suit the vehicle',
  operator_decision: 'the operator ended the trip for a reason of its own',
} as const satisfies Readonly<Record<string, string>>;

export type TripOutcome = keyof typeof tripOutcomes;
export const tripOutcomeNames = Object.keys(tripOutcomes) as readonly TripOutcome[];

/** The reasons for which an operator ends a trip, each with the outcome that it is. */
export const failureOutcomes = {
  vehicle_breakdown: 'operator_decision',
  driver_unavailable: 'operator_decision',
  accident: 'operator_decision',
  road_closed: 'operator_decision',
  unsafe_to_load: 'unsafe',
  wrong_vehicle_type: 'wrong_vehicle_type',
  customer_absent: 'customer_absent',
  customer_refused: 'refused_by_customer',
  vehicle_not_found: 'vehicle_not_found',
  cannot_be_moved: 'cannot_be_moved',
  authority_order: 'operator_decision',
  operator_error: 'operator_decision',
} as const satisfies Readonly<Record<string, TripOutcome>>;

export type FailureReason = keyof typeof failureOutcomes;
export const failureReasons = Object.keys(failureOutcomes) as readonly FailureReason[];

/**
 * Returns how a trip ended, by its status and, of a failed one, the reason; undefined while it is open. A reason of a later
 * release is the operator's decision.
 */
export function tripOutcomeOf(status: number, failureReason: string | undefined): TripOutcome | undefined {
  switch (status) {
    case tripStatuses.completed.code:
      return 'delivered';
    case tripStatuses.cancelled.code:
      return 'cancelled_by_account';
    case tripStatuses.no_driver_found.code:
      return 'no_driver_found';
    case tripStatuses.failed.code:
      return isFailureReason(failureReason) ? failureOutcomes[failureReason] : 'operator_decision';
    default:
      return undefined;
  }
}

function isFailureReason(reason: string | undefined): reason is FailureReason {
  return reason !== undefined && Object.hasOwn(failureOutcomes, reason);
}
