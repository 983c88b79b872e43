import { randomBytes, randomInt } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { pressRuleOf } from '../config/config-of-environment.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { smsGatewaySettings } from '../config/sms-settings.ts';
import { declineOpenOffers } from '../domain/dispatch/decline-offer.ts';
import type { DispatchObserver } from '../domain/dispatch/dispatch-observer.ts';
import { createPositionReporter } from '../domain/drivers/positions/report-positions.ts';
import type { QuoteDeps } from '../domain/quotes/make-quote.ts';
import { createSignsOfLife } from '../domain/reaching/ladder/note-signs-of-life.ts';
import type { ReachObserver } from '../domain/reaching/ladder/step.ts';
import type { FindRouteDeps } from '../domain/routing/find-route.ts';
import { sessionDays } from '../domain/sessions/session.ts';
import type { DriveTripDeps } from '../domain/trips/moves/drive-trip.ts';
import { registerDriverApi } from '../entrypoints/driver-api/driver-api.ts';
import { createDriverFollower } from '../entrypoints/driver-api/events/follow-drivers.ts';
import { tellDrivers } from '../entrypoints/jobs/tell-drivers.ts';
import { createSessionCookie } from '../entrypoints/shared/session-cookie.ts';
import type { Repetition } from '../platform/clock/every.ts';
import type { Database } from '../platform/db/database.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { createApiLimits, type SharedLimits } from '../platform/http/limits/api-limits.ts';
import type { EventStreams } from '../platform/http/streams/event-streams.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Clock } from '../values/clock.ts';
import type { EvidenceFiles } from './parts/open-evidence-files.ts';
import type { Reaching } from './parts/open-reaching.ts';

export type DriverApiParts = QuoteDeps &
  FindRouteDeps & {
    readonly environment: Environment;
    readonly db: Database;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly eventStreams: EventStreams;
    readonly limits: SharedLimits;
    readonly observer: DispatchObserver;
    readonly reachObserver: ReachObserver;
    readonly observePromise: DriveTripDeps['observePromise'];
    readonly evidenceFiles: EvidenceFiles['evidenceFiles'];
    readonly reaching: Reaching;
  };

/** What drivers' phones reach; to be closed with the service. */
export type DriverApi = {
  /** Begins to tell drivers what is new, once the server is ready. */
  start(): Repetition;
};

/** Builds the driver API from its parts. */
export async function openDriverApi(
  server: HttpServer,
  config: Config,
  parts: DriverApiParts,
): Promise<DriverApi> {
  const { environment, db, clock, logger } = parts;
  const pressRule = pressRuleOf(config, environment);
  const { timeScale } = pressRule;
  const publicUrl = publicUrlOf(config, environment);
  const dispatchNumber = config.customers.driversLine;
  const signsOfLife = createSignsOfLife({ db, clock, observer: parts.reachObserver });
  const driverFollower = createDriverFollower({ db, clock, dispatchNumber, signsOfLife });
  const limits = createApiLimits(parts.limits, { ...config, refused: 'refused_drivers' });
  await registerDriverApi(server, {
    ...parts.evidenceFiles,
    ...parts,
    timeScale,
    pressRule,
    driverFollower,
    signsOfLife,
    limits,
    publicUrl,
    dispatchNumber,
    sessionCookie: createSessionCookie({
      ...{ of: 'driver', environment, path: '/driver-api', sameSite: 'Strict', publicUrl },
      days: sessionDays,
    }),
    findPushKey: parts.reaching.pushSender.findPublicKey,
    pushHosts: parts.reaching.pushHosts,
    randomInt,
    randomBytes,
    declineOpenOffers,
    onOffersDeclined: (count) => parts.observer.offersEnded('declined', count),
    reportPositions: createPositionReporter({ db, clock, timeScale, judgesApp: environment === 'live' }),
  });
  if (environment === 'live' && config.customers.sms === undefined) {
    logger.warn(
      `No SMS gateway is set (${smsGatewaySettings.join(' or ')}): sign-in codes and links to trips are sent by nobody; codes are read with \`npx satha sms list --environment live\`.`,
    );
  }
  return { start: () => tellDrivers({ driverFollower, logger }) };
}
