import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PositionPoint } from './position-point.ts';
import { type DriverAtTrip, storeFirstPlace, storePlaceAtTrip } from './positions-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Puts the driver of a trip somewhere, whatever their phone told: far from there, or at a later time. For the sandbox,
 * where a place can be wished for. False, with nothing changed, when the driver is not at that trip any more: whoever
 * has them now sees no jump.
 */
export function putDriverAtTrip(
  { db, clock }: Deps,
  driver: DriverAtTrip,
  point: PositionPoint,
): Promise<boolean> {
  return storePlaceAtTrip(db, driver, point, clock());
}

/** Puts a driver somewhere of whom no place is known; one who told a place meanwhile stays there. */
export function putUnplacedDriver(
  { db, clock }: Deps,
  driverId: number,
  point: PositionPoint,
): Promise<void> {
  return storeFirstPlace(db, driverId, point, clock());
}
