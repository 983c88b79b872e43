import type { Coordinates } from '../../../../values/coordinates.ts';
import { barrierLines } from './tables/barriers.ts';

type Stretch = {
  readonly startLat: number;
  readonly startLng: number;
  readonly endLat: number;
  readonly endLng: number;
};
type Barrier = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly stretches: readonly Stretch[];
};

const barriers: readonly Barrier[] = barrierLines.map((line) => ({
  south: Math.min(...line.map(([lat]) => lat)),
  north: Math.max(...line.map(([lat]) => lat)),
  west: Math.min(...line.map(([, lng]) => lng)),
  east: Math.max(...line.map(([, lng]) => lng)),
  stretches: line.slice(1).map(([endLat, endLng], index) => {
    const [startLat, startLng] = line[index] ?? [endLat, endLng];
    return { startLat, startLng, endLat, endLng };
  }),
}));

/** Whether the straight line between two points runs over water, a runway or mountains. */
export function crossesBarrier(from: Coordinates, to: Coordinates): boolean {
  return barriers.some(
    ({ south, north, west, east, stretches }) =>
      (from.lat >= south || to.lat >= south) &&
      (from.lat <= north || to.lat <= north) &&
      (from.lng >= west || to.lng >= west) &&
      (from.lng <= east || to.lng <= east) &&
      stretches.some((stretch) => crosses(stretch, from, to)),
  );
}

/** Two lines cross when each has its ends on both sides of the other. Degrees serve as well as metres here. */
function crosses(stretch: Stretch, from: Coordinates, to: Coordinates): boolean {
  const { startLat, startLng, endLat, endLng } = stretch;
  const side = (lat: number, lng: number) =>
    (endLng - startLng) * (lat - startLat) - (endLat - startLat) * (lng - startLng);
  if (side(from.lat, from.lng) > 0 === side(to.lat, to.lng) > 0) return false;
  const sideOfLine = (lat: number, lng: number) =>
    (to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng);
  return sideOfLine(startLat, startLng) > 0 !== sideOfLine(endLat, endLng) > 0;
}
