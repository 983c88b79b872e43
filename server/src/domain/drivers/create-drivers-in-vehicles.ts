import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewDriver } from './drivers-store.ts';
import { storedFigure, type VehicleFacts } from './vehicles/vehicle-columns.ts';

export type NewDriverInVehicle = Omit<NewDriver, 'createdAt'> & VehicleFacts;

export type DriverInVehicle = { readonly driverId: number; readonly vehicleId: number };

/**
 * Stores many drivers, each with a truck, in one statement; returns each one's numbers, in the order asked. Undefined where
 * somebody has the number or the plate already: they keep it, and neither driver nor truck is stored.
 */
export async function createDriversInVehicles(
  transaction: Queryable,
  wanted: readonly NewDriverInVehicle[],
  at: Temporal.Instant,
  /** Whether they are of the sandbox's demo: they have its trips, and no others. */
  { isDemo = false }: { readonly isDemo?: boolean } = {},
): Promise<(DriverInVehicle | undefined)[]> {
  const { rows } = await transaction.query<{ place: number; driver_id: number; vehicle_id: number }>({
    text: `WITH wanted AS (
             SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[],
               $8::integer[], $10::text[], $11::integer[], $12::integer[], $13::integer[], $14::text[])
               WITH ORDINALITY AS asked (name, phone_code, mobile_number, licence_expires_on, plate_emirate, plate_code,
                 plate_number, vehicle_type_id, equipment, height_mm, payload_kg, tare_kg, name_ar, place)
             WHERE NOT EXISTS (SELECT FROM drivers AS other WHERE other.phone_code = asked.phone_code
                 AND other.mobile_number = asked.mobile_number)
               AND NOT EXISTS (SELECT FROM vehicles AS other WHERE other.plate_emirate = asked.plate_emirate
                 AND other.plate_code = asked.plate_code AND other.plate_number = asked.plate_number
                 AND other.retired_at IS NULL)
           ), driver AS (
             INSERT INTO drivers (name, name_ar, phone_code, mobile_number, licence_expires_on, created_at, is_demo)
             SELECT name, name_ar, phone_code, mobile_number, licence_expires_on, $9, $15 FROM wanted ORDER BY place
             ON CONFLICT DO NOTHING RETURNING driver_id, phone_code, mobile_number
           ), vehicle AS (
             INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, equipment, height_mm,
               payload_kg, tare_kg, created_at)
             SELECT plate_emirate, plate_code, plate_number, vehicle_type_id, equipment::text[], height_mm, payload_kg,
               tare_kg, $9 FROM wanted ORDER BY place
             ON CONFLICT DO NOTHING RETURNING vehicle_id, plate_emirate, plate_code, plate_number
           )
           SELECT place, driver_id, vehicle_id FROM wanted JOIN driver USING (phone_code, mobile_number)
             JOIN vehicle USING (plate_emirate, plate_code, plate_number)`,
    values: [
      wanted.map(({ name }) => name),
      wanted.map(({ phoneCode }) => phoneCode),
      wanted.map(({ mobileNumber }) => mobileNumber),
      wanted.map(({ licenceExpiresOn }) => licenceExpiresOn.toString()),
      wanted.map(({ plate }) => plate.emirate),
      wanted.map(({ plate }) => plate.code),
      wanted.map(({ plate }) => plate.number),
      wanted.map(({ vehicleTypeId }) => vehicleTypeId),
      at.toString(),
      wanted.map(({ equipment }) => (equipment ? `{${equipment.join(',')}}` : null)),
      wanted.map(({ heightMm }) => storedFigure(heightMm)),
      wanted.map(({ payloadKg }) => storedFigure(payloadKg)),
      wanted.map(({ tareKg }) => storedFigure(tareKg)),
      wanted.map(({ nameAr }) => nameAr ?? null),
      isDemo,
    ],
  });
  const stored: (DriverInVehicle | undefined)[] = new Array(wanted.length);
  for (const { place, driver_id: driverId, vehicle_id: vehicleId } of rows) {
    stored[place - 1] = { driverId, vehicleId };
  }
  return stored;
}
