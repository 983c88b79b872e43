import {
  type Coordinates,
  isCoordinates,
  metersBetween,
  metersPerUnit,
  parallelScale,
  squareOfMeters,
  toUnits,
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

export type PlaceFinder = {
  /** The names of all regions that the map has polygons of. */
  readonly regions: readonly PlaceNames[];
  /** Never throws; nothing is found for a point that is none. */
  findPlace(point: Coordinates): FoundPlace;
};

/** Makes a finder for an open map; what it learns of the map's names it keeps. */
export function createPlaceFinder(map: RoadMap): PlaceFinder {
  const findRoad = createRoadFinder(map);
  const named = map.places && createNamedFinder(map.places);
  return {
    regions: named?.regions ?? [],
    findPlace({ lat, lng }) {
      if (!isCoordinates({ lat, lng })) return {};
      const road = findRoad(toUnits(lat), toUnits(lng));
      return { ...(road && { road }), ...named?.find(toUnits(lat), toUnits(lng)) };
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

function createNamedFinder(places: MapPlaces) {
  const areas = createAreaFinder(places);
  const areaNames = createNames(places, places.areaNames);
  const placeNames = createNames(places, places.names);
  const ofLevel = (level: string) =>
    Uint32Array.from(
      [...places.kinds.keys()].filter((place) => placeKinds[places.kinds[place] ?? 0]?.level === level),
    );
  const towns = ofLevel('town');
  const cities = ofLevel('city');
  return {
    regions: [...places.areaLevels.keys()]
      .filter((area) => areaLevels[places.areaLevels[area] ?? -1] === 'region')
      .map((area) => areaNames(area)),
    find(lat: number, lng: number): Omit<FoundPlace, 'road'> {
      const region = areas.findHolding('region', lat, lng);
      const community = areas.findHolding('community', lat, lng);
      const around = (candidates: Uint32Array) => findAround(places, candidates, region, lat, lng);
      const city = around(cities);
      const names = community === -1 ? findLocal(places, region, lat, lng) : -1;
      const place = community === -1 && names === -1 ? around(towns) : names;
      return {
        ...(community !== -1 && { area: areaNames(community) }),
        ...(place !== -1 && { area: placeNames(place) }),
        ...(city !== -1 && { city: placeNames(city) }),
        ...(region !== -1 && { region: areaNames(region) }),
      };
    },
  };
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
function findLocal(places: MapPlaces, region: number, lat: number, lng: number): number {
  const { points, kinds, regions } = places;
  let best = -1;
  let leastShare = 1;
  const search: NearSearch = {
    lat,
    lng,
    scale: parallelScale(lat),
    limit: squareOfMeters(localReachMeters),
    visitItem(place) {
      const kind = placeKinds[kinds[place] ?? 0];
      if (kind?.level !== 'local' || regions[place] !== region + 1) return;
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
  { points, kinds, regions }: MapPlaces,
  candidates: Uint32Array,
  region: number,
  lat: number,
  lng: number,
): number {
  let best = -1;
  let leastMeters = Number.POSITIVE_INFINITY;
  for (const place of candidates) {
    if (regions[place] !== region + 1) continue;
    const meters = metersBetween(lat, lng, points[2 * place] ?? 0, points[2 * place + 1] ?? 0);
    if (meters >= leastMeters || meters > (placeKinds[kinds[place] ?? 0]?.reachMeters ?? 0)) continue;
    best = place;
    leastMeters = meters;
  }
  return best;
}
