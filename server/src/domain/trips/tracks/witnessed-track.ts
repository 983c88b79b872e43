import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';
import { positionsPolicy } from '../../drivers/positions/positions-policy.ts';

/** Where a truck was, by its phone; both moments are on the real clock. */
export type WitnessedPoint = Coordinates & {
  readonly recordedAt: Temporal.Instant;
  /** Undefined for a point of before this was noted. */
  readonly receivedAt: Temporal.Instant | undefined;
};

/** Where a truck was known to be when its driver took the trip. */
export type TrackStart = Pick<WitnessedPoint, 'lat' | 'lng' | 'recordedAt'>;

/** Our own figures. */
export const witnessPolicy = {
  /** A point that is received later than this after it was recorded is no witness of when the truck was there. */
  mostDelaySeconds: 300,
  /** A phone that stands still wanders by so much: what is so near is always within reach. */
  wanderingMeters: 500,
  /** That much is allowed once in this time: a row of short hops is no drive. */
  anchorSeconds: 60,
} as const;

/**
 * Returns what tells of each point of a track, in the order of recording, whether a truck could have driven to it from the last
 * anchor: a point that was reached, replaced by another one when that is a minute younger. Without a start the first one is
 * reached.
 */
export function followTrack(
  start: TrackStart | undefined,
  timeScale: number,
): (point: WitnessedPoint) => boolean {
  let anchor: TrackStart | undefined = start;
  return (point) => {
    if (anchor && !isWithinReach(anchor, point, timeScale)) return false;
    const isOld =
      !anchor ||
      secondsBetween(anchor.recordedAt, point.recordedAt) >= witnessPolicy.anchorSeconds / timeScale;
    if (isOld) anchor = point;
    return true;
  };
}

/** Nobody saw a truck somewhere before it was there: a moment that was to come is the one at which it was told. */
export function asSeen(point: WitnessedPoint): WitnessedPoint {
  const { recordedAt, receivedAt } = point;
  const isToCome = receivedAt && Temporal.Instant.compare(recordedAt, receivedAt) > 0;
  return isToCome && isPrompt(point) ? { ...point, recordedAt: receivedAt } : point;
}

/** Sent when it was recorded or soon after, by a clock that is hardly ahead of ours. */
export function isPrompt({ recordedAt, receivedAt }: WitnessedPoint): boolean {
  if (!receivedAt) return false;
  const delaySeconds = secondsBetween(recordedAt, receivedAt);
  return delaySeconds <= witnessPolicy.mostDelaySeconds && delaySeconds >= -positionsPolicy.mostSecondsAhead;
}

/** The rule of the SQL function `is_within_reach`. */
function isWithinReach(from: TrackStart, to: WitnessedPoint, timeScale: number): boolean {
  const seconds = Math.abs(secondsBetween(from.recordedAt, to.recordedAt));
  const reachMeters = positionsPolicy.topMetersPerSecond * timeScale * seconds;
  return straightLineMeters(from, to) <= Math.max(witnessPolicy.wanderingMeters, reachMeters);
}

export function secondsBetween(earlier: Temporal.Instant, later: Temporal.Instant): number {
  return (later.epochMilliseconds - earlier.epochMilliseconds) / 1000;
}
