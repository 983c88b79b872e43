import { type Coordinates, straightLineMeters } from '../../values/coordinates.ts';
import { concernPolicy } from '../trips/all-accounts/concern-policy.ts';

const policy = concernPolicy.movement;

/** Where a truck was, and when: seconds of the real clock. */
export type TrackPoint = Coordinates & { readonly at: number };

/** Where a truck was and is, and how far it has driven between, at the least. */
export type DrivenWay = {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly drivenMeters: number;
};

/** How a truck has moved since it set out, the oldest point first, and where it is to go. */
export type Movement = {
  readonly points: readonly TrackPoint[];
  readonly target: Coordinates;
  /** In seconds of the real clock. */
  readonly now: number;
};

/** Since when a truck has been driving away, in seconds, and from where to where, as the crow flies. */
export type Away = { readonly since: number } & DrivenWay;

/**
 * Tells that a truck has been driving away from where it is to go, as the crow flies; undefined where it has not. Once it is
 * so (`isOpen`), it stays so until the truck has come nearer again by a kilometre.
 */
export function judgeMovingAway(movement: Movement, isOpen: boolean): Away | undefined {
  const { points, target } = movement;
  const last = points.at(-1);
  if (!last || !isFresh(movement)) return undefined;
  const meters = points.map((point) => straightLineMeters(point, target));
  const left = meters.at(-1) ?? 0;
  const nearest = meters.lastIndexOf(Math.min(...meters));
  const from = points[nearest] ?? last;
  const since = from.at;
  const away = left - (meters[nearest] ?? 0);
  const found = { since, from, to: last, drivenMeters: away };
  if (isOpen) {
    const farthest = Math.max(...meters.slice(nearest));
    const hasComeBack = away < policy.backMeters || left <= farthest - policy.backMeters;
    return hasComeBack ? undefined : found;
  }
  const leastAway = Math.max(policy.awayMeters, (meters[nearest] ?? 0) * policy.awayShare);
  return away >= leastAway && last.at - since >= policy.awaySeconds ? found : undefined;
}

/**
 * Tells since when a truck has been standing on its way, in seconds; undefined where it has not, or stands where it is to
 * go. One point far from the others is the phone's, not the truck's. Once it is so, the truck has to have come farther to end
 * it than it takes to begin it.
 */
export function judgeStop(movement: Movement, isOpen: boolean): number | undefined {
  const { points, target } = movement;
  const last = points.at(-1);
  if (!last || !isFresh(movement)) return undefined;
  if (straightLineMeters(last, target) <= policy.atTargetMeters) return undefined;
  const radius = isOpen ? policy.movedOnMeters : policy.stoppedMeters;
  let since = last.at;
  let strays = 0;
  for (const point of points.toReversed()) {
    if (straightLineMeters(point, last) <= radius) {
      since = point.at;
      strays = 0;
    } else {
      strays += 1;
      if (strays > 1) break;
    }
  }
  const leastSeconds = isOpen ? policy.stoppedSeconds / 2 : policy.stoppedSeconds;
  return last.at - since >= leastSeconds ? since : undefined;
}

/** Tells whether the latest point says anything of now. */
export function isFresh({ points, now }: Pick<Movement, 'points' | 'now'>): boolean {
  const last = points.at(-1);
  return last !== undefined && now - last.at <= policy.freshSeconds;
}

export type PromisedWay = {
  readonly from: Coordinates;
  readonly target: Coordinates;
  /** Seconds of the real clock: when the truck was there, and when it is to come. */
  readonly at: number;
  readonly promisedAt: number;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

/**
 * Returns when a truck can be where it is to go at the earliest, in seconds, where that is later than was promised; undefined
 * where it can keep its promise, as far as distance tells. Never before the promise can be missed only by a miracle.
 */
export function judgePromise(
  { from, target, at, promisedAt, timeScale }: PromisedWay,
  isOpen: boolean,
): number | undefined {
  const meters = straightLineMeters(from, target) * policy.shortestDetour;
  const expectedAt = at + meters / (policy.fastestMetersPerSecond * timeScale);
  const margin = isOpen ? -policy.marginSeconds : policy.marginSeconds;
  return expectedAt > promisedAt + margin ? expectedAt : undefined;
}
