import type { Queryable } from '../../platform/db/queryable.ts';
import type { Coordinates } from '../../values/coordinates.ts';

export type PreviewedPeriod = {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  /** Undefined: of all accounts. */
  readonly accountId: number | undefined;
};

/** A trip as it was booked. */
export type PreviewedTrip = {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly vehicleTypeId: number;
  readonly departureAt: Temporal.Instant;
};

/** Our own figure: each is found in less than a millisecond. */
const mostPreviewed = 20_000;

type TripRow = {
  vehicle_type_id: number;
  departure_at: Temporal.Instant;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
};

/** Returns the trips that depart in a period, the latest first, and no more than can be previewed. */
export async function selectPreviewedTrips(
  db: Queryable,
  { from, until, accountId }: PreviewedPeriod,
): Promise<PreviewedTrip[]> {
  const { rows } = await db.query<TripRow>({
    text: `SELECT vehicle_type_id, departure_at, from_lat, from_lng, to_lat, to_lng FROM trips
           WHERE departure_at >= $1::timestamptz AND departure_at < $2::timestamptz AND account_id = coalesce($4, account_id)
           ORDER BY departure_at DESC, trip_id DESC LIMIT $3`,
    values: [from.toString(), until.toString(), mostPreviewed, accountId ?? null],
    onlyReads: true,
  });
  return rows.map((row) => ({
    from: { lat: row.from_lat, lng: row.from_lng },
    to: { lat: row.to_lat, lng: row.to_lng },
    vehicleTypeId: row.vehicle_type_id,
    departureAt: row.departure_at,
  }));
}
