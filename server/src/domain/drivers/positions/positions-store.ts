import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PositionPoint } from './position-point.ts';

/** What one driver's phone told in one request. */
export type PositionReport = { readonly driverId: number; readonly points: readonly PositionPoint[] };

/**
 * To the centimetre and the tenth, which is more than any phone knows: the columns take neither the tiniest fractions
 * nor a heading that they would round up to 360, and what one point breaks would break for all of a statement.
 */
function roundPoint<Point extends PositionPoint>(point: Point): Point {
  const { lat, lng, heading, speedMps, accuracyMeters } = point;
  return {
    ...point,
    lat: roundTo(1e7, lat),
    lng: roundTo(1e7, lng),
    heading: heading === undefined ? undefined : roundTo(10, heading) % 360,
    speedMps: speedMps === undefined ? undefined : roundTo(10, speedMps),
    accuracyMeters: accuracyMeters === undefined ? undefined : roundTo(10, accuracyMeters),
  };
}

function roundTo(partsOfOne: number, value: number): number {
  return Math.round(value * partsOfOne) / partsOfOne;
}

/** Takes in any number of reports in one statement (migration 0012 says how). */
export async function storeReports(
  db: Queryable,
  reports: readonly PositionReport[],
  { receivedAt, topMetersPerSecond }: { receivedAt: Temporal.Instant; topMetersPerSecond: number },
): Promise<void> {
  const points = reports.flatMap((report) =>
    report.points.map((point) => ({ ...roundPoint(point), driverId: report.driverId })),
  );
  await db.query({
    name: 'report-positions',
    text: `SELECT report_positions($1::bigint[], $2::double precision[], $3::double precision[], $4::real[], $5::real[],
             $6::real[], $7::timestamptz[], $8, $9)`,
    values: [
      points.map(({ driverId }) => driverId),
      points.map(({ lat }) => lat),
      points.map(({ lng }) => lng),
      points.map(({ heading }) => heading ?? null),
      points.map(({ speedMps }) => speedMps ?? null),
      points.map(({ accuracyMeters }) => accuracyMeters ?? null),
      points.map(({ recordedAt }) => recordedAt.toString()),
      receivedAt.toString(),
      topMetersPerSecond,
    ],
  });
}

/** Who is put somewhere, and the trip that they are at. */
export type DriverAtTrip = { readonly driverId: number; readonly accountId: number; readonly tripId: number };

/**
 * Writes a driver's place over whatever was told and adds it to the track of the trip, if they are at that trip; the
 * assignment stays as it is until that is done. False, with nothing written, when they are not.
 */
export async function storePlaceAtTrip(
  db: Queryable,
  { driverId, accountId, tripId }: DriverAtTrip,
  point: PositionPoint,
  receivedAt: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await db.query<{ is_stored: boolean }>({
    text: `WITH at_trip AS MATERIALIZED (
             SELECT * FROM assignments WHERE driver_id = $1 AND account_id = $8 AND trip_id = $9 FOR KEY SHARE
           ), place AS (
             INSERT INTO driver_positions AS kept (driver_id, lat, lng, heading, speed_mps, recorded_at, received_at)
             SELECT driver_id, $2, $3, $4, $5, $6, $7 FROM at_trip
             ON CONFLICT (driver_id) DO UPDATE SET lat = excluded.lat, lng = excluded.lng,
               heading = excluded.heading, speed_mps = excluded.speed_mps, accuracy_meters = NULL,
               recorded_at = excluded.recorded_at, received_at = excluded.received_at,
               doubtful_lat = NULL, doubtful_lng = NULL, doubtful_at = NULL
             RETURNING driver_id
           )
           SELECT true AS is_stored, track_point(at_trip::assignments, $2, $3, $6) FROM place JOIN at_trip USING (driver_id)`,
    values: [...placeValues(driverId, point, receivedAt), accountId, tripId],
  });
  return rows.length === 1;
}

/** Writes where a driver is of whom no place is known; whatever was told meanwhile stays. */
export async function storeFirstPlace(
  db: Queryable,
  driverId: number,
  point: PositionPoint,
  receivedAt: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `INSERT INTO driver_positions (driver_id, lat, lng, heading, speed_mps, recorded_at, received_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (driver_id) DO NOTHING`,
    values: placeValues(driverId, point, receivedAt),
  });
}

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

/** Forgets where a driver was, unless they are at a trip. */
export async function deleteIdlePlace(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({
    text: `DELETE FROM driver_positions AS place WHERE driver_id = $1
             AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = place.driver_id)`,
    values: [driverId],
  });
}

/** The same of everybody who is neither on a shift nor at a trip, and has told nothing since then. */
export async function deleteIdlePlaces(db: Queryable, toldBefore: Temporal.Instant): Promise<void> {
  await db.query({
    text: `DELETE FROM driver_positions AS place WHERE received_at < $1
             AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = place.driver_id)
             AND NOT EXISTS (SELECT FROM shifts AS shift
               WHERE shift.driver_id = place.driver_id AND shift.ended_at IS NULL)`,
    values: [toldBefore.toString()],
  });
}
