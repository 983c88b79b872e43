import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { openWallet } from '../../src/domain/wallets/open-wallet.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { openStream, type StreamReader } from '../harness/event-stream.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let processes: ServeProcess[];
let rawApiKey: string;
let readers: StreamReader[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const deps = { db: database.db, clock: systemClock, environment: 'test' } as const;
  const { accountId } = await createAccount(deps, { name: 'Integrator' });
  await openWallet(deps, accountId);
  await topUpWallet(deps, { accountId, amountFils: 1_000_000_000 });
  rawApiKey = (await createApiKey(deps, { accountId, name: 'Key' }))?.rawApiKey as string;
  processes = await Promise.all([spawnServe(database.url), spawnServe(database.url)]);
});
afterEach(async () => {
  for (const reader of readers) reader.cut();
  readers = [];
  await Promise.all(processes.map((process) => process.end('SIGKILL')));
  await database.drop();
});

async function openAt({ baseUrl }: ServeProcess, place: string): Promise<StreamReader> {
  const headers = { 'x-api-key': rawApiKey, 'Last-Event-ID': place };
  const reader = await openStream(`${baseUrl}/api/Events/stream?driverLocations=false`, headers);
  readers.push(reader);
  return reader;
}

/** Creates trips one after the other until it gets no answer, or has made so many. */
async function createTrips({ baseUrl }: ServeProcess, most: number): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    const sent = fetch(baseUrl + paths.create, {
      method: 'POST',
      headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json' },
      body: JSON.stringify(sampleTrip),
    });
    const answered = await sent.then(
      (response) => response.ok,
      () => false,
    );
    if (!answered) return;
  }
}

const numbersOf = (reader: StreamReader) => reader.events().map(({ id }) => Number(id));

test('kill -9 of the process that streams, while both write, loses and doubles nothing for a reader that comes again', async () => {
  const [first, second] = processes as [ServeProcess, ServeProcess];
  const reader = await openAt(first, '0');
  const writing = [createTrips(first, Number.POSITIVE_INFINITY), createTrips(second, 60)];
  await expect.poll(() => reader.events().length).toBeGreaterThan(20);
  await first.end('SIGKILL');
  await expect.poll(() => reader.isOver()).toBe(true);
  const before = numbersOf(reader);
  const again = await openAt(second, reader.lastEventId() as string);
  await Promise.all(writing);

  const { rows } = await database.db.query<{ last_number: number }>({
    text: 'SELECT last_number FROM event_counters',
  });
  const last = rows[0]?.last_number as number;
  await expect.poll(() => before.length + again.events().length).toBeGreaterThanOrEqual(last);
  const all = [...before, ...numbersOf(again)];
  expect(all).toEqual(all.map((_, index) => index + 1));
});

test('SIGTERM ends a process whose streams are open, at once and cleanly', async () => {
  const [first] = processes as [ServeProcess];
  const reader = await openAt(first, '0');
  await expect.poll(() => reader.events().length).toBe(1);
  // The process would wait ten minutes for what is still under way.
  expect(await first.end('SIGTERM')).toBe(0);
  await expect.poll(() => reader.isOver()).toBe(true);
});
