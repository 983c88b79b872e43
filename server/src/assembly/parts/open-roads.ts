import type { Config } from '../../config/config.ts';
import type { PlaceProvider } from '../../domain/places/place-provider.ts';
import { createFallBackRouteProvider } from '../../domain/routing/fall-back-route-provider.ts';
import { createOsrmRouteProvider } from '../../domain/routing/providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from '../../domain/routing/providers/remote/valhalla-route-provider.ts';
import {
  createInstalledMap,
  type InstalledMap,
} from '../../domain/routing/providers/satha-roads/installed-map.ts';
import { createMapRouteProvider } from '../../domain/routing/providers/satha-roads/map-route-provider.ts';
import type { RouteProvider } from '../../domain/routing/route-provider.ts';
import type { RoadsInUse } from '../../domain/routing/serving-map.ts';
import { lookForMap, watchMap } from '../../entrypoints/jobs/watch-map.ts';
import { addMapMetrics } from '../../entrypoints/metrics/map-metrics.ts';
import { createRoutingMetrics, type RouteUse } from '../../entrypoints/metrics/routing-metrics.ts';
import { readStopwatch } from '../../platform/clock/stopwatch.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';
import { createPlaces } from './create-places.ts';

/** Where a process has its routes and places from. */
export type Roads = {
  readonly routeProvider: RouteProvider;
  /** What fares follow from: nobody but the operator's servers, where the operator wants it so. */
  readonly fareRouteProvider: RouteProvider;
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
export async function openRoads(
  config: Config,
  { registry }: Pick<Metrics, 'registry'>,
  parts: RoadsParts,
): Promise<Roads> {
  const { clock, logger } = parts;
  const observeRouting = createRoutingMetrics(registry);
  const map = createInstalledMap({ path: config.mapFile, clock });
  await lookForMap({ map, logger });
  const { all: providers, forFares } = pickProviders(config, map, parts.routeProvider);
  addMapMetrics(registry, map.status);
  const watch = watchMap({ map, logger }, parts.mapIntervalMs);
  const fallBack = (asked: Providers, use: RouteUse) =>
    createFallBackRouteProvider(asked, {
      onUnavailable: (label, reason) =>
        logger.warn({ provider: label, reason: reason.message }, 'A route provider could not answer.'),
      nowMs: readStopwatch,
      onAsked: (question) => observeRouting(use, question),
    });
  return {
    routeProvider: fallBack(providers, 'other'),
    fareRouteProvider: fallBack(forFares, 'fare'),
    places: createPlaces(map.current),
    inUse: () => ({ labels: providers.map(({ label }) => label), map: map.status() }),
    async close() {
      map.close();
      await watch.stop();
    },
  };
}

type Providers = readonly [RouteProvider, ...RouteProvider[]];

/**
 * The configured servers in order, and behind them the installed map, or that of the main roads while there is none. For
 * fares the servers alone, if there are any and nothing is to stand in for them: a fare by other distances is another fare.
 */
function pickProviders(
  { routing }: Config,
  { current }: InstalledMap,
  inPlaceOfAll: RouteProvider | undefined,
): { readonly all: Providers; readonly forFares: Providers } {
  const { osrmUrl, valhallaUrl, timeoutMs, fallback } = routing;
  const own = inPlaceOfAll ?? createMapRouteProvider({ currentMap: current });
  const servers: RouteProvider[] = [];
  if (!inPlaceOfAll && osrmUrl) servers.push(createOsrmRouteProvider({ baseUrl: osrmUrl, timeoutMs }));
  if (!inPlaceOfAll && valhallaUrl)
    servers.push(createValhallaRouteProvider({ baseUrl: valhallaUrl, timeoutMs }));
  const [first, ...others] = servers;
  if (first === undefined) return { all: [own], forFares: [own] };
  const all: Providers = [first, ...others, own];
  return { all, forFares: fallback ? all : [first, ...others] };
}
