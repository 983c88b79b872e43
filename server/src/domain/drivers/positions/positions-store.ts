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

/** Writes a driver's place over whatever was told, and adds it to the track of the trip that they are at. */
export async function storePlace(
  db: Queryable,
  driverId: number,
  point: PositionPoint,
  receivedAt: Temporal.Instant,
): Promise<void> {
  const { lat, lng, heading, speedMps, recordedAt } = roundPoint(point);
  await db.query({
    text: `WITH place AS (
             INSERT INTO driver_positions AS kept (driver_id, lat, lng, heading, speed_mps, recorded_at, received_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (driver_id) DO UPDATE SET lat = excluded.lat, lng = excluded.lng,
               heading = excluded.heading, speed_mps = excluded.speed_mps, accuracy_meters = NULL,
               recorded_at = excluded.recorded_at, received_at = excluded.received_at,
               doubtful_lat = NULL, doubtful_lng = NULL, doubtful_at = NULL
             RETURNING driver_id
           )
           SELECT track_point(assignments, $2, $3, $6) FROM place JOIN assignments USING (driver_id)`,
    values: [
      driverId,
      lat,
      lng,
      heading ?? null,
      speedMps ?? null,
      recordedAt.toString(),
      receivedAt.toString(),
    ],
  });
}
