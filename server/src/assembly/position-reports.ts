import type { Config } from '../config/config.ts';
import { timeScaleOf } from '../config/config-of-environment.ts';
import type { Environment } from '../config/environment.ts';
import { createPositionReporter } from '../domain/drivers/positions/report-positions.ts';
import { createTrackedDrivers } from '../domain/drivers/trackers/find-tracked-driver.ts';
import { registerPositionReports } from '../entrypoints/position-reports/position-reports.ts';
import type { Database } from '../platform/db/database.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { createApiLimits, type SharedLimits } from '../platform/http/limits/api-limits.ts';
import type { Clock } from '../values/clock.ts';

export type PositionReportParts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: SharedLimits;
};

/** A tracker that was without a network sends what it kept, one place after the other: so many seconds' worth at once. */
const burstSeconds = 60;

/** Builds what trackers report to from its parts. */
export async function openPositionReports(
  server: HttpServer,
  config: Config,
  { environment, db, clock, limits }: PositionReportParts,
): Promise<void> {
  const perSecond = config.limits.trackerReportsPerSecond;
  const rate = { perSecond, burst: perSecond * burstSeconds };
  const { refusedKeysPerMinute } = config;
  await registerPositionReports(server, {
    clock,
    trackedDrivers: createTrackedDrivers({ db, clock }),
    reportPositions: createPositionReporter({ db, clock, timeScale: timeScaleOf(config, environment) }),
    limits: createApiLimits(limits, { rate, refusedKeysPerMinute, refused: 'refused_trackers' }),
  });
}
