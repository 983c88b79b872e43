import type { Queryable } from '../../../platform/db/queryable.ts';
import { type PositionPoint, roundPoint } from './position-point.ts';

/** What one driver's phone told in one request. */
export type PositionReport = { readonly driverId: number; readonly points: readonly PositionPoint[] };

/** Takes in any number of reports in one statement (`report_positions.sql` says how). */
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

/** Deletes a driver's position, unless they are at a trip. */
export async function deleteIdlePlace(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({
    text: `DELETE FROM driver_positions AS place WHERE driver_id = $1
             AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = place.driver_id)`,
    values: [driverId],
  });
}
