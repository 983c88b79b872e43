import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { openWallet } from '../../src/domain/wallets/open-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type FileFolder, makeFileFolder } from '../harness/file-folder.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type SathaProcess, type ServeProcess, spawnServe, spawnWork } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { numberOf } from '../harness/test-numbers.ts';

let database: TestDatabase;
let files: FileFolder;
let variables: Record<string, string>;
let rawApiKey: string;
let serve: ServeProcess;
const running: SathaProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  files = await makeFileFolder();
  variables = { SATHA_SANDBOX_FLEET: 'on', SATHA_SANDBOX_SPEED: '30', ...files.variables };
  const deps = { db: database.db, clock: systemClock, environment: 'test' } as const;
  const { accountId } = await createAccount(deps, { name: 'Integrator' });
  await openWallet(deps, accountId);
  rawApiKey = (await createApiKey(deps, { accountId, name: 'Key' }))?.rawApiKey ?? '';
  serve = await start(spawnServe(database.url, variables));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ end }) => end('SIGKILL')));
  await database.drop();
  await files.remove();
});

async function start<Started extends SathaProcess>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  running.push(started);
  return started;
}

async function call(path: string, body?: object) {
  const headers = { 'x-api-key': rawApiKey, ...(body && { 'content-type': 'application/json' }) };
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(serve.baseUrl + path, { ...request, headers });
  return ((await response.json()) as { data: ReturnType<typeof JSON.parse> }).data;
}

const book = async (changes = {}): Promise<number> =>
  (await call('/api/Trips/create-trip', { ...sampleTrip, ...changes })).tripID;
const statusOf = async (tripId: number): Promise<string> => (await call(`/api/Trips/${tripId}`)).statusName;
const wholeLife = [
  'trip.created',
  'trip.driver_assigned',
  'trip.driver_arrived',
  'trip.loading',
  'trip.started',
  'trip.completed',
];

async function eventsOf(tripId: number): Promise<string[]> {
  const { events } = await call('/api/Events?limit=100');
  return events
    .filter((event: { tripID?: number; sequence?: number }) => event.tripID === tripId && event.sequence)
    .map(({ type }: { type: string }) => type);
}

test('A trip is driven to its end by whichever process is left, one after the other killed', async () => {
  const first = await start(spawnWork(database.url, variables));
  const tripId = await book();
  await expect.poll(() => statusOf(tripId)).toBe('driver_to_pickup');
  await start(spawnWork(database.url, variables));
  await first.end('SIGKILL');
  await expect.poll(() => statusOf(tripId), { interval: 200 }).toBe('completed');
  expect(await eventsOf(tripId)).toEqual(wholeLife);
});

test('Photos are told of once and all of their files come, though the process is killed while it tells', async () => {
  const first = await start(spawnWork(database.url, variables));
  const tripId = await book({ mobileNumber: numberOf('photos_in_order') });
  const listEvidence = async () => (await call(`/api/Trips/${tripId}/evidence`)).evidence;
  await expect.poll(async () => (await listEvidence()).length, { interval: 50 }).toBeGreaterThan(0);
  await first.end('SIGKILL');
  expect((await listEvidence()).length).toBeLessThan(7);
  await start(spawnWork(database.url, variables));
  await expect.poll(() => statusOf(tripId), { interval: 200 }).toBe('completed');
  const items: { photo?: object; signature?: object }[] = await listEvidence();
  expect(items).toHaveLength(7);
  for (const { photo, signature } of items) expect(photo ?? signature).toHaveProperty('storedAt');
});

test('A process that stops cleanly leaves the fleet to the next one at once', async () => {
  const first = await start(spawnWork(database.url, variables));
  const lease = 'SELECT holder::text FROM fleet_leases WHERE held_until > now()';
  const holders = async () => (await database.db.query<{ holder: string }>({ text: lease })).rows;
  await expect.poll(holders).toHaveLength(1);
  expect(await first.end('SIGTERM')).toBe(0);
  expect(await holders()).toEqual([]);
});

test('The fleet is made once, however many processes start at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => start(spawnWork(database.url, variables))));
  const count = async () => {
    const text =
      'SELECT count(*) FROM shifts JOIN simulated_drivers USING (driver_id) WHERE ended_at IS NULL';
    return (await database.db.query<{ count: number }>({ text })).rows[0]?.count;
  };
  await expect.poll(count).toBe(84);
  const { rows } = await database.db.query<{ drivers: number; vehicles: number }>({
    text: 'SELECT (SELECT count(*) FROM drivers) AS drivers, (SELECT count(*) FROM vehicles) AS vehicles',
  });
  expect(rows).toEqual([{ drivers: 84, vehicles: 84 }]);
});
