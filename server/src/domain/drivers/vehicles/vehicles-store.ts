import type { Emirate } from '@satha/terms/emirates';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Plate } from '../plate.ts';
import type { Vehicle } from './vehicle.ts';

type VehicleRow = {
  vehicle_id: number;
  vehicle_type_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  created_at: Temporal.Instant;
  retired_at: Temporal.Instant | null;
};
const columns =
  'vehicle_id, vehicle_type_id, plate_emirate, plate_code, plate_number, created_at, retired_at';

function toVehicle(row: VehicleRow): Vehicle {
  return {
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    vehicleTypeId: row.vehicle_type_id,
    createdAt: row.created_at,
    retiredAt: row.retired_at ?? undefined,
  };
}

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

/** A vehicle, and who is online in it. */
export type VehicleInUse = Vehicle & { readonly driverId: number | undefined };

export async function selectVehicles(db: Queryable): Promise<VehicleInUse[]> {
  const { rows } = await db.query<VehicleRow & { driver_id: number | null }>({
    text: `SELECT v.*, s.driver_id FROM vehicles v
           LEFT JOIN shifts s ON s.vehicle_id = v.vehicle_id AND s.ended_at IS NULL
           ORDER BY v.vehicle_id`,
    onlyReads: true,
  });
  return rows.map((row) => ({ ...toVehicle(row), driverId: row.driver_id ?? undefined }));
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
