import type { Map as MapLibreMap } from 'maplibre-gl';
import { readFrameClockMs } from '../../clock.ts';
import type { TruckFix } from '../map-points.ts';
import { addFix, beginMotion, hasArrived, poseAt, type TruckMotion } from '../movement/truck-motion.ts';
import { createTruckMarker, createTruckTag, type TruckMarker, type TruckTag } from './markers.ts';

type ShownTruck = {
  readonly id: string;
  readonly text: string;
  readonly tag?: string | undefined;
  readonly isStale: boolean;
  readonly fix: TruckFix;
};

export type Fleet = {
  show(state: {
    readonly trucks: readonly ShownTruck[];
    readonly selectedId: string | null | undefined;
    readonly isStill: boolean;
  }): void;
  remove(): void;
};

type OnMap = { readonly marker: TruckMarker; tag?: TruckTag; motion: TruckMotion };

/**
 * Makes the trucks on a map, each moving from fix to fix; one clock moves them all, and stops when all stand.
 */
export function createFleet(map: MapLibreMap, onPress: ((id: string) => void) | undefined): Fleet {
  const shown = new Map<string, OnMap>();
  let frame = 0;

  function step(): void {
    const nowMs = readFrameClockMs();
    let isMoving = false;
    for (const { marker, tag, motion } of shown.values()) {
      const { point, headingDegrees } = poseAt(motion, nowMs);
      marker.place(point, headingDegrees);
      tag?.marker.setLngLat(point);
      if (!hasArrived(motion, nowMs)) isMoving = true;
    }
    frame = isMoving ? requestAnimationFrame(step) : 0;
  }

  function showTruck(
    { id, text, tag, isStale, fix }: ShownTruck,
    isSelected: boolean,
    isStill: boolean,
  ): void {
    const nowMs = readFrameClockMs();
    const next = { point: fix.point, headingDegrees: fix.headingDegrees, atMs: Date.parse(fix.recordedAt) };
    let truck = shown.get(id);
    if (truck) {
      truck.motion = addFix(truck.motion, next, nowMs, { isStill });
    } else {
      truck = { marker: createTruckMarker(onPress && (() => onPress(id))), motion: beginMotion(next, nowMs) };
      shown.set(id, truck);
      const { point, headingDegrees } = poseAt(truck.motion, nowMs);
      truck.marker.place(point, headingDegrees);
      truck.marker.marker.addTo(map);
    }
    if (tag !== undefined) showTag(truck, tag);
    if (onPress) truck.marker.marker.getElement().setAttribute('aria-label', text);
    truck.marker.look({ isStale, isSelected });
  }

  function showTag(truck: OnMap, text: string): void {
    if (truck.tag === undefined) {
      truck.tag = createTruckTag();
      truck.tag.marker.setLngLat(truck.marker.marker.getLngLat()).addTo(map);
    }
    truck.tag.say(text);
  }

  function remove({ marker, tag }: OnMap): void {
    marker.marker.remove();
    tag?.marker.remove();
  }

  return {
    show({ trucks, selectedId, isStill }) {
      const ids = new Set(trucks.map(({ id }) => id));
      for (const [id, truck] of shown) {
        if (ids.has(id)) continue;
        remove(truck);
        shown.delete(id);
      }
      for (const truck of trucks) showTruck(truck, truck.id === selectedId, isStill);
      if (frame === 0) step();
    },
    remove() {
      cancelAnimationFrame(frame);
      for (const truck of shown.values()) remove(truck);
      shown.clear();
    },
  };
}
