import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { unlimited } from './settings.ts';

export type ServerProcess = {
  readonly pid: number;
  readonly port: number;
  readonly metricsUrl: string;
  readonly logFile: string;
  /** Tells it to stop and returns when it has. */
  stop(): Promise<void>;
  kill(): void;
};

const program = join(import.meta.dirname, '../../server/bin/satha.mjs');
const startTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;

/** Starts the service as an operator would, its log going to a file; `nodeFlags` are for profiling it. */
export async function startServer(
  home: string,
  {
    nodeFlags,
    settings,
  }: { readonly nodeFlags: readonly string[]; readonly settings: Readonly<Record<string, string>> },
): Promise<ServerProcess> {
  const [port, metricsPort, consolePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const logFile = join(home, 'server.log');
  const log = openSync(logFile, 'a');
  const serve = [program, 'serve', '--environment', 'test', '--port', String(port)];
  const child = spawn(process.execPath, [...nodeFlags, ...serve], {
    // Settings of the machine stay out: they could name another database.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SATHA_HOME: home,
      SATHA_SANDBOX_METRICS_PORT: String(metricsPort),
      // By default it is the next one, which another server of the benchmark may have.
      SATHA_SANDBOX_CONSOLE_PORT: String(consolePort),
      SATHA_LOG_LEVEL: 'info',
      // The service is measured, not the trucks of the sandbox.
      SATHA_SANDBOX_FLEET: 'off',
      ...unlimited,
      ...settings,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  // Ctrl-C reaches it as well: it stops by itself then.
  await untilReady(child, port, logFile);
  return {
    pid: child.pid as number,
    port,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    logFile,
    stop: () => stop(child),
    kill: () => void child.kill('SIGKILL'),
  };
}

async function untilReady(child: ChildProcess, port: number, logFile: string): Promise<void> {
  const endMs = performance.now() + startTimeoutMs;
  while (performance.now() < endMs) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
