import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { TripName } from '../trip.ts';

/** Up to which trip tracks were thinned: in the order of ends, then of numbers; as the database writes it. */
export type TrackMark = { readonly endedAt: string; readonly tripId: number };

export type EndedTrip = TripName & {
  readonly endedAt: string;
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  /** Nothing was pressed that somebody may still confirm, and its truck is somewhere else. */
  readonly isSettled: boolean;
};

export async function selectThinned(db: Queryable): Promise<TrackMark> {
  const { rows } = await db.query<TrackMark>({
    text: `SELECT ended_at::text AS "endedAt", trip_id AS "tripId" FROM track_marks WHERE task = 'thin'`,
    onlyReads: true,
  });
  const [mark] = rows;
  if (!mark) throw new Error('there is no mark of tracks that were thinned');
  return mark;
}

type TripRow = TripName & {
  endedAt: string;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  isSettled: boolean;
};

/** Returns the trips behind a mark that ended before a moment, the first that ended first. */
export async function selectEndedTrips(
  db: Queryable,
  { endedAt, tripId }: TrackMark,
  { before, atMost }: { readonly before: Temporal.Instant; readonly atMost: number },
): Promise<readonly EndedTrip[]> {
  const { rows } = await db.query<TripRow>({
    name: 'select-ended-trips',
    text: `SELECT account_id AS "accountId", trip_id AS "tripId", ended_at::text AS "endedAt", from_lat, from_lng, to_lat, to_lng,
             NOT EXISTS (SELECT FROM trip_presses press WHERE press.account_id = t.account_id AND press.trip_id = t.trip_id
               AND press.confirmed_at IS NULL AND press.refused_at IS NULL)
             AND NOT EXISTS (SELECT FROM assignments present WHERE present.account_id = t.account_id
               AND present.trip_id = t.trip_id) AS "isSettled"
           FROM trips t
           WHERE ended_at IS NOT NULL AND (ended_at, trip_id) > ($1::timestamptz, $2) AND ended_at < $3
           ORDER BY ended_at, trip_id LIMIT $4`,
    values: [endedAt, tripId, before.toString(), atMost],
    onlyReads: true,
  });
  return rows.map(({ from_lat, from_lng, to_lat, to_lng, ...trip }) => ({
    ...trip,
    pickup: { lat: from_lat, lng: from_lng },
    destination: { lat: to_lat, lng: to_lng },
  }));
}

export type TrackPoint = TripName &
  Coordinates & {
    /** As the database writes it, to the microsecond: it is the point's name. */
    readonly recordedAt: string;
    readonly driverId: number | null;
  };

/** Returns the whole tracks of trips, each driver's part by itself, in order. */
export async function selectTracks(
  db: Queryable,
  trips: readonly TripName[],
): Promise<readonly TrackPoint[]> {
  const { rows } = await db.query<TrackPoint>({
    text: `SELECT k.account_id AS "accountId", k.trip_id AS "tripId", k.driver_id AS "driverId", k.recorded_at::text AS "recordedAt",
             k.lat, k.lng
           FROM unnest($1::bigint[], $2::bigint[]) AS asked (account_id, trip_id) JOIN trip_tracks k USING (account_id, trip_id)
           ORDER BY k.account_id, k.trip_id, k.driver_id, k.recorded_at`,
    values: namesOf(trips),
    onlyReads: true,
  });
  return rows;
}

const namesOf = (trips: readonly TripName[]) => [
  trips.map(({ accountId }) => accountId),
  trips.map(({ tripId }) => tripId),
];

/** Deletes points, and moves the mark on; nothing where another process has moved it. */
export async function deletePoints(
  db: Queryable,
  points: readonly TrackPoint[],
  { from, to }: { readonly from: TrackMark; readonly to: TrackMark },
): Promise<void> {
  await db.query({
    text: `WITH turn AS (
             UPDATE track_marks SET ended_at = $3, trip_id = $4
             WHERE task = 'thin' AND ended_at = $1 AND trip_id = $2 RETURNING task
           )
           DELETE FROM trip_tracks AS k
           USING turn CROSS JOIN unnest($5::bigint[], $6::bigint[], $7::timestamptz[]) AS gone (account_id, trip_id, recorded_at)
           WHERE k.account_id = gone.account_id AND k.trip_id = gone.trip_id AND k.recorded_at = gone.recorded_at`,
    values: [
      ...[from.endedAt, from.tripId, to.endedAt, to.tripId],
      ...[...namesOf(points), points.map(({ recordedAt }) => recordedAt)],
    ],
  });
}

/**
 * Deletes the whole tracks of some trips that ended before a moment, behind those of which it was done before; returns of how
 * many trips. A second process waits for the first, and goes on behind it.
 */
export async function deleteTracks(
  db: Queryable,
  { before, atMost }: { readonly before: Temporal.Instant; readonly atMost: number },
): Promise<number> {
  const { rows } = await db.query<{ trips: number }>({
    text: `WITH mark AS MATERIALIZED (
             SELECT ended_at, trip_id FROM track_marks WHERE task = 'erase' FOR NO KEY UPDATE
           ), ended AS MATERIALIZED (
             SELECT t.* FROM mark CROSS JOIN LATERAL (
               SELECT account_id, trip_id, ended_at FROM trips
               WHERE ended_at IS NOT NULL AND (ended_at, trip_id) > (mark.ended_at, mark.trip_id) AND ended_at < $1
               ORDER BY ended_at, trip_id LIMIT $2
             ) AS t
           ), moved AS (
             UPDATE track_marks SET ended_at = last.ended_at, trip_id = last.trip_id
             FROM (SELECT ended_at, trip_id FROM ended ORDER BY ended_at DESC, trip_id DESC LIMIT 1) AS last
             WHERE task = 'erase'
           ), gone AS (
             DELETE FROM trip_tracks AS k USING ended WHERE k.account_id = ended.account_id AND k.trip_id = ended.trip_id
           )
           SELECT count(*)::integer AS trips FROM ended`,
    values: [before.toString(), atMost],
  });
  return rows[0]?.trips ?? 0;
}
