import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationLock } from '../../src/platform/db/schema-lock.ts';
import { findTwoFreePorts } from '../harness/free-ports.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../harness/test-database.ts';
import { timeOfRun } from '../harness/time-of-run.ts';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));
const patience = { interval: 50 };

let database: EmptyDatabase;
let client: pg.Client;
let other: Server | undefined;
let child: ChildProcess | undefined;
beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  other?.close();
  await client.end();
  await database.drop();
});

function run(command: string, options: readonly string[], ports: readonly [number, number]) {
  const running = spawn(process.execPath, [program, command, '--environment', 'test', ...options], {
    env: {
      PATH: process.env.PATH,
      ...timeOfRun(),
      SATHA_PATIENCE: '20',
      SATHA_HOME: join(tmpdir(), 'satha-home'),
      SATHA_SIGN_IN_SECRET: 'a secret that signs in the tests alone',
      SATHA_LINK_SECRET: 'a secret that links to the tests alone',
      SATHA_SANDBOX_FLEET: 'off',
      DATABASE_URL_TEST: database.url,
      SATHA_SANDBOX_PORT: String(ports[0]),
      SATHA_SANDBOX_METRICS_PORT: String(ports[1]),
      // A console's port follows from the API's, and free ports that tests find may lie beside each other.
      SATHA_SANDBOX_CONSOLE_PORT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { running, output: () => output, ended: once(running, 'close') };
}

async function occupy(port: number): Promise<void> {
  other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
}

describe('A port in use', () => {
  test.each([
    ['serve', 0, 'SATHA_SANDBOX_PORT'],
    ['serve', 1, 'SATHA_SANDBOX_METRICS_PORT'],
    ['work', 1, '--metrics-port'],
  ] as const)(
    'is refused by `satha %s` before the database is touched (its port %i)',
    async (command, index, setting) => {
      const ports = await findTwoFreePorts();
      await occupy(ports[index]);
      const options = command === 'work' ? ['--metrics-port', String(ports[1])] : [];
      const { output, ended } = run(command, options, ports);
      expect(await ended).toEqual([1, null]);
      expect(output().trim()).toMatch(
        new RegExp(
          `^Port ${ports[index]} on 127.0.0.1 is in use.*set ${setting} to another port. Nothing was changed.$`,
        ),
      );
      const { rows } = await client.query("SELECT to_regclass('environment_stamp') AS stamp");
      expect(rows).toEqual([{ stamp: null }]);
    },
  );
});

test('While a start waits for its database, it lives, and tells every request to come again, until it serves on the same socket', async () => {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const ports = await findTwoFreePorts();
  const { running, ended } = run('serve', [], ports);
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${ports[0]}${path}`);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      cacheControl: answer.headers.get('cache-control'),
      body: await answer.json(),
    };
  };
  await expect.poll(() => ask('/livez').then(({ status }) => status, String), patience).toBe(200);
  expect(await ask('/readyz')).toEqual({
    status: 503,
    retryAfter: '2',
    cacheControl: 'no-store',
    body: { status: 'unavailable', reason: 'starting' },
  });
  expect(await ask('/api/Trips/1')).toMatchObject({
    status: 503,
    retryAfter: '2',
    cacheControl: 'no-store',
    body: { success: false, code: 503, reason: 'service_unavailable', requestId: expect.any(String) },
  });
  expect((await fetch(`http://127.0.0.1:${ports[1]}/metrics`)).status).toBe(503);

  await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  // Whoever asks while the socket goes over is answered by one or the other: no connection is refused.
  await expect.poll(() => ask('/readyz').then(({ body }) => body), patience).toEqual({ status: 'ok' });
  expect((await fetch(`http://127.0.0.1:${ports[1]}/metrics`)).status).toBe(200);
  running.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
