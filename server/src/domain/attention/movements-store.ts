import { type JudgedConcern, judgedConcerns } from '@satha/terms/trip-concerns';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Coordinates } from '../../values/coordinates.ts';
import type { VehicleClass } from '../routing/route-provider.ts';
import { concernPolicy } from '../trips/all-accounts/concern-policy.ts';
import type { TrackPoint } from './movement.ts';

const { windowSeconds, longestAwaySeconds } = concernPolicy.movement;
const { driver_to_pickup: toPickup, in_progress: inProgress } = tripStatuses;

/** A truck on its way with a trip, as far as it is judged by. */
export type TruckOnWay = {
  readonly tripId: number;
  readonly target: Coordinates;
  /** By which roads the booked type of truck may go. */
  readonly vehicleClass: VehicleClass;
  readonly vehicleTypeId: number;
  /** On its way to the pickup, not with the vehicle. */
  readonly isToPickup: boolean;
  /** Whether its time has come: before it, a truck may stand and drive where it likes. */
  readonly isDue: boolean;
  /** Since when its driver has the trip, in seconds. */
  readonly hasTripSince: number;
  /** Its driver has told just now that they come later, and is given the time for it. */
  readonly isExcused: boolean;
  /** Of the last minutes, since it set out on this part of the way; the oldest first. */
  readonly points: readonly TrackPoint[];
  /** When it was promised to be there, in seconds; undefined where nothing was. */
  readonly promisedAt: number | undefined;
  /** What is amiss already. */
  readonly open: readonly JudgedConcern[];
};

type Row = {
  trip_id: number;
  status: number;
  lat: number;
  lng: number;
  vehicle_class: VehicleClass;
  vehicle_type_id: number;
  is_due: boolean;
  has_trip_since: number;
  is_excused: boolean;
  promised_at: number | null;
  lats: number[] | null;
  lngs: number[] | null;
  ats: number[] | null;
  open: JudgedConcern[] | null;
};

/** Returns all trucks on their way, to pickups and with vehicles, with the end of their tracks. */
export async function findTrucksOnWay(db: Queryable, now: Temporal.Instant): Promise<readonly TruckOnWay[]> {
  const { rows } = await db.query<Row>({
    name: 'select-trucks-on-way',
    text: `SELECT t.trip_id, t.status, t.vehicle_type_id,
             CASE t.status WHEN ${toPickup.code} THEN t.from_lat ELSE t.to_lat END AS lat,
             CASE t.status WHEN ${toPickup.code} THEN t.from_lng ELSE t.to_lng END AS lng,
             (SELECT vehicle_class FROM vehicle_types y WHERE y.vehicle_type_id = t.vehicle_type_id) AS vehicle_class,
             t.departure_at <= account_time(t.account_id, $1) AS is_due,
             extract(epoch FROM greatest(a.assigned_at, p.made_at))::double precision AS has_trip_since,
             EXISTS (SELECT FROM driver_actions told WHERE told.account_id = a.account_id AND told.trip_id = a.trip_id
               AND told.driver_id = a.driver_id AND told.assignment_id = a.assignment_id AND told.status = t.status
               AND told.action = 'late' AND told.result = 'applied'
               AND told.received_at > $1::timestamptz - told.minutes * interval '1 minute') AS is_excused,
             extract(epoch FROM coalesce(p.promised_anew_at, p.promised_at))::double precision AS promised_at, track.*,
             known.open
           FROM assignments a JOIN trips t USING (account_id, trip_id)
           LEFT JOIN arrival_promises p ON p.account_id = a.account_id AND p.trip_id = a.trip_id AND p.driver_id = a.driver_id
             AND p.leg = CASE t.status WHEN ${toPickup.code} THEN 'pickup' ELSE 'destination' END
           CROSS JOIN LATERAL (
             SELECT array_agg(kind) AS open, min(since) FILTER (WHERE kind = 'moving_away') AS away_since
             FROM alarms WHERE subject_id = t.trip_id AND ended_at IS NULL
               AND kind = ANY ($4::text[])
               -- What was said of the driver before is not said of this one.
               AND since >= greatest(a.assigned_at, p.made_at) - interval '1 second'
           ) AS known
           CROSS JOIN LATERAL (
             SELECT array_agg(lat ORDER BY recorded_at) AS lats, array_agg(lng ORDER BY recorded_at) AS lngs,
               array_agg(extract(epoch FROM recorded_at)::double precision ORDER BY recorded_at) AS ats
             FROM (
               SELECT recorded_at, lat, lng FROM trip_tracks k
               WHERE k.account_id = a.account_id AND k.trip_id = a.trip_id
                 AND coalesce(k.driver_id, a.driver_id) = a.driver_id
               UNION ALL
               -- The track is thinned, and may end before it.
               SELECT recorded_at, lat, lng FROM driver_positions l WHERE l.driver_id = a.driver_id
               UNION ALL
               -- Where it is now it stood already: of a phone that tells little while it rests, that is the first point.
               SELECT greatest(a.assigned_at, p.made_at), moved_lat, moved_lng FROM driver_positions l
               WHERE l.driver_id = a.driver_id AND moved_at <= greatest(a.assigned_at, p.made_at)
                 AND recorded_at > greatest(a.assigned_at, p.made_at)
             ) AS point
             -- Whoever was nearest before the usual time is still away: the alarm is told in whole milliseconds.
             WHERE recorded_at > least($1::timestamptz - make_interval(secs => $2), CASE WHEN known.away_since IS NOT NULL
                 THEN greatest(known.away_since - interval '1 second', $1::timestamptz - make_interval(secs => $3)) END)
               AND recorded_at >= greatest(a.assigned_at, p.made_at)
           ) AS track
           WHERE t.status IN (${toPickup.code}, ${inProgress.code})`,
    values: [now.toString(), windowSeconds, longestAwaySeconds, judgedConcerns],
    onlyReads: true,
  });
  return rows.map((row) => ({
    tripId: row.trip_id,
    target: { lat: row.lat, lng: row.lng },
    vehicleClass: row.vehicle_class,
    vehicleTypeId: row.vehicle_type_id,
    isToPickup: row.status === toPickup.code,
    isDue: row.is_due,
    hasTripSince: row.has_trip_since,
    isExcused: row.is_excused,
    points: pointsOf(row),
    promisedAt: row.promised_at ?? undefined,
    open: row.open ?? [],
  }));
}

function pointsOf({ lats, lngs, ats }: Row): readonly TrackPoint[] {
  return (ats ?? []).map((at, index) => ({ lat: lats?.[index] ?? 0, lng: lngs?.[index] ?? 0, at }));
}
