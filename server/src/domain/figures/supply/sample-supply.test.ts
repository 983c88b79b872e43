import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  downtown,
  kilometersNorth,
} from '../../../../tests/harness/dispatch-scene.ts';
import { assign, placeDriver, type TestDriver } from '../../../../tests/harness/drivers.ts';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { repeatCountingFreeDrivers } from '../../../entrypoints/jobs/count-free-drivers.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import { forgetOldSupply } from './forget-old-supply.ts';
import { findLastSample } from './queries.ts';
import { sampleSupply } from './sample-supply.ts';

const start = Temporal.Instant.from('2026-11-20T08:01:00Z');
const north = kilometersNorth(20);

let database: TestDatabase;
let clock: ReturnType<typeof createTestClock>;
let scene: DispatchScene;
let drivers: readonly TestDriver[];
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock(start.toString());
  scene = await createDispatchScene(database.db, clock);
  const added: TestDriver[] = [];
  for (const place of [downtown, downtown, north]) added.push(await scene.addDriverAt(place));
  drivers = added;
});
afterEach(() => database.drop());

const look = () => sampleSupply({ db: database.db, clock });
const run = (text: string, ...values: unknown[]) => database.db.query({ text, values });

/** Of each hour how many looks there were and what they saw, the emptier field first. */
async function readSums() {
  const { rows } = await database.db.query<{ sampled: number; sums: readonly number[] | null }>({
    text: `SELECT sampled, (SELECT array_agg(free_sum ORDER BY free_sum) FROM supply_fields f WHERE f.hour = h.hour) AS sums
           FROM supply_hours h ORDER BY hour`,
  });
  return rows.map(({ sampled, sums }) => [sampled, sums]);
}

async function advanceTo(at: string): Promise<void> {
  clock.set(Temporal.Instant.from(at));
  for (const [index, driver] of drivers.entries()) {
    await placeDriver(database.db, driver, index === 2 ? north : downtown, clock());
  }
}

test('However many processes look in the same five minutes, and look again after a restart, drivers are counted once', async () => {
  await Promise.all(Array.from({ length: 8 }, look));
  expect(await readSums()).toEqual([[1, [1, 2]]]);
  await advanceTo('2026-11-20T08:04:59Z');
  await look();
  expect(await readSums()).toEqual([[1, [1, 2]]]);
  await advanceTo('2026-11-20T08:05:00Z');
  await Promise.all([look(), look()]);
  expect(await readSums()).toEqual([[2, [2, 4]]]);
  await advanceTo('2026-11-20T09:00:00Z');
  await look();
  expect(await readSums()).toEqual([
    [2, [2, 4]],
    [1, [1, 2]],
  ]);
  expect(await findLastSample(database.db)).toEqual(clock());
});

test('A clock that is set back counts nobody a second time', async () => {
  await look();
  await advanceTo('2026-11-20T08:31:00Z');
  await look();
  for (const at of ['2026-11-20T08:02:00Z', '2026-11-20T08:20:00Z']) {
    await advanceTo(at);
    await look();
  }
  expect(await readSums()).toEqual([[2, [2, 4]]]);
});

test.each<[who: string, change: (driver: TestDriver) => Promise<unknown>]>([
  ['is at a trip', (driver) => assignTo(driver)],
  ['is held back', ({ driverId }) => holdUntil(driverId, start.add({ minutes: 10 }))],
  [
    'was not heard of for five minutes',
    (driver) => placeDriver(database.db, driver, north, start.subtract({ seconds: 301 })),
  ],
  ['told no position', ({ driverId }) => run('DELETE FROM driver_positions WHERE driver_id = $1', driverId)],
  [
    'has a licence that is over',
    ({ driverId }) =>
      run(`UPDATE drivers SET licence_expires_on = '2026-11-19' WHERE driver_id = $1`, driverId),
  ],
])('Whoever %s is not free', async (_, change) => {
  await change(drivers[2] as TestDriver);
  await look();
  expect(await readSums()).toEqual([[1, [2]]]);
});

test('Where nobody is on shift it is known that nobody is free', async () => {
  await run('UPDATE shifts SET ended_at = started_at');
  await look();
  expect(await readSums()).toEqual([[1, null]]);
});

test('With one or two drivers on shift nothing is kept of where they are, and nothing is known of the hour', async () => {
  for (const gone of drivers.slice(0, 2)) {
    await run('UPDATE shifts SET ended_at = started_at WHERE driver_id = $1', gone.driverId);
    await look();
    expect(await readSums()).toEqual([[0, null]]);
    await advanceTo('2026-11-20T08:06:00Z');
  }
});

test('Drivers of the demo are counted apart, and make no crowd for the company’s own', async () => {
  await run('UPDATE drivers SET is_demo = true WHERE driver_id = $1', drivers[2]?.driverId);
  await look();
  expect(await readSums()).toEqual([[0, null]]);
  await scene.addDriverAt(downtown);
  await advanceTo('2026-11-20T08:06:00Z');
  await look();
  const { rows } = await run('SELECT is_demo, free_sum FROM supply_fields ORDER BY is_demo');
  expect(rows).toEqual([
    { is_demo: false, free_sum: 3 },
    { is_demo: true, free_sum: 1 },
  ]);
});

test('A process looks again and again, goes on when the database answers again, and what it saw is forgotten after half a year', async () => {
  const warnings: string[] = [];
  const logger = createLogger(
    { level: 'warn', environment: 'test' },
    { write: (line: string) => void warnings.push(line) },
  );
  let isAway = true;
  const db: typeof database.db = {
    ...database.db,
    query: (statement) => (isAway ? Promise.reject(new Error('away')) : database.db.query(statement)),
  };
  const repetition = repeatCountingFreeDrivers({ db, clock, logger }, 1);
  await expect.poll(() => warnings.join()).toContain('Free drivers were not counted');
  isAway = false;
  await expect.poll(readSums).toEqual([[1, [1, 2]]]);
  await advanceTo('2026-11-20T08:05:00Z');
  await expect.poll(readSums).toEqual([[2, [2, 4]]]);
  await repetition.stop();

  const forget = () => forgetOldSupply({ db: database.db, clock });
  clock.advance({ hours: 183 * 24 });
  await forget();
  expect(await readSums()).toEqual([[2, [2, 4]]]);
  clock.advance({ hours: 25 });
  await forget();
  expect(await readSums()).toEqual([]);
});

function holdUntil(driverId: number, until: Temporal.Instant): Promise<unknown> {
  return run(
    `UPDATE drivers SET held_until = $2, held_because = 'Prayer' WHERE driver_id = $1`,
    driverId,
    until.toString(),
  );
}

async function assignTo(driver: TestDriver): Promise<void> {
  const accountId = await scene.makeAccount();
  const tripId = await scene.book({ accountId });
  await assign(database.db, { accountId, tripId }, driver, start);
}
