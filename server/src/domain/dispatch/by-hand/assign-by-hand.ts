import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { assignDriver } from '../../trips/moves/assign-driver.ts';
import { dispatchPolicy, inMilliseconds } from '../dispatch-policy.ts';
import { wakeSearches } from '../wake-searches.ts';
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
import { insertOfferByHand } from './offers-by-hand-store.ts';

/** The statuses of a trip that waits for a driver. */
export const statusesWithoutDriver = [tripStatuses.scheduled.code, tripStatuses.searching.code];

/**
 * Gives a trip without a driver to the one whom an operator chose, at once and whatever its search does, in one database
 * transaction: other offers of the trip are withdrawn, and so is one of another trip to this driver.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict, driver_not_assignable.
 */
export async function assignByHand(deps: ByHandDeps, choice: ChoiceByHand): Promise<ChosenDriver> {
  const trip = await getTripByHand(deps.db, choice.tripId);
  const way = await findWayOfDriver(deps, trip, choice.driverId);
  const at = deps.clock();
  const { otherTrips, ...locked } = await deps.db.inTransaction(
    async (transaction) => {
      const held = await lockChoice(transaction, trip, choice, {
        from: statusesWithoutDriver,
        otherwise: 'Only a trip that waits for a driver can be assigned.',
        isAsked: false,
        at,
      });
      await waiveLacking(transaction, held, at);
      await giveTrip(transaction, held, { driverId: choice.driverId, way, at, timeScale: deps.timeScale });
      await choice.inSameTransaction?.(transaction, chosenBy(choice, held));
      return held;
    },
    { concurrencyKey: trip.accountId },
  );
  await wakeOtherSearches(deps, otherTrips, at);
  return chosenBy(choice, locked);
}

/** Gives a locked trip that looks for a driver to the locked driver who was judged. */
export async function giveTrip(
  transaction: Queryable,
  { accountId, tripId, vehicleId }: Omit<LockedChoice, 'otherTrips'>,
  {
    driverId,
    way,
    at,
    timeScale,
  }: {
    readonly driverId: number;
    readonly way: WayToTrip;
    readonly at: Temporal.Instant;
    readonly timeScale: number;
  },
): Promise<void> {
  const named = { accountId, tripId, driverId, vehicleId };
  const expiresAt = at.add(inMilliseconds(dispatchPolicy.offerSeconds));
  const offerId = await insertOfferByHand(transaction, {
    ...named,
    madeBy: 'assign',
    way,
    offeredAt: at,
    expiresAt,
  });
  const pickupSeconds = way.seconds / timeScale;
  const outcome = await assignDriver(transaction, { ...named, offerId, at, pickupSeconds, by: 'operator' });
  if (outcome !== 'assigned') {
    throw new Error(`Driver ${driverId} was judged free for trip ${tripId}, and then was not: ${outcome}.`);
  }
}

export function chosenBy(
  { driverId }: ChoiceByHand,
  { accountId, tripId, vehicleId, fromDriverId }: Omit<LockedChoice, 'otherTrips'>,
): ChosenDriver {
  return { accountId, tripId, driverId, vehicleId, fromDriverId };
}

/** Trips that the chosen driver was being asked for find the next one at once; their offers' time would end by itself, too. */
export async function wakeOtherSearches(
  { db }: Pick<ByHandDeps, 'db'>,
  otherTrips: LockedChoice['otherTrips'],
  at: Temporal.Instant,
): Promise<void> {
  for (const other of otherTrips) await wakeSearches(db, { ...other, at });
}
