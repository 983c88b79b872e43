import { randomUUID } from 'node:crypto';
import { allowsWebhookLoopback, type Config, fleetSeedOf, timeScaleOf } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import type { DispatchObserver } from './domain/dispatch/dispatch-observer.ts';
import { countSearches } from './domain/dispatch/searches-store.ts';
import { createPositionReporter } from './domain/drivers/positions/report-positions.ts';
import type { RouteProvider } from './domain/routing/route-provider.ts';
import { forgetHeldTrips } from './domain/sandbox/by-hand/forget-held-trips.ts';
import type { DriveTripDeps } from './domain/trips/moves/drive-trip.ts';
import { countPending } from './domain/webhooks/deliveries/find-deliveries.ts';
import { createDispatchMetrics } from './entrypoints/dispatch-metrics.ts';
import { deliverWebhooks } from './entrypoints/jobs/deliver-webhooks.ts';
import { dispatchTrips } from './entrypoints/jobs/dispatch-trips.ts';
import { driveFleet } from './entrypoints/jobs/drive-fleet.ts';
import { sweep } from './entrypoints/jobs/sweep.ts';
import { addMapMetrics } from './entrypoints/map-metrics.ts';
import { createPromiseMetrics } from './entrypoints/promise-metrics.ts';
import { createWebhookMetrics, type ObserveAttempt } from './entrypoints/webhook-metrics.ts';
import { createWebhookSender } from './entrypoints/webhook-sender.ts';
import { openRoads } from './open-roads.ts';
import type { Repetition } from './platform/clock/every.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import type { Database } from './platform/db/database.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Clock } from './values/clock.ts';

/** What is measured of the work, whether by a process that serves or by one that only works. */
export type WorkObservers = {
  readonly observer: DispatchObserver;
  readonly observePromise: DriveTripDeps['observePromise'];
  readonly observeAttempt: ObserveAttempt;
};

export function createWorkObservers({ registry }: Metrics, db: Database, clock: Clock): WorkObservers {
  return {
    observer: createDispatchMetrics(registry, () => countSearches(db)),
    observePromise: createPromiseMetrics(registry),
    observeAttempt: createWebhookMetrics(registry, { clock, countPending: () => countPending(db) }),
  };
}

export type WorkParts = WorkObservers & {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly routeProvider: RouteProvider;
};

/**
 * Starts everything that is done without being asked for. What there is to do stands in the database, so that any
 * number of processes share it and one that dies is replaced by the others.
 */
export function startWork(config: Config, parts: WorkParts): Repetition {
  const { environment, db, clock, logger } = parts;
  const driving = { ...parts, timeScale: timeScaleOf(config, environment) };
  const seed = fleetSeedOf(config, environment);
  const { send } = createWebhookSender({ allowLoopback: allowsWebhookLoopback(config, environment) });
  const ownChores = environment === 'test' ? [forgetHeldTrips] : [];
  const loops = [
    dispatchTrips(driving),
    deliverWebhooks({ ...parts, send }),
    sweep({ db, clock, logger, ownChores }),
  ];
  if (seed !== undefined) {
    const fleet = { seed, holder: randomUUID(), reportPositions: createPositionReporter(driving) };
    loops.push(driveFleet({ ...driving, ...fleet }));
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
export async function createWorker(
  config: Config,
  parts: { readonly environment: Environment; readonly db: Database; readonly logger: Logger },
): Promise<Worker> {
  const { environment, db, logger } = parts;
  const clock = systemClock;
  const roads = await openRoads(config, { clock, logger });
  const metrics = createMetrics({ environment }, db);
  addMapMetrics(metrics.registry, () => roads.inUse().map);
  const work = startWork(config, {
    ...parts,
    clock,
    routeProvider: roads.routeProvider,
    ...createWorkObservers(metrics, db, clock),
  });
  return {
    metrics,
    async close() {
      await Promise.all([roads.close(), work.stop()]);
    },
  };
}
