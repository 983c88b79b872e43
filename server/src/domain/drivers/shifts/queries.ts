import type { Emirate } from '@satha/terms/emirates';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Shift } from './shift.ts';

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

/** Returns a driver's latest shifts, the newest first; none of a driver that is not there. */
export async function findShifts(db: Queryable, driverId: number, limit: number): Promise<Shift[]> {
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
