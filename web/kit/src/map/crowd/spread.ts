import type { MapPoint } from '../map-points.ts';

/** Our own figures, in pixels: trucks that are nearer to each other are a stack, and stand around its middle. */
const cellPixels = 18;
const stepPixels = 20;
/** From farther away, and of a larger stack, nobody would know which truck is which anyway. */
const leastZoom = 9;
const mostOfStack = 24;
const ofFirstRing = 6;

type Placed = { readonly id: number; readonly point: MapPoint };

/**
 * Returns where trucks are drawn at a zoom so that none hides another one: those of a stack around its middle, in rings, in the
 * order of their numbers, and all others where they are.
 */
export function spread(trucks: readonly Placed[], zoom: number): ReadonlyMap<number, MapPoint> {
  const places = new Map(trucks.map(({ id, point }) => [id, point]));
  if (zoom < leastZoom) return places;
  const degreesPerPixel = 360 / (512 * 2 ** zoom);
  const cellOf = ({ point }: Placed) => {
    const stretch = Math.cos((point.lat * Math.PI) / 180);
    const [x, y] = [point.lng / degreesPerPixel, point.lat / (degreesPerPixel * stretch)];
    return `${Math.round(x / cellPixels)} ${Math.round(y / cellPixels)}`;
  };
  for (const stack of Map.groupBy(trucks, cellOf).values()) {
    if (stack.length === 1 || stack.length > mostOfStack) continue;
    const middle = middleOf(stack);
    for (const [index, { id }] of stack.toSorted((one, other) => one.id - other.id).entries()) {
      places.set(id, besides(middle, index, stack.length, degreesPerPixel));
    }
  }
  return places;
}

function middleOf(stack: readonly Placed[]): MapPoint {
  const sum = (of: (point: MapPoint) => number) =>
    stack.reduce((total, { point }) => total + of(point), 0) / stack.length;
  return { lat: sum(({ lat }) => lat), lng: sum(({ lng }) => lng) };
}

function besides(middle: MapPoint, index: number, count: number, degreesPerPixel: number): MapPoint {
  const isInner = index < ofFirstRing;
  const inRing = isInner ? Math.min(count, ofFirstRing) : count - ofFirstRing;
  const angle = (2 * Math.PI * (isInner ? index : index - ofFirstRing)) / inRing;
  const radius = count === 2 ? stepPixels / 2 : isInner ? stepPixels : Math.max(2, inRing / 6) * stepPixels;
  const stretch = Math.cos((middle.lat * Math.PI) / 180);
  return {
    lat: middle.lat + Math.cos(angle) * radius * degreesPerPixel * stretch,
    lng: middle.lng + Math.sin(angle) * radius * degreesPerPixel,
  };
}
