import { type Coordinates, metersBetween, metersPerUnit, parallelScale, toUnits } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import { findAllWithin } from '../map/segment-index.ts';

/** A line across a carriageway, with its ends as whoever passes it sees them. */
export type GateLine = { readonly left: Coordinates; readonly right: Coordinates };

/** A gate on a lane, by its place in the list; decimetres from the start of the edge. */
export type GateOnLane = { readonly gate: number; readonly decimeters: number };

/** The lanes that lead through gates, each with its gates in the order in which it does. */
export type GateLanes = ReadonlyMap<number, readonly GateOnLane[]>;

/**
 * A map of main roads has one line for both carriageways, some hundred metres off: there a gate is looked for this far beyond
 * both ends, and is on the nearest road alone. Our own figure.
 */
const mainRoadsReachMeters = 500;

/** Finds the lanes of a map that lead through gates, in the direction of each. */
export function placeGates(map: RoadMap, lines: readonly GateLine[]): GateLanes {
  const lanes = new Map<number, GateOnLane[]>();
  for (const [gate, line] of lines.entries()) {
    const [left, right] = reachOf(map, line);
    const middle = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] as const;
    const halfMeters = metersBetween(...left, ...right) / 2;
    const near = findAllWithin(map.segments, ...middle, halfMeters + 1, () => true).toSorted(
      (one, other) => one.distanceMeters - other.distanceMeters,
    );
    for (const { edge } of near) {
      const crossed = crossings(map, edge, left, right);
      for (const { side, decimeters } of crossed) {
        const lane = 2 * edge + side;
        const known = lanes.get(lane);
        if (known) known.push({ gate, decimeters });
        else lanes.set(lane, [{ gate, decimeters }]);
      }
      if (map.land !== undefined && crossed.length > 0) break;
    }
  }
  for (const [lane, gates] of lanes)
    gates.sort((one, other) => (lane % 2 === 0 ? 1 : -1) * (one.decimeters - other.decimeters));
  return lanes;
}

type Units = readonly [lat: number, lng: number];

function reachOf({ land }: RoadMap, { left, right }: GateLine): readonly [left: Units, right: Units] {
  const ends = [left, right].map(({ lat, lng }): Units => [toUnits(lat), toUnits(lng)]);
  const [from = [0, 0], to = [0, 0]] = ends;
  if (land === undefined) return [from, to];
  const scale = parallelScale(from[0]);
  const [north, east] = [to[0] - from[0], (to[1] - from[1]) * scale];
  const length = Math.hypot(north, east) || 1;
  const more = mainRoadsReachMeters / metersPerUnit / length;
  const beyond = (end: Units, sign: 1 | -1): Units => [
    Math.round(end[0] + sign * more * north),
    Math.round(end[1] + (sign * more * east) / scale),
  ];
  return [beyond(from, -1), beyond(to, 1)];
}

/** Where an edge's line crosses a gate, and on which side of it one passes the gate there: 0 along it, 1 against it. */
function crossings(
  { firstPoint, points, edgeDecimeters }: RoadMap,
  edge: number,
  left: Units,
  right: Units,
): { readonly side: number; readonly decimeters: number }[] {
  const found: { side: number; decimeters: number }[] = [];
  let meters = 0;
  for (let point = firstPoint[edge] ?? 0; point + 1 < (firstPoint[edge + 1] ?? 0); point++) {
    const from: Units = [points[2 * point] ?? 0, points[2 * point + 1] ?? 0];
    const to: Units = [points[2 * point + 2] ?? 0, points[2 * point + 3] ?? 0];
    const length = metersBetween(...from, ...to);
    const crossed = crossLine(from, to, left, right);
    if (crossed !== undefined) {
      const decimeters = Math.min(
        edgeDecimeters[edge] ?? 0,
        Math.round(10 * (meters + crossed.part * length)),
      );
      const last = found.at(-1);
      // A corner of the road on the line is one crossing.
      if (last?.decimeters !== decimeters) found.push({ side: crossed.isForward ? 0 : 1, decimeters });
    }
    meters += length;
  }
  return found;
}

/**
 * Returns where the way from one point to another crosses a line, as a part of the way, and whether it does so with the line's
 * left end to the left; undefined where it does not. Both ends of both count.
 */
export function crossLine(
  from: Units,
  to: Units,
  left: Units,
  right: Units,
): { readonly part: number; readonly isForward: boolean } | undefined {
  const scale = parallelScale(left[0]);
  const [wayNorth, wayEast] = [to[0] - from[0], (to[1] - from[1]) * scale];
  const [lineNorth, lineEast] = [left[0] - right[0], (left[1] - right[1]) * scale];
  const turn = wayEast * lineNorth - wayNorth * lineEast;
  if (turn === 0) return undefined;
  const [north, east] = [right[0] - from[0], (right[1] - from[1]) * scale];
  const part = (east * lineNorth - north * lineEast) / turn;
  const along = (east * wayNorth - north * wayEast) / turn;
  const isWithin = part >= 0 && part <= 1 && along >= 0 && along <= 1;
  return isWithin ? { part, isForward: turn > 0 } : undefined;
}
