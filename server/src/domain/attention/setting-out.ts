import { straightLineMeters } from '../../values/coordinates.ts';
import { concernPolicy } from '../trips/all-accounts/concern-policy.ts';
import { type DrivenWay, isFresh, type Movement, type TrackPoint } from './movement.ts';

const policy = concernPolicy.settingOut;

export type SettingOut = Movement & {
  /** Since when the driver has the trip, in seconds of the real clock. */
  readonly hasTripSince: number;
};

/** A truck that has come no nearer as the crow flies; `way` is undefined where it has not left the place. */
export type Doubt = { readonly way: DrivenWay | undefined };

/**
 * Returns why it is doubtful that a truck is on its way to the pickup; undefined where it is, or where it is too early or too late
 * to say so. Whoever has left the place may follow a road that leads round: that is for the roads to say. Once it is told
 * (`isOpen`), it stays so until the truck has come a good deal nearer than at its farthest.
 */
export function doubtSettingOut(
  { points, target, now, hasTripSince }: SettingOut,
  isOpen: boolean,
): Doubt | undefined {
  if (!isOpen && now - hasTripSince > policy.latestSeconds) return undefined;
  const track = smooth(points);
  const [first, last] = [track.at(0), track.at(-1)];
  if (!first || !last || !isFresh({ points, now })) return undefined;
  const left = straightLineMeters(last, target);
  if (left <= policy.nearMeters) return undefined;
  const farthest = Math.max(...track.map((point) => straightLineMeters(point, target)));
  if (farthest - left >= policy.comingMeters) return undefined;
  const hasLeft = track.some((point) => straightLineMeters(point, first) > policy.samePlaceMeters);
  const drivenMeters = measureDriven(track);
  const doubt = { way: hasLeft ? { from: first, to: last, drivenMeters } : undefined };
  if (isOpen) return doubt;
  const seenSeconds = last.at - hasTripSince;
  if (seenSeconds < policy.leastSeconds || first.at - hasTripSince > policy.firstHeardSeconds)
    return undefined;
  const nearer = straightLineMeters(first, target) - left;
  if (nearer >= Math.max(policy.nearerMeters, drivenMeters * policy.leastShare)) return undefined;
  // Whoever has come out of the yard and stands may be at a traffic light.
  const mayWait = hasLeft && seenSeconds < policy.lightSeconds && drivenMeters < policy.drivenMeters;
  return mayWait ? undefined : doubt;
}

/** Tells whether so many seconds less of road say that a truck is on its way all the same; where no road is known they say nothing. */
export function isNearerByRoad(
  secondsLess: number | undefined,
  { drivenMeters }: Pick<DrivenWay, 'drivenMeters'>,
  isOpen: boolean,
): boolean | undefined {
  if (secondsLess === undefined) return undefined;
  if (isOpen) return secondsLess >= policy.comingRoadSeconds;
  const leastOfDriven = (drivenMeters * policy.leastShare) / policy.usualMetersPerSecond;
  return secondsLess >= Math.max(policy.nearerRoadSeconds, leastOfDriven);
}

/**
 * Each point as the middle one of three, the last of the last three: one that is far from its neighbours is the phone's, not the
 * truck's. The first stays, unless no truck can have come from there to the next.
 */
function smooth(points: readonly TrackPoint[]): readonly TrackPoint[] {
  const [first, next] = points;
  if (!first || !next || points.length < 3) return points;
  const begin =
    straightLineMeters(first, next) <= (next.at - first.at) * policy.fastestMetersPerSecond ? first : next;
  const rest = points.slice(1).map((point, index) => {
    const near = points.slice(Math.min(index, points.length - 3)).slice(0, 3);
    const middle = (read: (each: TrackPoint) => number) =>
      near.map(read).toSorted((one, other) => one - other)[1] ?? read(point);
    return { lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng), at: point.at };
  });
  return [{ ...begin, at: first.at }, ...rest];
}

/** How far a truck has driven, as far as that is more than a standing phone makes of it. */
function measureDriven(track: readonly TrackPoint[]): number {
  let [driven, anchor] = [0, track[0]];
  for (const point of track) {
    const meters = anchor ? straightLineMeters(anchor, point) : 0;
    if (meters < policy.samePlaceMeters) continue;
    driven += meters;
    anchor = point;
  }
  return driven;
}
