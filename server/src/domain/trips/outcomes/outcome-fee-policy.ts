import type { OutcomeFeeReason } from '@satha/terms/outcome-fees';
import { type FailureOutcome, failureOutcomeNames } from '@satha/terms/trip-outcomes';
import { type TripStatusCode, tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import { type Fils, scaleFils } from '../../../values/money.ts';
import {
  type CancellationCase,
  type CancellationFeeReason,
  type CancellationRules,
  calculateCancellationFee,
} from '../cancellation-policy.ts';
import type { WaitingRule, WaitingVerdict } from './waiting-at-pickup.ts';

/** What an outcome costs once a driver has come to the pickup: a share of the fare, or what cancelling there costs. */
export type OutcomeFeeRule =
  | {
      /** Share of the fare: 10000 is the whole. */
      readonly basisPoints: number;
      /** The least fee, unless the fare is smaller. */
      readonly minimumFils: Fils;
      /** Without it the fee is due however long the truck waited. */
      readonly waiting?: WaitingRule;
    }
  | { readonly asCancelledIn: 'at_pickup' };

/** What outcomes cost; one that is not named costs nothing. */
export type OutcomeFeeRules = { readonly [Outcome in FailureOutcome]?: OutcomeFeeRule };

/** What the fee of an outcome depends on; moments are on the account's clock. */
export type OutcomeFeeCase = {
  readonly statusCode: TripStatusCode;
  /** Where the trip has come to by what is confirmed, where a later press is not. */
  readonly confirmedCode: TripStatusCode | undefined;
  readonly fareFils: Fils;
  /** Of the policy that the trip was created under. */
  readonly cancellationRules: CancellationRules;
  readonly cancellation: Omit<CancellationCase, 'statusCode' | 'fareFils'>;
  /** Judges the track by a rule; asked only where the fee depends on it. */
  readonly judgeWaiting: (rule: WaitingRule) => WaitingVerdict;
};

export type OutcomeFee = { readonly feeFils: Fils; readonly because: OutcomeFeeReason };

/** Returns what is kept of the fare of a trip that ends with this outcome, between nothing and the whole fare. */
export function calculateOutcomeFee(
  rules: OutcomeFeeRules,
  outcome: FailureOutcome,
  trip: OutcomeFeeCase,
): OutcomeFee {
  const rule = rules[outcome];
  if (!rule || isFree(rule)) return { feeFils: 0, because: 'outcome_is_free' };
  // What the track itself has to prove needs nobody's confirmation.
  const isProven = 'waiting' in rule && rule.waiting !== undefined;
  const status = isProven ? trip.statusCode : (trip.confirmedCode ?? trip.statusCode);
  if (!tripStatusOf(status).hasDriverCome) return { feeFils: 0, because: 'driver_has_not_come' };
  if ('asCancelledIn' in rule) return asCancelledAtPickup(trip);
  const verdict = rule.waiting ? trip.judgeWaiting(rule.waiting) : 'waited';
  if (verdict !== 'waited') return { feeFils: 0, because: verdict };
  return takeShare(rule, trip.fareFils);
}

function isFree(rule: OutcomeFeeRule): boolean {
  return 'basisPoints' in rule && rule.basisPoints === 0 && rule.minimumFils === 0;
}

function takeShare(
  { basisPoints, minimumFils }: { readonly basisPoints: number; readonly minimumFils: Fils },
  fareFils: Fils,
): OutcomeFee {
  const shareFils = scaleFils(fareFils, basisPoints, 10_000);
  const wantedFils = Math.max(shareFils, minimumFils);
  if (wantedFils >= fareFils) return { feeFils: fareFils, because: 'whole_fare' };
  return { feeFils: wantedFils, because: shareFils >= minimumFils ? 'share_of_fare' : 'minimum_fee' };
}

const becauseOfCancellation: Readonly<Record<CancellationFeeReason, OutcomeFeeReason>> = {
  status_is_free: 'outcome_is_free',
  within_free_time: 'within_free_time',
  driver_is_late: 'driver_is_late',
  share_of_fare: 'share_of_fare',
  minimum_fee: 'minimum_fee',
  whole_fare: 'whole_fare',
};

function asCancelledAtPickup({ cancellationRules, cancellation, fareFils }: OutcomeFeeCase): OutcomeFee {
  const { feeFils, reason } = calculateCancellationFee(cancellationRules, {
    ...cancellation,
    fareFils,
    statusCode: tripStatuses.at_pickup.code,
  });
  return { feeFils, because: becauseOfCancellation[reason] };
}

/**
 * Rules as they were stored or are to be stored, checked in every part.
 * @throws RangeError that names the first part that is missing, unknown or senseless.
 */
export function requireOutcomeFeeRules(stored: unknown): OutcomeFeeRules {
  const rules = requireRecord(stored, 'rules');
  requireKnown(rules, failureOutcomeNames, (key) => `${key} is no outcome of a failed trip`);
  return Object.fromEntries(
    Object.entries(rules).map(([outcome, rule]) => [outcome, readRule(rule, outcome)]),
  );
}

function readRule(stored: unknown, name: string): OutcomeFeeRule {
  const rule = requireRecord(stored, name);
  if ('asCancelledIn' in rule) {
    requireKnown(rule, ['asCancelledIn'], (key) => `${name}.${key} does not go with ${name}.asCancelledIn`);
    if (rule.asCancelledIn !== 'at_pickup') throw new RangeError(`${name}.asCancelledIn is not at_pickup`);
    return { asCancelledIn: rule.asCancelledIn };
  }
  requireKnown(rule, ['basisPoints', 'minimumFils', 'waiting'], (key) => `${name}.${key} is unknown`);
  const basisPoints = requireNumber(rule.basisPoints, `${name}.basisPoints`);
  if (basisPoints > 10_000) throw new RangeError(`${name}.basisPoints is more than the whole fare`);
  return {
    basisPoints,
    minimumFils: requireNumber(rule.minimumFils, `${name}.minimumFils`),
    ...(rule.waiting !== undefined && { waiting: readWaiting(rule.waiting, `${name}.waiting`) }),
  };
}

function readWaiting(stored: unknown, name: string): WaitingRule {
  const waiting = requireRecord(stored, name);
  requireKnown(
    waiting,
    ['withinMeters', 'seconds', 'latestAfterPromiseSeconds'],
    (key) => `${name}.${key} is unknown`,
  );
  const { withinMeters, seconds, latestAfterPromiseSeconds } = waiting;
  return {
    withinMeters: requireNumber(withinMeters, `${name}.withinMeters`, 1),
    seconds: requireNumber(seconds, `${name}.seconds`, 1),
    latestAfterPromiseSeconds: requireNumber(latestAfterPromiseSeconds, `${name}.latestAfterPromiseSeconds`),
  };
}

function requireKnown(record: object, known: readonly string[], describe: (key: string) => string): void {
  const stranger = Object.keys(record).find((key) => !known.includes(key));
  if (stranger !== undefined) throw new RangeError(describe(stranger));
}

function requireRecord(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord) throw new RangeError(`${name} is missing, or no object`);
  return { ...value };
}

/** More than a whole day's metres or seconds, or AED 10 million, is a slip. */
const most = 1_000_000_000;

function requireNumber(value: unknown, name: string, least = 0): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
    return value;
  throw new RangeError(`${name} is no whole number of ${least} or more`);
}
