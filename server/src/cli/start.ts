import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { type Environment, environments } from '../config/environment.ts';
import { findUntrustedProxy } from '../config/portal-settings.ts';
import {
  getApiPort,
  getConsolePort,
  getMetricsPort,
  portSettings,
  requireDifferentPorts,
} from '../config/ports.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../platform/embedded-postgres/attach.ts';
import type { FirstFacts } from '../platform/supervised.ts';
import type { PortToHold } from '../platform/supervisor/hold-port.ts';
import { type ChildPlan, type KeptChild, keepChild } from '../platform/supervisor/keep-child.ts';
import { requireFreePort } from '../platform/supervisor/require-free-port.ts';
import { listenForStop, untilAborted } from '../platform/supervisor/stop-signals.ts';
import { metricsHost } from './metrics-place.ts';
import { createStartSteps, type StartSteps } from './processes/start-steps.ts';
import { findInitWarning } from './processes/warn-of-surroundings.ts';
import { makeBanner, makeFirstFactsNote, makeWarningsNote, type StartWarning } from './start-banner.ts';

export type SupervisorSettings = Pick<
  Config,
  'home' | 'host' | 'ports' | 'databaseUrls' | 'sudoUid' | 'drainTimeoutMs' | 'trustProxy' | 'sandboxFleet'
> & { readonly portal: Pick<Config['portal'], 'publicUrls'> };

export type SupervisorDeps = {
  readonly print: (text: string) => void;
  readonly log: (line: string) => void;
  /** The program that serves one environment. */
  readonly serviceModule: string;
};

const defaultDeps: SupervisorDeps = {
  print: (text) => process.stdout.write(text),
  log: (line) => process.stderr.write(`${line}\n`),
  serviceModule: fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url)),
};

/**
 * Runs `npm start`: PostgreSQL and one service process per environment, until the operator stops them.
 * Returns when all is stopped cleanly; throws StartUpError, with everything stopped, when the start is
 * refused or PostgreSQL is lost for good.
 */
export async function runSupervisor(
  settings: SupervisorSettings,
  /** The environment variables that the services begin with. */
  childEnv: NodeJS.ProcessEnv,
  deps = defaultDeps,
): Promise<void> {
  // An npm that is killed cannot pass that on, and the next `npm start` would find the ports taken.
  const signals = listenForStop({ followParent: childEnv.npm_lifecycle_event !== undefined });
  outliveOutput();
  let postgres: EmbeddedPostgres | undefined;
  let services: KeptChild[] = [];
  let first: FirstFacts = {};
  const steps = createStartSteps(deps.log, systemClock);
  const warnings: StartWarning[] = [];
  let isRunning = false;
  try {
    await requirePorts(settings, signals.stop);
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
    postgres = await startPostgres(settings, deps, steps, signals.stop);
    postgres?.onLost(lost.reject);
    const started = startServices(settings, childEnv, deps, {
      steps,
      onFirstFacts: (facts) => {
        first = { ...first, ...facts };
      },
      onWarning: (warning) => {
        if (isRunning) deps.print(makeWarningsNote([warning]));
        else warnings.push(warning);
      },
    });
    services = started;
    signals.onForce(() => {
      for (const service of services) service.kill();
    });
    const stopped = untilAborted(signals.stop);
    const ready = await Promise.race([
      Promise.all([started[0].ready, started[1].ready]),
      stopped,
      lost.promise,
    ]);
    if (ready === undefined) return;
    steps.close();
    const [{ address: sandboxAddress, roads, outboxUrl, consoleUrl }, { address: liveAddress }] = ready;
    const sandboxPublicUrl = settings.portal.publicUrls.test;
    const untrustedProxy = findUntrustedProxy(settings);
    const home = childEnv.SATHA_HOME ? settings.home : undefined;
    const addresses = { sandboxAddress, liveAddress, sandboxPublicUrl, outboxUrl, consoleUrl };
    const hasFleet = settings.sandboxFleet;
    deps.print(makeBanner({ ...addresses, roads, home, untrustedProxy, hasFleet, ...first }));
    deps.print(makeWarningsNote(warnings));
    isRunning = true;
    first = {};
    await Promise.race([stopped, lost.promise]);
  } catch (error) {
    // Who stops the start meets the ends of what was starting, which are no news.
    if (signals.stop.aborted) return;
    if (!isRunning) deps.print(makeWarningsNote(warnings));
    throw error;
  } finally {
    steps.close();
    await Promise.all(services.map((service) => service.stop()));
    // Made on a start that came to nothing, or after a restart: it is never to be had again.
    deps.print(makeFirstFactsNote(first));
    await postgres?.detach();
    signals.close();
  }
}

/** Starts the embedded PostgreSQL, or takes a share in it; undefined where both environments have one elsewhere. */
async function startPostgres(
  { home, sudoUid, databaseUrls }: SupervisorSettings,
  { log }: SupervisorDeps,
  steps: StartSteps,
  signal: AbortSignal,
): Promise<EmbeddedPostgres | undefined> {
  if (environments.every((environment) => databaseUrls[environment] !== undefined)) return undefined;
  const initWarning = findInitWarning(process.pid, true);
  if (initWarning !== undefined) log(initWarning);
  steps.begin('PostgreSQL', '');
  const postgres = await attachEmbeddedPostgres({ home, sudoUid, log, signal });
  steps.end('PostgreSQL');
  return postgres;
}

async function requirePorts({ host, ports }: SupervisorSettings, signal: AbortSignal): Promise<void> {
  const places = environments.flatMap((environment) => [
    { host, ...getApiPort(environment, ports[environment]) },
    { host: metricsHost, ...getMetricsPort(environment, ports[environment]) },
    ...consolePlaces(environment, { host, ports }),
  ]);
  requireDifferentPorts(places);
  for (const place of places) await requireFreePort(place, signal);
}

function consolePlaces(
  environment: Environment,
  { host, ports }: Pick<SupervisorSettings, 'host' | 'ports'>,
): PortToHold[] {
  const place = getConsolePort(environment, ports[environment]);
  return place ? [{ host, ...place }] : [];
}

type StartListeners = {
  readonly steps: StartSteps;
  readonly onFirstFacts: (facts: FirstFacts) => void;
  readonly onWarning: (warning: StartWarning) => void;
};

function startServices(
  settings: SupervisorSettings,
  childEnv: NodeJS.ProcessEnv,
  { log, serviceModule }: SupervisorDeps,
  { steps, onFirstFacts, onWarning }: StartListeners,
): [sandbox: KeptChild, live: KeptChild] {
  const plan = (environment: Environment, name: string): ChildPlan => ({
    name,
    module: serviceModule,
    args: ['serve', '--supervised', '--environment', environment],
    env: {
      ...childEnv,
      SATHA_HOME: settings.home,
      SATHA_HOST: settings.host,
      [portSettings.test.api]: String(settings.ports.test.api),
      [portSettings.live.api]: String(settings.ports.live.api),
    },
    // The service ends by itself at its own limit; only one that hangs is ended for it.
    stopTimeoutMs: settings.drainTimeoutMs + 5000,
    log,
    onFirstFacts,
    onStep: (step) => steps.begin(name, step),
    onWarning: (sentence) => onWarning({ of: name, sentence }),
  });
  const keep = (environment: Environment, name: string) => {
    const child = keepChild(plan(environment, name));
    child.ready.then(
      () => steps.end(name),
      () => {},
    );
    return child;
  };
  return [keep('test', 'sandbox'), keep('live', 'live')];
}

/** `npm start | head`, or a terminal that is closed, takes our output away; what we are here for goes on. */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
