import type { Coordinates } from '../../values/coordinates.ts';
import { outlineRings } from './outline.ts';

/** Where trips may begin and end: the United Arab Emirates with their sea limit. */
export type ServiceArea = {
  /** Whether a point lies inside. Pure, never throws; anything that is no point on earth is outside. */
  contains(point: Coordinates): boolean;
};

/** A piece of the outline between two latitudes, as a line to compare a longitude with. */
type Edge = {
  readonly south: number;
  readonly north: number;
  readonly lngAtSouth: number;
  readonly lngPerLat: number;
};

/**
 * The outline is cut into bands of latitude, each knowing the few edges that cross it, so that a test looks at some
 * ten edges and not at eight hundred.
 */
const bandsPerDegree = 64;

export function createServiceArea(): ServiceArea {
  const edges = outlineRings.flatMap(edgesOfRing);
  const south = Math.min(...edges.map((edge) => edge.south));
  const north = Math.max(...edges.map((edge) => edge.north));
  const bandOf = (lat: number) => Math.floor((lat - south) * bandsPerDegree);

  const bands = Array.from({ length: bandOf(north) + 1 }, (_, band) =>
    edges.filter((edge) => bandOf(edge.south) <= band && bandOf(edge.north) >= band),
  );

  return {
    contains({ lat, lng }) {
      let inside = false;
      for (const edge of bands[bandOf(lat)] ?? []) {
        const crossed =
          lat >= edge.south &&
          lat < edge.north &&
          lng < edge.lngAtSouth + (lat - edge.south) * edge.lngPerLat;
        if (crossed) inside = !inside;
      }
      return inside;
    },
  };
}

/** A ring's edges. Edges along a parallel are left out: a ray along the parallel crosses none of them. */
function edgesOfRing(ring: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const [fromLng = 0, fromLat = 0, toLng = 0, toLat = 0] = ring.slice(index, index + 4);
    if (fromLat === toLat) continue;
    const lngPerLat = (toLng - fromLng) / (toLat - fromLat);
    edges.push(
      fromLat < toLat
        ? { south: fromLat, north: toLat, lngAtSouth: fromLng, lngPerLat }
        : { south: toLat, north: fromLat, lngAtSouth: toLng, lngPerLat },
    );
  }
  return edges;
}
