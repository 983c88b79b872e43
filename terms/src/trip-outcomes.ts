import { type FinalStatusName, ofFinalStatus } from './trip-statuses.ts';

/** How trips end, each with what it means. */
export const tripOutcomes = {
  delivered: 'the vehicle was brought to the destination',
  delivered_elsewhere:
    'the vehicle was brought to another destination, which was agreed on while it was on the truck',
  cancelled_by_account: 'the account cancelled',
  cancelled_by_customer: 'the account cancelled because the customer wished so',
  cancelled_by_operator: 'the operator cancelled',
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

/** The reasons for which a trip fails, each with the outcome that it is. */
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

/** How a failed trip can have ended. */
export type FailureOutcome = (typeof failureOutcomes)[FailureReason];
export const failureOutcomeNames = [...new Set(Object.values(failureOutcomes))] as readonly FailureOutcome[];

/** The outcomes with which a driver may end a trip, each with the reason that is stored. */
export const driverEndReasons = {
  customer_absent: 'customer_absent',
  refused_by_customer: 'customer_refused',
  vehicle_not_found: 'vehicle_not_found',
  cannot_be_moved: 'cannot_be_moved',
  unsafe: 'unsafe_to_load',
  wrong_vehicle_type: 'wrong_vehicle_type',
} as const satisfies Partial<Readonly<Record<FailureOutcome, FailureReason>>>;

export type DriverEndOutcome = keyof typeof driverEndReasons;
export const driverEndOutcomes = Object.keys(driverEndReasons) as readonly DriverEndOutcome[];

/** On whose wish a trip was cancelled, where it was not the account's own, each with the outcome that it is. */
export const cancellationOutcomes = {
  customer: 'cancelled_by_customer',
  operator: 'cancelled_by_operator',
} as const satisfies Readonly<Record<string, TripOutcome>>;

export type CancellationOutcome = (typeof cancellationOutcomes)[keyof typeof cancellationOutcomes];

/** The outcomes with which an operator may end a trip. */
export type OperatorEndOutcome = FailureOutcome | (typeof cancellationOutcomes)['operator'];
export const operatorEndOutcomes: readonly OperatorEndOutcome[] = [
  ...failureOutcomeNames,
  cancellationOutcomes.operator,
];

/** What tells ways of ending apart that have one status. */
export type TripEnding = {
  /** Of a completed one: whether it went elsewhere than it was booked to. */
  readonly isElsewhere?: boolean | undefined;
  readonly failureReason?: string | undefined;
  readonly cancelledBy?: string | undefined;
};

/**
 * Returns how a trip ended, by its status and, of a completed one, where, of a failed one, the reason, of a cancelled one, on
 * whose wish; undefined while it is open. A reason of a later release is the operator's decision, a wish of a later one the
 * account's.
 */
export function tripOutcomeOf(status: number, ending: TripEnding): TripOutcome | undefined {
  return ofFinalStatus(outcomeOfEnd, status)?.(ending);
}

const outcomeOfEnd: Readonly<Record<FinalStatusName, (ending: TripEnding) => TripOutcome>> = {
  completed: ({ isElsewhere }) => (isElsewhere ? 'delivered_elsewhere' : 'delivered'),
  cancelled: ({ cancelledBy }) =>
    isCancelledBy(cancelledBy) ? cancellationOutcomes[cancelledBy] : 'cancelled_by_account',
  no_driver_found: () => 'no_driver_found',
  failed: ({ failureReason }) =>
    isFailureReason(failureReason) ? failureOutcomes[failureReason] : 'operator_decision',
};

function isCancelledBy(word: string | undefined): word is keyof typeof cancellationOutcomes {
  return word !== undefined && Object.hasOwn(cancellationOutcomes, word);
}

function isFailureReason(reason: string | undefined): reason is FailureReason {
  return reason !== undefined && Object.hasOwn(failureOutcomes, reason);
}
