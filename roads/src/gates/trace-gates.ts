import type { RoadMap } from '../map/road-map.ts';
import type { RoadGroup } from '../osm/road-classes.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import type { Way } from '../route/describe-way.ts';
import { startSpending } from '../route/spent-time.ts';
import type { GateLanes } from './gate-lanes.ts';

/** A gate that a way leads through. */
export type GateOnWay = {
  /** By its place in the list. */
  readonly gate: number;
  /** On which lane. */
  readonly lane: number;
  /** Free-flow seconds by group of road from the start of the way to there. */
  readonly before: Readonly<Record<RoadGroup, number>>;
};

/** Finds the gates that a way leads through, in the order in which it does. */
export function traceGates(map: RoadMap, vehicle: Vehicle, gates: GateLanes, way: Way): GateOnWay[] {
  const { from, to, lanes } = way;
  if (!lanes.some((lane) => gates.has(lane))) return [];
  const passed: GateOnWay[] = [];
  const spending = startSpending(map, vehicle, way);
  for (const [place, lane] of lanes.entries()) {
    const isForward = lane % 2 === 0;
    for (const { gate, decimeters } of gates.get(lane) ?? []) {
      const isBehindStart =
        place > 0 || (isForward ? decimeters >= from.decimeters : decimeters <= from.decimeters);
      const isBeforeEnd =
        place < lanes.length - 1 || (isForward ? decimeters <= to.decimeters : decimeters >= to.decimeters);
      // Where two roads meet on the line it is passed once.
      const isSame = passed.at(-1)?.gate === gate && passed.at(-1)?.lane === lanes[place - 1];
      if (isBehindStart && isBeforeEnd && !isSame)
        passed.push({ gate, lane, before: spending.until(place, decimeters) });
    }
    spending.drive(place);
  }
  return passed;
}
