import type { Emirate } from '@satha/terms/emirates';
import type { PositionSource } from '@satha/terms/positions';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripLeg } from './promises/kept-promise.ts';
import type { HandOver, JourneyPromise, TripJourney } from './trip-journey.ts';

type JourneyRow = {
  powered_by: string;
  route_data_version: string;
  started_at: Temporal.Instant | null;
  ended_at: Temporal.Instant | null;
  failure_reason: string | null;
  driver_id: number | null;
  driver_name: string;
  driver_name_ar: string | null;
  phone_code: string;
  mobile_number: string;
  is_at_trip: boolean;
  vehicle_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  track_points: number;
  track_meters: number;
  track_sources: readonly { readonly source: PositionSource; readonly points: number }[];
};

/**
 * Returns who drove a trip, when, in which truck and how far. The track's length is that of straight lines
 * from point to point of each truck.
 */
export async function selectTripJourney(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<Omit<TripJourney, 'promises' | 'handOvers'> | undefined> {
  const { rows } = await db.query<JourneyRow>({
    text: `WITH steps AS (
             SELECT lag(lat) OVER way AS last_lat, lag(lng) OVER way AS last_lng, lat, lng, source
             FROM trip_tracks WHERE account_id = $1 AND trip_id = $2
             WINDOW way AS (PARTITION BY driver_id ORDER BY recorded_at)
           )
           SELECT t.powered_by, t.route_data_version, t.started_at, t.ended_at, t.failure_reason,
             d.driver_id, d.name AS driver_name, d.name_ar AS driver_name_ar, d.phone_code, d.mobile_number,
             v.vehicle_id, v.plate_emirate, v.plate_code, v.plate_number,
             EXISTS (SELECT FROM assignments a WHERE a.account_id = $1 AND a.trip_id = $2) AS is_at_trip,
             (SELECT count(*) FROM steps) AS track_points,
             (SELECT coalesce(round(sum(straight_line_meters(last_lat, last_lng, lat, lng))), 0)::bigint
              FROM steps WHERE last_lat IS NOT NULL) AS track_meters,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'points', points) ORDER BY points DESC, source), '[]')
              FROM (SELECT source, count(*) AS points FROM steps WHERE source IS NOT NULL GROUP BY source) AS told)
               AS track_sources
           FROM trips t
           LEFT JOIN drivers d ON d.driver_id = t.driver_id
           LEFT JOIN vehicles v ON v.vehicle_id = t.vehicle_id
           WHERE t.account_id = $1 AND t.trip_id = $2`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  const row = rows[0];
  return (
    row && {
      quotedBy: { provider: row.powered_by, dataVersion: row.route_data_version },
      driver: row.driver_id === null ? undefined : toDriver(row, row.driver_id),
      startedAt: row.started_at ?? undefined,
      endedAt: row.ended_at ?? undefined,
      failureReason: row.failure_reason ?? undefined,
      trackPoints: row.track_points,
      trackMeters: row.track_meters,
      trackSources: row.track_sources,
    }
  );
}

function toDriver(row: JourneyRow, driverId: number): TripJourney['driver'] {
  return {
    driverId,
    name: row.driver_name,
    nameAr: row.driver_name_ar ?? undefined,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    isAtTrip: row.is_at_trip,
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
  };
}

type PromiseRow = {
  leg: TripLeg;
  driver_id: number;
  made_at: Temporal.Instant;
  promised_at: Temporal.Instant;
  promised_anew_at: Temporal.Instant | null;
  arrived_at: Temporal.Instant | null;
};

/** Returns the arrival times that were promised for a trip, in the order of the promises. */
export async function selectTripPromises(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<JourneyPromise[]> {
  const { rows } = await db.query<PromiseRow>({
    text: `SELECT leg, driver_id, made_at, promised_at, promised_anew_at, arrived_at FROM arrival_promises
           WHERE account_id = $1 AND trip_id = $2 ORDER BY made_at, leg DESC`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    leg: row.leg,
    driverId: row.driver_id,
    madeAt: row.made_at,
    promisedAt: row.promised_at,
    promisedAnewAt: row.promised_anew_at ?? undefined,
    arrivedAt: row.arrived_at ?? undefined,
  }));
}

/** Returns each time at which a trip's vehicle went to another truck, in order. */
export async function selectHandOversOfTrip(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<HandOver[]> {
  const { rows } = await db.query<HandOver>({
    text: `SELECT sequence, from_driver_id AS "fromDriverId", from_vehicle_id AS "fromVehicleId",
             to_driver_id AS "toDriverId", to_vehicle_id AS "toVehicleId", handed_over_at AS "handedOverAt"
           FROM trip_hand_overs WHERE account_id = $1 AND trip_id = $2 ORDER BY sequence`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows;
}
