import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type PositionPoint, roundPoint } from './position-point.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Who is put somewhere, and the trip that they are at. */
export type DriverAtTrip = { readonly driverId: number; readonly accountId: number; readonly tripId: number };

/**
 * Sets the position of a trip's driver, whatever their phone reported: far from there, or at a later time.
 * For the sandbox, where a place can be wished for. It becomes part of the trip's track. False, with nothing
 * changed, when the driver is not at that trip any more: whoever has them now sees no jump. The assignment
 * stays as it is until that is done.
 */
export async function putDriverAtTrip(
  { db, clock }: Deps,
  { driverId, accountId, tripId }: DriverAtTrip,
  point: PositionPoint,
): Promise<boolean> {
  const { rows } = await db.query<{ is_stored: boolean }>({
    text: `WITH at_trip AS MATERIALIZED (
             SELECT * FROM assignments WHERE driver_id = $1 AND account_id = $8 AND trip_id = $9 FOR KEY SHARE
           ), place AS (
             INSERT INTO driver_positions AS kept (driver_id, lat, lng, heading, speed_mps, recorded_at, received_at,
               moved_lat, moved_lng, moved_at, app_told)
             SELECT driver_id, $2, $3, $4, $5, $6, $7, $2, $3, $6, ${toldByApp} FROM at_trip
             ON CONFLICT (driver_id) DO UPDATE SET (lat, lng, heading, speed_mps, accuracy_meters, recorded_at, received_at,
                 doubtful_lat, doubtful_lng, doubtful_at, doubtful_source, source, heard_at, moved_lat, moved_lng, moved_at,
                 seen_lat, seen_lng, seen_at, step_lat, step_lng, equal_steps, seen_speed_mps, seen_heading, equal_speeds,
                 mark, mark_source, marked_at, app_told, phone)
               = ROW (excluded.lat, excluded.lng, excluded.heading, excluded.speed_mps, NULL,
                 excluded.recorded_at, excluded.received_at,
                 NULL, NULL, NULL, NULL, 'app', NULL, excluded.moved_lat, excluded.moved_lng, excluded.moved_at,
                 NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0,
                 NULL, NULL, NULL, excluded.app_told, NULL)
             RETURNING driver_id
           )
           SELECT true AS is_stored, track_point(at_trip::assignments, $2, $3, $6, $7) FROM place JOIN at_trip USING (driver_id)`,
    values: [...placeValues(driverId, point, clock()), accountId, tripId],
  });
  return rows.length === 1;
}

/** Sets the position of a driver who has none; one that the phone reports in between stays. */
export async function putUnplacedDriver(
  { db, clock }: Deps,
  driverId: number,
  point: PositionPoint,
): Promise<void> {
  await db.query({
    text: `INSERT INTO driver_positions (driver_id, lat, lng, heading, speed_mps, recorded_at, received_at,
             moved_lat, moved_lng, moved_at, app_told)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $2, $3, $6, ${toldByApp}) ON CONFLICT (driver_id) DO NOTHING`,
    values: placeValues(driverId, point, clock()),
  });
}

/** As if the app had told it; nothing of what was told before is weighed against it. */
const toldByApp = 'ROW($2, $3, NULL, $6, $6, NULL)::told_place';

function placeValues(driverId: number, point: PositionPoint, receivedAt: Temporal.Instant): unknown[] {
  const { lat, lng, heading, speedMps, recordedAt } = roundPoint(point);
  return [
    driverId,
    lat,
    lng,
    heading ?? null,
    speedMps ?? null,
    recordedAt.toString(),
    receivedAt.toString(),
  ];
}
