import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { pressRuleOf, timeScaleOf, webhookRulesOf } from '../config/config-of-environment.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { readRelease } from '../config/release.ts';
import type { PlaceProvider } from '../domain/places/place-provider.ts';
import { loadPriceList } from '../domain/quotes/load-price-list.ts';
import { createRequestRecorder, type RequestRecorder } from '../domain/request-log/record-requests.ts';
import type { RouteProvider } from '../domain/routing/route-provider.ts';
import type { RoadsInUse } from '../domain/routing/serving-map.ts';
import { simulateRefusal } from '../domain/sandbox/simulate-refusal.ts';
import { simulateRequirements } from '../domain/sandbox/simulate-requirements.ts';
import { createServiceArea } from '../domain/service-area/service-area.ts';
import { createTripBatcher, type TripBatcher } from '../domain/trips/creating/batch-create-trips.ts';
import { registerOpenApi } from '../entrypoints/docs/openapi.ts';
import { registerReference } from '../entrypoints/docs/reference.ts';
import { pollStreams } from '../entrypoints/jobs/poll-streams.ts';
import { refreshPriceList } from '../entrypoints/jobs/refresh-price-list.ts';
import { writeRequestLog } from '../entrypoints/jobs/write-request-log.ts';
import { createRequestLogMetrics } from '../entrypoints/metrics/request-log-metrics.ts';
import { addTripCreationMetrics } from '../entrypoints/metrics/trip-creation-metrics.ts';
import { registerPaymentNotices } from '../entrypoints/payment-notices/receive-notices.ts';
import { createWebhookSender } from '../entrypoints/webhook-sender.ts';
import type { Repetition } from '../platform/clock/every.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Database } from '../platform/db/database.ts';
import { registerHealthRoutes } from '../platform/http/health.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { watchConnections } from '../platform/http/limits/limit-connections.ts';
import { createMetrics, type Metrics } from '../platform/http/metrics.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Clock } from '../values/clock.ts';
import { openConsole } from './console.ts';
import { openDriverApi } from './driver-api.ts';
import { createServer } from './parts/create-server.ts';
import { makeLimits } from './parts/make-limits.ts';
import { makeStreams, openEventStreams } from './parts/make-streams.ts';
import { openBaseMap } from './parts/open-base-map.ts';
import { openConditionReports } from './parts/open-condition-reports.ts';
import { openEvidenceFiles } from './parts/open-evidence-files.ts';
import { openPayments, type Payments } from './parts/open-payments.ts';
import { openQuoteTokens } from './parts/open-quote-tokens.ts';
import { openReaching } from './parts/open-reaching.ts';
import { openRoads } from './parts/open-roads.ts';
import { openTripLinks } from './parts/open-trip-links.ts';
import { openPortalApi } from './portal-api.ts';
import { openPositionReports } from './position-reports.ts';
import { openTrackingApi } from './tracking-api.ts';
import { openTripApi } from './trip-api.ts';
import { openWebApps } from './web-apps.ts';
import { createWorkObservers } from './work-observers.ts';
import { startWork } from './worker.ts';

export type AppParts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly logger: Logger;
};

/** What tests put in the place of the outside world. */
export type AppOverrides = {
  readonly clock?: Clock;
  readonly routeProvider?: RouteProvider;
  readonly places?: PlaceProvider;
  readonly tripBatcher?: TripBatcher;
  /** How often the installed map is looked at. */
  readonly mapIntervalMs?: number;
  /** How often the truck rules are read. */
  readonly rulesIntervalMs?: number;
  /** How often prices are read. */
  readonly pricesIntervalMs?: number;
  /** Where the built browser apps are, each in a folder of its name. */
  readonly webFolder?: string;
  /** Whether a process that serves the console without working looks for what is amiss; it does when left out. */
  readonly isWatched?: boolean;
};

export type App = {
  readonly server: HttpServer;
  /** The company's own side, on a listener of its own; undefined where it is off. */
  readonly consoleServer: HttpServer | undefined;
  /** Served by the caller, away from the API. */
  readonly metrics: Metrics;
  roads(): RoadsInUse;
  /** Stops taking requests, answers those under way, writes what is still in memory. The database stays open. */
  close(): Promise<void>;
};

/** Builds the service of one environment; the one way to build it, for tests too. */
export async function createApp(config: Config, parts: AppParts, overrides: AppOverrides = {}): Promise<App> {
  const { environment, db, logger } = parts;
  const clock = overrides.clock ?? systemClock;
  let priceList = await loadPriceList(db);
  const metrics = createMetrics({ environment }, db, readRelease());
  const roads = await openRoads(config, metrics, { clock, logger, db, ...overrides });
  const { routeProvider, fareRouteProvider } = roads;
  const observers = createWorkObservers(config, metrics, { db, clock });
  const payments = await openPayments(config, { ...parts, clock, ...observers });
  const tripLinks = await openTripLinks(config, { ...parts, clock });
  const limits = makeLimits(config, logger, metrics);
  const { server, connections } = createServer(config, {
    ...{ logger, metrics, limits, publicUrl: publicUrlOf(config, environment) },
    documentsAt: config.portal.publicUrls[environment],
  });
  watchConnections(metrics.registry, connections);
  const eventStreams = openEventStreams(server, config, metrics, limits);
  const streams = makeStreams(eventStreams, { db, clock, tripLinks, ...limits });
  const requestLog = openRequestLog(config, parts, metrics);
  await openPublicPages(server, config, { environment, ...overrides });
  registerHealthRoutes(server, db, config.patience.readinessMs);
  const places = overrides.places ?? roads.places;
  const evidence = await openEvidenceFiles(server, config, { ...parts, clock, limits });
  const { evidenceFiles, evidenceAddresses } = evidence;
  const reportParts = { environment, db, places, limits, evidenceFiles };
  const shared = {
    ...(await openShared(config, environment)),
    ...{ db, clock, streams, limits, places, tripLinks, routeProvider, fareRouteProvider },
    tripBatcher: openTripBatcher(db, metrics, overrides),
    ...{ priceList: () => priceList, calendar: () => priceList.calendar },
    reaching: openReaching(config, { ...parts, clock }),
    ...{ evidenceAddresses, evidenceFiles },
    conditionReports: openConditionReports(server, reportParts),
  };
  const webhooks = createWebhookSender(webhookRulesOf(config, environment));
  const forAccounts = { ...shared, ...observers, ...webhooks, logger };
  const tripApi = await openTripApi(server, config, { ...forAccounts, noteRequest: requestLog?.noteRequest });
  await openPortalApi(server, config, { ...forAccounts, payments });
  await openTrackingApi(server, config, shared);
  const forOthers = { ...shared, ...observers, logger, overrides, eventStreams, payments };
  const { driverApi, baseMap } = await openOthers(server, config, forOthers);
  const maps = { serveBaseMap: baseMap.serve, roads: roads.inUse };
  const console = await openConsole(config, { ...forAccounts, ...maps, metrics, ...overrides, clock });
  await server.ready();

  const work = { ...parts, ...shared, payments, files: evidenceFiles.files, ...observers };
  const jobs = [
    tripApi.start(),
    driverApi.start(),
    refreshPriceList({ db, logger, ...overrides }, (latest) => {
      priceList = latest;
    }),
    ...(requestLog ? [requestLog.start()] : []),
    ...(console ? [console.start()] : []),
    pollStreams({ streams, logger }),
    ...(config.worksWhileServing ? [startWork(config, work)] : []),
  ];

  return {
    server,
    consoleServer: console?.server,
    metrics,
    roads: roads.inUse,
    async close() {
      await Promise.all([server.close(), console?.server.close()]);
      const opened = [roads, baseMap, evidence];
      await Promise.all([...opened.map((one) => one.close()), ...jobs.map((job) => job.stop())]);
    },
  };
}

/** What the APIs of accounts and customers share, and nothing else of the service uses. */
async function openShared(config: Config, environment: Environment) {
  return {
    environment,
    makeToken: randomUUID,
    timeScale: timeScaleOf(config, environment),
    pressRule: pressRuleOf(config, environment),
    serviceArea: createServiceArea(),
    quoteTokens: await openQuoteTokens(config, environment),
    ...(environment === 'test' && { simulateRefusal, simulateRequirements }),
  };
}

type OtherParts = Parameters<typeof openDriverApi>[2] & {
  readonly payments: Payments;
  readonly overrides: AppOverrides;
};

/** Opens what is no account's: payment notices, the base map, the drivers' phones and trackers. */
async function openOthers(server: HttpServer, config: Config, { payments, overrides, ...parts }: OtherParts) {
  const { clock, logger } = parts;
  await registerPaymentNotices(server, payments);
  const baseMap = await openBaseMap(config, { clock, logger, ...overrides });
  await baseMap.serve(server);
  await openPositionReports(server, config, parts);
  return { baseMap, driverApi: await openDriverApi(server, config, parts) };
}

function openTripBatcher(db: Database, { registry }: Metrics, overrides: AppOverrides): TripBatcher {
  const tripBatcher = overrides.tripBatcher ?? createTripBatcher(db);
  addTripCreationMetrics(registry, tripBatcher);
  return tripBatcher;
}

/** Serves what everybody may open in a browser: the reference of the APIs, and the apps beside them. */
async function openPublicPages(
  server: HttpServer,
  config: Config,
  { environment, webFolder }: { readonly environment: Environment; readonly webFolder?: string },
): Promise<void> {
  const publicUrl = publicUrlOf(config, environment);
  await registerOpenApi(server, { isSandbox: environment === 'test', version: readRelease(), publicUrl });
  await registerReference(server);
  await openWebApps(server, config, { environment, listener: 'public', publicUrl, webFolder });
}

/** Where requests are noted for their accounts, and what writes them; undefined where no log is kept. */
function openRequestLog(config: Config, { db, logger }: AppParts, { registry }: Metrics) {
  if (config.requestLogDays === 0) return undefined;
  const recorder: RequestRecorder = createRequestRecorder(
    db,
    createRequestLogMetrics(registry, () => recorder.waiting()),
  );
  return {
    noteRequest: recorder.note,
    start: (): Repetition => writeRequestLog({ recorder, logger }),
  };
}
