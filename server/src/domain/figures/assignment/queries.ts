import { type AssignmentSpeed, assignmentSpeedList, assignmentSpeeds } from '@satha/terms/figures';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { assignmentSeconds, dayOf } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { figuresKey, fromTrips } from '../period-store.ts';

/** How soon trips had a driver; the seconds within which half of them had one, and 95 of a hundred: null without any. */
export type Percentiles = {
  readonly trips: number;
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
};

export type MeasuredAssignment = Percentiles & {
  /** Oldest first; only days on which some were booked. */
  readonly days: readonly (Percentiles & { readonly date: string })[];
  /** All of them, the quickest first. */
  readonly speeds: readonly { readonly speed: AssignmentSpeed; readonly trips: number }[];
};

/**
 * Measures how soon a driver was first given the trips that were booked in a period: since the booking, or since the search of a
 * scheduled trip began. Trips that nobody was given are not among them.
 */
export async function measureAssignment(db: Queryable, period: FiguresPeriod): Promise<MeasuredAssignment> {
  const values: unknown[] = [];
  const { rows } = await db.query<Percentiles & { date: string | null; speed: AssignmentSpeed | null }>({
    text: `WITH measured AS MATERIALIZED (
             SELECT ${dayOf('t.created_at')} AS date, ${assignmentSeconds} AS seconds ${fromTrips(period, createPlace(values))}
           ), told AS (
             SELECT date, seconds, ${speedOf('seconds')} AS speed FROM measured WHERE seconds IS NOT NULL
           )
           SELECT date, speed, count(*)::integer AS trips,
             (percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds))::float8 AS "p50Seconds",
             (percentile_disc(0.95) WITHIN GROUP (ORDER BY seconds))::float8 AS "p95Seconds"
           FROM told GROUP BY GROUPING SETS ((date), (speed), ()) ORDER BY date`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  const percentiles = ({ trips, p50Seconds, p95Seconds }: Percentiles) => ({ trips, p50Seconds, p95Seconds });
  const none = { trips: 0, p50Seconds: null, p95Seconds: null };
  return {
    ...percentiles(rows.find(({ date, speed }) => date === null && speed === null) ?? none),
    days: rows.flatMap(({ date, ...row }) => (date === null ? [] : [{ date, ...percentiles(row) }])),
    speeds: assignmentSpeedList.map((speed) => ({
      speed,
      trips: rows.find((row) => row.speed === speed)?.trips ?? 0,
    })),
  };
}

function speedOf(seconds: string): string {
  const cases = assignmentSpeedList.map((speed) => {
    const most = assignmentSpeeds[speed];
    return most === null ? `ELSE '${speed}'` : `WHEN ${seconds} <= ${most} THEN '${speed}'`;
  });
  return `CASE ${cases.join(' ')} END`;
}
