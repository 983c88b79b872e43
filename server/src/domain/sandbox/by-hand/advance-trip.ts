import { type AdvanceTarget, tripStatusOf } from '@satha/terms/trip-statuses';
import { Problem } from '../../../values/problem.ts';
import { wakeSearches } from '../../dispatch/wake-searches.ts';
import { putDriverAtTrip } from '../../drivers/positions/put-driver.ts';
import { beginSearch } from '../../trips/moves/begin-search.ts';
import { type DriveAction, type DriveTripDeps, driveTrip } from '../../trips/moves/drive-trip.ts';
import { endUnfoundTrip } from '../../trips/moves/end-unfound-trip.ts';
import { failTrip } from '../../trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { createTripFinder } from '../../trips/queries.ts';
import type { Trip } from '../../trips/trip.ts';
import { findTripTurn } from '../magic-numbers.ts';
import { holdTrip, letGoOfTrip, selectIsSimulated } from './by-hand-store.ts';
import { type GiveToDriverDeps, giveToSimulatedDriver } from './give-to-driver.ts';
import { type HandStep, nextStep } from './next-step.ts';

export type AdvanceTripDeps = GiveToDriverDeps & DriveTripDeps;

export type AdvanceTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly to: AdvanceTarget;
  /** Whether the trip stays there until it is moved by hand again; else the fleet drives on. */
  readonly hold: boolean;
};

/** Longer than any way; what is not there by then is moved by others at the same time. */
const mostSteps = 12;

/**
 * Brings one of an account's trips to a status, through every status on the way, each by the use case that brings it
 * about in life. A trip that is there already stays as it is.
 * @throws Problem trip_not_found, trip_status_conflict when no way leads there or a driver of the operator is at the trip,
 * no_simulated_driver_free.
 */
export async function advanceTrip(
  deps: AdvanceTripDeps,
  { accountId, tripId, to, hold }: AdvanceTripInput,
): Promise<Trip> {
  const findTrip = createTripFinder(deps.db);
  let isHeld = false;
  for (let steps = 0; steps < mostSteps; steps++) {
    const trip = await findTrip({ accountId, tripId });
    if (!trip) throw new Problem('trip_not_found');
    const status = tripStatusOf(trip.status).name;
    const step = status === to ? undefined : nextStep(status, to);
    if (status !== to && !step) throw new Problem('trip_status_conflict');
    await requireSimulatedDriver(deps, trip);
    // Before the first step, so that the fleet does not take the next one.
    if (!isHeld) await holdTrip(deps.db, trip);
    isHeld = true;
    if (!step) {
      if (!hold) await letGoOfTrip(deps.db, trip);
      return trip;
    }
    await takeStep(deps, trip, step).catch(unlessSomebodyWasQuicker);
  }
  throw new Problem('trip_status_conflict');
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

async function takeStep(deps: AdvanceTripDeps, trip: Trip, step: HandStep): Promise<void> {
  const { db } = deps;
  const { accountId, tripId } = trip;
  const at = deps.clock();
  switch (step) {
    case 'begin_search':
      await beginSearch(deps, { accountId, tripId, at });
      await wakeSearches(db, { accountId, tripId, at });
      return;
    case 'assign':
      await giveToSimulatedDriver(deps, trip);
      return;
    case 'find_nobody':
      await endUnfoundTrip(deps, { accountId, tripId, at });
      return;
    case 'fail':
      await failTrip(deps, { accountId, tripId, reason: 'operator_error', at });
      if (tripStatusOf(trip.status).isOnBoard) await drive(deps, trip, 'complete', at);
      return;
    case 'give_up':
      await giveUpTrip(deps, { driverId: driverOf(trip), tripId, reason: 'Moved by hand', at });
      return;
    default:
      await drive(deps, trip, step, at);
  }
}

/** The truck is where the step says that it is; of a driver whose position is stale nobody hears it. */
async function drive(
  deps: AdvanceTripDeps,
  trip: Trip,
  action: DriveAction,
  at: Temporal.Instant,
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
  await driveTrip(deps, { driverId, tripId, action, at });
}

/** @throws Problem trip_status_conflict when the driver has left meanwhile. */
function driverOf({ driver }: Trip): number {
  if (!driver) throw new Problem('trip_status_conflict');
  return driver.driverId;
}
