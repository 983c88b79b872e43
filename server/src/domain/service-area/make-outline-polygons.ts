/** As GeoJSON has them: longitude, then latitude; the last point is the first one again. */
export type Ring = readonly (readonly [lng: number, lat: number])[];
/** What encloses it, counterclockwise, and then its holes, clockwise. */
export type Polygon = readonly [outer: Ring, ...holes: Ring[]];

/**
 * Returns rings as polygons with holes, by what lies in what: a ring in an even number of others encloses ground, one in an
 * odd number is a hole in the ring around it. Rings are wound as RFC 7946 wants them.
 */
export function makeOutlinePolygons(rings: readonly Ring[]): Polygon[] {
  const placed = rings.map((ring) => ({ ring, around: rings.filter((other) => isWithin(ring, other)) }));
  return placed
    .filter(({ around }) => around.length % 2 === 0)
    .map(({ ring, around }): Polygon => {
      const holes = placed.filter(
        (hole) => hole.around.length === around.length + 1 && hole.around.includes(ring),
      );
      return [wind(ring, 'counterclockwise'), ...holes.map((hole) => wind(hole.ring, 'clockwise'))];
    });
}

/** Rings of an outline do not cross each other: one of their points tells. */
function isWithin(ring: Ring, other: Ring): boolean {
  const [first] = ring;
  if (ring === other || first === undefined) return false;
  const [lng, lat] = first;
  let isInside = false;
  for (const [index, [fromLng, fromLat]] of other.entries()) {
    const [toLng, toLat] = other[index + 1] ?? [fromLng, fromLat];
    if (fromLat > lat === toLat > lat) continue;
    if (lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) isInside = !isInside;
  }
  return isInside;
}

function wind(ring: Ring, direction: 'clockwise' | 'counterclockwise'): Ring {
  const twiceTheArea = ring.reduce((sum, [lng, lat], index) => {
    const [nextLng, nextLat] = ring[index + 1] ?? [lng, lat];
    return sum + lng * nextLat - nextLng * lat;
  }, 0);
  return twiceTheArea > 0 === (direction === 'counterclockwise') ? ring : ring.toReversed();
}
