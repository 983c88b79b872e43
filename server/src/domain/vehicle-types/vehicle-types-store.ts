import type { Queryable } from '../../platform/db/queryable.ts';
import type { VehicleType, VehicleTypes } from './vehicle-type.ts';

/** Every vehicle type, in the order of their ids. */
export async function loadVehicleTypes(database: Queryable): Promise<VehicleTypes> {
  const { rows } = await database.query<VehicleType>({
    text: `SELECT vehicle_type_id AS id, name, vehicle_class AS "vehicleClass", available,
        approved_for_trips AS "approvedForTrips", subject_to_truck_ban AS "subjectToTruckBan"
      FROM vehicle_types
      ORDER BY vehicle_type_id`,
  });
  return new Map(rows.map((vehicleType) => [vehicleType.id, vehicleType]));
}
