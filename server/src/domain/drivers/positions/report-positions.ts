import type { LeftOutReason } from '@satha/terms/positions';
import { createBatchWriter } from '../../../platform/db/batching/batch-writer.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { noteLeftOut } from '../shifts/shifts-store.ts';
import {
  findTimeFault,
  type JudgedPoint,
  judgePoints,
  type LeftOutPoint,
  type ToldPoint,
} from './judge-points.ts';
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

/** A report as it came, and when its phone sent it, by the phone's clock, where it says so. */
export type SentReport = Omit<PositionReport, 'points'> & {
  readonly points: readonly ToldPoint[];
  readonly sentAt?: Temporal.Instant | undefined;
};

/** Resolves, with what was left out, once everything else is stored. */
export type ReportPositions = (report: SentReport) => Promise<readonly LeftOutPoint[]>;

/** So many reports are one statement at the most: with more of them each waits for too many others. */
const mostReportsAtOnce = 500;
/** A report of more points is several of them. */
const mostPointsOfOne = 100;
/** Our own figure: some 20 MB of reports of usual size. A phone reports anew. */
const mostReportsWaiting = 5_000;

/**
 * Takes in where a driver was, points or a sign of life, in any order and as often as it likes; resolves once they are stored.
 * What cannot be is left out and told (`judgePoints`), and so is what another phone tells than the one in the driver's hand,
 * from out of its reach. Where nothing else is left, the open shift notes why its driver is not heard. The reports that wait at
 * one moment, of whichever drivers, are stored by one statement.
 * @throws DatabaseUnavailable when too many reports wait; sent again, nothing is stored twice.
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
  return async ({ sentAt, points: told, heardAt, ...report }) => {
    const now = clock();
    const { points, leftOut } = judgePoints(told, sentAt, now);
    const heardFault = heardAt && findTimeFault(heardAt, now);
    const heard = heardAt && !heardFault ? { heardAt: earlier(heardAt, now) } : {};
    const reason = leftOut[0]?.reason ?? heardFault;
    if (points.length > 0 || heard.heardAt) {
      const parts = divide(points);
      const leftOutOfEach = await Promise.all(
        parts.map((part) => store({ ...report, ...heard, points: part })),
      );
      return [
        ...leftOut,
        ...parts.flatMap((part, at) => otherPhones(part, leftOutOfEach[at] ?? [])),
      ].toSorted((one, other) => one.index - other.index);
    }
    if (reason) await noteNotHeard(db, { ...report, reason }, now);
    return leftOut;
  };
}

function divide<Item>(items: readonly Item[]): (readonly Item[])[] {
  const parts = Math.max(1, Math.ceil(items.length / mostPointsOfOne));
  return Array.from({ length: parts }, (_, part) =>
    items.slice(part * mostPointsOfOne, (part + 1) * mostPointsOfOne),
  );
}

/** A sign of life, which comes after the points, is none of them. */
function otherPhones(points: readonly JudgedPoint[], places: readonly number[]): LeftOutPoint[] {
  return places.flatMap((place) => {
    const point = points[place];
    return point ? [{ index: point.index, reason: 'other_phone', retry: false }] : [];
  });
}

function noteNotHeard(
  db: Database,
  {
    driverId,
    source = 'app',
    reason,
  }: Pick<PositionReport, 'driverId' | 'source'> & { reason: LeftOutReason },
  at: Temporal.Instant,
): Promise<void> {
  return noteLeftOut(db, { driverId, source, reason, at, everySeconds: positionsPolicy.leftOutNotedSeconds });
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
