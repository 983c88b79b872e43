import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hasDemo } from '../config/config-of-environment.ts';
import { consoleUrlOf } from '../config/console-settings.ts';
import type { Environment } from '../config/environment.ts';
import { isLoopbackHost, publicUrlOf } from '../config/portal-settings.ts';
import { readRelease } from '../config/release.ts';
import { createChangeFollower } from '../domain/changes/follow-changes.ts';
import type { ByHandDeps } from '../domain/dispatch/by-hand/choice-by-hand.ts';
import { createPositionFollower } from '../domain/drivers/positions/follow-positions.ts';
import { makePortalLinks } from '../domain/members/mails/portal-links.ts';
import { makeConsoleLinks } from '../domain/operators/mails/console-links.ts';
import { operatorsAsPeople } from '../domain/operators/sign-in/operators-as-people.ts';
import {
  findSessionsInUse,
  nameSessionInUse,
  type SessionInUse,
} from '../domain/operators/sign-in/queries.ts';
import type { BookingDeps } from '../entrypoints/console-api/book-trip.ts';
import { type ConsoleApiDeps, registerConsoleApi } from '../entrypoints/console-api/console-api.ts';
import { operatorOf } from '../entrypoints/console-api/gate.ts';
import type { ListDeps } from '../entrypoints/console-api/lists/list-routes.ts';
import { noteOpenConsoles } from '../entrypoints/jobs/note-open-consoles.ts';
import { pollChanges } from '../entrypoints/jobs/poll-changes.ts';
import { openPdfDrawing } from '../entrypoints/shared/pdf-drawing.ts';
import { createShortLinkFollower } from '../entrypoints/shared/short-link-follower.ts';
import type { Repetition } from '../platform/clock/every.ts';
import { registerHealthRoutes } from '../platform/http/health.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import type { SharedLimits } from '../platform/http/limits/api-limits.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { createEventStreams, eventStreamSettings } from '../platform/http/streams/event-streams.ts';
import { createStreamRegistry } from '../platform/http/streams/stream-registry.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createServer } from './parts/create-server.ts';
import { openPeople } from './parts/open-people.ts';
import { smsLimitsOf } from './parts/open-sms-provider.ts';
import { openWebApps } from './web-apps.ts';
import { startWatching } from './worker.ts';

export type ConsoleParts = ListDeps &
  ByHandDeps &
  BookingDeps &
  Pick<ConsoleApiDeps, 'observer' | 'roads' | 'pressRule'> & {
    readonly environment: Environment;
    readonly logger: Logger;
    readonly metrics: Metrics;
    readonly limits: SharedLimits;
    /** The ground of its maps, which it asks of its own listener. */
    serveBaseMap(server: HttpServer): Promise<void>;
    /** Where the built browser apps are, each in a folder of its name. */
    readonly webFolder?: string | undefined;
    readonly isWatched?: boolean | undefined;
  };

export type Console = {
  readonly server: HttpServer;
  /** Begins to tell operators what changes, once the server is ready. */
  start(): Repetition;
};

/**
 * Builds the console, for the company's own people, on a server of its own: no page of another app has its origin.
 * Undefined where this process serves none.
 */
export async function openConsole(config: Config, parts: ConsoleParts): Promise<Console | undefined> {
  const { environment, db } = parts;
  const consoleUrl = consoleUrlOf(config, environment);
  if (consoleUrl === undefined || config.ports[environment].console === 'off') return undefined;
  const documentsAt = publicUrlOf(config, environment);
  const { server } = createServer(config, { ...parts, publicUrl: consoleUrl, documentsAt });
  registerHealthRoutes(server, db, config.patience.readinessMs);
  await parts.serveBaseMap(server);
  await openWebApps(server, config, { ...parts, listener: 'console', publicUrl: consoleUrl });
  const links = makeConsoleLinks(consoleUrl);
  const people = {
    access: 'operator',
    personOf: (request: FastifyRequest) => operatorOf(request).person,
    own: operatorsAsPeople,
  } as const;
  const place = { people, publicUrl: consoleUrl, cookiePath: '/console-api', links, nameOfApp: 'console' };
  const streams = openStreams(server, config, parts);
  const deps: ConsoleApiDeps = {
    ...parts,
    ...streams,
    ...(await openPeople(config, parts, place)),
    consoleUrl,
    ...(config.followsMapLinks && { followShortLink: createShortLinkFollower() }),
    publicUrl: documentsAt,
    drawing: openPdfDrawing(server, parts),
    textsPerDay: smsLimitsOf(config).perDay,
    textPartFils: config.customers.smsPartFils,
    versions: { satha: readRelease(), node: process.versions.node },
    portalLinks: makePortalLinks(documentsAt),
  };
  await registerConsoleApi(server, deps);
  await server.ready();
  if (environment === 'live') warnOfLive(consoleUrl, parts);
  const polling = { ...parts, ...streams };
  return {
    server,
    start: () =>
      together(
        pollChanges(polling),
        hasDemo(config, environment) ? noteOpenConsoles(polling) : undefined,
        config.worksWhileServing || parts.isWatched === false ? undefined : startWatching(config, parts),
      ),
  };
}

function together(...repetitions: readonly (Repetition | undefined)[]): Repetition {
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition?.stop()));
    },
  };
}

/** A console that was cut off is back within three seconds of the service's return: its browser comes so often. */
const retryMs = 1_000;

function openStreams(server: HttpServer, { limits }: Config, { db, clock, limits: shared }: ConsoleParts) {
  const bounds = { most: limits.streams, mostOfAddress: limits.streams, onRefused: shared.noteLimit };
  const streams = createEventStreams(server, { ...eventStreamSettings, retryMs }, bounds);
  return {
    changes: createChangeFollower(db),
    positions: createPositionFollower(db),
    streamsOfOperators: createStreamRegistry<SessionInUse>({
      streams,
      nameOf: nameSessionInUse,
      findAllowed: (sessions) => findSessionsInUse({ db, clock }, sessions),
      onRefused: () => shared.noteLimit('streams_of_holder'),
    }),
  };
}

function warnOfLive(consoleUrl: string, { logger }: ConsoleParts): void {
  if (!consoleUrl.startsWith('http:') || isLoopbackHost(new URL(consoleUrl).hostname)) return;
  logger.warn(
    "The console's address (SATHA_LIVE_CONSOLE_URL) is not https: passwords and cookies go unencrypted.",
  );
}
