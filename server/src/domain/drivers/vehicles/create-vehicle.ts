import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import type { Plate } from '../plate.ts';
import { toVehicle, type VehicleRow, vehicleColumns } from './queries.ts';
import type { Vehicle } from './vehicle.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Stores a vehicle. `plate_taken` when one that is not retired has the plate, `unknown_type` without such a type. */
export async function createVehicle(
  { db, clock }: Deps,
  { plate, vehicleTypeId }: { readonly plate: Plate; readonly vehicleTypeId: number },
): Promise<Vehicle | 'plate_taken' | 'unknown_type'> {
  if (!(await findVehicleTypes(db)).has(vehicleTypeId)) return 'unknown_type';
  const { rows } = await db.query<VehicleRow>({
    text: `INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, created_at)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (plate_emirate, plate_code, plate_number) WHERE retired_at IS NULL DO NOTHING
           RETURNING ${vehicleColumns}`,
    values: [plate.emirate, plate.code, plate.number, vehicleTypeId, clock().toString()],
  });
  return rows[0] ? toVehicle(rows[0]) : 'plate_taken';
}
