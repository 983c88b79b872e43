import {
  cancellationOutcomes,
  type FailureOutcome,
  type OperatorEndOutcome,
} from '@satha/terms/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { honouredUntil } from '../cancelling/cancellation-figure.ts';
import { hasAssignment, selectAccountOfTrip } from '../moves/assignments-store.ts';
import { selectWasAtTrip } from '../moves/driver-moves-store.ts';
import { selectTripState, type TripState } from '../moves/trip-moves-store.ts';
import type { TripName } from '../trip.ts';
import { requireMove } from '../trip-actions.ts';
import type { OutcomeFee } from './outcome-fee-policy.ts';
import { storeOutcomePreview } from './outcome-fees-store.ts';
import { calculateOutcomeFigures } from './outcome-figures.ts';

export type ShowOutcomesDeps = {
  readonly db: Database;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

export type ShownOutcomes<Outcome extends OperatorEndOutcome = FailureOutcome> = {
  readonly tripId: number;
  readonly fareFils: Fils;
  readonly figures: Readonly<Record<Outcome, OutcomeFee>>;
  /** Until then, on the real clock, ending the trip costs exactly this, unless it moves on or figures are shown anew. */
  readonly honouredUntil: Temporal.Instant;
};

/**
 * Returns what ending a driver's trip would cost now, by outcome. The figures are kept, and honoured for a minute.
 * @throws Problem trip_not_found when the trip is not and was not the driver's, trip_status_conflict.
 */
export async function showOutcomesToDriver(
  deps: ShowOutcomesDeps,
  {
    driverId,
    tripId,
    at,
  }: { readonly driverId: number; readonly tripId: number; readonly at: Temporal.Instant },
): Promise<ShownOutcomes> {
  const accountId = await selectAccountOfTrip(deps.db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  const named = { accountId, tripId, driverId };
  if (!(await hasAssignment(deps.db, named))) {
    const wasTheirs = await selectWasAtTrip(deps.db, named);
    throw new Problem(wasTheirs ? 'trip_status_conflict' : 'trip_not_found');
  }
  const trip = await getTripState(deps, named);
  requireMove('driver', 'end', trip.status);
  return show(deps, trip, at);
}

/**
 * Returns what ending an open trip would cost now, by outcome, to the operator, with the sequence of the trip; kept and honoured
 * in the same way.
 * @throws Problem trip_not_found, trip_status_conflict.
 */
export async function showOutcomesToOperator(
  deps: ShowOutcomesDeps,
  { at, ...named }: TripName & { readonly at: Temporal.Instant },
): Promise<ShownOutcomes<OperatorEndOutcome> & { readonly sequence: number }> {
  const trip = await getTripState(deps, named);
  requireMove('operator', 'fail', trip.status);
  const shown = await show(deps, trip, at);
  const figures = { ...shown.figures, [cancellationOutcomes.operator]: freeCancellation };
  return { ...shown, figures, sequence: trip.sequence };
}

/** What the operator cancels costs nothing. */
const freeCancellation: OutcomeFee = { feeFils: 0, because: 'outcome_is_free' };

async function getTripState({ db }: ShowOutcomesDeps, { accountId, tripId }: TripName): Promise<TripState> {
  const trip = await selectTripState(db, accountId, tripId);
  if (!trip) throw new Problem('trip_not_found');
  return trip;
}

async function show(
  { db, timeScale }: ShowOutcomesDeps,
  trip: TripState,
  at: Temporal.Instant,
): Promise<ShownOutcomes> {
  const figures = await calculateOutcomeFigures(db, trip, { at, timeScale });
  await storeOutcomePreview(db, trip, figures, at);
  return { tripId: trip.tripId, fareFils: trip.fareFils, figures, honouredUntil: honouredUntil(at) };
}
