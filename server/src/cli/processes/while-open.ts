import { type OpenEnvironment, openEnvironment } from '../../assembly/open-environment.ts';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { StartUpError } from '../../platform/start-up-error.ts';
import { type HeldPort, holdPort, type PortToHold } from '../../platform/supervisor/hold-port.ts';
import { listenForStop } from '../../platform/supervisor/stop-signals.ts';
import { onUnownedError } from '../../platform/supervisor/unowned-errors.ts';
import { exitCodes } from '../explain-failure.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { findBuilds, warnOfSurroundings } from './warn-of-surroundings.ts';

export type OpenParts = {
  readonly config: Config;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly applicationName: string;
  /** Whether browser apps are served, and are to be built. */
  readonly servesPages: boolean;
  /** Had before anything is begun: a start that cannot listen changes nothing. */
  readonly ports: readonly PortToHold[];
  /** Calls back when there is nobody left to run for, which is like a signal to stop. */
  readonly onGone?: (callback: () => void) => void;
};

/** What a process of the service does with its open database, until `stop` is aborted. */
export type WhileOpen = (
  opened: OpenEnvironment,
  /** One of the ports, to be handed over to what listens on it. */
  heldPort: (place: PortToHold) => HeldPort,
  stop: AbortSignal,
  /** Says what is to be done when somebody does not want to wait for a clean stop; at first, the process ends. */
  onForce: (callback: () => void) => void,
) => Promise<void>;

/** Our own figures: a process that an error has damaged may never end by itself, and may throw the same again and again. */
const [mostClosingMs, mostLoggedFaults] = [20_000, 10];

/**
 * Opens the environment's database for a process of the service, works with it until the process is told to stop or
 * PostgreSQL is lost for good, and gives everything back.
 * @throws StartUpError when the start is refused, or PostgreSQL was lost; an error that nothing else owned, once what was
 * under way has ended.
 */
export async function whileOpen(parts: OpenParts, work: WhileOpen): Promise<void> {
  const signals = listenForStop();
  let force: () => void = () => process.exit(exitCodes.interrupted);
  signals.onForce(() => force());
  const gone = new AbortController();
  parts.onGone?.(() => gone.abort());
  const faults = watchForFaults(parts, () => gone.abort());
  const stop = AbortSignal.any([signals.stop, gone.signal]);
  const held = new Map<PortToHold, HeldPort>();
  const heldPort = (place: PortToHold) => {
    const port = held.get(place);
    if (port === undefined) throw new Error(`port ${place.port} is not held`);
    return port;
  };
  try {
    for (const place of parts.ports) held.set(place, await holdPort(place, answerWhileStarting, stop));
    const opened = await openEnvironment(parts.config, parts.environment, {
      applicationName: parts.applicationName,
      log: (line) => parts.logger.info(line),
      mayUpgrade: true,
      isPatient: true,
      buildsBeside: true,
      signal: stop,
    });
    const { rewritingRole } = opened;
    const builds = parts.servesPages ? findBuilds() : [];
    const own = { uid: process.geteuid?.(), pid: process.pid };
    warnOfSurroundings({ ...parts, ...own, rewritingRole, builds }, parts.logger);
    let lost: StartUpError | undefined;
    opened.onLost((error) => {
      lost = error;
      gone.abort();
    });
    try {
      await work(opened, heldPort, stop, (callback) => {
        force = callback;
      });
      if (lost) throw lost;
    } finally {
      await opened.close();
    }
  } catch (error) {
    // Who stops a start gets what they wished for.
    if (error !== stop.reason) throw error;
  } finally {
    for (const port of held.values()) port.release();
    signals.close();
    faults.close();
  }
  faults.throwFirst();
}

/** Logs errors that no request and no job owns, and lets the process end in order at the first: nobody knows what it left. */
function watchForFaults({ logger, config }: OpenParts, finish: () => void) {
  const faults: unknown[] = [];
  const forget = onUnownedError((error) => {
    if (faults.length === mostLoggedFaults) return;
    logger.fatal({ err: error }, 'An error that nothing owns: what is under way is ended, then the process.');
    faults.push(error);
    if (faults.length > 1) return;
    setTimeout(() => process.exit(exitCodes.failed), config.drainTimeoutMs + mostClosingMs).unref();
    finish();
  });
  return {
    close: forget,
    throwFirst() {
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Resolves once the last line of the log is written. */
export function flushLog(logger: Logger): Promise<void> {
  return new Promise((resolve) => logger.flush(() => resolve()));
}
