import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Service = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly baseUrl: string;
  /** Where its console is. */
  readonly consoleUrl: string;
  /** Runs one of its commands beside it, and returns what that prints. */
  run(...command: readonly string[]): Promise<string>;
  /** Stops it, and leaves nothing behind. */
  stop(): Promise<void>;
};

const program = fileURLToPath(new URL('../../server/bin/satha.mjs', import.meta.url));

/**
 * Starts a sandbox of its own, with settings of its own: a database, a home and a port that nobody else has.
 */
export async function startService(variables: Readonly<Record<string, string>>): Promise<Service> {
  const home = await mkdtemp(join(tmpdir(), 'satha-screenshots-'));
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const [port, metricsPort, consolePort] = ports;
  const child = spawn(process.execPath, [program, 'serve', '--environment', 'test', '--port', String(port)], {
    env: {
      PATH: process.env.PATH,
      SATHA_HOME: home,
      SATHA_SANDBOX_METRICS_PORT: String(metricsPort),
      SATHA_SANDBOX_CONSOLE_PORT: String(consolePort),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  await Promise.race([
    new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        if (line.includes('"serving"')) resolve();
      });
    }),
    exited.then(([code]) => {
      throw new Error(`the service ended with ${code}`);
    }),
  ]);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    async run(...command) {
      const env = {
        PATH: process.env.PATH,
        SATHA_HOME: home,
        SATHA_SANDBOX_CONSOLE_PORT: String(consolePort),
      };
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...command], { env });
      return stdout;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
