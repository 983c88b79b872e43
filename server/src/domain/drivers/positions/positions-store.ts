import type { PositionSource } from '@satha/terms/positions';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type PositionPoint, roundPoint } from './position-point.ts';

/** What was told of one driver in one request. */
export type PositionReport = {
  readonly driverId: number;
  readonly points: readonly PositionPoint[];
  /** The app, where it is left out. */
  readonly source?: PositionSource;
  /** Which of the driver's phones told it, by the hash of its token; left out for what is no phone of theirs. */
  readonly phone?: Buffer;
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

/**
 * Takes in any number of reports in one statement (`report_positions.sql` says how). Returns for each of them, in their order,
 * the places of the points that were left out as those of another phone than the one in the driver's hand.
 */
export async function storeReports(
  db: Queryable,
  reports: readonly PositionReport[],
  { receivedAt, topMetersPerSecond, judgesApp }: Judging & { readonly receivedAt: Temporal.Instant },
): Promise<readonly (readonly number[])[]> {
  const rowsOfEach = reports.map(rowsOf);
  const points = rowsOfEach.flat();
  const { rows } = await db.query<{ left_out: readonly number[] }>({
    name: 'report-positions',
    text: `SELECT report_positions($1::bigint[], $2::double precision[], $3::double precision[], $4::real[], $5::real[],
             $6::real[], $7::timestamptz[], $8, $9, $10::text[], $11, $12::boolean[], $13::real[],
             $14::bytea[]) AS left_out`,
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
      points.map(({ phone }) => phone ?? null),
    ],
  });
  const leftOut = new Set(rows[0]?.left_out);
  let first = 1;
  return rowsOfEach.map((ofReport) => {
    const before = first;
    first += ofReport.length;
    return ofReport.flatMap((_row, index) => (leftOut.has(before + index) ? [index] : []));
  });
}

type Row = Partial<PositionPoint> & {
  readonly driverId: number;
  readonly source: PositionSource;
  readonly phone: Buffer | undefined;
  readonly recordedAt: Temporal.Instant;
};

/** A sign of life is a point without a place. */
function rowsOf({ driverId, points, source = 'app', phone, heardAt, batteryPercent }: PositionReport): Row[] {
  const of = { driverId, source, phone };
  const rows = points.map((point): Row => ({ ...roundPoint(point), ...of }));
  return heardAt ? [...rows, { ...of, recordedAt: heardAt, batteryPercent }] : rows;
}

/** Deletes a driver's position, unless they are at a trip. */
export async function deleteIdlePlace(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({
    text: `DELETE FROM driver_positions AS place WHERE driver_id = $1
             AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = place.driver_id)`,
    values: [driverId],
  });
}
