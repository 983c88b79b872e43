import { randomUUID } from 'node:crypto';
import type { Config } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import { readRelease } from './config/release.ts';
import { createPlaces } from './create-places.ts';
import { createKeyUseRecorder } from './domain/api-keys/record-key-use.ts';
import type { PlaceProvider } from './domain/places/place-provider.ts';
import { loadPriceList } from './domain/quotes/load-price-list.ts';
import { createFallBackRouteProvider } from './domain/routing/fall-back-route-provider.ts';
import { createBuiltInRouteProvider } from './domain/routing/providers/built-in/built-in-route-provider.ts';
import { createOsrmRouteProvider } from './domain/routing/providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from './domain/routing/providers/remote/valhalla-route-provider.ts';
import {
  createInstalledMap,
  type InstalledMap,
} from './domain/routing/providers/satha-roads/installed-map.ts';
import { createMapRouteProvider } from './domain/routing/providers/satha-roads/map-route-provider.ts';
import type { RouteProvider } from './domain/routing/route-provider.ts';
import type { MapStatus } from './domain/routing/serving-map.ts';
import { createServiceArea } from './domain/service-area/service-area.ts';
import { registerOpenApi } from './entrypoints/docs/openapi.ts';
import { registerReference } from './entrypoints/docs/reference.ts';
import { brokenRequestBody, replyToError } from './entrypoints/error-replies.ts';
import { refreshPriceList } from './entrypoints/jobs/refresh-price-list.ts';
import { sweep } from './entrypoints/jobs/sweep.ts';
import { lookForMap, watchMap } from './entrypoints/jobs/watch-map.ts';
import { writeKeyUses } from './entrypoints/jobs/write-key-uses.ts';
import { addMapMetrics } from './entrypoints/map-metrics.ts';
import { createRateLimiter } from './entrypoints/trip-api/rate-limiter.ts';
import { registerTripApi } from './entrypoints/trip-api/trip-api.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import type { Database } from './platform/db/database.ts';
import { registerHealthRoutes } from './platform/http/health.ts';
import { createHttpServer, type HttpServer } from './platform/http/http-server.ts';
import { createMetrics, type Metrics, registerMetricsRoute } from './platform/http/metrics.ts';
import { createMinuteCounter } from './platform/http/minute-counter.ts';
import { logRequest } from './platform/http/request-log.ts';
import { whenOver } from './platform/http/when-over.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Clock } from './values/clock.ts';
import { Problem } from './values/problem.ts';

/** The specification's limits that are no setting: 64 kB of body. */
const bodyLimitBytes = 64 * 1024;

export type AppParts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly logger: Logger;
  /** Whether /metrics stands beside the API; else the caller serves `metrics` elsewhere. */
  readonly metricsBesideApi: boolean;
};

/** What tests put in the place of the outside world. */
export type AppOverrides = {
  readonly clock?: Clock;
  readonly routeProvider?: RouteProvider;
  readonly places?: PlaceProvider;
  /** How often the installed map is looked at. */
  readonly mapIntervalMs?: number;
};

/** Who answers for routes, at this moment. */
export type RoadsInUse = {
  /** The providers' labels in the order in which they are asked. */
  readonly labels: readonly string[];
  readonly map: MapStatus;
};

export type App = {
  readonly server: HttpServer;
  readonly metrics: Metrics;
  roads(): RoadsInUse;
  /** Stops taking requests, answers those under way, writes what is still in memory. The database stays open. */
  close(): Promise<void>;
};

/** Puts the service of one environment together; the one way to build it, for tests too. */
export async function createApp(config: Config, parts: AppParts, overrides: AppOverrides = {}): Promise<App> {
  const { environment, db, logger } = parts;
  const clock = overrides.clock ?? systemClock;
  const keyUses = createKeyUseRecorder(db);
  const rateLimiter = createRateLimiter(config.rate);
  let priceList = await loadPriceList(db);
  const map = createInstalledMap({ path: config.mapFile, clock });
  await lookForMap({ map, logger });
  const routeProviders = pickRouteProviders(config, map, overrides);

  const metrics = createMetrics({ environment }, db);
  addMapMetrics(metrics.registry, map.status);
  const server = createServer(config, logger);
  whenOver(server, (request, end) => {
    metrics.observe(request, end);
    const caller = request.caller ?? undefined;
    logRequest(request, end, caller ? { accountId: caller.accountId, apiKeyId: caller.apiKeyId } : {});
  });
  server.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
  await registerOpenApi(server, {
    title: `Satha trip booking${environment === 'test' ? ' (sandbox)' : ''}`,
    version: readRelease(),
  });
  await registerReference(server);
  registerHealthRoutes(server, db);
  if (parts.metricsBesideApi) registerMetricsRoute(server, metrics);
  await registerTripApi(server, {
    db,
    clock,
    environment,
    keyUses,
    rateLimiter,
    refusedKeys: createMinuteCounter(config.refusedKeysPerMinute),
    makeToken: randomUUID,
    priceList: () => priceList,
    serviceArea: createServiceArea(),
    routeProvider: askInOrder(routeProviders, logger),
    places: overrides.places ?? createPlaces(map.current),
  });
  await server.ready();

  const jobs = [
    refreshPriceList({ db, logger }, (latest) => {
      priceList = latest;
    }),
    writeKeyUses({ keyUses, logger }),
    sweep({ db, clock, logger, rateLimiter }),
    watchMap({ map, logger }, overrides.mapIntervalMs),
  ];

  return {
    server,
    metrics,
    roads: () => ({ labels: routeProviders.map(({ label }) => label), map: map.status() }),
    async close() {
      map.close();
      await server.close();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function createServer({ requestTimeoutMs, trustProxy }: Config, logger: Logger): HttpServer {
  const timeouts = { receiveTimeoutMs: requestTimeoutMs, handlerTimeoutMs: requestTimeoutMs };
  const settings = { bodyLimitBytes, ...timeouts, trustProxy };
  return createHttpServer(settings, { logger, replyToError, brokenRequestBody });
}

type RouteProviders = readonly [RouteProvider, ...RouteProvider[]];

/** The configured servers in order, and behind them the installed map, or the built-in network while there is none. */
function pickRouteProviders(
  { routing }: Config,
  { current }: InstalledMap,
  { routeProvider }: AppOverrides,
): RouteProviders {
  if (routeProvider) return [routeProvider];
  const { osrmUrl, valhallaUrl, timeoutMs } = routing;
  const own = createMapRouteProvider({ currentMap: current, fallBack: createBuiltInRouteProvider() });
  const providers: [RouteProvider, ...RouteProvider[]] = [own];
  if (valhallaUrl) providers.unshift(createValhallaRouteProvider({ baseUrl: valhallaUrl, timeoutMs }));
  if (osrmUrl) providers.unshift(createOsrmRouteProvider({ baseUrl: osrmUrl, timeoutMs }));
  return providers;
}

function askInOrder(providers: RouteProviders, logger: Logger): RouteProvider {
  return createFallBackRouteProvider(providers, {
    onUnavailable: (label, reason) =>
      logger.warn({ provider: label, reason: reason.message }, 'A route provider could not answer.'),
  });
}
