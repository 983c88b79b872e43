import type { Queryable } from '../../../platform/db/queryable.ts';
import { positionsPolicy } from '../../drivers/positions/positions-policy.ts';
import type { TripName } from '../trip.ts';
import type { WitnessedPoint } from './witnessed-track.ts';

/** What a truck did is judged by no more points than these, the latest; at two a minute they are more than a day's. */
const mostPoints = 5_000;

type PointRow = {
  lat: number;
  lng: number;
  recorded_at: Temporal.Instant;
  received_at: Temporal.Instant | null;
};

/**
 * Returns where a driver was since they took a trip, in order: their part of the trip's track, and their present place,
 * because the track keeps a standing truck every half minute alone. A place by mobile masts is no witness.
 */
export async function selectWitnessedPoints(
  db: Queryable,
  { accountId, tripId, driverId, since }: TripName & { driverId: number; since: Temporal.Instant },
): Promise<WitnessedPoint[]> {
  const { rows } = await db.query<PointRow>({
    name: 'select-witnessed-points',
    text: `(SELECT lat, lng, recorded_at, received_at FROM trip_tracks
             WHERE account_id = $1 AND trip_id = $2 AND recorded_at >= $4 AND coalesce(driver_id, $3) = $3
             ORDER BY recorded_at DESC LIMIT $5)
           UNION ALL
           SELECT lat, lng, recorded_at, received_at FROM driver_positions
             WHERE driver_id = $3 AND recorded_at >= $4 AND coalesce(accuracy_meters, 0) <= $6
           ORDER BY recorded_at`,
    values: [accountId, tripId, driverId, since.toString(), mostPoints, positionsPolicy.coarseMeters],
    onlyReads: true,
  });
  return rows.map(({ lat, lng, recorded_at, received_at }) => ({
    lat,
    lng,
    recordedAt: recorded_at,
    receivedAt: received_at ?? undefined,
  }));
}
