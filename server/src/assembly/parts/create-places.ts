import { mainRoads } from '@satha/roads/uae/main-roads';
import { findNamedRoad, findSoughtRoad } from '@satha/roads/uae/road-names';
import type { PlaceProvider } from '../../domain/places/place-provider.ts';
import { createBuiltInPlaceProvider } from '../../domain/places/providers/built-in/built-in-place-provider.ts';
import {
  createMapPlaceProvider,
  type MapPlaceDeps,
} from '../../domain/places/providers/map/map-place-provider.ts';
import { nameRoads, type RoadLabel } from '../../domain/places/providers/map/name-roads.ts';

/**
 * Chooses who names places: the map, and the built-in table where the map knows nothing and while there is
 * none.
 */
export function createPlaces(currentMap: MapPlaceDeps['currentMap']): PlaceProvider {
  const fallBack = createBuiltInPlaceProvider({ findNamedRoad });
  return createMapPlaceProvider({ currentMap, fallBack, findSoughtRoad, withoutMap: mainRoads });
}

/**
 * Returns the names of the roads of a way on the map, by the map and by the built-in table, in their order.
 */
export function labelRoads(roads: Parameters<typeof nameRoads>[0]): RoadLabel[] {
  return nameRoads(roads, findSoughtRoad);
}
