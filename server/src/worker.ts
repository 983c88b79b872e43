import { type Config, timeScaleOf } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import type { DispatchObserver } from './domain/dispatch/dispatch-observer.ts';
import { countSearches } from './domain/dispatch/searches-store.ts';
import type { RouteProvider } from './domain/routing/route-provider.ts';
import { createDispatchMetrics } from './entrypoints/dispatch-metrics.ts';
import { dispatchTrips } from './entrypoints/jobs/dispatch-trips.ts';
import { sweep } from './entrypoints/jobs/sweep.ts';
import { addMapMetrics } from './entrypoints/map-metrics.ts';
import { openRoads } from './open-roads.ts';
import type { Repetition } from './platform/clock/every.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import type { Database } from './platform/db/database.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Clock } from './values/clock.ts';

export type WorkParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly routeProvider: RouteProvider;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  readonly dispatchObserver: DispatchObserver;
};

/**
 * Starts everything that is done without being asked for. What there is to do stands in the database, so that any
 * number of processes share it and one that dies is replaced by the others.
 */
export function startWork(parts: WorkParts): Repetition {
  const { db, clock, logger } = parts;
  const loops = [dispatchTrips({ ...parts, observer: parts.dispatchObserver }), sweep({ db, clock, logger })];
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
export async function createWorker(
  config: Config,
  {
    environment,
    db,
    logger,
  }: { readonly environment: Environment; readonly db: Database; readonly logger: Logger },
): Promise<Worker> {
  const roads = await openRoads(config, { clock: systemClock, logger });
  const metrics = createMetrics({ environment }, db);
  addMapMetrics(metrics.registry, () => roads.inUse().map);
  const work = startWork({
    db,
    clock: systemClock,
    logger,
    routeProvider: roads.routeProvider,
    timeScale: timeScaleOf(config, environment),
    dispatchObserver: createDispatchMetrics(metrics.registry, () => countSearches(db)),
  });
  return {
    metrics,
    async close() {
      await Promise.all([roads.close(), work.stop()]);
    },
  };
}
