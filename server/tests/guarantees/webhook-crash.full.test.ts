import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryPolicy } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { findTwoFreePorts } from '../harness/free-ports.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { proveEndpoints } from '../harness/proven-endpoints.ts';
import { type SathaProcess, spawnWork } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const size = { events: 2_000, kills: 8 };
const variables = {
  SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on',
  SATHA_SANDBOX_FLEET: 'off',
  SATHA_WEBHOOK_RATE: '10000',
};
const urlRules = { allowLoopback: true, isAllowedAddress: () => true };

let database: TestDatabase;
let server: HookServer;
const workers: SathaProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')));
  await server.close();
  await database.drop();
});

async function addEndpoint(accountId: number, url: string): Promise<void> {
  const made = await createEndpoint({ db: database.db, clock: systemClock, urlRules }, { accountId, url });
  expect(made).toHaveProperty('secret');
  await proveEndpoints(database.db);
}

async function startWorker(more: readonly string[] = []): Promise<SathaProcess> {
  const worker = await spawnWork(database.url, variables, more);
  workers.push(worker);
  return worker;
}

const tell = (accountId: number, count: number) =>
  database.db.query({
    text: `SELECT append_event($1, 'wallet.low', NULL, NULL, NULL, NULL, '{}', now()) FROM generate_series(1, $2)`,
    values: [accountId, count],
  });

const idsAt = (path: string) =>
  server.hooks.filter((hook) => hook.path === path).map(({ headers }) => String(headers['webhook-id']));

test('Two processes at work send each event to each endpoint once, and tell how it went', async () => {
  server = await startHookServer();
  const [metricsPort] = await findTwoFreePorts();
  const accountId = await makeFundedAccount(database.db);
  await addEndpoint(accountId, `${server.url}/a`);
  await addEndpoint(accountId, `${server.url}/b`);
  await Promise.all([startWorker(['--metrics-port', String(metricsPort)]), startWorker()]);
  for (let round = 0; round < 10; round += 1) await tell(accountId, 10);
  await expect.poll(() => server.hooks.length).toBeGreaterThanOrEqual(200);
  for (const path of ['/a', '/b']) {
    expect(new Set(idsAt(path)).size).toBe(100);
    expect(idsAt(path)).toHaveLength(100);
  }
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/satha_webhook_attempts_total\{outcome="succeeded",environment="test"\} \d+/);
  expect(metrics).toMatch(/satha_webhook_pending\{environment="test"\} \d+/);
  expect(metrics).toMatch(/satha_webhook_oldest_pending_seconds\{environment="test"\} [\d.]+/);
});

test('However often processes are killed while they send, each event arrives, each time under its own id', async () => {
  const slow = () => 5 + Math.random() * 40;
  server = await startHookServer((_, response) => {
    setTimeout(() => response.writeHead(204).end(), slow());
  });
  const accountId = await makeFundedAccount(database.db);
  await addEndpoint(accountId, `${server.url}/a`);
  const told = tell(accountId, size.events);
  for (let kill = 0; kill < size.kills; kill += 1) {
    const worker = await startWorker();
    const before = server.hooks.length;
    await expect.poll(() => server.hooks.length).toBeGreaterThan(before + 10);
    await worker.end('SIGKILL');
  }
  await told;
  await startWorker();
  const arrived = () => new Set(idsAt('/a')).size;
  await expect.poll(arrived, { interval: 200 }).toBe(size.events);
  const bodies = new Map(server.hooks.map(({ headers, body }) => [headers['webhook-id'], body]));
  for (const { headers, body } of server.hooks) expect(body).toBe(bodies.get(headers['webhook-id']));
  // What a process had claimed when it was killed came twice, and nothing else did.
  expect(server.hooks.length - size.events).toBeLessThanOrEqual(size.kills * deliveryPolicy.mostToEndpoint);
});

test('A process that is told to stop lets go of a request that hangs, and ends', async () => {
  server = await startHookServer(() => {});
  const accountId = await makeFundedAccount(database.db);
  await addEndpoint(accountId, `${server.url}/a`);
  const worker = await startWorker();
  await tell(accountId, 1);
  await expect.poll(() => server.hooks.length).toBe(1);
  expect(await worker.end('SIGTERM')).toBe(0);
  const { rows } = await database.db.query({
    text: 'SELECT status, attempts FROM webhook_deliveries WHERE account_id = $1',
    values: [accountId],
  });
  expect(rows).toEqual([{ status: 'pending', attempts: 0 }]);
});
