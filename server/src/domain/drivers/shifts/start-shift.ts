import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { type Driver, isLicenceValid } from '../driver.ts';
import { lockDriver } from '../drivers-store.ts';
import type { Plate } from '../plate.ts';
import { findDriver } from '../queries.ts';
import { lockVehicleByPlate, selectDriverOfVehicle } from '../vehicles/vehicles-store.ts';
import { insertShift, selectOpenShiftVehicle, selectTripVehicle } from './shifts-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Takes a driver online in the vehicle with the plate; one who is online in it already stays so. Locks the driver,
 * then the vehicle: of two who want one vehicle, one gets it.
 * @throws Problem invalid_driver_token (suspended), licence_expired, vehicle_not_found (or retired), driver_online (in
 * another vehicle), driver_on_trip (with another vehicle), vehicle_in_use.
 */
export function startShift(
  { db, clock }: Deps,
  input: { readonly driverId: number; readonly plate: Plate },
): Promise<Driver> {
  const { driverId, plate } = input;
  return db.inTransaction(async (transaction) => {
    const standing = await lockDriver(transaction, driverId);
    if (!standing || standing.isSuspended) throw new Problem('invalid_driver_token');
    const now = clock();
    const vehicle = await lockVehicleByPlate(transaction, plate);
    const openIn = await selectOpenShiftVehicle(transaction, driverId);
    if (openIn === undefined) {
      if (!isLicenceValid(standing.licenceExpiresOn, now)) throw new Problem('licence_expired');
      if (!vehicle) throw new Problem('vehicle_not_found');
      const tripVehicleId = await selectTripVehicle(transaction, driverId);
      if (tripVehicleId !== undefined && tripVehicleId !== vehicle.vehicleId) {
        throw new Problem('driver_on_trip');
      }
      const usedBy = await selectDriverOfVehicle(transaction, vehicle.vehicleId);
      if (usedBy !== undefined && usedBy !== driverId) throw new Problem('vehicle_in_use');
      await insertShift(transaction, { driverId, vehicleId: vehicle.vehicleId, startedAt: now });
    } else if (openIn !== vehicle?.vehicleId) {
      throw new Problem('driver_online');
    }
    return (await findDriver(transaction, driverId)) as Driver;
  });
}
