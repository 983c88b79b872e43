/** Returns the points of a ring as GeoJSON has them: longitude, then latitude. */
export function toPairs(ring: readonly number[]): [lng: number, lat: number][] {
  const pairs: [number, number][] = [];
  for (let index = 0; index + 1 < ring.length; index += 2) {
    pairs.push([ring[index] ?? 0, ring[index + 1] ?? 0]);
  }
  return pairs;
}
