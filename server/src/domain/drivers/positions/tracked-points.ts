import type { PositionPoint } from './position-point.ts';
import { positionsPolicy } from './positions-policy.ts';

/** What a tracker told at one moment: a place, or that it is alive where it has none. */
export type TrackedMoment =
  | ({ readonly kind: 'place' } & PositionPoint)
  | {
      readonly kind: 'alive';
      readonly recordedAt: Temporal.Instant;
      readonly batteryPercent?: number | undefined;
    };

/** What is left of it: places, and the last sign of life. */
export type TrackedPoints = {
  readonly points: readonly PositionPoint[];
  readonly heardAt: Temporal.Instant | undefined;
  /** The battery at that sign of life. */
  readonly batteryPercent: number | undefined;
};

/**
 * Returns what is kept of what a tracker told. Nobody reads a refusal on a tracker, which would send the same again and again:
 * what cannot be is left out. A time that is ahead by no more than a phone's clock may be is taken for now, so that it
 * outlasts no other source; one that is ahead by more, or more than a day ago, is left out. A place that may be wrong by
 * kilometres is a sign of life.
 */
export function keepTracked(moments: readonly TrackedMoment[], now: Temporal.Instant): TrackedPoints {
  const points: PositionPoint[] = [];
  let heardAt: Temporal.Instant | undefined;
  let batteryPercent: number | undefined;
  for (const moment of moments) {
    const recordedAt = readTime(moment.recordedAt, now);
    if (!recordedAt) continue;
    if (moment.kind === 'place' && (moment.accuracyMeters ?? 0) <= positionsPolicy.coarsestMeters) {
      const { kind: _, ...point } = moment;
      points.push({ ...point, recordedAt });
    } else if (!heardAt || Temporal.Instant.compare(recordedAt, heardAt) > 0) {
      heardAt = recordedAt;
      batteryPercent = moment.batteryPercent;
    }
  }
  return { points, heardAt, batteryPercent };
}

function readTime(recordedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  const secondsAgo = (now.epochMilliseconds - recordedAt.epochMilliseconds) / 1000;
  if (secondsAgo < -positionsPolicy.mostSecondsAhead) return undefined;
  if (secondsAgo > positionsPolicy.oldestTrackedSeconds) return undefined;
  return secondsAgo < 0 ? now : recordedAt;
}
