import type { UnconfirmedReason } from '@satha/terms/dispatch';
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
  /** How near to the place the truck was at that time, where that is known; or where it was last before its way began. */
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
  const counting = inTime.filter(({ counts }) => counts);
  const reached = counting.filter(({ isReached }) => isReached);
  const nearest = Math.min(...reached.map(({ meters }) => meters));
  if (nearest <= rule.withinMeters) {
    const arrivedAt = firstThere(seen, rule) ?? times.pressedAt;
    return { isConfirmed: true, arrivedAt, distanceMeters: Math.round(nearest) };
  }
  const told = whereabouts.told.filter((one) => isInTime(one.recordedAt));
  const isDoubtful = [
    ...counting.map(({ meters }) => meters),
    ...told.map((one) => straightLineMeters(place, one)),
  ].some((meters) => meters <= rule.withinMeters);
  const away = reached.length > 0 ? nearest : findLastAway(inTime, rule);
  const because = isDoubtful ? 'position_not_believed' : away === undefined ? 'no_position' : 'far_away';
  return { isConfirmed: false, because, distanceMeters: away === undefined ? undefined : Math.round(away) };
}

/** Returns how far away a truck was last that was not heard since; undefined where that was at the place, which says nothing. */
function findLastAway(seen: readonly Sight[], { withinMeters }: PressRule): number | undefined {
  const last = seen.findLast(({ isReached }) => isReached);
  return last && last.meters > withinMeters ? last.meters : undefined;
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
  /** Whether it was seen since that is asked about. */
  readonly counts: boolean;
};

function seeFrom(
  { since, ...place }: PressPlace,
  { start, assignedAt, points }: Whereabouts,
  timeScale: number,
): Sight[] {
  const isReached = followTrack(start, timeScale);
  const see = (point: TrackStart): Omit<Sight, 'knownAt' | 'isReached'> => ({
    recordedAt: point.recordedAt,
    meters: straightLineMeters(place, point),
    counts: since === undefined || Temporal.Instant.compare(point.recordedAt, since) >= 0,
  });
  const first: Sight[] = start ? [{ ...see(start), knownAt: assignedAt, isReached: true }] : [];
  const others = points.map((told): Sight => {
    const point = asSeen(told);
    return { ...see(point), knownAt: knownAt(point), isReached: isReached(point) };
  });
  return [...first, ...others];
}

function firstThere(seen: readonly Sight[], { withinMeters }: PressRule): Temporal.Instant | undefined {
  return seen
    .filter(({ counts, isReached, meters }) => counts && isReached && meters <= withinMeters)
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
