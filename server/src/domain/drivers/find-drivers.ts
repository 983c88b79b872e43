import type { Queryable } from '../../platform/db/queryable.ts';
import type { Driver } from './driver.ts';
import { selectDriver, selectDrivers } from './drivers-store.ts';

/** All drivers, oldest first. */
export function findDrivers(db: Queryable): Promise<Driver[]> {
  return selectDrivers(db);
}

export function findDriver(db: Queryable, driverId: number): Promise<Driver | undefined> {
  return selectDriver(db, driverId);
}
