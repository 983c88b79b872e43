import { type AdvanceTarget, type TripStatusName, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { wakeSearches } from '../../dispatch/wake-searches.ts';
import { putDriverAtTrip } from '../../drivers/positions/put-driver.ts';
import { findDone, keepDone } from '../../trips/idempotency/done-in-steps.ts';
import type { Idempotency, IdempotentRequest } from '../../trips/idempotency/idempotency.ts';
import { beginSearch } from '../../trips/moves/begin-search.ts';
import { type DriveAction, type DriveTripDeps, driveTrip } from '../../trips/moves/drive-trip.ts';
import { endUnfoundTrip } from '../../trips/moves/end-unfound-trip.ts';
import { failTrip } from '../../trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { createTripFinder } from '../../trips/queries.ts';
import type { Trip } from '../../trips/trip.ts';
import { tripActions } from '../../trips/trip-actions.ts';
import { findTripTurn } from '../test-phone-numbers.ts';
import { type AssignSimulatedDriverDeps, assignSimulatedDriver } from './assign-simulated-driver.ts';
import { beginManualControl, endManualControl, selectIsSimulated } from './controls-store.ts';
import { type HandStep, nextStep } from './next-step.ts';

export type AdvanceTripDeps = AssignSimulatedDriverDeps & DriveTripDeps;

export type AdvanceTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly to: AdvanceTarget;
  /** Whether the trip stays there until it is moved by hand again; else the fleet drives on. */
  readonly hold: boolean;
  /** Under one key the trip is brought there once, wherever it is when the request comes again. */
  readonly retry?: Idempotency;
  /** Done in one database transaction with each step. */
  readonly inSameTransaction?: (transaction: Queryable, step: StepTaken) => Promise<void>;
};

export type StepTaken = { readonly from: TripStatusName; readonly to: TripStatusName };

/** What a step writes in its own database transaction. */
type InSameTransaction = (transaction: Queryable) => Promise<void>;

/** Longer than any way; what is not there by then is moved by others at the same time. */
const mostSteps = 12;

/**
 * Moves a trip of an account to a status, through every status on the way, each by the use case that a real
 * trip uses. A trip that is there already stays as it is.
 * @throws Problem trip_not_found, trip_status_conflict when no way leads there or a driver of the operator is at the trip,
 * no_simulated_driver_free, idempotency_in_progress, idempotency_key_reused.
 */
export async function advanceTrip(deps: AdvanceTripDeps, input: AdvanceTripInput): Promise<Trip> {
  const { accountId, tripId, to, hold } = input;
  const findTrip = createTripFinder(deps.db);
  const request = requestOf(deps, input);
  const isDone = request !== undefined && (await findDone(deps.db, request)) !== undefined;
  let isManuallyControlled = isDone;
  for (let steps = 0; steps < mostSteps; steps++) {
    const trip = await findTrip({ accountId, tripId });
    if (!trip) throw new Problem('trip_not_found');
    const status = tripStatusOf(trip.status).name;
    const isThere = isDone || status === to;
    const step = isThere ? undefined : nextStep(status, to);
    if (!isThere && !step) throw new Problem('trip_status_conflict');
    if (!isDone) await requireSimulatedDriver(deps, trip);
    // Before the first step, so that the fleet does not take the next one.
    if (!isManuallyControlled) await beginManualControl(deps.db, trip);
    isManuallyControlled = true;
    if (!step) {
      if (!hold) await endManualControl(deps.db, trip);
      return trip;
    }
    const taken = { from: status, to: tripStatusOf(tripActions[step].to).name };
    const inSameTransaction = async (transaction: Queryable) => {
      await input.inSameTransaction?.(transaction, taken);
      if (request && taken.to === to) await keepDone(transaction, request, { tripId, amountFils: 0 });
    };
    await takeStep(deps, trip, step, inSameTransaction).catch(unlessSomebodyWasQuicker);
  }
  throw new Problem('trip_status_conflict');
}

function requestOf(
  { clock }: AdvanceTripDeps,
  { accountId, retry }: AdvanceTripInput,
): IdempotentRequest | undefined {
  return retry && { accountId, operation: 'advance-trip', retry, now: clock() };
}

/** A driver whom the operator added is nobody's to move. */
async function requireSimulatedDriver({ db }: AdvanceTripDeps, { driver }: Trip): Promise<void> {
  if (driver && !(await selectIsSimulated(db, driver.driverId))) throw new Problem('trip_status_conflict');
}

/** The trip has moved meanwhile: the next look shows where it is. */
function unlessSomebodyWasQuicker(error: unknown): void {
  const isOvertaken =
    error instanceof Problem && ['trip_status_conflict', 'offer_no_longer_open'].includes(error.code);
  if (!isOvertaken) throw error;
}

async function takeStep(
  deps: AdvanceTripDeps,
  trip: Trip,
  step: HandStep,
  inSameTransaction: InSameTransaction,
): Promise<void> {
  const { accountId, tripId } = trip;
  const at = deps.clock();
  switch (step) {
    case 'begin_search':
      await beginControlledSearch(deps, { accountId, tripId, at }, inSameTransaction);
      return;
    case 'assign':
      await assignSimulatedDriver(deps, trip, inSameTransaction);
      return;
    case 'find_nobody':
      await endUnfoundTrip(deps, { accountId, tripId, at, inSameTransaction });
      return;
    case 'fail':
      await failTrip(deps, { accountId, tripId, reason: 'operator_error', at, inSameTransaction });
      if (tripStatusOf(trip.status).isOnBoard) await drive(deps, trip, { action: 'complete', at });
      return;
    case 'give_up':
      await giveUpTrip(deps, {
        driverId: driverOf(trip),
        tripId,
        reason: 'Moved by hand',
        at,
        isSearchedAtOnce: true,
        inSameTransaction,
      });
      return;
    default:
      await drive(deps, trip, { action: step, at, inSameTransaction });
  }
}

/** The search of a trip that began meanwhile is left alone. */
function beginControlledSearch(
  { db }: AdvanceTripDeps,
  scheduled: { readonly accountId: number; readonly tripId: number; readonly at: Temporal.Instant },
  inSameTransaction: InSameTransaction,
): Promise<void> {
  return db.inTransaction(
    async (transaction) => {
      if (!(await beginSearch({ db: transaction }, scheduled))) return;
      await wakeSearches(transaction, scheduled);
      await inSameTransaction(transaction);
    },
    { concurrencyKey: scheduled.accountId },
  );
}

type Drive = {
  readonly action: DriveAction;
  readonly at: Temporal.Instant;
  /** Not done when the trip ended meanwhile, and its driver hands the vehicle over alone. */
  readonly inSameTransaction?: InSameTransaction;
};

/** The truck is where the step says that it is; of a driver whose position is stale nobody hears it. */
async function drive(
  deps: AdvanceTripDeps,
  trip: Trip,
  { action, at, inSameTransaction }: Drive,
): Promise<void> {
  const driverId = driverOf(trip);
  const { accountId, tripId } = trip;
  const there = { arrive: trip.pickup, load: undefined, start: undefined, complete: trip.destination }[
    action
  ];
  if (there && findTripTurn(trip.customer) !== 'position_is_stale') {
    const point = { lat: there.lat, lng: there.lng, recordedAt: at };
    const isPut = await putDriverAtTrip(deps, { driverId, accountId, tripId }, point);
    if (!isPut) throw new Problem('trip_status_conflict');
  }
  await driveTrip(deps, {
    driverId,
    tripId,
    action,
    at,
    isKnown: true,
    inSameTransaction: async (transaction, kind) => {
      if (kind === 'move') await inSameTransaction?.(transaction);
    },
  });
}

/** @throws Problem trip_status_conflict when the driver has left meanwhile. */
function driverOf({ driver }: Trip): number {
  if (!driver) throw new Problem('trip_status_conflict');
  return driver.driverId;
}
