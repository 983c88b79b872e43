import type { RoadMap } from '@satha/roads/map/road-map';
import { createPlaceFinder, type PlaceFinder } from '@satha/roads/places/place-finder';
import type { PlaceNames } from '@satha/roads/places/place-names';
import type { Emirate } from '@satha/terms/emirates';
import type { LocalName } from '@satha/terms/languages';
import type { Coordinates } from '../../../../values/coordinates.ts';
import { createRecentAnswers, type RecentAnswers } from '../../../../values/recent-answers.ts';
import type { Place, PlaceProvider } from '../../place-provider.ts';
import { makeAddress, type NamedRoad } from '../make-address.ts';
import { findEmirate } from './find-emirate.ts';
import { hasEnglish, samePlaceMeters, sayPlace } from './say-place.ts';
import { type FindSoughtRoad, sayRoad } from './say-road.ts';
import { createNamedSearch } from './search-named.ts';
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

/** Some megabytes of memory: a trip that is booked was most often asked for by an estimate shortly before. */
const mostRemembered = 2_000;

/** As `samePlaceMeters`, of cities. */
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
  // Held by its map, so that a map that serves no more takes its answers along.
  const answers = new WeakMap<RoadMap | PlaceProvider, RecentAnswers<Place>>();
  const recall = (holder: RoadMap | PlaceProvider, { lat, lng }: Coordinates, find: () => Place): Place => {
    const recent = answers.get(holder) ?? createRecentAnswers(mostRemembered);
    answers.set(holder, recent);
    return recent.recall(`${lat} ${lng}`, find);
  };
  return {
    label: 'Satha Roads places (OpenStreetMap)',
    search: createNamedSearch({ currentMap, fallBack, withoutMap, findSoughtRoad, describe }),
    describe(point) {
      const map = currentMap();
      return recall(map ?? fallBack, point, () => describe(map, point));
    },
  };

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
