import { isIP } from 'node:net';
import { createApp } from '../../app.ts';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { openEnvironment } from '../../open-environment.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { serveMetrics } from '../../platform/http/metrics-server.ts';
import { createLogger, type Logger } from '../../platform/log/logger.ts';
import { StartUpError } from '../../platform/start-up-error.ts';
import {
  announceDemoKey,
  announceReady,
  announceRefused,
  isSupervised,
  onSupervisorGone,
} from '../../platform/supervised.ts';
import { listenForStop } from '../../platform/supervisor/stop-signals.ts';
import { makeDemoAccountOnce } from './demo-account.ts';

/** Metrics of `satha serve` stand on a port of their own, this much above the API's. */
const metricsPortOffset = 5_000;

export type ServeOptions = {
  readonly environment: Environment;
  /** In place of the environment's own port. */
  readonly port?: number | undefined;
};

/**
 * Serves one environment until it is told to stop; any number of such processes may share its database.
 * @throws StartUpError with everything given back, when the start is refused.
 */
export async function runServe(config: Config, options: ServeOptions): Promise<void> {
  const logger = createLogger({ level: config.logLevel, environment: options.environment });
  try {
    await serve(config, options, logger);
  } catch (error) {
    // The supervisor prints the sentence; without one it is main's to print.
    if (!(error instanceof StartUpError) || !(await announceRefused(error.message))) throw error;
    process.exitCode = 1;
  } finally {
    await new Promise<void>((resolve) => logger.flush(() => resolve()));
  }
}

async function serve(config: Config, { environment, port }: ServeOptions, logger: Logger): Promise<void> {
  const signals = listenForStop();
  const gone = new AbortController();
  onSupervisorGone(() => gone.abort());
  const stop = AbortSignal.any([signals.stop, gone.signal]);

  const opened = await openEnvironment(config, environment, {
    applicationName: `satha ${environment}`,
    log: (line) => logger.info(line),
  });
  let lost: StartUpError | undefined;
  opened.onLost((error) => {
    lost = error;
    gone.abort();
  });
  try {
    await serveUntilStopped();
    if (lost) throw lost;
  } finally {
    await opened.close();
    signals.close();
  }

  async function serveUntilStopped(): Promise<void> {
    const apiPort = port ?? config.ports[environment];
    const besideApi = isSupervised() && isLoopback(config.host) && config.metricsPort === undefined;
    const app = await createApp(config, { environment, db: opened.db, logger, metricsBesideApi: besideApi });
    const metrics = besideApi
      ? undefined
      : await serveMetrics(app.metrics, config.metricsPort ?? apiPort + metricsPortOffset);
    try {
      const address = await listen(app.server, config.host, apiPort, environment);
      if (environment === 'test' && isSupervised()) {
        const rawKey = await makeDemoAccountOnce(opened.db, systemClock);
        if (rawKey !== undefined) await announceDemoKey(rawKey);
      }
      await announceReady(address);
      logger.info({ address }, 'serving');
      signals.onForce(() => app.server.server.closeAllConnections());
      await untilAborted(stop);
      logger.info('stopping: requests under way are answered first');
    } finally {
      const late = setTimeout(() => app.server.server.closeAllConnections(), config.drainTimeoutMs);
      await app.close();
      clearTimeout(late);
      await metrics?.close();
    }
  }
}

async function listen(
  server: HttpServer,
  host: string,
  port: number,
  environment: Environment,
): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const setting = environment === 'test' ? 'SATHA_SANDBOX_PORT' : 'SATHA_LIVE_PORT';
    if (code === 'EADDRINUSE') {
      throw new StartUpError(
        `Port ${port} is in use by another program: stop it, or set ${setting} to a free port.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES') {
      throw new StartUpError(
        `This machine does not let Satha listen on ${host} port ${port}: check SATHA_HOST and ${setting}.`,
      );
    }
    throw error;
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
