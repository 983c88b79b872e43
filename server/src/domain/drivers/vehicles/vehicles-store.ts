import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Plate } from '../plate.ts';
import { toVehicle, type VehicleRow } from './queries.ts';
import type { Vehicle } from './vehicle.ts';

const columns =
  'vehicle_id, vehicle_type_id, plate_emirate, plate_code, plate_number, created_at, retired_at';

/** Undefined when a vehicle that is not retired has the plate. */
export async function insertVehicle(
  db: Queryable,
  vehicle: Pick<Vehicle, 'plate' | 'vehicleTypeId' | 'createdAt'>,
): Promise<Vehicle | undefined> {
  const { plate, vehicleTypeId, createdAt } = vehicle;
  const { rows } = await db.query<VehicleRow>({
    text: `INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, created_at)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (plate_emirate, plate_code, plate_number) WHERE retired_at IS NULL DO NOTHING
           RETURNING ${columns}`,
    values: [plate.emirate, plate.code, plate.number, vehicleTypeId, createdAt.toString()],
  });
  return rows[0] && toVehicle(rows[0]);
}

/** The vehicle that has the plate now, locked until the transaction ends. */
export async function lockVehicleByPlate(transaction: Queryable, plate: Plate): Promise<Vehicle | undefined> {
  const { rows } = await transaction.query<VehicleRow>({
    text: `SELECT ${columns} FROM vehicles
           WHERE plate_emirate = $1 AND plate_code = $2 AND plate_number = $3 AND retired_at IS NULL
           FOR NO KEY UPDATE`,
    values: [plate.emirate, plate.code, plate.number],
  });
  return rows[0] && toVehicle(rows[0]);
}

export async function lockVehicle(transaction: Queryable, vehicleId: number): Promise<Vehicle | undefined> {
  const { rows } = await transaction.query<VehicleRow>({
    text: `SELECT ${columns} FROM vehicles WHERE vehicle_id = $1 FOR NO KEY UPDATE`,
    values: [vehicleId],
  });
  return rows[0] && toVehicle(rows[0]);
}

/** Of a locked vehicle: the driver who is online in it or at a trip with it. */
export async function selectDriverOfVehicle(
  transaction: Queryable,
  vehicleId: number,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ driver_id: number }>({
    text: `SELECT driver_id FROM shifts WHERE vehicle_id = $1 AND ended_at IS NULL
           UNION ALL SELECT driver_id FROM assignments WHERE vehicle_id = $1`,
    values: [vehicleId],
  });
  return rows[0]?.driver_id;
}

export async function updateRetired(
  transaction: Queryable,
  vehicleId: number,
  retiredAt: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE vehicles SET retired_at = coalesce(retired_at, $2) WHERE vehicle_id = $1',
    values: [vehicleId, retiredAt.toString()],
  });
}
