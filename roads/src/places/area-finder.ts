import { visitHolding } from '../map/box-tree.ts';
import { type AreaLevel, areaLevels, type MapPlaces } from '../map/map-places.ts';

/** Points that share a pair of bounds, so that a look at an outline passes over most of its points. */
const pointsPerStretch = 32;

/** Finds the areas that a point lies in. */
export type AreaFinder = {
  /** The smallest area of a level that holds the point (in units), or −1; a point on an outline belongs to either side. */
  findHolding(level: AreaLevel, lat: number, lng: number): number;
};

type AreasOfMap = Pick<MapPlaces, 'areaLevels' | 'areaRings' | 'rings' | 'ringPoints' | 'areaTree'>;

/** Makes a finder for the polygons of a map; reads all their points once. */
export function createAreaFinder(places: AreasOfMap): AreaFinder {
  const outlines = makeOutlines(places);
  const sizes = Float64Array.from(places.areaLevels, (_, area) => sizeOf(places, area));
  return {
    findHolding(level, lat, lng) {
      const wanted = areaLevels.indexOf(level);
      let best = -1;
      visitHolding(places.areaTree, lat, lng, (area) => {
        if (places.areaLevels[area] !== wanted) return;
        if (best !== -1 && (sizes[area] ?? 0) >= (sizes[best] ?? 0)) return;
        if (isInside(places, outlines, area, lat, lng)) best = area;
      });
      return best;
    },
  };
}

type Outlines = {
  /** Where the stretches of each ring begin; the last number is that of all. */
  readonly firstStretch: Uint32Array;
  /** South, north and east of each stretch. */
  readonly bounds: Int32Array;
};

function makeOutlines({ rings, ringPoints }: AreasOfMap): Outlines {
  const ringCount = rings.length - 1;
  const firstStretch = new Uint32Array(ringCount + 1);
  for (let ring = 0; ring < ringCount; ring++) {
    const points = (rings[ring + 1] ?? 0) - (rings[ring] ?? 0);
    firstStretch[ring + 1] = (firstStretch[ring] ?? 0) + Math.ceil(points / pointsPerStretch);
  }
  const bounds = new Int32Array(3 * (firstStretch[ringCount] ?? 0));
  for (let ring = 0; ring < ringCount; ring++) {
    const first = rings[ring] ?? 0;
    const end = rings[ring + 1] ?? 0;
    for (let start = first; start < end; start += pointsPerStretch) {
      const stretch = (firstStretch[ring] ?? 0) + (start - first) / pointsPerStretch;
      let [south, north, east] = [Infinity, -Infinity, -Infinity];
      for (let point = start; point <= Math.min(start + pointsPerStretch, end); point++) {
        const at = point === end ? first : point;
        const lat = ringPoints[2 * at] ?? 0;
        south = Math.min(south, lat);
        north = Math.max(north, lat);
        east = Math.max(east, ringPoints[2 * at + 1] ?? 0);
      }
      bounds.set([south, north, east], 3 * stretch);
    }
  }
  return { firstStretch, bounds };
}

/** Counts the lines of all rings east of the point: inside of an odd number of rings there is an odd number. */
function isInside(
  { areaRings, rings, ringPoints }: AreasOfMap,
  { firstStretch, bounds }: Outlines,
  area: number,
  lat: number,
  lng: number,
): boolean {
  let isOdd = false;
  for (let ring = areaRings[area] ?? 0; ring < (areaRings[area + 1] ?? 0); ring++) {
    const first = rings[ring] ?? 0;
    const end = rings[ring + 1] ?? 0;
    for (let stretch = firstStretch[ring] ?? 0; stretch < (firstStretch[ring + 1] ?? 0); stretch++) {
      const isBeside = lat < (bounds[3 * stretch] ?? 0) || lat > (bounds[3 * stretch + 1] ?? 0);
      if (isBeside || lng > (bounds[3 * stretch + 2] ?? 0)) continue;
      const start = first + (stretch - (firstStretch[ring] ?? 0)) * pointsPerStretch;
      const last = Math.min(start + pointsPerStretch, end);
      for (let point = start; point < last; point++) {
        const next = point + 1 === end ? first : point + 1;
        const fromLat = ringPoints[2 * point] ?? 0;
        const toLat = ringPoints[2 * next] ?? 0;
        if (fromLat > lat === toLat > lat) continue;
        const fromLng = ringPoints[2 * point + 1] ?? 0;
        const toLng = ringPoints[2 * next + 1] ?? 0;
        if (fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng) > lng) isOdd = !isOdd;
      }
    }
  }
  return isOdd;
}

/** Twice the area in units, shrunk by no latitude: good enough to tell a part from the whole; holes are not taken off. */
function sizeOf({ areaRings, rings, ringPoints }: AreasOfMap, area: number): number {
  let size = 0;
  for (let ring = areaRings[area] ?? 0; ring < (areaRings[area + 1] ?? 0); ring++) {
    const first = rings[ring] ?? 0;
    const end = rings[ring + 1] ?? 0;
    let twice = 0;
    for (let point = first; point < end; point++) {
      const next = point + 1 === end ? first : point + 1;
      const lat = (ringPoints[2 * point] ?? 0) + (ringPoints[2 * next] ?? 0);
      twice += lat * ((ringPoints[2 * next + 1] ?? 0) - (ringPoints[2 * point + 1] ?? 0));
    }
    size += Math.abs(twice);
  }
  return size;
}
