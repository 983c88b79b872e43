import { createApp } from '../../../app.ts';
import type { Config } from '../../../config/config.ts';
import type { Environment } from '../../../config/environment.ts';
import { getApiPort, getMetricsPort, type NamedPort, requireDifferentPorts } from '../../../config/ports.ts';
import type { OpenEnvironment } from '../../../open-environment.ts';
import type { RoadsInUse } from '../../../open-roads.ts';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { serveMetrics } from '../../../platform/http/metrics-server.ts';
import { createLogger, type Logger } from '../../../platform/log/logger.ts';
import { StartUpError } from '../../../platform/start-up-error.ts';
import { reachSupervisor, type Supervisor } from '../../../platform/supervised.ts';
import { untilAborted } from '../../../platform/supervisor/stop-signals.ts';
import { makeDemoAccountOnce } from '../demo-account.ts';
import { isMetricsBesideApi } from '../metrics-place.ts';

import { flushLog, whileOpen } from './while-open.ts';

export type ServeOptions = {
  readonly environment: Environment;
  /** In place of the environment's own port. */
  readonly port?: number | undefined;
  /** Whether `satha start` runs this process, which then makes the demo account and answers for it on the terminal. */
  readonly isSupervised: boolean;
};

type ServeParts = {
  readonly config: Config;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly supervisor: Supervisor | undefined;
};

/**
 * Serves one environment until it is told to stop; any number of such processes may share its database.
 * @throws StartUpError with everything given back, when the start is refused.
 */
export async function runServe(
  given: Config,
  { environment, port, isSupervised }: ServeOptions,
): Promise<void> {
  const ports = { ...given.ports[environment], ...(port !== undefined && { api: port }) };
  const config = { ...given, ports: { ...given.ports, [environment]: ports } };
  const logger = createLogger({ level: config.logLevel, environment });
  const supervisor = isSupervised ? reachSupervisor() : undefined;
  try {
    await serve({ config, environment, logger, supervisor });
  } catch (error) {
    // The supervisor prints the sentence; without one it is main's to print.
    if (supervisor === undefined || !(error instanceof StartUpError)) throw error;
    await supervisor.announceRefused(error.message);
    process.exitCode = 1;
  } finally {
    await flushLog(logger);
  }
}

function serve(parts: ServeParts): Promise<void> {
  const { supervisor, ...rest } = parts;
  const applicationName = `satha ${parts.environment}`;
  const onGone = supervisor && { onGone: (callback: () => void) => supervisor.onGone(callback) };
  return whileOpen({ ...rest, applicationName, ...onGone }, (opened, stop, onForce) =>
    serveUntilStopped(parts, opened, stop, onForce),
  );
}

async function serveUntilStopped(
  { config, environment, logger, supervisor }: ServeParts,
  opened: OpenEnvironment,
  stop: AbortSignal,
  onForce: (callback: () => void) => void,
): Promise<void> {
  const ports = config.ports[environment];
  const apiPort = getApiPort(environment, ports);
  const metricsBesideApi = supervisor !== undefined && isMetricsBesideApi(config.host, ports);
  const metricsPort = metricsBesideApi ? undefined : getMetricsPort(environment, ports);
  requireDifferentPorts(metricsPort ? [apiPort, metricsPort] : [apiPort]);
  const app = await createApp(config, { environment, db: opened.db, logger, metricsBesideApi });
  const metrics = metricsPort && (await serveMetrics(app.metrics, metricsPort));
  try {
    const address = await listen(app.server, config.host, apiPort);
    if (environment === 'test' && supervisor) {
      const rawKey = await makeDemoAccountOnce(opened.db, systemClock);
      if (rawKey !== undefined) await supervisor.announceDemoKey(rawKey);
    }
    const roads = describeRoads(app.roads());
    await supervisor?.announceReady({ address, roads });
    logger.info({ address, roads }, 'serving');
    onForce(() => app.server.server.closeAllConnections());
    await untilAborted(stop);
    logger.info('stopping: requests under way are answered first');
  } finally {
    const late = setTimeout(() => app.server.server.closeAllConnections(), config.drainTimeoutMs);
    await app.close();
    clearTimeout(late);
    await metrics?.close();
  }
}

/** Who answers for routes, and from which data, in one line for the operator. */
function describeRoads({ labels, map: { serving, refusal } }: RoadsInUse): string {
  const about = [labels.join(', then ')];
  if (serving) about.push(serving.dataVersion);
  if (refusal !== undefined) about.push(`the file in place of the map was refused: ${refusal}`);
  else if (!serving) about.push('no map is installed (npx satha map install)');
  return about.join('; ');
}

async function listen(server: HttpServer, host: string, { port, setting }: NamedPort): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
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
