import type { PositionSource } from '@satha/terms/fleet/position-sources';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type PositionPoint, roundPoint } from './position-point.ts';

/** What was told of one driver in one request. */
export type PositionReport = {
  readonly driverId: number;
  readonly points: readonly PositionPoint[];
  /** The app, where it is left out. */
  readonly source?: PositionSource;
  /** A sign of life without a place. */
  readonly heardAt?: Temporal.Instant | undefined;
  /** The battery at that sign of life. */
  readonly batteryPercent?: number | undefined;
};

/** By what points are judged. */
export type Judging = {
  readonly topMetersPerSecond: number;
  /** Whether what the app tells is looked at for patterns that programs make. */
  readonly judgesApp: boolean;
};

/** Takes in any number of reports in one statement (`report_positions.sql` says how). */
export async function storeReports(
  db: Queryable,
  reports: readonly PositionReport[],
  { receivedAt, topMetersPerSecond, judgesApp }: Judging & { readonly receivedAt: Temporal.Instant },
): Promise<void> {
  const points = reports.flatMap(rowsOf);
  await db.query({
    name: 'report-positions',
    text: `SELECT report_positions($1::bigint[], $2::double precision[], $3::double precision[], $4::real[], $5::real[],
             $6::real[], $7::timestamptz[], $8, $9, $10::text[], $11, $12::boolean[], $13::real[])`,
    values: [
      points.map(({ driverId }) => driverId),
      points.map(({ lat }) => lat ?? null),
      points.map(({ lng }) => lng ?? null),
      points.map(({ heading }) => heading ?? null),
      points.map(({ speedMps }) => speedMps ?? null),
      points.map(({ accuracyMeters }) => accuracyMeters ?? null),
      points.map(({ recordedAt }) => recordedAt.toString()),
      receivedAt.toString(),
      topMetersPerSecond,
      points.map(({ source }) => source),
      judgesApp,
      points.map(({ isMocked }) => isMocked ?? null),
      points.map(({ batteryPercent }) => batteryPercent ?? null),
    ],
  });
}

type Row = Partial<PositionPoint> & {
  readonly driverId: number;
  readonly source: PositionSource;
  readonly recordedAt: Temporal.Instant;
};

/** A sign of life is a point without a place. */
function rowsOf({ driverId, points, source = 'app', heardAt, batteryPercent }: PositionReport): Row[] {
  const rows = points.map((point): Row => ({ ...roundPoint(point), driverId, source }));
  return heardAt ? [...rows, { driverId, source, recordedAt: heardAt, batteryPercent }] : rows;
}

/** Deletes a driver's position, unless they are at a trip. */
export async function deleteIdlePlace(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({
    text: `DELETE FROM driver_positions AS place WHERE driver_id = $1
             AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = place.driver_id)`,
    values: [driverId],
  });
}
