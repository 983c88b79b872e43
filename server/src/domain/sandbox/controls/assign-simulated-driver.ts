import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { AnswerOfferDeps } from '../../dispatch/accept-offer.ts';
import { findOpenOffers } from '../../dispatch/queries.ts';
import { rankByDrivingTime } from '../../dispatch/searching/find-candidates.ts';
import { offerTrip } from '../../dispatch/searching/offer-trip.ts';
import { putUnplacedDriver } from '../../drivers/positions/put-driver.ts';
import { startShift } from '../../drivers/shifts/start-shift.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import type { Trip } from '../../trips/trip.ts';
import { createFleet } from '../fleet/create-fleet.ts';
import { takeTrip } from '../take-trip.ts';
import { findTripTurn } from '../test-phone-numbers.ts';
import { type FreeDriver, selectAskedDriver, selectFreeDrivers } from './controls-store.ts';

export type AssignSimulatedDriverDeps = AnswerOfferDeps &
  FindRouteDeps & {
    readonly db: Database;
    readonly clock: Clock;
    readonly fleetSeed: number;
  };

/** Enough for the nearest by road to be among the nearest as the crow flies. */
const comparedDrivers = 5;
/** More than are ever open at a time: nobody else's offer is in the way. */
const anyNumberOfOffers = 100;

/**
 * Assigns the nearest simulated driver who is free to a searching trip, by an offer that is accepted at once;
 * whoever has an offer already goes first, and a pause of the search is none of it. Works without the fleet moving, too: the drivers are made and
 * taken online as needed. `inSameTransaction` is done in the database transaction of the yes.
 * @throws Problem no_simulated_driver_free, offer_no_longer_open when somebody else was quicker.
 */
export async function assignSimulatedDriver(
  deps: AssignSimulatedDriverDeps,
  trip: Trip,
  inSameTransaction: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const { db, clock } = deps;
  const turn = findTripTurn(trip.customer);
  const asked = await selectAskedDriver(db, trip, clock());
  if (asked) {
    await takeTrip(deps, { ...asked, turn, inSameTransaction });
    return;
  }
  const driver = await findNearest(deps, trip);
  await takeOnline(deps, driver);
  await offerTrip(deps, trip, [driver], {
    wanted: anyNumberOfOffers,
    now: clock(),
    ignoresPause: true,
  });
  const [offer] = await findOpenOffers({ db, clock }, [driver.driverId]);
  if (offer?.tripId !== trip.tripId) throw new Problem('offer_no_longer_open');
  const { driverId, position: place } = driver;
  await takeTrip(deps, { driverId, offerId: offer.offerId, turn, place, inSameTransaction });
}

async function findNearest(deps: AssignSimulatedDriverDeps, trip: Trip) {
  const { db } = deps;
  const find = () => selectFreeDrivers(db, trip, { atMost: comparedDrivers, now: deps.clock() });
  let free = await find();
  if (free.length === 0) {
    await createFleet(deps, deps.fleetSeed);
    free = await find();
  }
  const [{ vehicleClass } = { vehicleClass: 'truck' as const }] = free;
  const { pickup, vehicleTypeId } = trip;
  const ranked = await rankByDrivingTime(deps, { pickup, vehicleClass, vehicleTypeId }, free, deps.clock());
  const [nearest] = ranked;
  const driver = free.find(({ driverId }) => driverId === nearest?.driverId);
  if (!driver || !nearest) throw new Problem('no_simulated_driver_free');
  return { ...driver, ...nearest };
}

async function takeOnline(deps: AssignSimulatedDriverDeps, driver: FreeDriver): Promise<void> {
  const { driverId, plate, isOnline, isPlaced, position } = driver;
  if (!isOnline) await startShift(deps, { driverId, plate });
  if (!isPlaced) await putUnplacedDriver(deps, driverId, { ...position, recordedAt: deps.clock() });
}
