import { useReducedMotion } from '@mantine/hooks';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readFrameClockMs } from '../../clock.ts';
import type { TruckFix } from '../map-points.ts';
import type { Path } from '../movement/path.ts';
import {
  addFix,
  beginMotion,
  type Fix,
  hasArrived,
  type Pose,
  poseAt,
  type TruckMotion,
} from '../movement/truck-motion.ts';
import { createTruckMarker, type TruckMarker } from './markers.ts';

type TruckOptions = {
  readonly map: MapLibreMap | undefined;
  readonly truck: TruckFix | null | undefined;
  readonly route: Path | undefined;
  readonly isStale: boolean;
  /** Called for each frame in which the truck moves, and when it is put somewhere. */
  readonly onMove: (pose: Pose) => void;
};

/** Returns the truck of a trip, which moves from fix to fix. */
export function useTruckMarker({ map, truck, route, isStale, onMove }: TruckOptions): void {
  const marker = useRef<TruckMarker>(undefined);
  const motion = useRef<TruckMotion>(undefined);
  const isStill = useReducedMotion();
  const hasTruck = Boolean(truck);
  const fix = truck ? readFix(truck) : undefined;

  const show = useEffectEvent((pose: Pose) => {
    marker.current?.place(pose.point, pose.headingDegrees);
    onMove(pose);
  });
  const look = useEffectEvent(() => marker.current?.look({ isStale }));
  const move = useEffectEvent((next: Fix) => {
    const nowMs = readFrameClockMs();
    motion.current = motion.current
      ? addFix(motion.current, next, nowMs, { route, isStill })
      : beginMotion(next, nowMs);
  });

  useEffect(() => {
    if (!map || !hasTruck) return;
    const added = createTruckMarker();
    marker.current = added;
    if (motion.current) show(poseAt(motion.current, readFrameClockMs()));
    look();
    // Where the truck is not known yet, its first fix places it, before the frame is drawn.
    if (motion.current) added.marker.addTo(map);
    return () => {
      added.marker.remove();
      marker.current = undefined;
    };
  }, [map, hasTruck]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fix is known by its time.
  useEffect(() => {
    if (!map || !fix) return;
    move(fix);
    let frame = 0;
    const step = () => {
      const nowMs = readFrameClockMs();
      if (!motion.current) return;
      show(poseAt(motion.current, nowMs));
      if (!hasArrived(motion.current, nowMs)) frame = requestAnimationFrame(step);
    };
    step();
    marker.current?.marker.addTo(map);
    return () => cancelAnimationFrame(frame);
  }, [map, fix?.atMs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: how old the fix is changes with time alone.
  useEffect(look, [isStale, hasTruck, map]);
}

function readFix({ point, headingDegrees, recordedAt }: TruckFix): Fix {
  return { point, headingDegrees, atMs: Date.parse(recordedAt) };
}
