import type { PositionPoint } from './position-point.ts';
import { positionsPolicy } from './positions-policy.ts';

type Timed = Pick<PositionPoint, 'recordedAt'>;

/**
 * Returns a phone's points by the service's clock: each is as old when it arrives as the phone says that it was when it was
 * sent. So a clock that is ahead outlasts no other source, and one that is behind loses to none. A clock that is behind by less
 * than a minute is left alone: it may be the network that took so long.
 */
export function correctBySending<Point extends Timed>(
  points: readonly Point[],
  sentAt: Temporal.Instant | undefined,
  receivedAt: Temporal.Instant,
): readonly Point[] {
  const ahead = sentAt === undefined ? 0 : millisecondsAhead(sentAt, receivedAt);
  return isClockOf(ahead) ? shift(points, ahead) : points;
}

/** Returns points, the latest of which is ahead by no more than a clock may be, as if that one were sent at once. */
export function takeForNow<Point extends Timed>(
  points: readonly Point[],
  receivedAt: Temporal.Instant,
): readonly Point[] {
  const aheads = points.map(({ recordedAt }) => millisecondsAhead(recordedAt, receivedAt));
  return shift(
    points,
    aheads.reduce((most, ahead) => Math.max(most, ahead), 0),
  );
}

/** What is apart by more than a day is no clock that somebody goes by. */
function isClockOf(aheadMs: number): boolean {
  const { mostSecondsAhead, mostSecondsCorrected } = positionsPolicy;
  return (
    Math.abs(aheadMs) <= mostSecondsCorrected * 1000 && (aheadMs > 0 || aheadMs < -mostSecondsAhead * 1000)
  );
}

function shift<Point extends Timed>(points: readonly Point[], milliseconds: number) {
  if (milliseconds === 0) return points;
  return points.map((point) => ({ ...point, recordedAt: point.recordedAt.subtract({ milliseconds }) }));
}

function millisecondsAhead(time: Temporal.Instant, than: Temporal.Instant): number {
  return time.epochMilliseconds - than.epochMilliseconds;
}
