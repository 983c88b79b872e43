import type { Queryable } from '../../../platform/db/queryable.ts';
import { positionsPolicy } from '../../drivers/positions/positions-policy.ts';
import type { TrackStart, WitnessedPoint } from '../tracks/witnessed-track.ts';
import { selectWitnessedPoints } from '../tracks/witnessed-track-store.ts';
import type { TripName } from '../trip.ts';
import type { Whereabouts } from './judge-press.ts';

type TurnRow = {
  assigned_at: Temporal.Instant;
  start_lat: number | null;
  start_lng: number | null;
  start_at: Temporal.Instant | null;
  /** A sign of life of a truck that stands, later than its place. */
  lat: number | null;
  lng: number | null;
  heard_at: Temporal.Instant | null;
  told: readonly { readonly lat: number; readonly lng: number; readonly at: string }[];
};

/**
 * Returns where a truck was since its driver took a trip, as far as the service knows; undefined for who never had it. Of a trip
 * that is over its driver's present place counts, too.
 */
export async function selectWhereabouts(
  db: Queryable,
  { accountId, tripId, driverId }: TripName & { readonly driverId: number },
): Promise<Whereabouts | undefined> {
  const { rows } = await db.query<TurnRow>({
    name: 'select-whereabouts',
    text: `SELECT turn.assigned_at, present.start_lat, present.start_lng, present.start_at, place.lat, place.lng,
             CASE WHEN place.heard_at > place.recorded_at AND coalesce(place.accuracy_meters, 0) <= $4
               THEN place.heard_at END AS heard_at,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('lat', told.lat, 'lng', told.lng, 'at', told.recorded_at)), '[]')
               FROM (VALUES (place.app_told), (place.tracker_told), (place.server_forward_told)) AS source (said)
               CROSS JOIN LATERAL (SELECT (said).*) AS told WHERE told.lat IS NOT NULL) AS told
           FROM trip_assignments turn
             LEFT JOIN assignments present USING (assignment_id)
             LEFT JOIN driver_positions place ON place.driver_id = turn.driver_id
           WHERE turn.account_id = $1 AND turn.trip_id = $2 AND turn.driver_id = $3
           ORDER BY turn.assignment_id DESC LIMIT 1`,
    values: [accountId, tripId, driverId, positionsPolicy.coarseMeters],
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) return undefined;
  const since = row.assigned_at;
  const points = await selectWitnessedPoints(db, { accountId, tripId, driverId, since });
  return {
    assignedAt: since,
    start: toStart(row),
    points: [...points, ...toSignOfLife(row)],
    told: row.told.map(({ lat, lng, at }) => ({ lat, lng, recordedAt: Temporal.Instant.from(at) })),
  };
}

function toStart({ start_lat: lat, start_lng: lng, start_at: recordedAt }: TurnRow): TrackStart | undefined {
  return lat === null || lng === null || recordedAt === null ? undefined : { lat, lng, recordedAt };
}

function toSignOfLife({ lat, lng, heard_at: heardAt }: TurnRow): WitnessedPoint[] {
  if (lat === null || lng === null || heardAt === null) return [];
  return [{ lat, lng, recordedAt: heardAt, receivedAt: heardAt }];
}
