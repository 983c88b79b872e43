import { type FailureOutcome, failureOutcomeNames } from '@satha/terms/trip-outcomes';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { honouredSince } from '../cancelling/cancellation-figure.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import type { WitnessedPoint } from '../tracks/witnessed-track.ts';
import { selectWitnessedPoints } from '../tracks/witnessed-track-store.ts';
import { calculateOutcomeFee, type OutcomeFee } from './outcome-fee-policy.ts';
import { type OutcomeFigures, type OutcomeTerms, selectOutcomeTerms } from './outcome-fees-store.ts';
import { judgeWaiting } from './waiting-at-pickup.ts';

export type OutcomeMoment = {
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** Returns the fee of ending a trip so: the one that was shown within the last minute, else the one that is due now. */
export async function decideOutcomeFee(
  db: Queryable,
  trip: TripState,
  outcome: FailureOutcome,
  moment: OutcomeMoment,
): Promise<OutcomeFee> {
  const terms = await selectOutcomeTerms(db, { ...trip, shownSince: honouredSince(moment.at) });
  if (terms.shown) return terms.shown[outcome];
  const points = await findPoints(db, trip, terms, [outcome]);
  return calculateFee(trip, terms, points, outcome, moment);
}

/** Calculates what each outcome would cost now, whatever was shown before. */
export async function calculateOutcomeFigures(
  db: Queryable,
  trip: TripState,
  moment: OutcomeMoment,
): Promise<OutcomeFigures> {
  const terms = await selectOutcomeTerms(db, { ...trip, shownSince: moment.at });
  const points = await findPoints(db, trip, terms, failureOutcomeNames);
  const figureOf = (outcome: FailureOutcome) => calculateFee(trip, terms, points, outcome, moment);
  return Object.fromEntries(
    failureOutcomeNames.map((outcome) => [outcome, figureOf(outcome)]),
  ) as OutcomeFigures;
}

/** The track is read only where a fee depends on it. */
async function findPoints(
  db: Queryable,
  { accountId, tripId, driverId, status }: TripState,
  { rules, assignment }: OutcomeTerms,
  outcomes: readonly FailureOutcome[],
): Promise<readonly WitnessedPoint[]> {
  const dependsOnTrack = outcomes.some((outcome) => {
    const rule = rules[outcome];
    return rule && 'waiting' in rule;
  });
  const canHaveWaited = dependsOnTrack && tripStatusOf(status).hasDriverCome;
  if (!canHaveWaited || !assignment || driverId === undefined) return [];
  return selectWitnessedPoints(db, { accountId, tripId, driverId, since: assignment.at });
}

function calculateFee(
  trip: TripState,
  { rules, cancellationRules, clockOffsetSeconds, pickup, assignment }: OutcomeTerms,
  points: readonly WitnessedPoint[],
  outcome: FailureOutcome,
  { at, timeScale }: OutcomeMoment,
): OutcomeFee {
  const { assignedAt, departureAt, promisedPickupAt, driverArrivedAt } = trip;
  return calculateOutcomeFee(rules, outcome, {
    statusCode: trip.status,
    confirmedCode: trip.confirmedStatus,
    fareFils: trip.fareFils - trip.tollFils,
    cancellationRules,
    cancellation: {
      now: at.add({ seconds: clockOffsetSeconds }),
      assignedAt,
      departureAt,
      promisedPickupAt,
      driverArrivedAt,
    },
    judgeWaiting: (rule) =>
      judgeWaiting(rule, {
        pickup,
        // A trip's moments are on its account's clock, its track is on the real one.
        departsAt: departureAt.subtract({ seconds: clockOffsetSeconds }),
        promisedAt: promisedPickupAt?.subtract({ seconds: clockOffsetSeconds }),
        start: assignment?.start,
        points,
        timeScale,
      }),
  });
}
