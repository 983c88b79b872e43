import { laneMilliseconds } from '../map/lane-time.ts';
import type { RoadMap } from '../map/road-map.ts';
import { roadClasses } from '../osm/road-classes.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import { addCosts, type Cost, timeOn } from './cost.ts';
import type { Footing, Snap } from './footing.ts';
import { joinByStreets } from './streets.ts';

/** A way from a point by its footing to the end of a lane, or from the start of the lane to the point. */
export type Approach = Cost & { readonly vertex: number; readonly lane: number; readonly footing: Footing };

/** Returns the lanes by which a vehicle can leave a footing, and the vertices at their heads. */
export function leave(map: RoadMap, vehicle: Vehicle, footings: readonly Footing[]): Approach[] {
  return footings.flatMap((footing) =>
    openLanes(map, vehicle, footing.edge).map(({ lane, speed }) => {
      const vertex = map.edgeVertices[2 * lane + 1] ?? 0;
      const whole = map.edgeDecimeters[footing.edge] ?? 0;
      const cost = costBetween(map, lane, speed, along(map, lane, footing), whole);
      return { ...withLeg(cost, footing), vertex, lane, footing };
    }),
  );
}

/** Returns the lanes by which a vehicle can come to a footing, and the vertices at their tails. */
export function arrive(map: RoadMap, vehicle: Vehicle, footings: readonly Footing[]): Approach[] {
  return footings.flatMap((footing) =>
    openLanes(map, vehicle, footing.edge).map(({ lane, speed }) => {
      const vertex = map.edgeVertices[2 * lane] ?? 0;
      const cost = costBetween(map, lane, speed, 0, along(map, lane, footing));
      return { ...withLeg(cost, footing), vertex, lane, footing };
    }),
  );
}

export type DirectWay = Cost & {
  /** By which lane, from and to where; undefined by streets alone. */
  readonly on: { readonly lane: number; readonly from: Footing; readonly to: Footing } | undefined;
};

/**
 * Returns the fastest way that never leaves one lane, where two footings are on the same edge, or by streets
 * alone.
 */
export function findDirectWay(map: RoadMap, vehicle: Vehicle, from: Snap, to: Snap): DirectWay | undefined {
  const byStreets = joinByStreets(map, vehicle, from.point, to.point);
  let best: DirectWay | undefined = byStreets && { ...byStreets, on: undefined };
  for (const start of from.footings) {
    for (const end of to.footings) {
      if (start.edge !== end.edge) continue;
      for (const { lane, speed } of openLanes(map, vehicle, start.edge)) {
        const fromPlace = along(map, lane, start);
        const toPlace = along(map, lane, end);
        if (fromPlace > toPlace) continue;
        const cost = withLeg(withLeg(costBetween(map, lane, speed, fromPlace, toPlace), start), end);
        if (best === undefined || cost.time < best.time)
          best = { ...cost, on: { lane, from: start, to: end } };
      }
    }
  }
  return best;
}

function withLeg(cost: Cost, { leg }: Footing): Cost {
  return leg === undefined ? cost : addCosts(cost, leg);
}

function openLanes(
  { edgeSpeeds }: RoadMap,
  vehicle: Vehicle,
  edge: number,
): { readonly lane: number; readonly speed: number }[] {
  const column = 4 * edge + 2 * vehicles.indexOf(vehicle);
  return [0, 1]
    .map((side) => ({ lane: 2 * edge + side, speed: edgeSpeeds[column + side] ?? 0 }))
    .filter(({ speed }) => speed > 0);
}

/** Decimetres of a footing from the start of a lane. */
function along({ edgeDecimeters }: RoadMap, lane: number, { edge, decimeters }: Footing): number {
  return lane % 2 === 0 ? decimeters : (edgeDecimeters[edge] ?? 0) - decimeters;
}

/** Times of parts are shares of the whole lane's time, so that the parts of a lane add up to it. */
function costBetween(map: RoadMap, lane: number, speed: number, from: number, to: number): Cost {
  const edge = lane >> 1;
  const whole = map.edgeDecimeters[edge] ?? 1;
  const wholeTime = laneMilliseconds(whole, speed);
  const timeAt = (length: number) => Math.round((wholeTime * length) / whole);
  const time = timeAt(to) - timeAt(from);
  const group = roadClasses[map.roadClass[map.edgeRoad[edge] ?? 0] ?? 0]?.group ?? 'highway';
  return { ...timeOn(group, time), decimeters: to - from };
}
