import type { FareLine } from '@satha/terms/fare-lines';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { TripCharge } from './trip-charge.ts';

/** Returns the lines of a trip's fare, as it was quoted. */
export async function selectTripCharge(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<TripCharge | undefined> {
  const { rows } = await db.query<{
    fare_lines: readonly FareLine[];
    vat_fils: number;
    vat_basis_points: number;
  }>({
    text: 'SELECT fare_lines, vat_fils, vat_basis_points FROM trips WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId],
    onlyReads: true,
  });
  const row = rows[0];
  return row && { fareLines: row.fare_lines, vatFils: row.vat_fils, vatBasisPoints: row.vat_basis_points };
}

/** Returns the positions of the truck that has a trip, or had it last, in order. */
export async function selectTripTrack(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<Coordinates[]> {
  const { rows } = await db.query<Coordinates>({
    text: `SELECT track.lat, track.lng FROM trip_tracks AS track JOIN trips USING (account_id, trip_id)
           WHERE account_id = $1 AND trip_id = $2
             AND coalesce(track.driver_id, trips.driver_id) IS NOT DISTINCT FROM trips.driver_id
           ORDER BY recorded_at`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows;
}
