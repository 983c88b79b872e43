import { type Coordinates, metersBetween, squareOfMeters, unitsPerDegree } from '../coordinates.ts';
import { crossesBarrier, isOnLand, type Land } from '../map/land.ts';
import type { RoadMap } from '../map/road-map.ts';
import { type PointOnRoad, visitSegments } from '../map/segment-index.ts';
import type { RoadGroup } from '../osm/road-classes.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { type Cost, timeOn } from './cost.ts';
import { openEdges, placeOf, type Snap } from './footing.ts';

/** A point farther than this from every road has none that the map knows of: the deep desert. */
const farthestMeters = 40_000;
/** Metres for a unit of latitude as the figures below were set by: whole metres of old routes hang on the last digits. */
const metersPerUnit = 0.011_119_5;
/** Enough to look on every side of a point; more cost time and change nothing (measured). */
const mostFootings = 8;
/** Up to here streets alone may lead from door to door; beyond, some main road is always faster. */
const longestJoinMeters = 12_000;

/**
 * The speeds that a loaded recovery truck keeps to on a map of main roads, in km/h: 80 is the limit for heavy
 * vehicles on the UAE's highways; the other two are our own choice.
 */
export const truckMostKmh: Readonly<Record<RoadGroup, number>> = { city: 40, arterial: 60, highway: 80 };

type Band = { readonly straightMeters: number; readonly detourFactor: number; readonly speedKmh: number };

/**
 * How much longer than the straight line the streets are, and how fast one drives on them. Between two bands both are
 * interpolated, so that a metre more is never a jump. Our own figures, set by measuring (uae/README.md).
 */
const bands: readonly [Band, ...Band[]] = [
  { straightMeters: 0, detourFactor: 1.55, speedKmh: 25 },
  { straightMeters: 500, detourFactor: 1.55, speedKmh: 28 },
  { straightMeters: 2000, detourFactor: 1.45, speedKmh: 35 },
  { straightMeters: 5000, detourFactor: 1.38, speedKmh: 40 },
  { straightMeters: 40_000, detourFactor: 1.3, speedKmh: 40 },
];

/** Ways up to here are town streets, longer ones roads through open country or large districts. */
const longestCityMeters = 2000;

/**
 * Returns the places where streets that the map does not hold lead from a point to its roads: the nearest
 * that lie behind no barrier, anywhere along a road. Undefined at sea and too far from all roads.
 */
export function reachByStreets(
  map: RoadMap,
  land: Land,
  vehicle: Vehicle,
  point: Coordinates,
): Snap | undefined {
  const lat = point.lat * unitsPerDegree;
  const lng = point.lng * unitsPerDegree;
  if (!isOnLand(land, lat, lng)) return undefined;
  const isHidden = (place: PointOnRoad) => crossesBarrier(land, lat, lng, ...placeOf(map, place));
  const nearest: PointOnRoad[] = [];
  const farthest = squareOfMeters(farthestMeters);
  visitSegments(map.segments, lat, lng, farthest, {
    isWanted: openEdges(map, vehicle),
    found(edge, index, part, square) {
      const found = { edge, point: index, part, distanceMeters: Math.sqrt(square) * metersPerUnit };
      insert(map, nearest, found, isHidden);
      const last = nearest[mostFootings - 1];
      return last === undefined ? farthest : squareOfMeters(last.distanceMeters);
    },
  });
  const [first] = nearest;
  if (first === undefined) return undefined;
  const footings = nearest.map((place) => ({
    ...place,
    decimeters: place.part * (map.edgeDecimeters[place.edge] ?? 0),
    leg: costOfStreets(place.distanceMeters, vehicle),
  }));
  return { point, distanceMeters: first.distanceMeters, footings };
}

/** Keeps the list short and sorted. Of several edges that meet at one junction, one is enough. */
function insert(
  map: RoadMap,
  nearest: PointOnRoad[],
  found: PointOnRoad,
  isHidden: (place: PointOnRoad) => boolean,
): void {
  const last = nearest[mostFootings - 1];
  if (last && last.distanceMeters <= found.distanceMeters) return;
  const junction = junctionAt(map, found);
  if (junction !== undefined && nearest.some((other) => junctionAt(map, other) === junction)) return;
  if (isHidden(found)) return;
  let index = nearest.length;
  while (index > 0 && (nearest[index - 1]?.distanceMeters ?? 0) > found.distanceMeters) index--;
  nearest.splice(index, 0, found);
  if (nearest.length > mostFootings) nearest.pop();
}

function junctionAt({ edgeVertices }: RoadMap, { edge, part }: PointOnRoad): number | undefined {
  return part === 0 || part === 1 ? edgeVertices[4 * edge + part] : undefined;
}

/**
 * Returns what the way from point to point costs over streets that the map does not hold; undefined where
 * none is to be expected.
 */
export function joinByStreets(
  { land }: RoadMap,
  vehicle: Vehicle,
  from: Coordinates,
  to: Coordinates,
): Cost | undefined {
  if (land === undefined) return undefined;
  const ends = [from.lat, from.lng, to.lat, to.lng].map((degrees) => degrees * unitsPerDegree);
  const [fromLat = 0, fromLng = 0, toLat = 0, toLng = 0] = ends;
  const straightMeters = metersBetween(fromLat, fromLng, toLat, toLng);
  if (straightMeters > longestJoinMeters || crossesBarrier(land, fromLat, fromLng, toLat, toLng))
    return undefined;
  return costOfStreets(straightMeters, vehicle);
}

function costOfStreets(straightMeters: number, vehicle: Vehicle): Cost {
  const { detourFactor, speedKmh } = bandAt(straightMeters);
  const meters = straightMeters * detourFactor;
  const group = straightMeters <= longestCityMeters ? 'city' : 'arterial';
  const kmh = vehicle === 'truck' ? Math.min(speedKmh, truckMostKmh[group]) : speedKmh;
  return { ...timeOn(group, (meters * 3600) / kmh), decimeters: meters * 10 };
}

function bandAt(straightMeters: number): Omit<Band, 'straightMeters'> {
  let below = bands[0];
  for (const band of bands) {
    if (band.straightMeters >= straightMeters) {
      const width = band.straightMeters - below.straightMeters;
      const share = width === 0 ? 0 : (straightMeters - below.straightMeters) / width;
      return {
        detourFactor: below.detourFactor + share * (band.detourFactor - below.detourFactor),
        speedKmh: below.speedKmh + share * (band.speedKmh - below.speedKmh),
      };
    }
    below = band;
  }
  return below;
}
