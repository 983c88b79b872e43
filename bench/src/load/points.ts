import { createMapRouteProvider } from '../../../server/src/domain/routing/providers/satha-roads/map-route-provider.ts';
import { createServiceArea } from '../../../server/src/domain/service-area/service-area.ts';
import type { Coordinates } from '../../../server/src/values/coordinates.ts';

/** Where vehicles break down: the cities, each with the share of points up to and including it (our own guess). */
const cities: readonly (Coordinates & { readonly upTo: number })[] = [
  { lat: 25.19, lng: 55.28, upTo: 0.34 }, // Dubai
  { lat: 24.45, lng: 54.42, upTo: 0.54 }, // Abu Dhabi
  { lat: 25.34, lng: 55.42, upTo: 0.7 }, // Sharjah
  { lat: 24.21, lng: 55.74, upTo: 0.8 }, // Al Ain
  { lat: 25.4, lng: 55.49, upTo: 0.87 }, // Ajman
  { lat: 25.76, lng: 55.96, upTo: 0.92 }, // Ras Al Khaimah
  { lat: 25.13, lng: 56.33, upTo: 0.97 }, // Fujairah
  { lat: 25.53, lng: 55.56, upTo: 1 }, // Umm Al Quwain
];
const spreadDegrees = 0.12;
const mostTries = 100;

/** Points in the service area that a road leads to; the same ones in every run. */
export async function drawPoints(count: number): Promise<Coordinates[]> {
  const serviceArea = createServiceArea();
  const routes = createMapRouteProvider({ currentMap: () => undefined });
  const random = createRandom(20_260_101);
  const isReachable = async (to: Coordinates) =>
    (await routes.findRoute({ from: { lat: 25.1972, lng: 55.2744 }, to, vehicleClass: 'truck' })) !==
    undefined;

  const points: Coordinates[] = [];
  for (let tries = 0; points.length < count; tries++) {
    if (tries === count * mostTries) throw new Error('too few points of the UAE can be reached');
    const point = drawPoint(random);
    if (serviceArea.contains(point) && (await isReachable(point))) points.push(point);
  }
  return points;
}

function drawPoint(random: () => number): Coordinates {
  const drawn = random();
  const city = cities.find(({ upTo }) => drawn < upTo);
  const shift = () => (random() + random() - 1) * spreadDegrees;
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { lat: round((city?.lat ?? 0) + shift()), lng: round((city?.lng ?? 0) + shift()) };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
