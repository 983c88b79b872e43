import type { PositionPoint } from './position-point.ts';
import { positionsPolicy } from './positions-policy.ts';

/**
 * Returns a phone's points by the service's clock: each is as old when it arrives as the phone says that it was when it was
 * sent. So a clock that is ahead outlasts no other source, and one that is behind loses to none. Without the time of sending,
 * the latest point is taken for sent at once where it is ahead. A clock that is behind by less than a minute is left alone:
 * it may be the network that took so long. What is ahead by more than a phone's clock may be stays so, and is refused later.
 */
export function correctTimes<Point extends Pick<PositionPoint, 'recordedAt'>>(
  points: readonly Point[],
  sentAt: Temporal.Instant | undefined,
  receivedAt: Temporal.Instant,
): readonly Point[] {
  const ahead = sentAt === undefined ? 0 : millisecondsAhead(sentAt, receivedAt);
  const byClock = isClockOf(ahead) ? shift(points, ahead) : points;
  const left = Math.max(0, ...byClock.map(({ recordedAt }) => millisecondsAhead(recordedAt, receivedAt)));
  return left <= positionsPolicy.mostSecondsAhead * 1000 ? shift(byClock, left) : byClock;
}

/** What is apart by more than a day is no clock that somebody goes by. */
function isClockOf(aheadMs: number): boolean {
  const { mostSecondsAhead, mostSecondsCorrected } = positionsPolicy;
  return (
    Math.abs(aheadMs) <= mostSecondsCorrected * 1000 && (aheadMs > 0 || aheadMs < -mostSecondsAhead * 1000)
  );
}

function shift<Point extends Pick<PositionPoint, 'recordedAt'>>(
  points: readonly Point[],
  milliseconds: number,
) {
  if (milliseconds === 0) return points;
  return points.map((point) => ({ ...point, recordedAt: point.recordedAt.subtract({ milliseconds }) }));
}

function millisecondsAhead(time: Temporal.Instant, than: Temporal.Instant): number {
  return time.epochMilliseconds - than.epochMilliseconds;
}
