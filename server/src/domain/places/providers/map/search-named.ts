import { type RoadMap, roadNames } from '@satha/roads/map/road-map';
import { makeRoadWords } from '@satha/roads/places/road-words';
import { emirateNames } from '@satha/terms/emirates';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { FoundPlace, Place, PlaceProvider } from '../../place-provider.ts';
import { mergeFound, type Unlocated } from './merge-found.ts';
import { samePlaceMeters, sayPlace } from './say-place.ts';
import { type FindSoughtRoad, sayRoad } from './say-road.ts';
import { createMapSearch, type FoundOnMap, type SearchMap } from './search-map.ts';
import { createUsualSpelling } from './usual-spelling.ts';

export type NamedSearchDeps = {
  readonly currentMap: () => RoadMap | undefined;
  /** Its areas are found beside what the map has. */
  readonly fallBack: PlaceProvider;
  /** Searched while there is no map. */
  readonly withoutMap: RoadMap | undefined;
  readonly findSoughtRoad: FindSoughtRoad;
  /** What is known of where a point lies, by a map or without one. */
  readonly describe: (map: RoadMap | undefined, point: Coordinates) => Place;
};

/** What lies abroad, and what is told twice, is left out: so many are looked at for each that is wanted. */
const mostPerResult = 4;

/** Makes a search for areas, roads and named things by their names, in the map that serves and in the other provider. */
export function createNamedSearch(deps: NamedSearchDeps): PlaceProvider['search'] {
  const { currentMap, fallBack, withoutMap, findSoughtRoad, describe } = deps;
  const spelling = createUsualSpelling();
  // Held by its map, so that a map that serves no more takes its search along.
  const searches = new WeakMap<RoadMap, SearchMap>();
  const searchOf = (map: RoadMap): SearchMap => {
    const known = searches.get(map) ?? createMapSearch(map);
    searches.set(map, known);
    return known;
  };

  /** What a map has by a name, in both languages. */
  function say(map: RoadMap, { source, names, road, center, fit }: FoundOnMap): Unlocated {
    if (road !== undefined) {
      const words = makeRoadWords(roadNames(map, road));
      return { kind: 'road', name: sayRoad(words, center, spelling, findSoughtRoad).name, center, fit };
    }
    if (source === 'poi') {
      const { english, arabic } = names;
      const name = { en: english || arabic, ...(arabic !== '' && { ar: arabic }) };
      return { kind: 'place', name, center, fit };
    }
    const name = sayPlace(names, center, spelling, samePlaceMeters) ?? { en: '' };
    return { kind: 'area', name, center, fit };
  }

  /** With the emirate and the area that it lies in; undefined for what lies abroad. */
  function locate(map: RoadMap | undefined, found: Unlocated): FoundPlace | undefined {
    const { emirate, areaName } = describe(map, found.center);
    if (!emirate) return undefined;
    const isItself = areaName?.en === found.name.en;
    return { ...found, emirate: emirateNames[emirate], ...(areaName && !isItself && { areaName }) };
  }

  return (query) => {
    const map = currentMap();
    const searched = map ?? withoutMap;
    const wide = { ...query, most: query.most * mostPerResult };
    const ofMap = searched ? searchOf(searched)(wide).map((found) => say(searched, found)) : [];
    return mergeFound([fallBack.search(query), ofMap], query, (found) => locate(map, found));
  };
}
