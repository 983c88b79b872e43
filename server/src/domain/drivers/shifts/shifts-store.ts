import type { Emirate } from '@satha/terms/emirates';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Shift } from './shift.ts';

/** Of a locked driver. */
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

/** Of a locked driver: the vehicle of the trip that they are at. */
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

type ShiftRow = {
  shift_id: number;
  driver_id: number;
  vehicle_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  started_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
};

export async function selectShifts(db: Queryable, driverId: number, limit: number): Promise<Shift[]> {
  const { rows } = await db.query<ShiftRow>({
    text: `SELECT shift_id, driver_id, vehicle_id, plate_emirate, plate_code, plate_number, started_at, ended_at
           FROM shifts JOIN vehicles USING (vehicle_id)
           WHERE driver_id = $1 ORDER BY started_at DESC, shift_id DESC LIMIT $2`,
    values: [driverId, limit],
    onlyReads: true,
  });
  return rows.map((row) => ({
    shiftId: row.shift_id,
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
  }));
}
