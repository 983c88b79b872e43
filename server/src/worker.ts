import { randomUUID } from 'node:crypto';
import { type Config, fleetSeedOf, timeScaleOf } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import type { DispatchObserver } from './domain/dispatch/dispatch-observer.ts';
import { countSearches } from './domain/dispatch/searches-store.ts';
import { createPositionReporter } from './domain/drivers/positions/report-positions.ts';
import type { RouteProvider } from './domain/routing/route-provider.ts';
import type { DriveTripDeps } from './domain/trips/moves/drive-trip.ts';
import { createDispatchMetrics } from './entrypoints/dispatch-metrics.ts';
import { dispatchTrips } from './entrypoints/jobs/dispatch-trips.ts';
import { driveFleet } from './entrypoints/jobs/drive-fleet.ts';
import { sweep } from './entrypoints/jobs/sweep.ts';
import { createPromiseMetrics } from './entrypoints/promise-metrics.ts';
import type { Repetition } from './platform/clock/every.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import type { Database } from './platform/db/database.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import type { Logger } from './platform/log/logger.ts';
import { createRouteProvider } from './route-providers.ts';
import type { Clock } from './values/clock.ts';

export type WorkParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly routeProvider: RouteProvider;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  readonly observer: DispatchObserver;
  readonly observePromise: DriveTripDeps['observePromise'];
  /** What the simulated fleet is made from; undefined without one. */
  readonly fleetSeed: number | undefined;
};

/**
 * Starts everything that is done without being asked for. What there is to do stands in the database, so that any
 * number of processes share it and one that dies is replaced by the others.
 */
export function startWork(parts: WorkParts): Repetition {
  const { db, clock, logger, fleetSeed: seed } = parts;
  const loops = [dispatchTrips(parts), sweep({ db, clock, logger })];
  if (seed !== undefined) {
    loops.push(
      driveFleet({ ...parts, seed, holder: randomUUID(), reportPositions: createPositionReporter(parts) }),
    );
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

export type Worker = {
  readonly metrics: Metrics;
  /** Ends what is under way, and begins nothing new. The database stays open. */
  close(): Promise<void>;
};

/** Puts together a process of one environment that works and answers no requests. */
export function createWorker(
  config: Config,
  {
    environment,
    db,
    logger,
  }: { readonly environment: Environment; readonly db: Database; readonly logger: Logger },
): Worker {
  const metrics = createMetrics({ environment }, db);
  const work = startWork({
    db,
    clock: systemClock,
    logger,
    routeProvider: createRouteProvider(config, logger),
    timeScale: timeScaleOf(config, environment),
    observer: createDispatchMetrics(metrics.registry, () => countSearches(db)),
    observePromise: createPromiseMetrics(metrics.registry),
    fleetSeed: fleetSeedOf(config, environment),
  });
  return { metrics, close: () => work.stop() };
}
