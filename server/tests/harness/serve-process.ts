import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../src/config/environment.ts';
import { findTwoFreePorts } from './free-ports.ts';
import { timeOfRun } from './time-of-run.ts';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));

export type ServeProcess = SathaProcess & { readonly baseUrl: string; readonly metricsUrl: string };

export type SathaProcess = {
  readonly process: ChildProcess;
  /** What it wrote so far, line by line. */
  readonly lines: readonly string[];
  /** Sends a signal and waits for the end; gives the exit code, null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

/** A real `satha serve` on a database, ready for requests; it does no work unless it is told to. */
export async function spawnServe(
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
  environment: Environment = 'test',
): Promise<ServeProcess> {
  for (;;) {
    const [port, metricsPort] = await findTwoFreePorts();
    const served = await spawnOn({ port, metricsPort }, { databaseUrl, variables, environment }).catch(
      unlessPortWasTaken,
    );
    if (served) return served;
  }
}

/** Somebody else may take a port between it was found free and the process listens on it. */
function unlessPortWasTaken(error: Error): undefined {
  if (!/Port \d+ .* is in use/.test(error.message)) throw error;
}

async function spawnOn(
  { port, metricsPort }: { readonly port: number; readonly metricsPort: number },
  {
    databaseUrl,
    variables,
    environment,
  }: {
    readonly databaseUrl: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly environment: Environment;
  },
): Promise<ServeProcess> {
  const command = ['serve', '--port', String(port), '--environment', environment];
  const running = await spawnSatha(command, '"serving"', {
    [`DATABASE_URL_${environment.toUpperCase()}`]: databaseUrl,
    [`SATHA_${environment === 'test' ? 'SANDBOX' : 'LIVE'}_METRICS_PORT`]: String(metricsPort),
    SATHA_RATE_PER_SECOND: '100000',
    SATHA_RATE_BURST: '100000',
    SATHA_SIGN_INS_PER_ADDRESS: '100000',
    SATHA_WORK: 'off',
    ...variables,
  });
  return {
    ...running,
    baseUrl: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
  };
}

/** The settings by which a process runs a piece of code whenever it is sent SIGUSR2. */
export function onSignal(code: string): { readonly NODE_OPTIONS: string } {
  const module = `process.on('SIGUSR2', () => { ${code} })`;
  return { NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(module)}` };
}

/** A real `satha work` on a database, at work. */
export function spawnWork(
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<SathaProcess> {
  return spawnSatha(['work', '--environment', 'test', ...options], '"working"', {
    DATABASE_URL_TEST: databaseUrl,
    ...variables,
  });
}

async function spawnSatha(
  command: readonly string[],
  readyText: string,
  variables: Readonly<Record<string, string>>,
): Promise<SathaProcess> {
  const child = spawn(process.execPath, [program, ...command], {
    env: {
      PATH: process.env.PATH,
      ...timeOfRun(),
      SATHA_HOME: join(tmpdir(), 'satha-home'),
      SATHA_PATIENCE: '20',
      SATHA_SIGN_IN_SECRET: 'a secret that signs in the tests alone',
      SATHA_LINK_SECRET: 'a secret that links to the tests alone',
      SATHA_QUOTE_SECRET: 'a secret that signs the quotes of the tests alone',
      // A stop that is not clean by itself hangs, for a test to see.
      SATHA_DRAIN_TIMEOUT_MS: '600000',
      // Nobody drives but whom a test sends.
      SATHA_SANDBOX_FLEET: 'off',
      SATHA_SANDBOX_DEMO: 'off',
      // A console's port follows from the API's, and free ports that tests find may lie beside each other.
      SATHA_SANDBOX_CONSOLE_PORT: 'off',
      SATHA_LIVE_CONSOLE_PORT: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes(readyText)) resolve();
      });
    }
    exited.then((code) => reject(new Error(`${command[0]} ended with ${code}:\n${lines.join('\n')}`)));
  });
  return {
    process: child,
    lines,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
