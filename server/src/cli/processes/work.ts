import { createWorker } from '../../assembly/worker.ts';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { serveMetrics } from '../../platform/http/metrics-server.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { untilAborted } from '../../platform/supervisor/stop-signals.ts';
import { metricsHost } from '../metrics-place.ts';
import { flushLog, whileOpen } from './while-open.ts';

const longestTimerMs = 2_147_483_647;

export type WorkOptions = {
  readonly environment: Environment;
  /** Where /metrics is served on loopback; nowhere when undefined. */
  readonly metricsPort?: number | undefined;
};

/**
 * Runs the background jobs of one environment until it is stopped; any number of such processes share them,
 * and what one leaves behind when it is killed is done by the others.
 * @throws StartUpError when the start is refused.
 */
export async function runWork(config: Config, { environment, metricsPort }: WorkOptions): Promise<void> {
  const logger = createLogger({ level: config.logLevel, environment });
  const applicationName = `satha ${environment} work`;
  try {
    const place = metricsPort && { host: metricsHost, port: metricsPort, setting: '--metrics-port' };
    const parts = { config, environment, logger, applicationName, ports: place ? [place] : [] };
    await whileOpen({ ...parts, servesPages: false }, async ({ db }, heldPort, stop) => {
      const worker = await createWorker(config, { environment, db, logger });
      // Without a server there is nothing that keeps the process: loops do not.
      const staying = setInterval(() => {}, longestTimerMs);
      try {
        const metrics = place ? await serveMetrics(worker.metrics, heldPort(place)) : undefined;
        logger.info('working');
        await untilAborted(stop);
        logger.info('stopping: what is under way is ended first');
        await metrics?.close();
      } finally {
        clearInterval(staying);
        await worker.close();
      }
    });
  } finally {
    await flushLog(logger);
  }
}
