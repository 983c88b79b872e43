import type { Exclusion } from '@satha/terms/dispatch';
import type { LeftOutReason, PositionSource } from '@satha/terms/positions';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { positionsPolicy } from '../positions/positions-policy.ts';

/**
 * Makes the SQL that says what keeps a driver on a shift from every trip, the first reason alone: NULL of who is free. It reads
 * `shifts`, `vehicles` and `drivers`, and `driver_positions` where there is one.
 * @param now SQL of the present moment, on the real clock.
 * @param heardOfSince SQL of the moment since which a driver must have been heard of.
 */
export function whatKeepsFromTrips(now: string, heardOfSince: string): string {
  const today = `(${now}::timestamptz AT TIME ZONE INTERVAL '4 hours')::date`;
  return `CASE
        WHEN suspended_at IS NOT NULL THEN 'suspended'
        WHEN licence_expires_on < ${today} THEN 'licence_expired'
        WHEN least(drivers.documents_valid_through, vehicles.documents_valid_through) < ${today} THEN 'document_expired'
        WHEN retired_at IS NOT NULL THEN 'vehicle_retired'
        WHEN out_of_service_at IS NOT NULL THEN 'out_of_service'
        WHEN held_until > ${now} THEN 'held_back'
        WHEN recorded_at IS NULL THEN 'no_position'
        WHEN greatest(recorded_at, heard_at) < ${heardOfSince} THEN 'position_too_old'
        WHEN EXISTS (SELECT FROM assignments AS busy
          WHERE busy.driver_id = shifts.driver_id OR busy.vehicle_id = shifts.vehicle_id) THEN 'busy'
      END`;
}

/** What keeps a driver on a shift from every trip, whatever is booked. */
export type Keeping = Extract<
  Exclusion,
  | 'suspended'
  | 'licence_expired'
  | 'document_expired'
  | 'vehicle_retired'
  | 'out_of_service'
  | 'held_back'
  | 'no_position'
  | 'position_too_old'
  | 'busy'
>;

/** How a driver on a shift is heard, and what keeps offers away. */
export type ShiftStanding = {
  readonly driverId: number;
  readonly keptBy: Keeping | undefined;
  readonly heardAt: Temporal.Instant | undefined;
  /** At a trip, and not heard of for three minutes. */
  readonly isSilent: boolean;
  /** Of what was told just now and could not be looked at, where its source has told nothing since that could. */
  readonly leftOut:
    | { readonly reason: LeftOutReason; readonly source: PositionSource; readonly at: Temporal.Instant }
    | undefined;
};

type StandingRow = {
  driver_id: number;
  kept_by: Keeping | null;
  heard_at: Temporal.Instant | null;
  is_silent: boolean;
  left_out: LeftOutReason | null;
  left_out_source: PositionSource | null;
  left_out_at: Temporal.Instant | null;
};

/** Returns how each driver on a shift stands at a moment of the real clock, or one of them. */
export async function findShiftStandings(
  db: Queryable,
  now: Temporal.Instant,
  driverId?: number,
): Promise<readonly ShiftStanding[]> {
  const { oldestFreshSeconds, silentSeconds, leftOutToldSeconds } = positionsPolicy;
  const { rows } = await db.query<StandingRow>({
    name: 'select-shift-standings',
    text: `SELECT shifts.driver_id, ${whatKeepsFromTrips('$1', '$3')} AS kept_by, greatest(recorded_at, heard_at) AS heard_at,
             left_out, left_out_source,
             -- What was taken in since then says that its source is heard all the same.
             CASE WHEN coalesce(CASE left_out_source WHEN 'app' THEN (app_told).heard_at WHEN 'tracker' THEN (tracker_told).heard_at
               ELSE (server_forward_told).heard_at END <= left_out_at, true) THEN left_out_at END AS left_out_at, EXISTS (
               SELECT FROM assignments AS busy WHERE busy.driver_id = shifts.driver_id
                 AND greatest(busy.assigned_at, recorded_at, heard_at) < $4
             ) AS is_silent
           FROM shifts JOIN vehicles USING (vehicle_id) JOIN drivers USING (driver_id) LEFT JOIN driver_positions USING (driver_id)
           WHERE ended_at IS NULL AND ($2::bigint IS NULL OR shifts.driver_id = $2)`,
    values: [
      now.toString(),
      driverId ?? null,
      now.subtract({ seconds: oldestFreshSeconds }).toString(),
      now.subtract({ seconds: silentSeconds }).toString(),
    ],
    onlyReads: true,
  });
  const toldSince = now.subtract({ seconds: leftOutToldSeconds });
  return rows.map((row) => {
    const { left_out: reason, left_out_source: source, left_out_at: at } = row;
    const isTold = at !== null && Temporal.Instant.compare(at, toldSince) >= 0;
    return {
      driverId: row.driver_id,
      keptBy: row.kept_by ?? undefined,
      heardAt: row.heard_at ?? undefined,
      isSilent: row.is_silent,
      leftOut: reason && source && isTold ? { reason, source, at } : undefined,
    };
  });
}
