import type { RoadMap } from '@satha/roads/map/road-map';
import { createRouter, type Router } from '@satha/roads/route/router';
import type { Route, RouteProvider, RouteRequest } from '../../route-provider.ts';
import { storableDataVersion } from './storable-data-version.ts';

const label = 'Satha Roads (OpenStreetMap)';

export type MapRouteProviderOptions = {
  /** Asked anew for every route. */
  readonly currentMap: () => RoadMap | undefined;
  /** Answers in its own name while no map is installed. */
  readonly fallBack: RouteProvider;
};

/**
 * Routes on the installed map, inside the process. While there is one, its "no route" stands: a point more than 2 km
 * from every road that the vehicle may drive, or two points that no road joins.
 */
export function createMapRouteProvider({ currentMap, fallBack }: MapRouteProviderOptions): RouteProvider {
  // Held by its map, so that a map that serves no more takes its router along.
  const routers = new WeakMap<RoadMap, Router>();

  function routerOf(map: RoadMap): Router {
    const known = routers.get(map);
    if (known) return known;
    const made = createRouter(map);
    routers.set(map, made);
    return made;
  }

  return {
    get label() {
      return currentMap() === undefined ? fallBack.label : label;
    },
    async findRoute(request) {
      const map = currentMap();
      return map === undefined ? fallBack.findRoute(request) : findOnMap(map, routerOf(map), request);
    },
  };
}

function findOnMap(
  map: RoadMap,
  router: Router,
  { from, to, vehicleClass }: RouteRequest,
): Route | undefined {
  const found = router.findRoute({ from, to, vehicle: vehicleClass });
  if (!found.isFound) return undefined;
  return {
    distanceMeters: found.distanceMeters,
    freeFlowSeconds: found.freeFlowSeconds,
    poweredBy: label,
    dataVersion: storableDataVersion(map),
  };
}
