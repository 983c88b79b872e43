import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Vehicle } from './vehicle.ts';
import { lockVehicle, selectDriverOfVehicle, updateRetirement } from './vehicles-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Takes a vehicle out of service for good; its plate is free for another. `in_use` while a driver is online in it or at
 * a trip with it.
 */
export function retireVehicle(
  { db, clock }: Deps,
  vehicleId: number,
  inSameTransaction?: (transaction: Queryable, vehicle: Vehicle) => Promise<void>,
): Promise<Vehicle | 'not_found' | 'in_use'> {
  return db.inTransaction(async (transaction) => {
    const vehicle = await lockVehicle(transaction, vehicleId);
    if (!vehicle) return 'not_found';
    if (vehicle.retiredAt) return vehicle;
    if ((await selectDriverOfVehicle(transaction, vehicleId)) !== undefined) return 'in_use';
    const retiredAt = clock();
    await updateRetirement(transaction, vehicleId, retiredAt);
    await inSameTransaction?.(transaction, vehicle);
    return { ...vehicle, retiredAt };
  });
}
