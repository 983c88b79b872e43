import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Plate } from '../plate.ts';
import { toVehicle, type VehicleRow, vehicleColumns } from './queries.ts';
import type { Vehicle } from './vehicle.ts';

/** The vehicle that has the plate now, locked until the transaction ends. */
export async function lockVehicleByPlate(transaction: Queryable, plate: Plate): Promise<Vehicle | undefined> {
  const { rows } = await transaction.query<VehicleRow>({
    text: `SELECT ${vehicleColumns} FROM vehicles
           WHERE plate_emirate = $1 AND plate_code = $2 AND plate_number = $3 AND retired_at IS NULL
           FOR NO KEY UPDATE`,
    values: [plate.emirate, plate.code, plate.number],
  });
  return rows[0] && toVehicle(rows[0]);
}

export async function lockVehicle(transaction: Queryable, vehicleId: number): Promise<Vehicle | undefined> {
  const { rows } = await transaction.query<VehicleRow>({
    text: `SELECT ${vehicleColumns} FROM vehicles WHERE vehicle_id = $1 FOR NO KEY UPDATE`,
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
