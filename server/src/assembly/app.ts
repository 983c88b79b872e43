import { randomUUID } from 'node:crypto';
import { type Config, timeScaleOf, webhookRulesOf } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { readRelease } from '../config/release.ts';
import { findActiveApiKeys } from '../domain/api-keys/queries.ts';
import { createEventFollower, createTripFollower } from '../domain/events/follow-events.ts';
import { type ActiveSession, nameSession } from '../domain/members/memberships/active-session.ts';
import { findActiveSessions } from '../domain/members/memberships/queries.ts';
import type { PlaceProvider } from '../domain/places/place-provider.ts';
import { loadPriceList } from '../domain/quotes/load-price-list.ts';
import { createRequestRecorder, type RequestRecorder } from '../domain/request-log/record-requests.ts';
import type { RouteProvider } from '../domain/routing/route-provider.ts';
import { simulateRefusal } from '../domain/sandbox/simulate-refusal.ts';
import { simulateRequirements } from '../domain/sandbox/simulate-requirements.ts';
import { createServiceArea } from '../domain/service-area/service-area.ts';
import { createDriverLocationFollower } from '../domain/tracking/follow-driver-locations.ts';
import type { TripLinks } from '../domain/tracking/links/trip-links.ts';
import { createTripBatcher, type TripBatcher } from '../domain/trips/creating/batch-create-trips.ts';
import { registerOpenApi } from '../entrypoints/docs/openapi.ts';
import { registerReference } from '../entrypoints/docs/reference.ts';
import { createErrorReplies } from '../entrypoints/error-replies.ts';
import { pollStreams } from '../entrypoints/jobs/poll-streams.ts';
import { refreshPriceList } from '../entrypoints/jobs/refresh-price-list.ts';
import { writeRequestLog } from '../entrypoints/jobs/write-request-log.ts';
import { createRequestLogMetrics } from '../entrypoints/metrics/request-log-metrics.ts';
import { addTripCreationMetrics } from '../entrypoints/metrics/trip-creation-metrics.ts';
import { registerPaymentNotices } from '../entrypoints/payment-notices/receive-notices.ts';
import { nameTripReader, type TripReader } from '../entrypoints/tracking-api/trips/asked-trip.ts';
import { findAllowedReaders } from '../entrypoints/tracking-api/trips/find-allowed-readers.ts';
import { createWebhookSender } from '../entrypoints/webhook-sender.ts';
import type { Repetition } from '../platform/clock/every.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Database } from '../platform/db/database.ts';
import { transportHeadersOf } from '../platform/http/edges/transport-headers.ts';
import { registerHealthRoutes } from '../platform/http/health.ts';
import { createHttpServer, type HttpServer } from '../platform/http/http-server.ts';
import type { SharedLimits } from '../platform/http/limits/api-limits.ts';
import { limitConnections, watchConnections } from '../platform/http/limits/limit-connections.ts';
import { createLimitCounter } from '../platform/http/limits/limit-counter.ts';
import { createStrangerLimit } from '../platform/http/limits/stranger-limit.ts';
import { createWrongCodes } from '../platform/http/limits/wrong-codes.ts';
import { createMetrics, type Metrics } from '../platform/http/metrics.ts';
import { logRequest } from '../platform/http/request-log.ts';
import {
  createEventStreams,
  type EventStreams,
  eventStreamSettings,
  watchEventStreams,
} from '../platform/http/streams/event-streams.ts';
import { createStreamRegistry } from '../platform/http/streams/stream-registry.ts';
import { whenOver } from '../platform/http/when-over.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Clock } from '../values/clock.ts';
import { Problem } from '../values/problem.ts';
import { openDriverApi } from './driver-api.ts';
import { openBaseMap } from './parts/open-base-map.ts';
import { openEvidenceFiles } from './parts/open-evidence-files.ts';
import { openPayments, type Payments } from './parts/open-payments.ts';
import { openQuoteTokens } from './parts/open-quote-tokens.ts';
import { openRoads, type RoadsInUse } from './parts/open-roads.ts';
import { openTripLinks } from './parts/open-trip-links.ts';
import { openPortalApi } from './portal-api.ts';
import { openTrackingApi } from './tracking-api.ts';
import { openTripApi } from './trip-api.ts';
import { openWebApps } from './web-apps.ts';
import { createWorkObservers, startWork } from './worker.ts';

/** The specification's limits that are no setting: 64 kB of body. */
const bodyLimitBytes = 64 * 1024;

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
  /** Where the built browser apps are, each in a folder of its name. */
  readonly webFolder?: string;
};

export type App = {
  readonly server: HttpServer;
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
  const roads = await openRoads(config, metrics, { clock, logger, ...overrides });
  const { routeProvider, fareRouteProvider } = roads;
  const routing = { routeProvider, calendar: () => priceList.calendar };
  const observers = createWorkObservers(config, metrics, { db, clock });
  const payments = await openPayments(config, { ...parts, clock, ...observers });
  const tripLinks = await openTripLinks(config, { ...parts, clock });
  const limits = makeLimits(config, logger, metrics);
  const server = createServer(config, parts, metrics, limits);
  const eventStreams = openEventStreams(server, config, metrics, limits);
  const streams = makeStreams(eventStreams, { db, clock, tripLinks, ...limits });
  const requestLog = openRequestLog(config, parts, metrics);
  await registerDocs(server, config, environment);
  await openWebApps(server, config, { environment, ...overrides });
  registerHealthRoutes(server, db);
  const places = overrides.places ?? roads.places;
  const evidence = await openEvidenceFiles(server, config, { ...parts, clock, limits });
  const shared = {
    ...(await openShared(config, environment)),
    ...{ db, clock, streams, limits, places, tripLinks, ...routing, fareRouteProvider },
    tripBatcher: openTripBatcher(db, metrics, overrides),
    priceList: () => priceList,
    evidenceAddresses: evidence.evidenceAddresses,
    evidenceFiles: evidence.evidenceFiles,
  };
  const webhooks = createWebhookSender(webhookRulesOf(config, environment));
  const forAccounts = { ...shared, ...observers, ...webhooks, logger };
  const tripApi = await openTripApi(server, config, { ...forAccounts, noteRequest: requestLog?.noteRequest });
  await openPortalApi(server, config, { ...forAccounts, payments });
  await openTrackingApi(server, config, shared);
  const forOthers = { ...shared, ...observers, logger, overrides, eventStreams, payments };
  const { driverApi, baseMap } = await openOthers(server, config, forOthers);
  await server.ready();

  const { files } = evidence.evidenceFiles;
  const work = { ...parts, clock, ...routing, places, payments, tripLinks, files, ...observers };
  const jobs = [
    tripApi.start(),
    driverApi.start(),
    refreshPriceList({ db, logger }, (latest) => {
      priceList = latest;
    }),
    ...(requestLog ? [requestLog.start()] : []),
    pollStreams({ streams, logger }),
    ...(config.worksWhileServing ? [startWork(config, work)] : []),
  ];

  return {
    server,
    metrics,
    roads: roads.inUse,
    async close() {
      await server.close();
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
    serviceArea: createServiceArea(),
    quoteTokens: await openQuoteTokens(config, environment),
    ...(environment === 'test' && { simulateRefusal, simulateRequirements }),
  };
}

type OtherParts = Parameters<typeof openDriverApi>[2] & {
  readonly payments: Payments;
  readonly overrides: AppOverrides;
};

/** Opens what is no account's: payment notices, the base map, the drivers' phones. */
async function openOthers(server: HttpServer, config: Config, { payments, overrides, ...parts }: OtherParts) {
  const { clock, logger } = parts;
  await registerPaymentNotices(server, payments);
  const baseMap = await openBaseMap(server, config, { clock, logger, ...overrides });
  return { baseMap, driverApi: await openDriverApi(server, config, parts) };
}

function openTripBatcher(db: Database, { registry }: Metrics, overrides: AppOverrides): TripBatcher {
  const tripBatcher = overrides.tripBatcher ?? createTripBatcher(db);
  addTripCreationMetrics(registry, tripBatcher);
  return tripBatcher;
}

async function registerDocs(server: HttpServer, config: Config, environment: Environment): Promise<void> {
  await registerOpenApi(server, {
    isSandbox: environment === 'test',
    version: readRelease(),
    publicUrl: publicUrlOf(config, environment),
  });
  await registerReference(server);
}

function openEventStreams(
  server: HttpServer,
  { limits }: Config,
  { registry }: Metrics,
  { noteLimit }: WithNoteLimit,
): EventStreams {
  const bounds = { most: limits.streams, mostOfAddress: limits.streamsPerAddress, onRefused: noteLimit };
  const eventStreams = createEventStreams(server, eventStreamSettings, bounds);
  watchEventStreams(registry, eventStreams);
  return eventStreams;
}

/** Who holds event streams open, and what those wait for, each looked after for all of them at once. */
function makeStreams(
  streams: EventStreams,
  parts: WithNoteLimit & { readonly db: Database; readonly clock: Clock; readonly tripLinks: TripLinks },
) {
  const { db } = parts;
  const held = { streams, onRefused: () => parts.noteLimit('streams_of_holder') };
  return {
    events: createEventFollower(db),
    tripMoves: createTripFollower(db),
    driverLocations: createDriverLocationFollower(parts),
    ofKeys: createStreamRegistry<number>({
      ...held,
      nameOf: String,
      findAllowed: async (apiKeyIds) => new Set([...(await findActiveApiKeys(db, apiKeyIds))].map(String)),
    }),
    ofSessions: createStreamRegistry<ActiveSession>({
      ...held,
      nameOf: nameSession,
      findAllowed: (sessions) => findActiveSessions(parts, sessions),
    }),
    ofReaders: createStreamRegistry<TripReader>({
      ...held,
      nameOf: nameTripReader,
      findAllowed: (readers) => findAllowedReaders(parts, readers),
    }),
  };
}

type WithNoteLimit = Pick<SharedLimits, 'noteLimit'>;

/** What keeps strangers from taking what integrators need. */
function makeLimits(
  { refusedKeysPerMinute, databaseConnections }: Config,
  logger: Logger,
  { registry }: Metrics,
): SharedLimits {
  const noteLimit = createLimitCounter(registry);
  return {
    noteLimit,
    strangers: createStrangerLimit(databaseConnections, () => noteLimit('strangers_waiting')),
    wrongCodes: createWrongCodes({
      perMinute: refusedKeysPerMinute,
      registry,
      logger,
      onRefused: () => noteLimit('codes_tried'),
    }),
  };
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

/** Measures each request that is over and writes its line, with who asked. */
function observeRequests(server: HttpServer, metrics: Metrics): void {
  whenOver(server, (request, end) => {
    metrics.observe(request, end);
    logRequest(request, end);
  });
}

function createServer(
  config: Config,
  { environment, logger }: AppParts,
  metrics: Metrics,
  { noteLimit }: WithNoteLimit,
): HttpServer {
  const { requestTimeoutMs, trustProxy, limits } = config;
  const timeouts = { receiveTimeoutMs: requestTimeoutMs, handlerTimeoutMs: requestTimeoutMs };
  const headers = transportHeadersOf(publicUrlOf(config, environment));
  const settings = { bodyLimitBytes, ...timeouts, trustProxy, headers };
  const onUntrustedProxy = (proxy: string) =>
    logger.warn(
      { proxy },
      'Requests come through a proxy that is not trusted, so that its clients cannot be told apart and limits by address do not hold them: name it by SATHA_TRUST_PROXY.',
    );
  const errorReplies = createErrorReplies(config.portal.publicUrls[environment]);
  const server = createHttpServer(settings, { logger, ...errorReplies, onUntrustedProxy });
  observeRequests(server, metrics);
  watchConnections(
    metrics.registry,
    limitConnections(server, {
      most: limits.connections,
      mostOfAddress: limits.connectionsPerAddress,
      onRefused: noteLimit,
    }),
  );
  server.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
  return server;
}
