import { statusesWithDriver, tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { findMany } from '../../routing/find-many.ts';
import { secondsToArrival } from '../../routing/find-route.ts';
import { RouteProviderUnavailable } from '../../routing/route-provider.ts';
import { changeDriver } from '../../trips/moves/assign-driver.ts';
import { takeTripFromDriver } from '../../trips/moves/give-up-trip.ts';
import type { OperatorActing } from '../../trips/operator-acts/operator-act.ts';
import { recordOperatorAct } from '../../trips/operator-acts/record-operator-act.ts';
import { inMilliseconds } from '../dispatch-policy.ts';
import { chosenBy, giveTrip, wakeOtherSearches } from './assign-by-hand.ts';
import {
  type ByHandDeps,
  type ChoiceByHand,
  type ChosenDriver,
  findWayOfDriver,
  getTripByHand,
  type LockedChoice,
  lockChoice,
  waiveLacking,
} from './choice-by-hand.ts';
import type { WayToTrip } from './driver-for-trip.ts';
import { toldReason } from './take-off-trip.ts';
import type { TripByHand } from './trip-by-hand.ts';

export type ReassignTripInput = Omit<ChoiceByHand, 'inSameTransaction'> & {
  /** Why, for operators alone. 1 to 80 characters. */
  readonly reason: string;
  readonly by: OperatorActing;
};

type Ways = { readonly way: WayToTrip; readonly onwardSeconds: number; readonly at: Temporal.Instant };

/**
 * Takes a trip from its driver and gives it to another one, in one database transaction. Before loading, the trip is looked
 * for a driver and found one in the same moment, and its extras go with the former driver. With the customer's vehicle on
 * board it stays in its status, and the vehicle's hand-over is kept.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict, driver_not_assignable.
 */
export async function reassignTrip(deps: ByHandDeps, input: ReassignTripInput): Promise<ChosenDriver> {
  const trip = await getTripByHand(deps.db, input.tripId);
  const [way, onwardSeconds] = await Promise.all([
    findWayOfDriver(deps, trip, input.driverId),
    findOnwardSeconds(deps, trip),
  ]);
  const ways = { way, onwardSeconds, at: deps.clock() };
  const { otherTrips, ...locked } = await deps.db.inTransaction(
    async (transaction) => {
      const held = await lockChoice(transaction, trip, input, {
        from: statusesWithDriver,
        otherwise: 'Only a trip with a driver can be given to another one.',
        isAsked: false,
        at: ways.at,
      });
      if (tripStatusOf(held.status).isOnBoard) await handOver(transaction, held, input, ways, deps.timeScale);
      else await replaceDriver(transaction, held, input, ways, deps.timeScale);
      await recordReassigned(transaction, held, input, ways.at);
      return held;
    },
    { concurrencyKey: trip.accountId },
  );
  await wakeOtherSearches(deps, otherTrips, ways.at);
  return chosenBy(input, locked);
}

async function replaceDriver(
  transaction: Queryable,
  held: LockedChoice,
  { driverId }: ReassignTripInput,
  { way, at }: Ways,
  timeScale: number,
): Promise<void> {
  const { accountId, tripId } = held;
  await takeTripFromDriver(transaction, {
    ...{
      accountId,
      tripId,
      driverId: requireDriver(held),
      reason: toldReason,
      by: 'operator',
      at,
      isSearchedAtOnce: true,
    },
  });
  await waiveLacking(transaction, { ...held, status: tripStatuses.searching.code }, at);
  await giveTrip(transaction, held, { driverId, way, at, timeScale });
}

async function handOver(
  transaction: Queryable,
  held: LockedChoice,
  { driverId }: ReassignTripInput,
  { way, onwardSeconds, at }: Ways,
  timeScale: number,
): Promise<void> {
  const { accountId, tripId, vehicleId, status } = held;
  await waiveLacking(transaction, held, at);
  // While the vehicle is being loaded the new truck is due there; from then on, at the destination.
  const isLoading = status === tripStatuses.loading.code;
  const seconds = (way.seconds + (isLoading ? 0 : onwardSeconds)) / timeScale;
  const outcome = await changeDriver(transaction, {
    ...{ accountId, tripId, driverId, vehicleId, fromDriverId: requireDriver(held), at },
    reason: toldReason,
    promisedAt: at.add(inMilliseconds(seconds)),
  });
  if (outcome !== 'changed') {
    throw new Error(`Driver ${driverId} was judged free for trip ${tripId}, and then was not: ${outcome}.`);
  }
}

/** Why stands in the trip's list of acts alone, where erasing finds it. */
async function recordReassigned(
  transaction: Queryable,
  { accountId, tripId, fromDriverId }: LockedChoice,
  { driverId, waiver, reason: text, by }: ReassignTripInput,
  at: Temporal.Instant,
): Promise<void> {
  const details = { driverId, fromDriverId, withoutEquipment: waiver !== undefined };
  await recordOperatorAct(transaction, { accountId, tripId, kind: 'reassigned', by, at, text, details });
}

function requireDriver({ tripId, fromDriverId }: LockedChoice): number {
  if (fromDriverId === undefined)
    throw new Error(`Trip ${tripId} has a driver by its status, and none at it.`);
  return fromDriverId;
}

/** Returns the drive from where the vehicle is to the destination; what nobody can tell is left out of the promise. */
async function findOnwardSeconds(
  deps: ByHandDeps,
  { meeting, destination, vehicleClass, vehicleTypeId, status }: TripByHand,
): Promise<number> {
  if (status !== tripStatuses.in_progress.code) return 0;
  const request = {
    from: [meeting],
    to: [destination],
    vehicleClass,
    vehicleTypeId,
    departureAt: deps.clock(),
  };
  const ways = await findMany(deps, request).catch((error: unknown) => {
    if (!(error instanceof RouteProviderUnavailable)) throw error;
    return [];
  });
  const [[way] = []] = ways;
  return way ? secondsToArrival(way) : 0;
}
