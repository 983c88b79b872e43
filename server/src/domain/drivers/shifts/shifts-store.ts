import type { Equipment } from '@satha/terms/equipment';
import type { LeftOutReason, PositionSource } from '@satha/terms/positions';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Returns the shift in which a locked driver is online. */
export async function selectOpenShift(
  transaction: Queryable,
  driverId: number,
): Promise<{ readonly shiftId: number; readonly vehicleId: number } | undefined> {
  const { rows } = await transaction.query<{ shift_id: number; vehicle_id: number }>({
    text: 'SELECT shift_id, vehicle_id FROM shifts WHERE driver_id = $1 AND ended_at IS NULL',
    values: [driverId],
  });
  return rows[0] && { shiftId: rows[0].shift_id, vehicleId: rows[0].vehicle_id };
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

/** Notes in the open shift of a driver, if there is one, why nothing of a source is taken in; the same once in so long. */
export async function noteLeftOut(
  db: Queryable,
  {
    driverId,
    source,
    reason,
    at,
    everySeconds,
  }: {
    readonly driverId: number;
    readonly source: PositionSource;
    readonly reason: LeftOutReason;
    readonly at: Temporal.Instant;
    readonly everySeconds: number;
  },
): Promise<void> {
  await db.query({
    name: 'note-left-out',
    text: `UPDATE shifts SET left_out = $2, left_out_source = $3, left_out_at = $4
           WHERE driver_id = $1 AND ended_at IS NULL AND started_at <= $4
             AND (left_out IS DISTINCT FROM $2 OR left_out_source IS DISTINCT FROM $3
               OR left_out_at < $4::timestamptz - make_interval(secs => $5))`,
    values: [driverId, reason, source, at.toString(), everySeconds],
  });
}

/** Why a shift ends without its driver: a document is over, or the truck is out of service. */
type UnfitReason = 'driver_document' | 'vehicle_document' | 'out_of_service';

export type UnfitShift = {
  readonly driverId: number;
  readonly vehicleId: number;
  readonly because: UnfitReason;
};

/** Returns the open shifts, or that of one driver, in which nobody may work and no trip is under way, with the first reason. */
export async function selectUnfitShifts(
  db: Queryable,
  now: Temporal.Instant,
  driverId?: number,
): Promise<readonly UnfitShift[]> {
  const { rows } = await db.query<{ driver_id: number; vehicle_id: number; because: UnfitReason }>({
    name: 'select-unfit-shifts',
    text: `SELECT driver_id, vehicle_id, because
           FROM shifts JOIN drivers USING (driver_id) JOIN vehicles USING (vehicle_id)
             CROSS JOIN LATERAL (SELECT ($1::timestamptz AT TIME ZONE INTERVAL '4 hours')::date AS today) AS moment
             CROSS JOIN LATERAL (SELECT CASE
               WHEN least(licence_expires_on, drivers.documents_valid_through) < today THEN 'driver_document'
               WHEN vehicles.documents_valid_through < today THEN 'vehicle_document'
               WHEN out_of_service_at IS NOT NULL THEN 'out_of_service'
             END AS because) AS judged
           WHERE ended_at IS NULL AND because IS NOT NULL AND ($2::bigint IS NULL OR driver_id = $2)
             AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = shifts.driver_id)
           ORDER BY driver_id`,
    values: [now.toString(), driverId ?? null],
  });
  return rows.map((row) => ({ driverId: row.driver_id, vehicleId: row.vehicle_id, because: row.because }));
}
