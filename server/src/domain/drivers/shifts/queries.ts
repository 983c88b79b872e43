import type { Emirate } from '@satha/terms/emirates';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Shift } from './shift.ts';

type ShiftRow = {
  shift_id: number;
  driver_id: number;
  name: string;
  name_ar: string | null;
  vehicle_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  started_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  trip_id: number | null;
};

/** What an operator looks for among the shifts. */
export type ShiftFilter = {
  readonly driverId?: number | undefined;
  readonly vehicleId?: number | undefined;
  /** Whether the driver is online in it still. */
  readonly isOpen?: boolean | undefined;
  /** Those of which any moment lies between the two. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  /** The last shift of the page before. */
  readonly beforeShiftId?: number | undefined;
};

/** Returns the shifts that a filter lets through, the latest first: a page of them, and whether more follow. */
export async function findShifts(
  db: Queryable,
  filter: ShiftFilter,
  limit: number,
): Promise<{ readonly shifts: readonly Shift[]; readonly hasMore: boolean }> {
  const { rows } = await db.query<ShiftRow>({
    text: `SELECT s.shift_id, s.driver_id, d.name, d.name_ar, s.vehicle_id, v.plate_emirate, v.plate_code, v.plate_number,
             s.started_at, s.ended_at, a.trip_id
           FROM shifts s JOIN drivers d USING (driver_id) JOIN vehicles v USING (vehicle_id)
           LEFT JOIN assignments a ON a.driver_id = s.driver_id AND s.ended_at IS NULL
           WHERE ($1::bigint IS NULL OR s.driver_id = $1)
             AND ($2::bigint IS NULL OR s.vehicle_id = $2)
             AND ($3::boolean IS NULL OR (s.ended_at IS NULL) = $3)
             AND ($4::timestamptz IS NULL AND $5::timestamptz IS NULL
               OR tstzrange(s.started_at, s.ended_at, '[]') && tstzrange($4, $5))
             AND ($6::bigint IS NULL OR s.shift_id < $6)
           ORDER BY s.shift_id DESC LIMIT $7`,
    values: [
      filter.driverId ?? null,
      filter.vehicleId ?? null,
      filter.isOpen ?? null,
      filter.from?.toString() ?? null,
      filter.before?.toString() ?? null,
      filter.beforeShiftId ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  return { shifts: rows.slice(0, limit).map(toShift), hasMore: rows.length > limit };
}

function toShift(row: ShiftRow): Shift {
  return {
    shiftId: row.shift_id,
    driverId: row.driver_id,
    driverName: row.name,
    driverNameAr: row.name_ar ?? undefined,
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    tripId: row.trip_id ?? undefined,
  };
}

/** Returns for how many seconds between two moments a driver was online; an open shift counts until now. */
export async function findSecondsOnShift(
  db: Queryable,
  driverId: number,
  { from, before, now }: Readonly<Record<'from' | 'before' | 'now', Temporal.Instant>>,
): Promise<number> {
  const { rows } = await db.query<{ seconds: number | null }>({
    text: `SELECT sum(extract(epoch FROM least(coalesce(ended_at, $4), $3::timestamptz) - greatest(started_at, $2)))::float8
             AS seconds
           FROM shifts WHERE driver_id = $1 AND tstzrange(started_at, ended_at, '[]') && tstzrange($2, $3, '[)')
             AND started_at < least(coalesce(ended_at, $4), $3::timestamptz)`,
    values: [driverId, from.toString(), before.toString(), now.toString()],
    onlyReads: true,
  });
  return rows[0]?.seconds ?? 0;
}
