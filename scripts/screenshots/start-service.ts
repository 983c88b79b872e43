import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Service = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly baseUrl: string;
  /** Stops it, and leaves nothing behind. */
  stop(): Promise<void>;
};

const program = fileURLToPath(new URL('../../server/bin/satha.mjs', import.meta.url));

/**
 * Starts a sandbox of its own, with settings of its own: a database, a home and a port that nobody else has.
 */
export async function startService(variables: Readonly<Record<string, string>>): Promise<Service> {
  const home = await mkdtemp(join(tmpdir(), 'satha-screenshots-'));
  const [port, metricsPort] = await Promise.all([findFreePort(), findFreePort()]);
  const child = spawn(process.execPath, [program, 'serve', '--environment', 'test', '--port', String(port)], {
    env: {
      PATH: process.env.PATH,
      SATHA_HOME: home,
      SATHA_SANDBOX_METRICS_PORT: String(metricsPort),
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
