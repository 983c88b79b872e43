import type { RoadMap } from '@satha/roads/map/road-map';
import { createPlaceFinder, type PlaceFinder } from '@satha/roads/places/place-finder';
import type { PlaceNames } from '@satha/roads/places/place-names';
import type { Coordinates } from '../../../../values/coordinates.ts';
import {
  type Emirate,
  emirates,
  type LocalName,
  type Place,
  type PlaceProvider,
} from '../../place-provider.ts';
import { makeAddress, type NamedRoad } from '../make-address.ts';
import { findEmirate } from './find-emirate.ts';
import { type FindSoughtRoad, sayRoad } from './say-road.ts';
import { createUsualSpelling, type UsualSpelling } from './usual-spelling.ts';

export type MapPlaceDeps = {
  /** The map that is installed now; another one from one call to the next when a new map was taken up. */
  readonly currentMap: () => RoadMap | undefined;
  /** Answers what the map does not know, and everything while there is none. */
  readonly fallBack: PlaceProvider;
  /** Knows what roads are called in English of which the map has only the number or the Arabic name. */
  readonly findSoughtRoad?: FindSoughtRoad;
};

type OpenPlaces = {
  readonly finder: PlaceFinder;
  readonly spelling: UsualSpelling;
  readonly emirateOf: ReadonlyMap<PlaceNames, Emirate>;
  /** Whether the map has the borders of all emirates, so that what lies in none of them is abroad. */
  readonly hasAllEmirates: boolean;
};

/** Names that are written alike in Arabic mean one place when they lie no farther apart than this. */
const samePlaceMeters = 6000;
const sameCityMeters = 20_000;

/** Names points by the installed map, and by the other provider what the map does not know. */
export function createMapPlaceProvider(deps: MapPlaceDeps): PlaceProvider {
  const { currentMap, fallBack, findSoughtRoad = () => undefined } = deps;
  const opened = new WeakMap<RoadMap, OpenPlaces>();
  const open = (map: RoadMap): OpenPlaces => {
    const known = opened.get(map) ?? openPlaces(map);
    opened.set(map, known);
    return known;
  };
  return {
    label: 'Satha Roads places (OpenStreetMap)',
    describe(point) {
      const map = currentMap();
      if (map === undefined) return fallBack.describe(point);
      const { finder, spelling, emirateOf, hasAllEmirates } = open(map);
      const found = finder.findPlace(point);
      const region = found.region && emirateOf.get(found.region);
      const area = sayPlace(found.area, point, spelling, samePlaceMeters);
      const isAbroad = hasAllEmirates && region === undefined;
      const needsMore = region === undefined || area === undefined || !hasEnglish(area);
      const told = needsMore && !isAbroad ? fallBack.describe(point) : {};
      const emirate = region ?? told.emirate;
      const toldArea = told.emirate === emirate ? told.areaName : undefined;
      return makePlace({
        road: found.road && sayRoad(found.road, point, spelling, findSoughtRoad),
        area: area && hasEnglish(area) ? area : (toldArea ?? area),
        city: sayPlace(found.city, point, spelling, sameCityMeters),
        emirate,
      });
    },
  };
}

function openPlaces(map: RoadMap): OpenPlaces {
  const finder = createPlaceFinder(map);
  const emirateOf = new Map<PlaceNames, Emirate>();
  for (const region of finder.regions) {
    const emirate = findEmirate(region);
    if (emirate !== undefined) emirateOf.set(region, emirate);
  }
  const hasAllEmirates = new Set(emirateOf.values()).size === emirates.length;
  return { finder, spelling: createUsualSpelling(), emirateOf, hasAllEmirates };
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
