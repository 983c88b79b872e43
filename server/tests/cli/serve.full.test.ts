import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrationLock } from '../../src/platform/db/schema-lock.ts';
import { findTwoFreePorts } from '../harness/free-ports.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../harness/test-database.ts';
import { timeOfRun } from '../harness/time-of-run.ts';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));

let database: EmptyDatabase | undefined;
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill('SIGKILL');
  await database?.drop();
});

/** `satha serve` as the child of a program that gives it a channel, as process managers do. */
function serveWithChannel(
  databaseUrl: string,
  [port, metricsPort]: [number, number],
  stdout: 'pipe' | number = 'pipe',
) {
  const messages: unknown[] = [];
  const lines: string[] = [];
  const served = fork(program, ['serve', '--environment', 'test', '--port', String(port)], {
    env: {
      PATH: process.env.PATH,
      ...timeOfRun(),
      SATHA_PATIENCE: '20',
      SATHA_HOME: join(tmpdir(), 'satha-home'),
      DATABASE_URL_TEST: databaseUrl,
      SATHA_SANDBOX_METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  served.on('message', (message) => messages.push(message));
  served.stdout?.on('data', (chunk) => lines.push(String(chunk)));
  child = served;
  return { served, messages, isServing: () => lines.join('').includes('"serving"') };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test('A process manager that gives its processes a channel is not taken for our supervisor, and gets no key', async () => {
  database = await createEmptyDatabase();
  const [port, metricsPort] = await findTwoFreePorts();
  const { served, messages, isServing } = serveWithChannel(database.url, [port, metricsPort]);
  await expect.poll(isServing).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
  const client = await connect(database.url);
  expect((await client.query('SELECT FROM accounts')).rowCount).toBe(0);
  await client.end();
  served.kill('SIGTERM');
  expect(await once(served, 'exit')).toEqual([0, null]);
  expect(messages).toEqual([]);
});

test('A start that waits for another process is stopped at once, and cleanly', async () => {
  database = await createEmptyDatabase();
  const other = await connect(database.url);
  await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    const { served } = serveWithChannel(database.url, await findTwoFreePorts());
    const waiting = () =>
      other.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND query LIKE '%pg_try_advisory_xact_lock%'`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    served.kill('SIGTERM');
    expect(await once(served, 'exit')).toEqual([0, null]);
  } finally {
    await other.end();
  }
});

test.skipIf(!existsSync('/dev/full'))(
  'A disk too full for the log keeps the service neither from serving nor from stopping',
  async () => {
    database = await createEmptyDatabase();
    const [port, metricsPort] = await findTwoFreePorts();
    const full = openSync('/dev/full', 'w');
    const { served } = serveWithChannel(database.url, [port, metricsPort], full);
    closeSync(full);
    const ask = () => fetch(`http://127.0.0.1:${port}/livez`).then(({ status }) => status, String);
    await expect.poll(ask).toBe(200);
    served.kill('SIGTERM');
    expect(await once(served, 'exit')).toEqual([0, null]);
  },
);
