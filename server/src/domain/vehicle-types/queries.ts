import type { Queryable } from '../../platform/db/queryable.ts';
import type { VehicleType, VehicleTypes } from './vehicle-type.ts';

type Row = Omit<VehicleType, 'nameArabic'> & { readonly nameArabic: string | null };

/** Returns every vehicle type by its id, in the order of the ids; those that are not available too. */
export async function findVehicleTypes(database: Queryable): Promise<VehicleTypes> {
  const { rows } = await database.query<Row>({
    text: `SELECT vehicle_type_id AS id, name, name_arabic AS "nameArabic", vehicle_class AS "vehicleClass", available,
        approved_for_trips AS "approvedForTrips", subject_to_truck_ban AS "subjectToTruckBan"
      FROM vehicle_types
      ORDER BY vehicle_type_id`,
  });
  return new Map(
    rows.map(({ nameArabic, ...vehicleType }) => [
      vehicleType.id,
      { ...vehicleType, ...(nameArabic !== null && { nameArabic }) },
    ]),
  );
}
