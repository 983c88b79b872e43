import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { setHeldLimit } from '../../src/domain/wallets/change-wallet.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { firstMap, installMap, secondMap, streetEnd, streetStart } from '../harness/made-map.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { operations } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const trip = {
  ...sampleTrip,
  fromLat: streetStart.lat,
  fromLng: streetStart.lng,
  toLat: streetEnd.lat,
  toLng: streetEnd.lng,
};

let folder: string;
let path: string;
let database: TestDatabase;
let rawApiKey: string;
let processes: ServeProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-map-swap-'));
  path = join(folder, 'uae.map');
  database = await createTestDatabase();
  const deps = { transaction: database.db, clock: systemClock };
  const opening = { name: 'Integrator', openingBalanceFils: 1_000_000_000 };
  const { account } = await createAccountWithWallet(deps, opening);
  await setHeldLimit(database.db, account.accountId, opening.openingBalanceFils);
  const keyDeps = { db: database.db, clock: systemClock, environment: 'test' } as const;
  const created = await createApiKey(keyDeps, { accountId: account.accountId, name: 'Key' });
  rawApiKey = created?.rawApiKey as string;
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((serve) => serve.end('SIGKILL')));
  await database.drop();
  await rm(folder, { recursive: true });
});

async function serve(): Promise<ServeProcess> {
  const started = await spawnServe(database.url, { SATHA_MAP: path });
  processes.push(started);
  return started;
}

async function ask({ baseUrl }: ServeProcess, operation: 'estimate' | 'eta' | 'create') {
  const { method, path: route } = operations[operation];
  const response = await fetch(baseUrl + route, {
    method,
    headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json' },
    body: JSON.stringify(trip),
  });
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown> } };
}
const kilometers = async (served: ServeProcess) => (await ask(served, 'eta')).body.data.distanceKm;
const firstKm = 6.05;
const secondKm = expect.closeTo(8.99, 1);

const rounds = 4;
test(`Maps that are put in, ${rounds * 2} times, while requests stream in are taken up by every process, and no request fails`, async () => {
  await installMap(path, firstMap);
  const served = await Promise.all([serve(), serve()]);
  const spare = { first: join(folder, 'first'), second: join(folder, 'second') };
  await installMap(spare.first, firstMap);
  await installMap(spare.second, secondMap);

  let isOver = false;
  const statuses = new Map<number, number>();
  const stream = async (target: ServeProcess) => {
    while (!isOver) {
      for (const operation of ['estimate', 'eta', 'create'] as const) {
        const { status } = await ask(target, operation);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  };
  const streams = served.flatMap((target) => [stream(target), stream(target)]);
  const untilAll = (km: unknown) =>
    expect.poll(() => Promise.all(served.map(kilometers))).toEqual(served.map(() => km));
  try {
    for (let round = 0; round < rounds; round += 1) {
      await installMap(path, secondMap);
      await untilAll(secondKm);
      // Not from one moment to the next: a copy over the file that serves.
      await copyFile(spare.first, path);
      await untilAll(firstKm);
    }
  } finally {
    isOver = true;
    await Promise.all(streams);
  }
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(100);
  await expectSoundLedger(database.db);
});

test('A broken file in place of the map fails no request and changes no answer, in any process', async () => {
  await installMap(path, firstMap);
  const served = await Promise.all([serve(), serve()]);
  await writeFile(path, 'ROADSMAP and nothing that follows from it');
  for (const { lines } of served) {
    await expect.poll(() => lines.filter((line) => line.includes('road map was refused'))).toHaveLength(1);
  }
  expect(await Promise.all(served.map(kilometers))).toEqual([firstKm, firstKm]);
});

test('A process that is killed while it takes a map up finds a whole one when it is back', async () => {
  await installMap(path, firstMap);
  const killed = await serve();
  await installMap(path, secondMap);
  await killed.end('SIGKILL');
  const back = await serve();
  expect(await kilometers(back)).toEqual(secondKm);
  expect(back.lines.find((line) => line.includes('"serving"'))).toContain('second.osm.pbf 2026-11-01');
  expect(await back.end('SIGTERM')).toBe(0);
});

test('The start says who answers for routes, and why it is not the map', async () => {
  const roadsOf = ({ lines }: ServeProcess) =>
    lines.flatMap((line) => (line.includes('"serving"') ? [JSON.parse(line).roads] : []));
  expect(roadsOf(await serve())).toEqual([
    'Satha built-in network; no map is installed (npx satha map install)',
  ]);
  await writeFile(path, 'no map');
  expect(roadsOf(await serve())).toEqual([
    `Satha built-in network; the file in place of the map was refused: ${path} is not a map of this program.`,
  ]);
  await installMap(path, firstMap);
  expect(roadsOf(await serve())).toEqual(['Satha Roads (OpenStreetMap); first.osm.pbf 2026-10-01']);
});
