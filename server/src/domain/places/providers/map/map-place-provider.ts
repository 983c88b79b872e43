import { type RoadMap, roadNames } from '@satha/roads/map/road-map';
import { createPlaceFinder, type PlaceFinder } from '@satha/roads/places/place-finder';
import type { PlaceNames } from '@satha/roads/places/place-names';
import { makeRoadWords } from '@satha/roads/places/road-words';
import { type Emirate, emirateNames } from '@satha/terms/emirates';
import type { LocalName } from '@satha/terms/local-names';
import type { Coordinates } from '../../../../values/coordinates.ts';
import { createRecentAnswers, type RecentAnswers } from '../../../../values/recent-answers.ts';
import type { FoundPlace, Place, PlaceProvider, PlaceSearch } from '../../place-provider.ts';
import { makeAddress, type NamedRoad } from '../make-address.ts';
import { findEmirate } from './find-emirate.ts';
import { mergeFound, type Unlocated } from './merge-found.ts';
import { type FindSoughtRoad, sayRoad } from './say-road.ts';
import { createMapSearch, type FoundOnMap, type SearchMap } from './search-map.ts';
import { createUsualSpelling, type UsualSpelling } from './usual-spelling.ts';

export type MapPlaceDeps = {
  /** The map that is installed now; another one from one call to the next when a new map was taken up. */
  readonly currentMap: () => RoadMap | undefined;
  /** Answers what the map does not know, and everything while there is none. */
  readonly fallBack: PlaceProvider;
  /** Searched for roads while there is no map; left out, none are found then. */
  readonly withoutMap?: RoadMap;
  /** Knows what roads are called in English of which the map has only the number or the Arabic name. */
  readonly findSoughtRoad?: FindSoughtRoad;
};

type OpenPlaces = {
  readonly finder: PlaceFinder<Emirate | undefined>;
  readonly spelling: UsualSpelling;
};

/** What lies abroad, and what is told twice, is left out: so many are looked at for each that is wanted. */
const mostPerResult = 4;

/** Some megabytes of memory: a trip that is booked was most often asked for by an estimate shortly before. */
const mostRemembered = 2_000;

/** Names that are written alike in Arabic mean one place when they lie no farther apart than this. */
const samePlaceMeters = 6000;
const sameCityMeters = 20_000;

/** Names points by the installed map, and by the other provider what the map does not know. */
export function createMapPlaceProvider(deps: MapPlaceDeps): PlaceProvider {
  const { currentMap, fallBack, withoutMap, findSoughtRoad = () => undefined } = deps;
  const opened = new WeakMap<RoadMap, OpenPlaces>();
  const open = (map: RoadMap): OpenPlaces => {
    const known = opened.get(map) ?? openPlaces(map, fallBack);
    opened.set(map, known);
    return known;
  };
  const searches = new WeakMap<RoadMap, SearchMap>();
  const searchOf = (map: RoadMap): SearchMap => {
    const known = searches.get(map) ?? createMapSearch(map);
    searches.set(map, known);
    return known;
  };
  // Held by its map, so that a map that serves no more takes its answers along.
  const answers = new WeakMap<RoadMap | PlaceProvider, RecentAnswers<Place>>();
  const recall = (holder: RoadMap | PlaceProvider, { lat, lng }: Coordinates, find: () => Place): Place => {
    const recent = answers.get(holder) ?? createRecentAnswers(mostRemembered);
    answers.set(holder, recent);
    return recent.recall(`${lat} ${lng}`, find);
  };
  return {
    label: 'Satha Roads places (OpenStreetMap)',
    search: (query) => search(currentMap(), query),
    describe(point) {
      const map = currentMap();
      return recall(map ?? fallBack, point, () => describe(map, point));
    },
  };

  function search(map: RoadMap | undefined, query: PlaceSearch): readonly FoundPlace[] {
    const searched = map ?? withoutMap;
    const wide = { ...query, most: query.most * mostPerResult };
    const ofMap = searched ? searchOf(searched)(wide).map((found) => say(searched, found)) : [];
    return mergeFound([fallBack.search(query), ofMap], query, (found) => locate(map, found));
  }

  /** What a map has by a name, in both languages. */
  function say(map: RoadMap, { source, names, road, center, fit }: FoundOnMap): Unlocated {
    if (road !== undefined) {
      const words = makeRoadWords(roadNames(map, road));
      return {
        kind: 'road',
        name: sayRoad(words, center, open(map).spelling, findSoughtRoad).name,
        center,
        fit,
      };
    }
    if (source === 'poi') {
      const { english, arabic } = names;
      const name = { en: english || arabic, ...(arabic !== '' && { ar: arabic }) };
      return { kind: 'place', name, center, fit };
    }
    const name = sayPlace(names, center, open(map).spelling, samePlaceMeters) ?? { en: '' };
    return { kind: 'area', name, center, fit };
  }

  /** With the emirate and the area that it lies in; undefined for what lies abroad. */
  function locate(map: RoadMap | undefined, found: Unlocated): FoundPlace | undefined {
    const { emirate, areaName } = describe(map, found.center);
    if (!emirate) return undefined;
    const isItself = areaName?.en === found.name.en;
    return {
      ...found,
      emirate: emirateNames[emirate],
      ...(areaName && !isItself && { areaName }),
    };
  }

  function describe(map: RoadMap | undefined, point: Coordinates): Place {
    if (map === undefined) return fallBack.describe(point);
    const { finder, spelling } = open(map);
    const found = finder.findPlace(point);
    const area = sayPlace(found.area, point, spelling, samePlaceMeters);
    const isToldInEnglish = area !== undefined && hasEnglish(area);
    const told = found.side && isToldInEnglish ? {} : fallBack.describe(point);
    const emirate = found.side ?? told.emirate;
    if (emirate === undefined) return {};
    const toldArea = told.emirate === emirate ? told.areaName : undefined;
    return makePlace({
      road: found.road && sayRoad(found.road, point, spelling, findSoughtRoad),
      area: isToldInEnglish ? area : (toldArea ?? area),
      city: sayPlace(found.city, point, spelling, sameCityMeters),
      emirate,
    });
  }
}

function openPlaces(map: RoadMap, fallBack: PlaceProvider): OpenPlaces {
  const known = new Map<PlaceNames, Emirate | undefined>();
  const emirateOf = (region: PlaceNames) => {
    if (!known.has(region)) known.set(region, findEmirate(region));
    return known.get(region);
  };
  const finder = createPlaceFinder(
    map,
    (region, point) => (region && emirateOf(region)) ?? fallBack.describe(point).emirate,
  );
  return { finder, spelling: createUsualSpelling() };
}

const hasEnglish = ({ en }: LocalName): boolean => !/\p{Script=Arabic}/u.test(en);

/** A name in both languages; in Arabic for either where the map has no other and nobody knows the spelling. */
function sayPlace(
  names: PlaceNames | undefined,
  point: Coordinates,
  spelling: UsualSpelling,
  mostMeters: number,
): LocalName | undefined {
  if (names === undefined) return undefined;
  const { english, arabic } = names;
  const spelled = arabic === '' ? undefined : spelling.spellPlace(arabic, point, mostMeters);
  return { en: spelled ?? (english || arabic), ...(arabic !== '' && { ar: arabic }) };
}

type PlaceParts = {
  readonly road: NamedRoad | undefined;
  readonly area: LocalName | undefined;
  readonly city: LocalName | undefined;
  readonly emirate: Emirate | undefined;
};

/** What has an Arabic name only is left out of an English line that says something without it. */
function makePlace({ road, area, city, emirate }: PlaceParts): Place {
  const inEnglish = [area, city].filter((name) => name !== undefined && hasEnglish(name));
  const areaName = inEnglish[0] ?? area ?? city;
  const larger = city && areaName?.en.includes(city.en) ? undefined : city;
  const areas = [areaName, larger].filter((name) => name !== undefined);
  const address = makeAddress({ road, areas, emirate });
  const english = makeAddress({
    road: road && hasEnglish(road.name) ? road : undefined,
    areas: areas.filter(hasEnglish),
    emirate,
  });
  return {
    ...(address && { address: { ...address, en: english?.en ?? address.en } }),
    ...(areaName && { areaName }),
    ...(emirate && { emirate }),
  };
}
