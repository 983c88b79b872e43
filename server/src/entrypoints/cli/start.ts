import { fileURLToPath } from 'node:url';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/embedded-postgres/attach.ts';
import { type ChildPlan, type KeptChild, keepChild } from '../../platform/supervisor/keep-child.ts';
import { requireFreePort } from '../../platform/supervisor/require-free-port.ts';
import { listenForStop, type StopSignals } from '../../platform/supervisor/stop-signals.ts';
import { makeBanner } from './start-banner.ts';

export interface SupervisorSettings {
  /** SATHA_HOME: where the embedded PostgreSQL lives. */
  home: string;
  /** SATHA_HOST: the address that both services listen on. */
  host: string;
  sandboxPort: number;
  livePort: number;
  /** With both given, no embedded PostgreSQL is started. */
  databaseUrlTest?: string | undefined;
  databaseUrlLive?: string | undefined;
  /** SUDO_UID, when root was reached by sudo. */
  sudoUid?: number | undefined;
  /** How long a service may take to finish the requests it has begun. */
  drainTimeoutMs: number;
  /** The environment variables that the services begin with. */
  childEnv: NodeJS.ProcessEnv;
}

export interface SupervisorDeps {
  print: (text: string) => void;
  log: (line: string) => void;
  /** The program that serves one environment. */
  serviceModule: string;
}

const defaultDeps: SupervisorDeps = {
  print: (text) => process.stdout.write(text),
  log: (line) => process.stderr.write(`${line}\n`),
  serviceModule: fileURLToPath(new URL('../../../bin/satha.mjs', import.meta.url)),
};

/**
 * `npm start`: PostgreSQL and one service process per environment, kept alive until the operator stops them.
 * Returns when all is stopped cleanly; throws StartUpError, with everything stopped, when the start is refused or
 * PostgreSQL is lost for good.
 */
export async function runSupervisor(settings: SupervisorSettings, deps = defaultDeps): Promise<void> {
  // An npm that is killed cannot pass that on, and the next `npm start` would find the ports taken.
  const signals = listenForStop({ followParent: settings.childEnv.npm_lifecycle_event !== undefined });
  outliveOutput();
  let postgres: EmbeddedPostgres | undefined;
  let services: KeptChild[] = [];
  try {
    await requirePorts(settings);
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
    if (settings.databaseUrlTest === undefined || settings.databaseUrlLive === undefined) {
      const { home, sudoUid } = settings;
      postgres = await attachEmbeddedPostgres({ home, sudoUid, log: deps.log, signal: signals.stop });
      postgres.onLost(lost.reject);
    }
    const demo: { rawKey?: string } = {};
    services = startServices(settings, deps, (rawKey) => {
      demo.rawKey = rawKey;
    });
    signals.onForce(() => {
      for (const service of services) service.kill();
    });
    const stopped = untilStopped(signals);
    const addresses = await Promise.race([
      Promise.all(services.map(({ ready }) => ready)),
      stopped,
      lost.promise,
    ]);
    if (addresses === undefined) return;
    const [sandboxAddress = '', liveAddress = ''] = addresses;
    deps.print(makeBanner({ sandboxAddress, liveAddress, demoRawKey: demo.rawKey }));
    await Promise.race([stopped, lost.promise]);
  } catch (error) {
    // Who stops the start meets the ends of what was starting, which are no news.
    if (!signals.stop.aborted) throw error;
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await postgres?.detach();
    signals.close();
  }
}

async function requirePorts({ host, sandboxPort, livePort }: SupervisorSettings): Promise<void> {
  await requireFreePort(host, sandboxPort, 'SATHA_SANDBOX_PORT');
  await requireFreePort(host, livePort, 'SATHA_LIVE_PORT');
}

function startServices(
  settings: SupervisorSettings,
  { log, serviceModule }: SupervisorDeps,
  onDemoKey: (rawKey: string) => void,
): KeptChild[] {
  const plan = (environment: 'test' | 'live', name: string): ChildPlan => ({
    name,
    module: serviceModule,
    args: ['serve', '--environment', environment],
    env: {
      ...settings.childEnv,
      SATHA_HOME: settings.home,
      SATHA_HOST: settings.host,
      SATHA_SANDBOX_PORT: String(settings.sandboxPort),
      SATHA_LIVE_PORT: String(settings.livePort),
    },
    // The service ends by itself at its own limit; only one that hangs is ended for it.
    stopTimeoutMs: settings.drainTimeoutMs + 5000,
    log,
    onDemoKey,
  });
  return [keepChild(plan('test', 'sandbox')), keepChild(plan('live', 'live'))];
}

function untilStopped({ stop }: StopSignals): Promise<undefined> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(undefined);
    else stop.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

/** `npm start | head`, or a terminal that is closed, takes our output away; what we are here for goes on. */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
