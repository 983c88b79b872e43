import type { Queryable } from '../../platform/db/queryable.ts';

/** A trip as it was booked. */
export type TripRow = {
  account_id: number;
  trip_id: number;
  vehicle_type_id: number;
  departure_at: Temporal.Instant;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
};

/** Our own figure: each is found twice, in less than a millisecond. */
const mostPreviewed = 20_000;

/** Returns the trips that depart in a span, the latest first, and no more than can be previewed. */
export async function selectPreviewedTrips(
  db: Queryable,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<TripRow[]> {
  const { rows } = await db.query<TripRow>({
    text: `SELECT account_id, trip_id, vehicle_type_id, departure_at, from_lat, from_lng, to_lat, to_lng FROM trips
           WHERE departure_at >= $1::timestamptz AND departure_at < $2::timestamptz
           ORDER BY departure_at DESC, trip_id DESC LIMIT $3`,
    values: [from.toString(), until.toString(), mostPreviewed],
    onlyReads: true,
  });
  return rows;
}
