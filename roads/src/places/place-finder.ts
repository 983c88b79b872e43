import {
  type Coordinates,
  isCoordinates,
  metersBetween,
  metersPerUnit,
  parallelScale,
  squareOfMeters,
  toUnits,
  unitsPerDegree,
} from '../coordinates.ts';
import { makeReaches, type NearSearch, visitNearest } from '../map/box-tree.ts';
import { areaLevels, type MapPlaces } from '../map/map-places.ts';
import type { RoadMap } from '../map/road-map.ts';
import { visitSegments } from '../map/segment-index.ts';
import { readText } from '../map/texts.ts';
import { createAreaFinder } from './area-finder.ts';
import { placeKinds } from './place-kinds.ts';
import type { PlaceNames } from './place-names.ts';
import { createRoadWords, farthestRoadMeters, largestBonusMeters, type RoadWords } from './road-words.ts';

/** What a map knows of where a point lies; what it does not know is left out. */
export type FoundPlace = {
  /** The named road beside the point, important roads being seen from farther off. */
  readonly road?: RoadWords & { readonly distanceMeters: number };
  /** The community whose polygon holds the point, else the suburb, village or the like around it, else the town. */
  readonly area?: PlaceNames;
  readonly city?: PlaceNames;
  /** The region whose polygon holds the point: an emirate. */
  readonly region?: PlaceNames;
};

/**
 * On which side of borders a point lies, by the region that holds it and by whatever the caller knows besides: a place
 * that lies on another side than a point names nothing there. Asked once for each place of the map, and for each point.
 */
export type FindSide<Side> = (region: PlaceNames | undefined, point: Coordinates) => Side;

export type PlaceFinder<Side = PlaceNames | undefined> = {
  /** The names of all regions that the map has polygons of. */
  readonly regions: readonly PlaceNames[];
  /** Never throws; nothing is found for a point that is none. The side is told where the map has places. */
  findPlace(point: Coordinates): FoundPlace & { readonly side?: Side };
};

/** Makes a finder for an open map; what it learns of the map's names it keeps. By itself a region is a side. */
export function createPlaceFinder(map: RoadMap): PlaceFinder;
export function createPlaceFinder<Side>(map: RoadMap, findSide: FindSide<Side>): PlaceFinder<Side>;
export function createPlaceFinder(
  map: RoadMap,
  findSide: FindSide<unknown> = (region) => region,
): PlaceFinder<unknown> {
  const findRoad = createRoadFinder(map);
  const named = map.places && createNamedFinder(map.places, findSide);
  return {
    regions: named?.regions ?? [],
    findPlace({ lat, lng }) {
      if (!isCoordinates({ lat, lng })) return {};
      const road = findRoad(toUnits(lat), toUnits(lng));
      return { ...(road && { road }), ...named?.find({ lat, lng }) };
    },
  };
}

/** The road that a person would name: the nearest by its distance less the bonus of its rank. */
function createRoadFinder(map: RoadMap) {
  const words = createRoadWords(map);
  const { edgeRoad } = map;
  const { items } = map.segments;
  const reaches = makeReaches(map.segments, (item) =>
    squareOfMeters(words.mostMeters(edgeRoad[items[2 * item] ?? 0] ?? 0)),
  );
  const isWanted = (edge: number) => !Number.isNaN(words.bonusMeters(edgeRoad[edge] ?? 0));
  return (lat: number, lng: number): FoundPlace['road'] => {
    let best: { road: number; score: number; meters: number } | undefined;
    let limit = squareOfMeters(farthestRoadMeters);
    visitSegments(map.segments, lat, lng, limit, {
      isWanted,
      reaches,
      found(edge, _point, _part, square) {
        const road = edgeRoad[edge] ?? 0;
        const meters = Math.sqrt(square) * metersPerUnit;
        const score = meters - words.bonusMeters(road);
        if (meters > words.mostMeters(road) || (best && !isBetter(score, road, best))) return limit;
        best = { road, score, meters };
        limit = squareOfMeters(Math.min(farthestRoadMeters, Math.max(0, score + largestBonusMeters)));
        return limit;
      },
    });
    return best && { ...words.wordsOf(best.road), distanceMeters: best.meters };
  };
}

/** Of equals the one with the smaller number, whatever order they were met in. */
function isBetter(score: number, road: number, best: { road: number; score: number }): boolean {
  return score < best.score || (score === best.score && road < best.road);
}

const localReachMeters = Math.max(
  ...placeKinds.filter(({ level }) => level === 'local').map(({ reachMeters }) => reachMeters),
);

function createNamedFinder(places: MapPlaces, findSide: FindSide<unknown>) {
  const areas = createAreaFinder(places);
  const areaNames = createNames(places, places.areaNames);
  const placeNames = createNames(places, places.names);
  const ofLevel = (level: string) =>
    Uint32Array.from(
      [...places.kinds.keys()].filter((place) => placeKinds[places.kinds[place] ?? 0]?.level === level),
    );
  const towns = ofLevel('town');
  const cities = ofLevel('city');
  const sides = findSides(places, areaNames, findSide);
  return {
    regions: [...places.areaLevels.keys()]
      .filter((area) => areaLevels[places.areaLevels[area] ?? -1] === 'region')
      .map((area) => areaNames(area)),
    find(point: Coordinates): Omit<FoundPlace, 'road'> & { side: unknown } {
      const [lat, lng] = [toUnits(point.lat), toUnits(point.lng)];
      const region = areas.findHolding('region', lat, lng);
      const side = findSide(region === -1 ? undefined : areaNames(region), point);
      const isOnSide = (place: number) => sides[place] === side;
      const community = areas.findHolding('community', lat, lng);
      const around = (candidates: Uint32Array) => findAround(places, candidates, isOnSide, lat, lng);
      const city = around(cities);
      const names = community === -1 ? findLocal(places, isOnSide, lat, lng) : -1;
      const place = community === -1 && names === -1 ? around(towns) : names;
      return {
        ...(community !== -1 && { area: areaNames(community) }),
        ...(place !== -1 && { area: placeNames(place) }),
        ...(city !== -1 && { city: placeNames(city) }),
        ...(region !== -1 && { region: areaNames(region) }),
        side,
      };
    },
  };
}

/** The side on which each place lies. */
function findSides(
  { points, kinds, regions }: MapPlaces,
  areaNames: (area: number) => PlaceNames,
  findSide: FindSide<unknown>,
): unknown[] {
  return Array.from(kinds, (_, place) => {
    const region = regions[place] ?? 0;
    const lat = (points[2 * place] ?? 0) / unitsPerDegree;
    const lng = (points[2 * place + 1] ?? 0) / unitsPerDegree;
    return findSide(region === 0 ? undefined : areaNames(region - 1), { lat, lng });
  });
}

/** Names of things by their number, read once. */
function createNames({ texts }: MapPlaces, names: Uint32Array): (thing: number) => PlaceNames {
  const known: (PlaceNames | undefined)[] = [];
  return (thing) => {
    const read = (place: number) => readText(texts, names[2 * thing + place] ?? 0);
    const found = known[thing] ?? { english: read(0), arabic: read(1) };
    known[thing] = found;
    return found;
  };
}

/** The local place that the point lies deepest in, measured by the reach of its kind; on the same side of a border. */
function findLocal(
  places: MapPlaces,
  isOnSide: (place: number) => boolean,
  lat: number,
  lng: number,
): number {
  const { points, kinds } = places;
  let best = -1;
  let leastShare = 1;
  const search: NearSearch = {
    lat,
    lng,
    scale: parallelScale(lat),
    limit: squareOfMeters(localReachMeters),
    visitItem(place) {
      const kind = placeKinds[kinds[place] ?? 0];
      if (kind?.level !== 'local' || !isOnSide(place)) return;
      const y = (points[2 * place] ?? 0) - lat;
      const x = ((points[2 * place + 1] ?? 0) - lng) * search.scale;
      const share = (Math.sqrt(x * x + y * y) * metersPerUnit) / kind.reachMeters;
      if (share > leastShare || (share === leastShare && best !== -1 && place > best)) return;
      best = place;
      leastShare = share;
      search.limit = squareOfMeters(share * localReachMeters);
    },
  };
  visitNearest(places.tree, search);
  return best;
}

/** The nearest of some places that has the point within its reach. */
function findAround(
  { points, kinds }: MapPlaces,
  candidates: Uint32Array,
  isOnSide: (place: number) => boolean,
  lat: number,
  lng: number,
): number {
  let best = -1;
  let leastMeters = Number.POSITIVE_INFINITY;
  for (const place of candidates) {
    if (!isOnSide(place)) continue;
    const meters = metersBetween(lat, lng, points[2 * place] ?? 0, points[2 * place + 1] ?? 0);
    if (meters >= leastMeters || meters > (placeKinds[kinds[place] ?? 0]?.reachMeters ?? 0)) continue;
    best = place;
    leastMeters = meters;
  }
  return best;
}
