import { hindrances } from '@satha/terms/dispatch';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import { waiveRequirementsOf } from '../../trips/moves/waive-requirements.ts';
import type { TripName } from '../../trips/trip.ts';
import { lockDriverByHand, lockTripByHand, selectDriversForTrip, selectTripByHand } from './by-hand-store.ts';
import type { DriverForTrip, WayToTrip } from './driver-for-trip.ts';
import { findHindrances } from './find-hindrances.ts';
import { findWaysToTrip, guessedWay } from './find-ways-to-trip.ts';
import { closeOffersByHand } from './offers-by-hand-store.ts';
import type { TripByHand } from './trip-by-hand.ts';

export type ByHandDeps = FindRouteDeps & {
  readonly db: Database;
  /** The real one. */
  readonly clock: Clock;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** A driver whom an operator chooses for a trip. */
export type ChoiceByHand = {
  readonly tripId: number;
  readonly driverId: number;
  /** The latest sequence of the trip that the operator has seen: one that moved since stays as it is. */
  readonly expectedSequence?: number | undefined;
  /** Lets a truck without what the trip needs be chosen; the account and drivers read why, 1 to 80 characters. */
  readonly waiver?: { readonly because: string } | undefined;
  /** Done in the same database transaction. */
  readonly inSameTransaction?: ((transaction: Queryable, chosen: ChosenDriver) => Promise<void>) | undefined;
};

/** What the operator's choice came to. */
export type ChosenDriver = TripName & {
  readonly driverId: number;
  readonly vehicleId: number;
  /** Who had the trip before. */
  readonly fromDriverId: number | undefined;
};

export async function getTripByHand(db: Queryable, tripId: number): Promise<TripByHand> {
  const trip = await selectTripByHand(db, tripId);
  if (!trip) throw new Problem('trip_not_found');
  return trip;
}

/** Returns the way from a driver to a trip; a guess where nobody can tell, and for a driver who is nowhere to be found. */
export async function findWayOfDriver(
  deps: ByHandDeps,
  trip: TripByHand,
  driverId: number,
): Promise<WayToTrip> {
  const now = deps.clock();
  const drivers = await selectDriversForTrip(deps.db, trip, { driverId, now });
  const [way] = await findWaysToTrip(deps, trip, drivers, now);
  return way ?? guessedWay;
}

/** What a choice is judged by. */
export type ChoiceRules = {
  /** The statuses in which a trip's driver can be chosen so. */
  readonly from: readonly TripStatusCode[];
  /** What the operator can do with a trip in another status. */
  readonly otherwise: string;
  /** Whether the driver is asked, and not just told. */
  readonly isAsked: boolean;
  readonly at: Temporal.Instant;
};

export type LockedChoice = Pick<TripByHand, 'accountId' | 'tripId' | 'status'> & {
  readonly fromDriverId: number | undefined;
  readonly vehicleId: number;
  /** Why the trip's requirements are to be waived; undefined where the truck meets them. */
  readonly waived: { readonly because: string } | undefined;
  /** Other trips that the driver was being asked for until now: their searches go on. */
  readonly otherTrips: readonly TripName[];
};

/**
 * Locks a trip, the driver chosen for it and their truck, judges the choice where nobody can change it any more, and closes
 * the open offers of both.
 * @throws Problem version_conflict, trip_status_conflict, driver_not_assignable: each says in a sentence what is so now.
 */
export async function lockChoice(
  transaction: Queryable,
  trip: TripByHand,
  { driverId, expectedSequence, waiver }: ChoiceByHand,
  { from, otherwise, isAsked, at }: ChoiceRules,
): Promise<LockedChoice> {
  const { accountId, tripId } = trip;
  const state = await lockTripByHand(transaction, trip);
  if (!state) throw new Problem('trip_not_found');
  const so = describeState(tripId, state);
  if (expectedSequence !== undefined && state.sequence !== expectedSequence) {
    throw refuseVersion(`${so} It has moved since you looked: look again, then decide.`);
  }
  if (!from.includes(state.status)) throw refuseTrip(`${so} ${otherwise}`);
  await lockDriverByHand(transaction, driverId);
  const [driver] = await selectDriversForTrip(transaction, trip, { driverId, now: at });
  if (!driver) {
    throw refuseDriver([{ message: `There is no driver ${driverId}; choose one of the trip's candidates.` }]);
  }
  const vehicleId = requireAssignable(trip, driver, { isAsked, at, isWaived: waiver !== undefined });
  const otherTrips = await closeOffersByHand(transaction, trip, { driverId, at });
  const waived = driver.unmet === undefined ? undefined : waiver;
  const { status, driverId: fromDriverId } = state;
  return { accountId, tripId, status, fromDriverId, vehicleId, waived, otherTrips };
}

function requireAssignable(
  trip: TripByHand,
  driver: DriverForTrip,
  {
    isAsked,
    at,
    isWaived,
  }: { readonly isAsked: boolean; readonly at: Temporal.Instant; readonly isWaived: boolean },
): number {
  const refusing = findHindrances({ trip, driver, now: at }).filter(({ word }) => {
    const { forbids, isWaivable } = hindrances[word];
    return (forbids && !(isWaivable && isWaived)) || (isAsked && word === 'asked_for_another');
  });
  if (refusing.length > 0 || !driver.truck) {
    throw refuseDriver(refusing.map(({ word, sentence: message }) => ({ word, message })));
  }
  return driver.truck.vehicleId;
}

/** Waives what the truck that was chosen for a locked trip lacks. */
export async function waiveLacking(
  transaction: Queryable,
  { waived, ...trip }: LockedChoice,
  at: Temporal.Instant,
): Promise<void> {
  if (waived) await waiveRequirementsOf(transaction, trip, { ...waived, at });
}

function describeState(
  tripId: number,
  { status, driverId }: Pick<TripByHand, 'status' | 'driverId'>,
): string {
  const who = driverId === undefined ? 'without a driver' : `with driver ${driverId}`;
  return `Trip ${tripId} is ${tripStatusOf(status).name} ${who} now.`;
}

function refuseVersion(message: string): Problem {
  return new Problem('version_conflict', { fields: [{ field: 'sequence', message }] });
}

function refuseTrip(message: string): Problem {
  return new Problem('trip_status_conflict', { fields: [{ field: 'tripId', message }] });
}

function refuseDriver(faults: readonly Omit<FieldProblem, 'field'>[]): Problem {
  return new Problem('driver_not_assignable', {
    fields: faults.map((fault) => ({ field: 'driverId', ...fault })),
  });
}
