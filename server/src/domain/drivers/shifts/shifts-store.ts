import type { Equipment } from '@satha/terms/job/equipment';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Returns the vehicle in which a locked driver is online. */
export async function selectOpenShiftVehicle(
  transaction: Queryable,
  driverId: number,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ vehicle_id: number }>({
    text: 'SELECT vehicle_id FROM shifts WHERE driver_id = $1 AND ended_at IS NULL',
    values: [driverId],
  });
  return rows[0]?.vehicle_id;
}

/** Returns the vehicle of the trip that a locked driver is at. */
export async function selectTripVehicle(
  transaction: Queryable,
  driverId: number,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ vehicle_id: number }>({
    text: 'SELECT vehicle_id FROM assignments WHERE driver_id = $1',
    values: [driverId],
  });
  return rows[0]?.vehicle_id;
}

export async function insertShift(
  transaction: Queryable,
  shift: { readonly driverId: number; readonly vehicleId: number; readonly startedAt: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: 'INSERT INTO shifts (driver_id, vehicle_id, started_at) VALUES ($1, $2, $3)',
    values: [shift.driverId, shift.vehicleId, shift.startedAt.toString()],
  });
}

/** Stores what is on board in the open shift of a locked driver; false when that is stored already. */
export async function updateShiftEquipment(
  transaction: Queryable,
  driverId: number,
  equipment: readonly Equipment[],
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE shifts SET equipment = $2
           WHERE driver_id = $1 AND ended_at IS NULL AND equipment IS DISTINCT FROM $2::text[]`,
    values: [driverId, equipment],
  });
  return rowCount === 1;
}

/** Ends the open shift of a driver, if there is one. A clock that went back ends it where it began. */
export async function closeShift(
  transaction: Queryable,
  driverId: number,
  endedAt: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE shifts SET ended_at = greatest(started_at, $2) WHERE driver_id = $1 AND ended_at IS NULL',
    values: [driverId, endedAt.toString()],
  });
}
