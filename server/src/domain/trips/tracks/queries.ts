import type { FareLine } from '@satha/terms/fare-lines';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { TripName } from '../trip.ts';

export type Aboard = {
  /** When the driver began to load, on the real clock. */
  readonly since: Temporal.Instant;
  readonly fareLines: readonly FareLine[];
};

/**
 * Returns since when the customer's vehicle is known to be on the truck of a trip, with the lines of its fare; undefined before
 * that is confirmed.
 */
export async function selectAboardSince(
  db: Queryable,
  { accountId, tripId }: TripName,
): Promise<Aboard | undefined> {
  const { rows } = await db.query<Aboard>({
    name: 'select-aboard-since',
    text: `SELECT pressed_at AS since, fare_lines AS "fareLines" FROM trip_presses JOIN trips USING (account_id, trip_id)
           WHERE account_id = $1 AND trip_id = $2 AND step IN ('loading', 'start') AND confirmed_at IS NOT NULL
           ORDER BY to_status LIMIT 1`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows[0];
}

/** Where a truck of a trip was; the driver is not known of trips of long ago. */
export type AboardPoint = TripName &
  Coordinates & { readonly recordedAt: Temporal.Instant; readonly driverId: number | null };

/** Returns where the trucks of trips were since the loading, in order: also those from which a vehicle was handed over. */
export async function selectAboardTracks(
  db: Queryable,
  trips: readonly TripName[],
): Promise<readonly AboardPoint[]> {
  const { rows } = await db.query<AboardPoint>({
    name: 'select-aboard-tracks',
    text: `SELECT track.account_id AS "accountId", track.trip_id AS "tripId", track.driver_id AS "driverId", track.lat, track.lng,
             track.recorded_at AS "recordedAt"
           FROM unnest($1::bigint[], $2::bigint[]) AS asked (account_id, trip_id)
           JOIN trip_presses AS loading USING (account_id, trip_id)
           JOIN trip_tracks AS track USING (account_id, trip_id)
           WHERE loading.step = 'loading' AND track.recorded_at >= loading.pressed_at
           ORDER BY track.account_id, track.trip_id, track.recorded_at`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
    onlyReads: true,
  });
  return rows;
}
