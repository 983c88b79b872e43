import type { UnconfirmedReason } from '@satha/terms/dispatch/driver-presses';
import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';
import {
  asSeen,
  followTrack,
  isPrompt,
  secondsBetween,
  type TrackStart,
  type WitnessedPoint,
} from '../tracks/witnessed-track.ts';
import { pressPolicy } from './press-policy.ts';

/** By what presses are judged. */
export type PressRule = {
  /** So near to its place the truck has to have been. */
  readonly withinMeters: number;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** What the service knows of where a truck was since its driver took the trip; every moment is on the real clock. */
export type Whereabouts = {
  /** Since when the driver has the trip. */
  readonly assignedAt: Temporal.Instant;
  /** Where the truck was then; undefined where that was not known. */
  readonly start: TrackStart | undefined;
  /** In the order of recording. */
  readonly points: readonly WitnessedPoint[];
  /** What each source told last, believed or not. */
  readonly told: readonly TrackStart[];
};

/** Where a truck has to have been, and from when on that counts; undefined: since its driver has the trip, and where it was then. */
export type PressPlace = Coordinates & { readonly since: Temporal.Instant | undefined };

/** When something was pressed: as the service was told, and by the phone's own word, where that can be right. */
export type PressTimes = {
  readonly pressedAt: Temporal.Instant;
  readonly toldAt: Temporal.Instant | undefined;
};

export type PressVerdict = {
  /** How near to the place the truck was at that time, where that is known. */
  readonly distanceMeters: number | undefined;
} & (
  | { readonly isConfirmed: true; readonly arrivedAt: Temporal.Instant }
  | { readonly isConfirmed: false; readonly because: UnconfirmedReason }
);

/**
 * Judges whether a truck was at a place when that was pressed: at any time from a quarter of an hour before the press to half an
 * hour after it, by a position that is believed and that it can have driven to. The phone's own time of pressing only says where
 * on the track to look. `arrivedAt` is when the truck was there first, on this way.
 */
export function judgePress(
  rule: PressRule,
  place: PressPlace,
  whereabouts: Whereabouts,
  times: PressTimes,
): PressVerdict {
  const isInTime = timeWindow(rule, times);
  const seen = seeFrom(place, whereabouts, rule.timeScale);
  const inTime = seen.filter(({ recordedAt }) => isInTime(recordedAt));
  const reached = inTime.filter(({ isReached }) => isReached);
  const nearest = Math.min(...reached.map(({ meters }) => meters));
  const distanceMeters = reached.length > 0 ? Math.round(nearest) : undefined;
  if (nearest <= rule.withinMeters) {
    const arrivedAt = firstThere(seen, rule) ?? times.pressedAt;
    return { isConfirmed: true, arrivedAt, distanceMeters };
  }
  const told = whereabouts.told.filter((one) => isInTime(one.recordedAt));
  const isDoubtful = [
    ...inTime.map(({ meters }) => meters),
    ...told.map((one) => straightLineMeters(place, one)),
  ].some((meters) => meters <= rule.withinMeters);
  const because = isDoubtful ? 'position_not_believed' : reached.length > 0 ? 'far_away' : 'no_position';
  return { isConfirmed: false, because, distanceMeters };
}

/** Returns since when the service has known that a truck was at a place; undefined where it was not seen there. */
export function findFirstSeen(
  rule: PressRule,
  place: PressPlace,
  whereabouts: Whereabouts,
): Temporal.Instant | undefined {
  return firstThere(seeFrom(place, whereabouts, rule.timeScale), rule);
}

/** A point as it is seen from a place. */
type Sight = {
  readonly recordedAt: Temporal.Instant;
  readonly knownAt: Temporal.Instant;
  readonly meters: number;
  /** Whether a truck can have driven to it. */
  readonly isReached: boolean;
};

function seeFrom(
  { since, ...place }: PressPlace,
  { start, assignedAt, points }: Whereabouts,
  timeScale: number,
): Sight[] {
  const isReached = followTrack(start, timeScale);
  const metersTo = (point: Coordinates) => straightLineMeters(place, point);
  const first = start && { ...start, knownAt: assignedAt, meters: metersTo(start), isReached: true };
  const others = points.map((told): Sight => {
    const point = asSeen(told);
    const { recordedAt } = point;
    return { recordedAt, knownAt: knownAt(point), meters: metersTo(point), isReached: isReached(point) };
  });
  return [...(first ? [first] : []), ...others].filter(
    ({ recordedAt }) => since === undefined || Temporal.Instant.compare(recordedAt, since) >= 0,
  );
}

function firstThere(seen: readonly Sight[], { withinMeters }: PressRule): Temporal.Instant | undefined {
  return seen
    .filter(({ isReached, meters }) => isReached && meters <= withinMeters)
    .map((sight) => sight.knownAt)
    .toSorted(Temporal.Instant.compare)[0];
}

/** When a truck was somewhere, as far as the service can say so: of what came late, when it came. */
function knownAt(point: WitnessedPoint): Temporal.Instant {
  return isPrompt(point) ? point.recordedAt : (point.receivedAt ?? point.recordedAt);
}

function timeWindow(
  { timeScale }: PressRule,
  { pressedAt, toldAt }: PressTimes,
): (at: Temporal.Instant) => boolean {
  const { beforeSeconds, afterSeconds } = pressPolicy;
  const times = toldAt ? [pressedAt, toldAt] : [pressedAt];
  return (at) =>
    times.some((time) => {
      const seconds = secondsBetween(time, at) * timeScale;
      return seconds >= -beforeSeconds && seconds <= afterSeconds;
    });
}
