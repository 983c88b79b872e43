import { randomBytes, randomInt } from 'node:crypto';
import { type Config, timeScaleOf } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { smsGatewaySettings } from '../config/sms-settings.ts';
import { declineOpenOffers } from '../domain/dispatch/decline-offer.ts';
import type { DispatchObserver } from '../domain/dispatch/dispatch-observer.ts';
import { createPositionReporter } from '../domain/drivers/positions/report-positions.ts';
import type { DriveTripDeps } from '../domain/trips/moves/drive-trip.ts';
import { registerDriverApi } from '../entrypoints/driver-api/driver-api.ts';
import { createDriverFollower } from '../entrypoints/driver-api/events/follow-drivers.ts';
import { tellDrivers } from '../entrypoints/jobs/tell-drivers.ts';
import type { Repetition } from '../platform/clock/every.ts';
import type { Database } from '../platform/db/database.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { createApiLimits, type SharedLimits } from '../platform/http/limits/api-limits.ts';
import type { EventStreams } from '../platform/http/streams/event-streams.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Clock } from '../values/clock.ts';
import type { EvidenceFiles } from './parts/open-evidence-files.ts';

export type DriverApiParts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly eventStreams: EventStreams;
  readonly limits: SharedLimits;
  readonly observer: DispatchObserver;
  readonly observePromise: DriveTripDeps['observePromise'];
  readonly evidenceFiles: EvidenceFiles['evidenceFiles'];
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
  const timeScale = timeScaleOf(config, environment);
  const driverFollower = createDriverFollower({ db, clock });
  const limits = createApiLimits(parts.limits, { ...config, refused: 'refused_drivers' });
  await registerDriverApi(server, {
    ...parts.evidenceFiles,
    ...parts,
    timeScale,
    driverFollower,
    limits,
    randomInt,
    randomBytes,
    declineOpenOffers,
    onOffersDeclined: (count) => parts.observer.offersEnded('declined', count),
    reportPositions: createPositionReporter({ db, clock, timeScale }),
  });
  if (environment === 'live' && config.customers.sms === undefined) {
    logger.warn(
      `No SMS gateway is set (${smsGatewaySettings.join(' or ')}): sign-in codes and links to trips are sent by nobody; codes are read with \`npx satha sms list --environment live\`.`,
    );
  }
  return { start: () => tellDrivers({ driverFollower, logger }) };
}
