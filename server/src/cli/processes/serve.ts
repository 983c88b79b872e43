import { createApp } from '../../assembly/app.ts';
import type { OpenEnvironment } from '../../assembly/open-environment.ts';
import { findOutbox } from '../../assembly/parts/find-outbox.ts';
import type { Config } from '../../config/config.ts';
import { consoleUrlOf } from '../../config/console-settings.ts';
import type { Environment } from '../../config/environment.ts';
import { getApiPort, getConsolePort, getMetricsPort, requireDifferentPorts } from '../../config/ports.ts';
import type { RoadsInUse } from '../../domain/routing/serving-map.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { serveMetrics } from '../../platform/http/metrics-server.ts';
import { createLogger, type Logger } from '../../platform/log/logger.ts';
import { StartUpError } from '../../platform/start-up-error.ts';
import { reachSupervisor, type Supervisor } from '../../platform/supervised.ts';
import { explainPort, type HeldPort, type PortToHold } from '../../platform/supervisor/hold-port.ts';
import { untilAborted } from '../../platform/supervisor/stop-signals.ts';
import { makeFirstFactsOnce } from '../first-start/first-facts.ts';
import { metricsHost } from '../metrics-place.ts';
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
  /** Called once requests are answered. */
  readonly onReady: () => void;
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
  const supervisor = isSupervised ? reachSupervisor() : undefined;
  let isStarting = supervisor !== undefined;
  // What a start warns of is read on the terminal, below the addresses, and not among the lines of the log.
  const takeWarning = (sentence: string) => {
    if (isStarting) void supervisor?.announceWarning(sentence);
    return isStarting;
  };
  const logger = createLogger({ level: config.logLevel, environment, takeWarning });
  const onReady = () => {
    isStarting = false;
  };
  try {
    await serve({ config, environment, logger, supervisor, onReady });
  } catch (error) {
    // The supervisor prints the sentence; without one it is main's to print.
    if (supervisor === undefined || !(error instanceof StartUpError)) throw error;
    await supervisor.announceRefused(error.message);
    process.exitCode = 1;
  } finally {
    await flushLog(logger);
  }
}

async function serve(parts: ServeParts): Promise<void> {
  const { supervisor, onReady: _, ...rest } = parts;
  await supervisor?.announceStep('database');
  const { host, ports } = parts.config;
  const api = { host, ...getApiPort(parts.environment, ports[parts.environment]) };
  const metrics = { host: metricsHost, ...getMetricsPort(parts.environment, ports[parts.environment]) };
  const consolePort = getConsolePort(parts.environment, ports[parts.environment]);
  const consolePlace = consolePort && { host, ...consolePort };
  const places = [api, metrics, ...(consolePlace ? [consolePlace] : [])];
  requireDifferentPorts(places);
  const applicationName = `satha ${parts.environment}`;
  const onGone = supervisor && { onGone: (callback: () => void) => supervisor.onGone(callback) };
  return whileOpen(
    { ...rest, applicationName, ports: places, servesPages: true, ...onGone },
    (opened, heldPort, ...until) =>
      serveUntilStopped(parts, { api, metrics, consolePlace, opened, heldPort }, ...until),
  );
}

/** The open database, and where the process listens. */
type Places = {
  readonly opened: OpenEnvironment;
  readonly api: PortToHold;
  readonly metrics: PortToHold;
  /** Undefined where this process serves no console. */
  readonly consolePlace: PortToHold | undefined;
  readonly heldPort: (place: PortToHold) => HeldPort;
};

async function serveUntilStopped(
  { config, environment, logger, supervisor, onReady }: ServeParts,
  { opened, api, metrics, consolePlace, heldPort }: Places,
  stop: AbortSignal,
  onForce: (callback: () => void) => void,
): Promise<void> {
  await supervisor?.announceStep('service');
  const app = await createApp(config, { environment, db: opened.db, logger });
  const closeConnections = () => {
    for (const one of [app.server, app.consoleServer]) one?.server.closeAllConnections();
  };
  let measured: { close(): Promise<void> } | undefined;
  try {
    measured = await serveMetrics(app.metrics, heldPort(metrics));
    const address = await listen(app.server, api, heldPort(api));
    const consoleAddress =
      app.consoleServer &&
      consolePlace &&
      (await listen(app.consoleServer, consolePlace, heldPort(consolePlace)));
    if (environment === 'test' && supervisor) {
      const facts = await makeFirstFactsOnce(opened.db, { clock: systemClock, config });
      if (facts) await supervisor.announceFirstFacts(facts);
    }
    const roads = describeRoads(app.roads());
    const outbox = await findOutbox(config, environment);
    const consoleUrl = consoleAddress && consoleUrlOf(config, environment);
    await supervisor?.announceReady({ address, roads, outboxUrl: outbox?.url, consoleUrl });
    onReady();
    logger.info({ address, consoleAddress, roads }, 'serving');
    onForce(closeConnections);
    await untilAborted(stop);
    logger.info('stopping: requests under way are answered first');
  } finally {
    // Its ports are free from here on for whoever takes our place, while we answer what is under way.
    await measured?.close();
    const late = setTimeout(closeConnections, config.drainTimeoutMs);
    await app.close();
    clearTimeout(late);
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

async function listen(server: HttpServer, place: PortToHold, held: HeldPort): Promise<string> {
  if (place.host !== 'localhost') return held.handOver(server.server);
  // A name of two addresses, of which one is held.
  held.release();
  try {
    return await server.listen({ host: place.host, port: place.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : explainPort(code, place);
  }
}
