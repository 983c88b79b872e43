import { createBatchWriter } from '../../../platform/db/batching/batch-writer.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { correctTimes } from './correct-times.ts';
import type { PositionPoint } from './position-point.ts';
import { positionsPolicy } from './positions-policy.ts';
import { type PositionReport, storeReports } from './positions-store.ts';

export type ReportPositionsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** How many times faster than life trucks drive here. */
  readonly timeScale: number;
  /** Whether the app's points are looked at for patterns that programs make; in the sandbox programs drive. */
  readonly judgesApp?: boolean;
};

/** A report, and when its phone sent it, by the phone's clock, where it says so. */
export type SentReport = PositionReport & { readonly sentAt?: Temporal.Instant | undefined };

export type ReportPositions = (report: SentReport) => Promise<void>;

/** So many reports are one statement at the most: with more of them each waits for too many others. */
const mostReportsAtOnce = 500;
/** Our own figure: some 20 MB of reports of usual size. A phone reports anew. */
const mostReportsWaiting = 5_000;

/**
 * Takes in where a driver was, 1–100 points or a sign of life, in any order and as often as it likes; resolves once they are
 * stored. Times are corrected by how wrong the phone's clock is (`correctTimes`). The reports that wait at one moment, of whichever drivers, are stored by one statement.
 * @throws Problem invalid_request for a point that is yet to come; the whole report is refused then.
 * @throws DatabaseUnavailable with nothing stored, when too many reports wait.
 */
export function createPositionReporter({
  db,
  clock,
  timeScale,
  judgesApp = false,
}: ReportPositionsDeps): ReportPositions {
  const topMetersPerSecond = positionsPolicy.topMetersPerSecond * timeScale;
  const store = createBatchWriter(
    (reports: readonly PositionReport[]) =>
      storeReports(db, reports, { receivedAt: clock(), topMetersPerSecond, judgesApp }),
    { mostAtOnce: mostReportsAtOnce, mostWaiting: mostReportsWaiting, longestWaitMs: db.longestWaitMs },
  );
  return async ({ sentAt, ...report }) => {
    const now = clock();
    const points = correctTimes(report.points, sentAt, now);
    requirePast(points, now);
    if (points.length > 0 || report.heardAt) await store({ ...report, points });
  };
}

/** A phone whose clock is ahead would shut out, with one point, all that it tells afterwards by a right one. */
function requirePast(points: readonly PositionPoint[], now: Temporal.Instant): void {
  const fields = points.flatMap(({ recordedAt }, index): FieldProblem[] => {
    const secondsAhead = Math.round((recordedAt.epochMilliseconds - now.epochMilliseconds) / 1000);
    if (secondsAhead <= positionsPolicy.mostSecondsAhead) return [];
    const field = `points.${index}.recordedAt`;
    return [
      { field, message: `${field} is ${secondsAhead} seconds ahead of our clock; set the phone's clock.` },
    ];
  });
  if (fields.length > 0) throw new Problem('invalid_request', { fields });
}
