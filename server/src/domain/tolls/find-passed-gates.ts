import type { Coordinates } from '../../values/coordinates.ts';
import { findCrossings } from '../routing/tolls/gates-on-line.ts';
import type { TollGate } from './toll-gate.ts';

/** Where a truck was, in order. */
export type TrackedPoint = Coordinates & { readonly recordedAt: Temporal.Instant };

/** A gate by its place in a list, and when a truck passed it. */
export type PassedGate = { readonly gate: number; readonly at: Temporal.Instant };

/** By so much a phone's place may be off: a gate reaches this far beyond both ends of its line. Our own figure. */
const reachMeters = 15;
const metersPerDegree = 111_195;

/** Nobody comes around to a gate again in that time: places of a truck that stands under it differ by metres. Our own figure. */
const onePassMs = 5 * 60_000;

/**
 * Finds the gates that a track leads through in their direction, with when it did. Between two points it is taken to be straight,
 * and the truck to drive at one pace.
 */
export function findPassedGates(
  points: readonly TrackedPoint[],
  gates: readonly Pick<TollGate, 'left' | 'right'>[],
): PassedGate[] {
  const lastMs = new Map<number, number>();
  return findCrossings(points, gates.map(widen)).flatMap(({ gate, after, part }) => {
    const [from, to] = [points[after], points[after + 1]];
    if (!from || !to) return [];
    const fromMs = from.recordedAt.epochMilliseconds;
    const ms = Math.round(fromMs + part * (to.recordedAt.epochMilliseconds - fromMs));
    const before = lastMs.get(gate) ?? Number.NEGATIVE_INFINITY;
    lastMs.set(gate, ms);
    return ms - before < onePassMs ? [] : [{ gate, at: Temporal.Instant.fromEpochMilliseconds(ms) }];
  });
}

/** Finds the gates that several trucks led a vehicle through, in order: two trucks are not one that jumps from place to place. */
export function findPassedGatesOfTrucks(
  points: readonly (TrackedPoint & { readonly driverId: number | null })[],
  gates: readonly Pick<TollGate, 'left' | 'right'>[],
): PassedGate[] {
  return [...Map.groupBy(points, ({ driverId }) => driverId).values()]
    .flatMap((part) => findPassedGates(part, gates))
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

function widen({ left, right }: Pick<TollGate, 'left' | 'right'>): Pick<TollGate, 'left' | 'right'> {
  const scale = Math.cos((left.lat * Math.PI) / 180);
  const [north, east] = [left.lat - right.lat, (left.lng - right.lng) * scale];
  const share = reachMeters / metersPerDegree / (Math.hypot(north, east) || 1);
  const beyond = (end: Coordinates, sign: 1 | -1): Coordinates => ({
    lat: end.lat + sign * share * north,
    lng: end.lng + (sign * share * east) / scale,
  });
  return { left: beyond(left, 1), right: beyond(right, -1) };
}
