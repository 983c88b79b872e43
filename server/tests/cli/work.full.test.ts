import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createDispatchScene, type DispatchScene, kilometersNorth } from '../harness/dispatch-scene.ts';
import { findTwoFreePorts } from '../harness/free-ports.ts';
import { type SathaProcess, spawnServe, spawnWork } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let scene: DispatchScene;
const running: SathaProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  scene = await createDispatchScene(database.db, systemClock);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ end }) => end('SIGKILL')));
  await database.drop();
});

async function start<Started extends SathaProcess>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  running.push(started);
  return started;
}

test('A process that only works finds drivers, tells its metrics, and stops cleanly', async () => {
  const [metricsPort] = await findTwoFreePorts();
  const worker = await start(spawnWork(database.url, {}, ['--metrics-port', String(metricsPort)]));
  const driver = await scene.addDriverAt(kilometersNorth(1));
  const accountId = await scene.makeAccount();
  const tripId = await scene.book({ accountId });
  await expect.poll(() => scene.offerOf(driver)).toMatchObject({ tripId });
  const metrics = await readMetrics(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(metrics).toMatch(/satha_dispatch_searches{state="searching",environment="test"} 1/);
  expect(metrics).toMatch(/satha_dispatch_offers_made_total{environment="test"} 1/);
  expect(metrics).toMatch(/satha_dispatch_first_offer_seconds_count{environment="test"} 1/);
  expect(await worker.end('SIGTERM')).toBe(0);
});

test('A process that serves finds drivers too, unless its work is off', async () => {
  const idle = await start(spawnServe(database.url));
  const driver = await scene.addDriverAt(kilometersNorth(1));
  const accountId = await scene.makeAccount();
  const tripId = await scene.book({ accountId });
  const busy = await start(spawnServe(database.url, { SATHA_WORK: 'on' }));
  await expect.poll(() => scene.offerOf(driver)).toMatchObject({ tripId });
  const offersMade = (count: number) => `satha_dispatch_offers_made_total{environment="test"} ${count}`;
  expect(await readMetrics(busy.metricsUrl)).toContain(offersMade(1));
  expect(await readMetrics(idle.metricsUrl)).toContain(offersMade(0));
});

async function readMetrics(url: string): Promise<string> {
  return (await fetch(url)).text();
}
