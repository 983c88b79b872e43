import type { Coordinates } from '../../../../values/coordinates.ts';
import { makePlane, projectOntoLine } from './plane.ts';
import { mainlandRing } from './tables/mainland.ts';

/** How far off the drawn shore still counts as land: the ring is coarse, and the shore moves outwards. */
const shoreToleranceMeters = 1200;

type Shore = { readonly start: Coordinates; readonly end: Coordinates };

const shores: readonly Shore[] = mainlandRing.map(([lat, lng], index) => {
  const [nextLat, nextLng] = mainlandRing[(index + 1) % mainlandRing.length] ?? [lat, lng];
  return { start: { lat, lng }, end: { lat: nextLat, lng: nextLng } };
});

/** Whether a point lies on the mainland or on an island with a bridge, the only land that roads reach. */
export function isOnReachableLand(point: Coordinates): boolean {
  let isInside = false;
  for (const { start, end } of shores) {
    if (start.lat > point.lat === end.lat > point.lat) continue;
    const crossingLng = start.lng + ((point.lat - start.lat) / (end.lat - start.lat)) * (end.lng - start.lng);
    if (point.lng < crossingLng) isInside = !isInside;
  }
  if (isInside) return true;
  const plane = makePlane(point);
  return shores.some(
    ({ start, end }) => projectOntoLine(plane, start, end).straightMeters <= shoreToleranceMeters,
  );
}
