import type { Emirate } from '@satha/terms/emirates';
import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import type { Place, PlaceProvider } from '../../place-provider.ts';
import { makeAddress, type NamedRoad } from '../make-address.ts';
import { type Area, areas } from './areas.ts';
import { cities } from './cities.ts';
import { searchAreas } from './search-areas.ts';

export type BuiltInPlaceDeps = {
  /** The named road that a point lies beside, if any. */
  readonly findNamedRoad: (point: Coordinates) => NamedRoad | undefined;
};

/** Beyond an area's reach its emirate is still plausible this far: desert between two towns, a beach. */
const emirateMarginMeters = 5000;
/** Beside a named road a point is on land and on our side of the border, so a farther area tells as well. */
const emirateMarginByRoadMeters = 40_000;

/** Names points by a hand-made table of areas and by the main roads, so that no map is needed. */
export function createBuiltInPlaceProvider({ findNamedRoad }: BuiltInPlaceDeps): PlaceProvider {
  return {
    label: 'Satha built-in places',
    describe: (point) => describe(point, findNamedRoad(point)),
    search: searchAreas,
  };
}

function describe(point: Coordinates, road: NamedRoad | undefined): Place {
  const { covering, nearest, metersBeyond } = findAreas(point);
  const margin = road ? emirateMarginByRoadMeters : emirateMarginMeters;
  const told = covering ?? (metersBeyond <= margin ? nearest : undefined);
  if (told && !told.emirate) return {};
  const areaName = covering?.name ?? findCityName(point, told?.emirate);
  const address = makeAddress({ road, areas: areaName ? [areaName] : [], emirate: told?.emirate });
  return {
    ...(address && { address }),
    ...(areaName && { areaName }),
    ...(told?.emirate && { emirate: told.emirate }),
  };
}

/** Between the areas of a city the city itself is the label. */
function findCityName(point: Coordinates, emirate: Emirate | undefined): Area['name'] {
  const city = cities.find(
    (candidate) =>
      candidate.emirate === emirate && straightLineMeters(candidate.center, point) <= candidate.reachMeters,
  );
  return city?.name;
}

type FoundAreas = {
  /** The area that the point lies deepest in, measured by the area's reach. */
  readonly covering: Area | undefined;
  readonly nearest: Area | undefined;
  /** How far outside the reach of the nearest area the point is. */
  readonly metersBeyond: number;
};

function findAreas(point: Coordinates): FoundAreas {
  let covering: Area | undefined;
  let smallestShare = 1;
  let nearest: Area | undefined;
  let metersBeyond = Number.POSITIVE_INFINITY;
  const metersPerLng = metersPerDegree * Math.cos((point.lat * Math.PI) / 180);
  for (const area of areas) {
    const north = (area.center.lat - point.lat) * metersPerDegree;
    const east = (area.center.lng - point.lng) * metersPerLng;
    const meters = Math.sqrt(north * north + east * east);
    const share = meters / area.reachMeters;
    if (share <= smallestShare) {
      covering = area;
      smallestShare = share;
    }
    if (meters - area.reachMeters < metersBeyond) {
      nearest = area;
      metersBeyond = meters - area.reachMeters;
    }
  }
  return { covering, nearest, metersBeyond };
}

const metersPerDegree = 111_195;
