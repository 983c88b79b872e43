import type { MapPoint } from '../map-points.ts';
import { cutPath, findFooting, type Path } from './path.ts';
import { metersBetween } from './plane.ts';

/** Our own choices. A truck that is farther off its route is on another way. */
const asideOfRouteMeters = 60;
/** A way along the route that is so much longer than the straight one is not the way that the truck took. */
const longestDetour = 4;
/** Positions of a track that are this near need no road between them. */
const nearMeters = 150;

/** Returns the way between two positions of a truck: along the route where both are on it, else straight. */
export function findLeg(from: MapPoint, to: MapPoint, route: Path | undefined): readonly MapPoint[] {
  if (!route) return [from, to];
  const start = findFooting(route, from);
  const end = findFooting(route, to, start.alongMeters);
  const isOnRoute = start.asideMeters <= asideOfRouteMeters && end.asideMeters <= asideOfRouteMeters;
  const alongRoute = end.alongMeters - start.alongMeters;
  const isNoDetour = alongRoute <= longestDetour * metersBetween(from, to) + asideOfRouteMeters;
  if (!isOnRoute || !isNoDetour || alongRoute === 0) return [from, to];
  return [from, ...cutPath(route, start.alongMeters, end.alongMeters), to];
}

/**
 * Returns a track with the roads between positions that are far apart, as after a tunnel, or of a trip that was moved by
 * hand: along the first of the routes that both are on. Where they are on none, the track stays straight.
 */
export function joinTrack(
  track: readonly MapPoint[],
  routes: readonly (Path | undefined)[],
): readonly MapPoint[] {
  return track.flatMap((point, index) => {
    const before = track[index - 1];
    if (!before || metersBetween(before, point) <= nearMeters) return [point];
    const legs = routes.map((route) => findLeg(before, point, route));
    return (legs.find(({ length }) => length > 2) ?? [before, point]).slice(1);
  });
}
