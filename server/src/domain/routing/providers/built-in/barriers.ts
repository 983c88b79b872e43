import type { Coordinates } from '../../../../values/coordinates.ts';
import { barrierLines } from './tables/barriers.ts';

type Stretch = { readonly start: Coordinates; readonly end: Coordinates };
type Barrier = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly stretches: readonly Stretch[];
};

const barriers: readonly Barrier[] = barrierLines.map((line) => {
  const points = line.map(([lat, lng]): Coordinates => ({ lat, lng }));
  return {
    south: Math.min(...points.map(({ lat }) => lat)),
    north: Math.max(...points.map(({ lat }) => lat)),
    west: Math.min(...points.map(({ lng }) => lng)),
    east: Math.max(...points.map(({ lng }) => lng)),
    stretches: points.slice(1).map((end, index) => ({ start: points[index] ?? end, end })),
  };
});

/**
 * Whether the straight line between two points runs over water, a runway or mountains. Asked some hundred times for
 * each route, so it makes nothing that would have to be collected.
 */
export function crossesBarrier(from: Coordinates, to: Coordinates): boolean {
  for (const barrier of barriers) {
    if (isPast(barrier, from, to)) continue;
    for (const stretch of barrier.stretches) if (crosses(stretch, from, to)) return true;
  }
  return false;
}

/** Whether both points lie on one and the same outer side of all of the barrier. */
function isPast({ south, north, west, east }: Barrier, from: Coordinates, to: Coordinates): boolean {
  return (
    (from.lat < south && to.lat < south) ||
    (from.lat > north && to.lat > north) ||
    (from.lng < west && to.lng < west) ||
    (from.lng > east && to.lng > east)
  );
}

/** Two lines cross when each has its ends on both sides of the other. Degrees serve as well as metres here. */
function crosses({ start, end }: Stretch, from: Coordinates, to: Coordinates): boolean {
  if (isLeftOf(start, end, from) === isLeftOf(start, end, to)) return false;
  return isLeftOf(from, to, start) !== isLeftOf(from, to, end);
}

function isLeftOf(start: Coordinates, end: Coordinates, point: Coordinates): boolean {
  return (
    (end.lng - start.lng) * (point.lat - start.lat) - (end.lat - start.lat) * (point.lng - start.lng) > 0
  );
}
