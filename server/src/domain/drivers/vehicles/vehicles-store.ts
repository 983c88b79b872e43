import type { Queryable } from '../../../platform/db/queryable.ts';
import { tableOf } from '../../../platform/db/writing/column-set.ts';
import type { Plate } from '../plate.ts';
import { toVehicle, type VehicleRow, vehicleColumns } from './queries.ts';
import type { Vehicle } from './vehicle.ts';
import { factColumns, type VehicleFacts } from './vehicle-columns.ts';

/** Locks the vehicle that has the plate now until the transaction ends. */
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

/** Returns the driver who is online in a locked vehicle or at a trip with it. */
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

/** Replaces the facts of a locked vehicle. @throws when another one in service has the plate. */
export async function updateVehicle(
  transaction: Queryable,
  vehicleId: number,
  facts: VehicleFacts,
): Promise<void> {
  const { from, values } = tableOf(factColumns, [facts]);
  const changes = Object.keys(factColumns).map((column) => `${column} = asked.${column}`);
  await transaction.query({
    text: `UPDATE vehicles SET ${changes.join(', ')}, version = version + 1 FROM ${from}
           WHERE vehicle_id = $${values.length + 1}`,
    values: [...values, vehicleId],
  });
}

/** Takes a locked vehicle out of service for a while, or puts it back (undefined). */
export async function updateService(
  transaction: Queryable,
  vehicleId: number,
  outOfService: Vehicle['outOfService'],
): Promise<void> {
  await transaction.query({
    text: 'UPDATE vehicles SET out_of_service_at = $2, out_of_service_because = $3 WHERE vehicle_id = $1',
    values: [vehicleId, outOfService?.since.toString() ?? null, outOfService?.because ?? null],
  });
}

/** Takes a vehicle out of service for good, from the first time on. */
export async function updateRetirement(
  transaction: Queryable,
  vehicleId: number,
  retiredAt: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE vehicles SET retired_at = coalesce(retired_at, $2) WHERE vehicle_id = $1',
    values: [vehicleId, retiredAt.toString()],
  });
}
