import type { MapPoint } from '../map-points.ts';
import { findLeg } from './leg.ts';
import { cutPath, makePath, type Path, pointAlong } from './path.ts';
import { bearingDegrees, metersBetween } from './plane.ts';

/** A position as the map gets it. */
export type Fix = {
  readonly point: MapPoint;
  readonly headingDegrees?: number | null | undefined;
  /** When the truck was there, in milliseconds of the position's own clock. */
  readonly atMs: number;
};

/** How a truck is on its way to its last fix: along the path, from the beginning to the end of a time on the screen. */
export type TruckMotion = {
  readonly lastFix: Fix;
  /** The heading in which it was shown when the last fix came: what it keeps where neither fix nor path tells one. */
  readonly formerHeadingDegrees: number | undefined;
  readonly path: Path;
  readonly beginMs: number;
  readonly endMs: number;
};

/** Where a truck is shown; without a heading while none is known. */
export type Pose = { readonly point: MapPoint; readonly headingDegrees: number | undefined };

/** Our own choices. A truck that was not heard of for longer is put to where it is now: nobody knows the way between. */
const longestJourneyMs = 45_000;
/** Two fixes of one moment still take a moment. */
const shortestJourneyMs = 250;
/** The truck's heading is the path's over so many metres before and behind it, so that it turns in bends. */
const headingReachMeters = 12;

export function beginMotion(fix: Fix, nowMs: number): TruckMotion {
  const formerHeadingDegrees = fix.headingDegrees ?? undefined;
  return { lastFix: fix, formerHeadingDegrees, path: pathOf([fix.point]), beginMs: nowMs, endMs: nowMs };
}

/**
 * Sends the truck on to a newer fix, along the route where it is on it, from where it is shown now. It arrives after as
 * long as the fixes lie apart. A fix that is not newer changes nothing. Without movement it is there at once.
 */
export function addFix(
  motion: TruckMotion,
  fix: Fix,
  nowMs: number,
  { route, isStill = false }: { readonly route?: Path | undefined; readonly isStill?: boolean } = {},
): TruckMotion {
  const apartMs = fix.atMs - motion.lastFix.atMs;
  if (!(apartMs > 0)) return motion;
  const formerHeadingDegrees = poseAt(motion, nowMs).headingDegrees;
  if (isStill || apartMs > longestJourneyMs)
    return { ...beginMotion(fix, nowMs), formerHeadingDegrees, path: arrivalPath(motion, fix) };
  const rest = cutPath(motion.path, alongMeters(motion, nowMs), motion.path.lengthMeters);
  const leg = findLeg(motion.lastFix.point, fix.point, route);
  return {
    lastFix: fix,
    formerHeadingDegrees,
    path: pathOf([...rest, ...leg]),
    beginMs: nowMs,
    endMs: nowMs + Math.max(apartMs, shortestJourneyMs),
  };
}

/**
 * Returns where the truck is shown at a moment: never before where it was shown, never beyond its last fix.
 */
export function poseAt(motion: TruckMotion, nowMs: number): Pose {
  const { path, lastFix } = motion;
  const meters = alongMeters(motion, nowMs);
  const isThere = meters >= path.lengthMeters;
  const point = isThere ? lastFix.point : pointAlong(path, meters);
  if (isThere && typeof lastFix.headingDegrees === 'number')
    return { point, headingDegrees: lastFix.headingDegrees };
  const behind = pointAlong(path, meters - headingReachMeters);
  const ahead = pointAlong(path, meters + headingReachMeters);
  const isMoving = metersBetween(behind, ahead) > 1;
  // A truck that stands, whose phone tells no heading then, looks on as it came.
  const standing = lastFix.headingDegrees ?? motion.formerHeadingDegrees;
  return { point, headingDegrees: isMoving ? bearingDegrees(behind, ahead) : standing };
}

export function hasArrived({ endMs }: TruckMotion, nowMs: number): boolean {
  return nowMs >= endMs;
}

function alongMeters({ path, beginMs, endMs }: TruckMotion, nowMs: number): number {
  if (nowMs >= endMs) return path.lengthMeters;
  return path.lengthMeters * Math.max(0, (nowMs - beginMs) / (endMs - beginMs));
}

/** A truck that is put somewhere still tells by its last way in which direction it goes. */
function arrivalPath({ path, lastFix }: TruckMotion, fix: Fix): Path {
  const before =
    metersBetween(lastFix.point, fix.point) > 1 ? lastFix.point : (path.points.at(-2) ?? lastFix.point);
  return pathOf([before, fix.point]);
}

function pathOf(points: readonly MapPoint[]): Path {
  const path = makePath(points);
  if (!path) throw new Error('a way has a point');
  return path;
}
