import { type Coordinates, unitsPerDegree } from '../coordinates.ts';
import { roadNames } from '../map/road-map.ts';
import { findAllWithin, findNearest } from '../map/segment-index.ts';
import type { RoadNames } from '../osm/read-road.ts';
import { mainRoads } from './main-roads.ts';

/** A road as signposted, in both languages; the reference is left out where it has none. */
export type NamedRoad = {
  readonly name: { readonly en: string; readonly ar: string };
  readonly reference?: string;
};

/** What is known of a road whose names are sought; an empty text where nothing is. */
export type SoughtRoad = { readonly reference: string; readonly arabic: string };

/** A point farther from a road does not lie beside it. */
const besideMeters = 700;
/** The table follows bends in straight lines: a road that is known to be there may be as far as this from its line. */
const soughtMeters = 3000;

const roads = Array.from(mainRoads.roadClass, (_, road) => roadNames(mainRoads, road));

/** Returns the named main road that a point lies beside, the nearest of several. */
export function findNamedRoad(point: Coordinates): NamedRoad | undefined {
  return find(point, besideMeters, () => true);
}

/**
 * Returns the name of a main road near a point that is known by its reference or its Arabic name: E11 has
 * many along its way.
 */
export function findSoughtRoad(point: Coordinates, { reference, arabic }: SoughtRoad): NamedRoad | undefined {
  const isReferred = ({ ref }: RoadNames) => reference !== '' && ref === reference;
  const isCalled = ({ name }: RoadNames) => name === arabic;
  return (
    find(point, soughtMeters, (road) => isReferred(road) && isCalled(road)) ??
    find(
      point,
      soughtMeters,
      roads.some((road) => road.name !== '' && isReferred(road)) ? isReferred : isCalled,
    )
  );
}

/** Roads that are as near as the nearest one but for so much meet there. */
const sameMeters = 0.001;

/** Of several that meet at the nearest place the last one. Links without a name of their own have no Arabic name. */
function find(
  { lat, lng }: Coordinates,
  mostMeters: number,
  isWanted: (road: RoadNames) => boolean,
): NamedRoad | undefined {
  const { segments, edgeRoad } = mainRoads;
  const place = [lat * unitsPerDegree, lng * unitsPerDegree] as const;
  const isFit = (edge: number) => {
    const road = roads[edgeRoad[edge] ?? 0];
    return road !== undefined && road.name !== '' && isWanted(road);
  };
  const nearest = findNearest(segments, ...place, mostMeters, isFit);
  const last =
    nearest && findAllWithin(segments, ...place, nearest.distanceMeters + sameMeters, isFit).at(-1);
  const road = last && roads[edgeRoad[last.edge] ?? 0];
  if (!road) return undefined;
  const { englishName, name, ref } = road;
  return { name: { en: englishName, ar: name }, ...(ref !== '' && { reference: ref }) };
}
