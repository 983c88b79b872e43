import type { Queryable } from '../../platform/db/queryable.ts';
import type { VehicleTypes } from './vehicle-type.ts';
import { loadVehicleTypes } from './vehicle-types-store.ts';

/** Every vehicle type by its id, in the order of the ids; those that are not available too. */
export function findVehicleTypes(db: Queryable): Promise<VehicleTypes> {
  return loadVehicleTypes(db);
}
