import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { readFrameClockMs } from '../../clock.ts';
import type { TripProgress } from '../map-points.ts';
import { joinTrack } from '../movement/leg.ts';
import { cutPath, findFooting, makePath, type Path } from '../movement/path.ts';
import type { Pose } from '../movement/truck-motion.ts';
import { decodePolyline } from '../polyline.ts';
import { addRouteLines, setRouteLine } from './route-lines.ts';

type TripLinesOptions = {
  readonly map: MapLibreMap | undefined;
  readonly scheme: 'light' | 'dark';
  readonly approach?: string | null | undefined;
  readonly route?: string | null | undefined;
  readonly track?: string | null | undefined;
  readonly progress: TripProgress;
};

/** How often, at the most, the driven part of the route is drawn anew while the truck moves. */
const drawMs = 100;
/** A truck that is farther off the route does not tell how much of it is driven. */
const asideMeters = 250;

/** Returns the lines of a trip: what is driven, and what is still ahead. */
export function useTripLines({
  map,
  scheme,
  approach: approachText,
  route: routeText,
  track: trackText,
  progress,
}: TripLinesOptions): {
  readonly approach: Path | undefined;
  readonly route: Path | undefined;
  /** To be told where the truck is shown. */
  followTruck(pose: Pose): void;
} {
  const approach = useMemo(() => makePath(decodePolyline(approachText ?? '')), [approachText]);
  const route = useMemo(() => makePath(decodePolyline(routeText ?? '')), [routeText]);
  const track = useMemo(
    () => joinTrack(decodePolyline(trackText ?? ''), [route, approach]),
    [trackText, route, approach],
  );
  const truckPose = useRef<Pose>(undefined);
  const driven = useRef<{ readonly route: Path; readonly meters: number }>(undefined);
  const drawnMs = useRef(Number.NEGATIVE_INFINITY);

  const draw = useEffectEvent(() => {
    if (!map) return;
    const pose = truckPose.current;
    const meters = route ? measureDriven(route, progress, pose, driven.current) : 0;
    if (route) driven.current = { route, meters };
    setRouteLine(map, 'approach', approach ? restOf(approach, pose) : []);
    const behind = route && meters > 0 ? cutPath(route, 0, meters) : [];
    setRouteLine(map, 'driven', track.length > 0 ? [...track, ...(pose ? [pose.point] : [])] : behind);
    setRouteLine(
      map,
      'ahead',
      route && meters < route.lengthMeters ? cutPath(route, meters, route.lengthMeters) : [],
    );
  });
  const drawSometimes = useEffectEvent(() => {
    const nowMs = readFrameClockMs();
    if (nowMs - drawnMs.current < drawMs) return;
    drawnMs.current = nowMs;
    draw();
  });

  // A map of another scheme is another map: the one that is there when the scheme changes is over already.
  const addLines = useEffectEvent((made: MapLibreMap) => addRouteLines(made, scheme));
  useEffect(() => {
    if (map) addLines(map);
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is read when it is drawn.
  useEffect(() => draw(), [map, approach, route, track, progress]);

  const followTruck = useCallback((pose: Pose) => {
    truckPose.current = pose;
    drawSometimes();
  }, []);
  return { approach, route, followTruck };
}

/** What of the approach is still to be driven; all of it where the truck is on another way. */
function restOf(approach: Path, pose: Pose | undefined): Path['points'] {
  if (!pose) return approach.points;
  const footing = findFooting(approach, pose.point);
  if (footing.asideMeters > asideMeters) return approach.points;
  return cutPath(approach, footing.alongMeters, approach.lengthMeters);
}

/** How far along the route a trip is: never less than it was. */
function measureDriven(
  route: Path,
  progress: TripProgress,
  pose: Pose | undefined,
  before: { readonly route: Path; readonly meters: number } | undefined,
): number {
  if (progress === 'done') return route.lengthMeters;
  if (progress === 'ahead' || !pose) return 0;
  const least = before?.route === route ? before.meters : 0;
  const footing = findFooting(route, pose.point, least);
  return footing.asideMeters <= asideMeters ? footing.alongMeters : least;
}
