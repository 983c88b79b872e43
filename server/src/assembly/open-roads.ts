import type { Config } from '../config/config.ts';
import type { PlaceProvider } from '../domain/places/place-provider.ts';
import { createFallBackRouteProvider } from '../domain/routing/fall-back-route-provider.ts';
import { createOsrmRouteProvider } from '../domain/routing/providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from '../domain/routing/providers/remote/valhalla-route-provider.ts';
import {
  createInstalledMap,
  type InstalledMap,
} from '../domain/routing/providers/satha-roads/installed-map.ts';
import { createMapRouteProvider } from '../domain/routing/providers/satha-roads/map-route-provider.ts';
import type { RouteProvider } from '../domain/routing/route-provider.ts';
import type { MapStatus } from '../domain/routing/serving-map.ts';
import { lookForMap, watchMap } from '../entrypoints/jobs/watch-map.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Clock } from '../values/clock.ts';
import { createPlaces } from './create-places.ts';

/** Who answers for routes, at this moment. */
export type RoadsInUse = {
  /** The providers' labels in the order in which they are asked. */
  readonly labels: readonly string[];
  readonly map: MapStatus;
};

/** Where a process has its routes and places from. */
export type Roads = {
  readonly routeProvider: RouteProvider;
  readonly places: PlaceProvider;
  inUse(): RoadsInUse;
  /** Looks at the installed map no more; what is open goes on answering. */
  close(): Promise<void>;
};

export type RoadsParts = {
  readonly clock: Clock;
  readonly logger: Logger;
  /** In place of all providers. */
  readonly routeProvider?: RouteProvider;
  /** How often the installed map is looked at. */
  readonly mapIntervalMs?: number;
};

/** Opens the installed map, if there is one, and takes up a newer one for as long as the process runs. */
export async function openRoads(config: Config, parts: RoadsParts): Promise<Roads> {
  const { clock, logger } = parts;
  const map = createInstalledMap({ path: config.mapFile, clock });
  await lookForMap({ map, logger });
  const providers = parts.routeProvider ? ([parts.routeProvider] as const) : pickProviders(config, map);
  const watch = watchMap({ map, logger }, parts.mapIntervalMs);
  return {
    routeProvider: createFallBackRouteProvider(providers, {
      onUnavailable: (label, reason) =>
        logger.warn({ provider: label, reason: reason.message }, 'A route provider could not answer.'),
    }),
    places: createPlaces(map.current),
    inUse: () => ({ labels: providers.map(({ label }) => label), map: map.status() }),
    async close() {
      map.close();
      await watch.stop();
    },
  };
}

/** The configured servers in order, and behind them the installed map, or that of the main roads while there is none. */
function pickProviders(
  { routing }: Config,
  { current }: InstalledMap,
): readonly [RouteProvider, ...RouteProvider[]] {
  const { osrmUrl, valhallaUrl, timeoutMs } = routing;
  const own = createMapRouteProvider({ currentMap: current });
  const providers: [RouteProvider, ...RouteProvider[]] = [own];
  if (valhallaUrl) providers.unshift(createValhallaRouteProvider({ baseUrl: valhallaUrl, timeoutMs }));
  if (osrmUrl) providers.unshift(createOsrmRouteProvider({ baseUrl: osrmUrl, timeoutMs }));
  return providers;
}
