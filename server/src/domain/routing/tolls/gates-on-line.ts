import type { Coordinates } from '../../../values/coordinates.ts';
import { straightLineMeters } from '../../../values/coordinates.ts';
import type { DrawnRoute, GateOnRoute } from '../route-provider.ts';
import type { GateLine, GateLines } from './gate-pass.ts';

/** Where a line of points crosses a gate in its direction: after which point, and by which part of the way to the next. */
export type Crossing = { readonly gate: number; readonly after: number; readonly part: number };

/** Finds the gates that a line of points crosses, each from behind, in the order in which it does. */
export function findCrossings(points: readonly Coordinates[], lines: readonly GateLine[]): Crossing[] {
  const crossings: Crossing[] = [];
  for (const [after, from] of points.slice(0, -1).entries()) {
    const to = points[after + 1] ?? from;
    const onLeg = lines.flatMap((line, gate) => {
      const part = crossAt(from, to, line);
      return part === undefined ? [] : [{ gate, after, part }];
    });
    crossings.push(...onLeg.toSorted((one, other) => one.part - other.part));
  }
  return crossings;
}

/** By which part of the way from one point to another it crosses a line with the line's left end to the left. */
function crossAt(from: Coordinates, to: Coordinates, { left, right }: GateLine): number | undefined {
  const scale = Math.cos((left.lat * Math.PI) / 180);
  const [wayNorth, wayEast] = [to.lat - from.lat, (to.lng - from.lng) * scale];
  const [lineNorth, lineEast] = [left.lat - right.lat, (left.lng - right.lng) * scale];
  const turn = wayEast * lineNorth - wayNorth * lineEast;
  if (turn <= 0) return undefined;
  const [north, east] = [right.lat - from.lat, (right.lng - from.lng) * scale];
  const part = (east * lineNorth - north * lineEast) / turn;
  const along = (east * wayNorth - north * wayEast) / turn;
  // The end of one leg is the beginning of the next.
  return part >= 0 && part < 1 && along >= 0 && along <= 1 ? part : undefined;
}

/** Finds the gates on a route of which the line alone is known; its time is taken to be spread evenly along it. */
export function findGatesOnLine(
  { line, freeFlowSeconds }: DrawnRoute,
  { lines }: GateLines,
): readonly GateOnRoute[] {
  const legs = line.slice(0, -1).map((point, index) => straightLineMeters(point, line[index + 1] ?? point));
  const whole = legs.reduce((sum, meters) => sum + meters, 0);
  const behind = (after: number) => legs.slice(0, after).reduce((sum, meters) => sum + meters, 0);
  return findCrossings(line, lines).map(({ gate, after, part }) => {
    const share = whole === 0 ? 0 : (behind(after) + part * (legs[after] ?? 0)) / whole;
    const { city, arterial, highway } = freeFlowSeconds;
    return { gate, before: { city: city * share, arterial: arterial * share, highway: highway * share } };
  });
}
