import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Vehicle } from './vehicle.ts';
import { lockVehicle, selectDriverOfVehicle } from './vehicles-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Takes a vehicle out of service for good; its plate is free for another. `in_use` while a driver is online in it or at
 * a trip with it.
 */
export function retireVehicle(
  { db, clock }: Deps,
  vehicleId: number,
): Promise<Vehicle | 'not_found' | 'in_use'> {
  return db.inTransaction(async (transaction) => {
    const vehicle = await lockVehicle(transaction, vehicleId);
    if (!vehicle) return 'not_found';
    if (vehicle.retiredAt) return vehicle;
    if ((await selectDriverOfVehicle(transaction, vehicleId)) !== undefined) return 'in_use';
    const retiredAt = clock();
    await transaction.query({
      text: 'UPDATE vehicles SET retired_at = coalesce(retired_at, $2) WHERE vehicle_id = $1',
      values: [vehicleId, retiredAt.toString()],
    });
    return { ...vehicle, retiredAt };
  });
}
