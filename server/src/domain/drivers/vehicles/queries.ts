import type { Emirate } from '@satha/terms/emirates';
import { type Equipment, equipmentList } from '@satha/terms/job/equipment';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Vehicle } from './vehicle.ts';

/** What is known of a truck for loading, by its columns. */
export type LoadingRow = {
  equipment: readonly Equipment[];
  height_mm: number | null;
  payload_kg: number | null;
  tare_kg: number | null;
};

export type VehicleRow = LoadingRow & {
  vehicle_id: number;
  vehicle_type_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  created_at: Temporal.Instant;
  retired_at: Temporal.Instant | null;
};

export function toVehicle(row: VehicleRow): Vehicle {
  return {
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    vehicleTypeId: row.vehicle_type_id,
    ...toLoading(row),
    createdAt: row.created_at,
    retiredAt: row.retired_at ?? undefined,
  };
}

export function toLoading(row: LoadingRow): Pick<Vehicle, 'equipment' | 'heightMm' | 'payloadKg' | 'tareKg'> {
  return {
    equipment: sortEquipment(row.equipment),
    heightMm: row.height_mm ?? undefined,
    payloadKg: row.payload_kg ?? undefined,
    tareKg: row.tare_kg ?? undefined,
  };
}

/** Returns each once, in the order of the list of terms. */
export function sortEquipment(equipment: readonly Equipment[]): readonly Equipment[] {
  return equipmentList.filter((word) => equipment.includes(word));
}

/** A vehicle, and who is online in it. */
export type VehicleInUse = Vehicle & { readonly driverId: number | undefined };

/** Returns all vehicles, oldest first, with who is online in each; the retired ones too. */
export async function findVehicles(db: Queryable): Promise<VehicleInUse[]> {
  const { rows } = await db.query<VehicleRow & { driver_id: number | null }>({
    text: `SELECT v.*, s.driver_id FROM vehicles v
           LEFT JOIN shifts s ON s.vehicle_id = v.vehicle_id AND s.ended_at IS NULL
           ORDER BY v.vehicle_id`,
    onlyReads: true,
  });
  return rows.map((row) => ({ ...toVehicle(row), driverId: row.driver_id ?? undefined }));
}

export const vehicleColumns = `vehicle_id, vehicle_type_id, plate_emirate, plate_code, plate_number, equipment, height_mm,
  payload_kg, tare_kg, created_at, retired_at`;
