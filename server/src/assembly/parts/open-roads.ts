import type { Config } from '../../config/config.ts';
import { findCalendar } from '../../domain/calendar/queries.ts';
import type { PlaceProvider } from '../../domain/places/place-provider.ts';
import { findTruckRules } from '../../domain/road-rules/queries.ts';
import { createFallBackRouteProvider } from '../../domain/routing/fall-back-route-provider.ts';
import { createOsrmRouteProvider } from '../../domain/routing/providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from '../../domain/routing/providers/remote/valhalla-route-provider.ts';
import {
  createInstalledMap,
  type InstalledMap,
} from '../../domain/routing/providers/satha-roads/installed-map.ts';
import { createMapRouteProvider } from '../../domain/routing/providers/satha-roads/map-route-provider.ts';
import { createRuleKeeper, type RuleKeeper } from '../../domain/routing/providers/satha-roads/rule-keeper.ts';
import type { RouteProvider } from '../../domain/routing/route-provider.ts';
import type { RoadsInUse } from '../../domain/routing/serving-map.ts';
import { findTollRows } from '../../domain/tolls/queries.ts';
import { makeTollBook } from '../../domain/tolls/toll-book.ts';
import { lookForMap, watchMap } from '../../entrypoints/jobs/watch-map.ts';
import { addMapMetrics } from '../../entrypoints/metrics/map-metrics.ts';
import { createRoutingMetrics, type RouteUse } from '../../entrypoints/metrics/routing-metrics.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import { readStopwatch } from '../../platform/clock/stopwatch.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
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
  /** How often the truck rules are read. */
  readonly rulesIntervalMs?: number;
  /** Where truck rules are read; without it none are gone by. */
  readonly db?: Queryable;
};

/** As often as prices are read. */
const usualRulesIntervalMs = 10_000;

/** Opens the installed map, if there is one, and takes up a newer one for as long as the process runs. */
export async function openRoads(
  config: Config,
  { registry }: Pick<Metrics, 'registry'>,
  parts: RoadsParts,
): Promise<Roads> {
  const { clock, logger } = parts;
  const observeRouting = createRoutingMetrics(registry);
  const rules = createRuleKeeper({
    path: config.mapFile,
    currentMap: () => map.current(),
    onFault: (reason) => logger.error({ reason }, 'A map is used without all truck rules.'),
  });
  const map = createInstalledMap({ path: config.mapFile, clock, prepare: rules.prepare });
  const refreshing = await keepRules(config, rules, parts);
  await lookForMap({ map, logger });
  const { all: providers, forFares } = pickProviders(config, map, rules, parts.routeProvider);
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
      rules.close();
      await Promise.all([watch.stop(), refreshing?.stop()]);
    },
  };
}

/** Goes by the truck rules of a database, and by gates that ways are weighed against, as it has them from time to time. */
async function keepRules(
  config: Config,
  rules: RuleKeeper,
  { db, clock, logger, rulesIntervalMs = usualRulesIntervalMs }: RoadsParts,
): Promise<Repetition | undefined> {
  if (db === undefined) return undefined;
  const take = async () => {
    const rows = await findTruckRules(db, clock);
    const calendar = await findCalendar(db);
    const { weighing, lines } = makeTollBook(await findTollRows(db), calendar);
    await rules.take(rows, config.truckRules ?? rows.defaultMode, weighing && lines);
    const now = clock();
    for (const at of [now, now.add({ minutes: 1 })]) await rules.lookAhead(at, calendar);
  };
  await take();
  return every(rulesIntervalMs, take, (error) =>
    logger.warn({ err: error }, 'The truck rules were not read again; the last ones stay.'),
  );
}

type Providers = readonly [RouteProvider, ...RouteProvider[]];

/**
 * The configured servers in order, and behind them the installed map, or that of the main roads while there is none. For
 * fares the servers alone, if there are any and nothing is to stand in for them: a fare by other distances is another fare.
 */
function pickProviders(
  { routing }: Config,
  { current }: InstalledMap,
  { rulesOn }: RuleKeeper,
  inPlaceOfAll: RouteProvider | undefined,
): { readonly all: Providers; readonly forFares: Providers } {
  const { osrmUrl, valhallaUrl, timeoutMs, fallback } = routing;
  const own = inPlaceOfAll ?? createMapRouteProvider({ currentMap: current, rulesOn });
  const servers: RouteProvider[] = [];
  if (!inPlaceOfAll && osrmUrl) servers.push(createOsrmRouteProvider({ baseUrl: osrmUrl, timeoutMs }));
  if (!inPlaceOfAll && valhallaUrl)
    servers.push(createValhallaRouteProvider({ baseUrl: valhallaUrl, timeoutMs }));
  const [first, ...others] = servers;
  if (first === undefined) return { all: [own], forFares: [own] };
  const all: Providers = [first, ...others, own];
  return { all, forFares: fallback ? all : [first, ...others] };
}
