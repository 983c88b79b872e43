import { dispatchLeadMinutes } from '@satha/terms/calendar';
import {
  type CancellableStatusName,
  isCancellable,
  type TripStatusCode,
  type TripStatusName,
  tripStatuses,
  tripStatusNames,
  tripStatusOf,
} from '@satha/terms/trip-statuses';
import { type Fils, scaleFils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';

/** What cancelling costs in one status. */
export type CancellationFeeRule = {
  /** Free up to and including this long after a driver was assigned; 0: not at all. */
  readonly freeSecondsAfterAssignment: number;
  /** Share of the fare: 10000 is the whole. */
  readonly feeBasisPoints: number;
  /** The least fee, unless the fare is smaller. */
  readonly minimumFeeFils: Fils;
};

export type CancellationRules = {
  /** A policy that was stored before trips could be cancelled in a status says nothing of it: it costs nothing there. */
  readonly feeByStatus: { readonly [Name in CancellableStatusName]?: CancellationFeeRule };
  /** A driver this late, or later, waives the fee as long as loading has not begun. */
  readonly driverLateSeconds: number;
};

/** What a cancellation fee depends on. */
export type CancellationCase = {
  readonly statusCode: TripStatusCode;
  readonly fareFils: Fils;
  /** What of the fare is tolls, and what of these the truck has passed with the vehicle aboard; nothing when they are left out. */
  readonly tollFils?: Fils;
  readonly passedTollFils?: Fils;
  readonly now: Temporal.Instant;
  /** When the present driver was assigned. */
  readonly assignedAt?: Temporal.Instant | undefined;
  /** When the trip was booked for; undefined counts as now. */
  readonly departureAt?: Temporal.Instant | undefined;
  readonly promisedPickupAt?: Temporal.Instant | undefined;
  /** When the present driver arrived; counts only while the trip waits at the pickup. */
  readonly driverArrivedAt?: Temporal.Instant | undefined;
  /** Since when the truck was seen at the pickup by its track, whatever its driver told. */
  readonly seenAtPickupAt?: Temporal.Instant | undefined;
};

/** Why a fee is what it is. */
export type CancellationFeeReason =
  | 'status_is_free'
  | 'within_free_time'
  | 'driver_is_late'
  | 'share_of_fare'
  | 'minimum_fee'
  | 'whole_fare';

/** Tells whether a fee is of nothing but gates that were passed. */
export function isFreeButForTolls(reason: CancellationFeeReason): boolean {
  return ['status_is_free', 'within_free_time', 'driver_is_late'].includes(reason);
}

export type CancellationFee = {
  readonly feeFils: Fils;
  /** The fare less the fee. */
  readonly refundFils: Fils;
  readonly reason: CancellationFeeReason;
};

const nothing: CancellationFeeRule = { freeSecondsAfterAssignment: 0, feeBasisPoints: 0, minimumFeeFils: 0 };

/**
 * Returns the fee for cancelling now, between nothing and the whole fare. Of tolls it is no share: those of gates that were
 * passed with the vehicle aboard are paid beside it, whatever the rest costs, and the others are not. A trip that a driver was given before drivers are
 * looked for at all costs what a scheduled one does until then, and its free time begins then.
 * @throws Problem `trip_cannot_be_cancelled` in a final status.
 */
export function calculateCancellationFee(
  rules: CancellationRules,
  cancellation: CancellationCase,
): CancellationFee {
  const { statusCode, fareFils, tollFils = 0, passedTollFils = 0 } = cancellation;
  const baseFils = fareFils - tollFils;
  const { name } = tripStatusOf(statusCode);
  if (!isCancellable(name)) throw new Problem('trip_cannot_be_cancelled');
  const rule = rules.feeByStatus[isBeforeItsTime(cancellation) ? 'scheduled' : name] ?? nothing;

  const withTolls = (feeOfBase: Fils, reason: CancellationFeeReason) => {
    const feeFils = feeOfBase + passedTollFils;
    return { feeFils, refundFils: fareFils - feeFils, reason };
  };
  const refundInFull = (reason: CancellationFeeReason) => withTolls(0, reason);
  if (rule.feeBasisPoints === 0 && rule.minimumFeeFils === 0) return refundInFull('status_is_free');
  if (isWithinFreeTime(rule, cancellation)) return refundInFull('within_free_time');
  if (isDriverLate(rules, cancellation)) return refundInFull('driver_is_late');

  const shareFils = scaleFils(baseFils, rule.feeBasisPoints, 10_000);
  const wantedFils = Math.max(shareFils, rule.minimumFeeFils);
  const reason =
    wantedFils >= baseFils
      ? 'whole_fare'
      : shareFils >= rule.minimumFeeFils
        ? 'share_of_fare'
        : 'minimum_fee';
  return withTolls(Math.min(wantedFils, baseFils), reason);
}

/** Drivers are not looked for yet, and the one who has the trip has not come. */
function isBeforeItsTime({ statusCode, departureAt, now }: CancellationCase): boolean {
  const { hasDriver, hasDriverCome } = tripStatusOf(statusCode);
  if (departureAt === undefined || !hasDriver || hasDriverCome) return false;
  return millisecondsBetween(searchedFrom(departureAt), now) < 0;
}

function searchedFrom(departureAt: Temporal.Instant): Temporal.Instant {
  return departureAt.subtract({ minutes: dispatchLeadMinutes });
}

function isWithinFreeTime(
  rule: CancellationFeeRule,
  { assignedAt, departureAt, now }: CancellationCase,
): boolean {
  if (rule.freeSecondsAfterAssignment === 0 || assignedAt === undefined) return false;
  const isEarly = departureAt && Temporal.Instant.compare(assignedAt, searchedFrom(departureAt)) < 0;
  const countedFrom = isEarly ? searchedFrom(departureAt) : assignedAt;
  return millisecondsBetween(countedFrom, now) <= rule.freeSecondsAfterAssignment * 1000;
}

/** The customer waited too long for a driver who arrived late, or has not arrived yet. */
function isDriverLate(rules: CancellationRules, cancellation: CancellationCase): boolean {
  const { statusCode, promisedPickupAt, driverArrivedAt, seenAtPickupAt, now } = cancellation;
  const { hasBegun, hasDriverCome } = tripStatusOf(statusCode);
  if (hasBegun || promisedPickupAt === undefined) return false;
  const cameAt = [hasDriverCome ? driverArrivedAt : undefined, seenAtPickupAt].filter(
    (at) => at !== undefined,
  );
  const lateMs = (cameAt.length > 0 ? cameAt : [now]).map((at) => millisecondsBetween(promisedPickupAt, at));
  return Math.min(...lateMs) >= rules.driverLateSeconds * 1000;
}

function millisecondsBetween(earlier: Temporal.Instant, later: Temporal.Instant): number {
  return later.epochMilliseconds - earlier.epochMilliseconds;
}

/**
 * Rules as they were stored, checked in every part. Of a status that trips could not be cancelled in when they were
 * stored, they say nothing.
 * @throws RangeError that names the first part that is missing or senseless.
 */
export function requireCancellationRules(stored: unknown): CancellationRules {
  const { driverLateSeconds, feeByStatus } = requireRecord(stored, 'rules');
  const rulesOfStatus = requireRecord(feeByStatus, 'feeByStatus');
  const stranger = Object.keys(rulesOfStatus).find((key) => !(key in tripStatuses));
  if (stranger !== undefined) throw new RangeError(`feeByStatus.${stranger} is no status of a trip`);
  const feeRuleOf = (name: TripStatusName): CancellationFeeRule => {
    const rule = requireRecord(rulesOfStatus[name], name);
    const feeBasisPoints = requireWholeNumber(rule.feeBasisPoints, `${name}.feeBasisPoints`);
    if (feeBasisPoints > 10_000) throw new RangeError(`${name}.feeBasisPoints is more than the whole fare`);
    return {
      freeSecondsAfterAssignment: requireWholeNumber(
        rule.freeSecondsAfterAssignment,
        `${name}.freeSecondsAfterAssignment`,
      ),
      feeBasisPoints,
      minimumFeeFils: requireWholeNumber(rule.minimumFeeFils, `${name}.minimumFeeFils`),
    };
  };
  return {
    feeByStatus: Object.fromEntries(
      tripStatusNames.filter((name) => name in rulesOfStatus).map((name) => [name, feeRuleOf(name)]),
    ),
    driverLateSeconds: requireWholeNumber(driverLateSeconds, 'driverLateSeconds'),
  };
}

function requireRecord(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new RangeError(`${name} is missing`);
  return { ...value };
}

function requireWholeNumber(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`${name} is no whole number of 0 or more`);
}
