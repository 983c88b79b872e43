import type { LeftOutReason } from '@satha/terms/positions';
import { mayHoldTruck } from '../../service-area/truck-region.ts';
import { correctBySending, takeForNow } from './correct-times.ts';
import type { PositionPoint } from './position-point.ts';
import { positionsPolicy } from './positions-policy.ts';

/** What a phone told of one place: a point, or why it is none. */
export type ToldPoint = PositionPoint | { readonly leftOut: LeftOutReason };

/** A point by its place among those that were told. */
export type JudgedPoint = PositionPoint & { readonly index: number };

/** A point that is not taken in, by its place among those that were told. */
export type LeftOutPoint = {
  readonly index: number;
  readonly reason: LeftOutReason | 'other_phone';
  /** Whether the same point may be taken when it is sent again later. */
  readonly retry: boolean;
};

/** A point that cannot be, whichever phone told it. */
type UnlikelyPoint = LeftOutPoint & { readonly reason: LeftOutReason };

export type JudgedPoints = {
  /** By the service's clock. */
  readonly points: readonly JudgedPoint[];
  /** In their order. */
  readonly leftOut: readonly UnlikelyPoint[];
};

/**
 * Parts points that can be from those that cannot, and corrects the times of the first by how wrong the phone's clock is.
 * Each stands alone: an odd one takes no other with it.
 */
export function judgePoints(
  told: readonly ToldPoint[],
  sentAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
): JudgedPoints {
  const leftOut: UnlikelyPoint[] = [];
  const readable = told.flatMap((point, index) => {
    if (!('leftOut' in point)) return [{ ...point, index }];
    leftOut.push({ index, reason: point.leftOut, retry: false });
    return [];
  });
  const possible = correctBySending(readable, sentAt, now).filter(({ index, ...point }) => {
    const reason =
      findTimeFault(point.recordedAt, now) ?? (mayHoldTruck(point) ? undefined : 'outside_region');
    if (reason) leftOut.push({ index, reason, retry: reason === 'clock_ahead' });
    return reason === undefined;
  });
  return {
    points: takeForNow(possible, now),
    leftOut: leftOut.toSorted((one, other) => one.index - other.index),
  };
}

/**
 * Returns what is wrong with a time: ahead of the service's clock by more than a clock may be, which later it is not any more,
 * or by more than anybody waits for; or older than what a phone can have kept.
 */
export function findTimeFault(time: Temporal.Instant, now: Temporal.Instant): LeftOutReason | undefined {
  const { mostSecondsAhead, mostSecondsCorrected, oldestSeconds } = positionsPolicy;
  const secondsAhead = (time.epochMilliseconds - now.epochMilliseconds) / 1000;
  if (secondsAhead > mostSecondsCorrected || secondsAhead < -oldestSeconds) return 'clock_wrong';
  return secondsAhead > mostSecondsAhead ? 'clock_ahead' : undefined;
}
