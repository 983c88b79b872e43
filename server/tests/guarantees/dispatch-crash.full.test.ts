import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptOffer } from '../../src/domain/dispatch/accept-offer.ts';
import { declineOffer } from '../../src/domain/dispatch/decline-offer.ts';
import type { OpenOffer } from '../../src/domain/dispatch/offer.ts';
import { findOpenOffers } from '../../src/domain/dispatch/queries.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { Problem } from '../../src/values/problem.ts';
import { createDispatchScene, type DispatchScene, kilometersNorth } from '../harness/dispatch-scene.ts';
import { drive, type TestDriver } from '../harness/drivers.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { type SathaProcess, spawnWork } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const size = { trips: 500, drivers: 100, kills: 20, processes: 3 };

let database: TestDatabase;
let scene: DispatchScene;
let drivers: TestDriver[];
const workers: SathaProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await createDispatchScene(database.db, systemClock, { timeScale: 300 });
  drivers = [];
  for (let count = 0; count < size.drivers; count += 1) {
    drivers.push(await scene.addDriverAt(kilometersNorth((count * 20) / size.drivers)));
  }
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  await database.drop();
});

/** Chance that is the same on every run: numbers from 0 to 1 (Lehmer's generator). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** What a driver does with an offer: mostly takes it, sometimes says no, sometimes does not look. */
async function answer(offer: OpenOffer, chance: () => number): Promise<number | undefined> {
  const { driverId, offerId } = offer;
  const whim = chance();
  if (whim < 0.05) return undefined;
  try {
    if (whim < 0.25) await declineOffer(scene.deps, { driverId, offerId });
    else return (await acceptOffer(scene.deps, { driverId, offerId })).tripId;
  } catch (error) {
    // Another one was quicker, or the trip is over.
    if (!(error instanceof Problem)) throw error;
  }
  return undefined;
}

/** Drives a trip to its end, or gives it up on the way to the pickup. */
async function driveOrGiveUp(tripId: number, driver: TestDriver, chance: () => number): Promise<void> {
  const { db } = database;
  await pause(chance() * 200);
  if (chance() < 0.15) {
    const at = systemClock();
    await giveUpTrip({ db }, { driverId: driver.driverId, tripId, reason: 'flat tyre', at });
    return;
  }
  for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
    await drive(db, tripId, driver, action);
    await pause(chance() * 100);
  }
}

/** One driver's day, until it is over; `offers` tells what each is asked at this moment. */
async function work(
  driver: TestDriver,
  offers: () => Promise<ReadonlyMap<number, OpenOffer>>,
  isOver: () => boolean,
): Promise<void> {
  const chance = createChance(driver.driverId * 7_919);
  const ignored = new Set<number>();
  while (!isOver()) {
    const offer = (await offers()).get(driver.driverId);
    if (!offer || ignored.has(offer.offerId)) {
      await pause(50);
      continue;
    }
    const tripId = await answer(offer, chance);
    if (tripId === undefined) ignored.add(offer.offerId);
    else await driveOrGiveUp(tripId, driver, chance);
  }
}

/** Looks up what all drivers are asked, and tells that all are still there, ten times a second. */
function createPhones(): () => Promise<ReadonlyMap<number, OpenOffer>> {
  let latest: Promise<ReadonlyMap<number, OpenOffer>> | undefined;
  const look = async () => {
    await database.db.query({ text: 'UPDATE driver_positions SET recorded_at = now(), received_at = now()' });
    const driverIds = drivers.map(({ driverId }) => driverId);
    const found = await findOpenOffers({ db: database.db, clock: systemClock }, driverIds);
    return new Map(found.flatMap((offer) => (offer ? [[offer.driverId, offer] as const] : [])));
  };
  return () => {
    latest ??= look().finally(() => setTimeout(() => (latest = undefined), 100));
    return latest;
  };
}

async function startWorker(): Promise<void> {
  workers.push(await spawnWork(database.url, { SATHA_SANDBOX_SPEED: '300' }));
}

async function countOpenTrips(): Promise<number> {
  const { rows } = await database.db.query<{ count: number }>({
    text: 'SELECT count(*) FROM trips WHERE status NOT IN (6, 8)',
  });
  return rows[0]?.count ?? 0;
}

test(`${size.trips} trips, ${size.drivers} drivers and ${size.kills} killed processes: no driver has two trips, no trip two drivers, every trip ends`, async () => {
  const chance = createChance(4_711);
  const accounts = [await scene.makeAccount(), await scene.makeAccount(), await scene.makeAccount()];
  await Promise.all(Array.from({ length: size.processes }, startWorker));

  let isOver = false;
  const phones = createPhones();
  const days = drivers.map((driver) => work(driver, phones, () => isOver));
  try {
    await Promise.all([bookAll(accounts), killAll(chance)]);
    await expect.poll(countOpenTrips, { interval: 250 }).toBe(0);
  } finally {
    isOver = true;
    await Promise.allSettled(days);
  }
  await Promise.all(days);

  await expectNothingLeft();
  await expectEveryFareSettled();
  await expectOneTripEach();
  await expectSoundLedger(database.db);
});

/** Kills one process after the other, at any moment of its work, and starts another in its place. */
async function killAll(chance: () => number): Promise<void> {
  for (let kill = 0; kill < size.kills; kill += 1) {
    await pause(300 + chance() * 700);
    const [victim] = workers.splice(Math.floor(chance() * workers.length), 1);
    await victim?.end('SIGKILL');
    await startWorker();
  }
}

async function bookAll(accounts: readonly number[]): Promise<void> {
  for (let count = 0; count < size.trips; count += 5) {
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => {
        const place = count + index;
        const accountId = accounts[place % accounts.length] as number;
        return scene.book({ accountId, pickup: kilometersNorth(-(place % 7)) });
      }),
    );
    await pause(50);
  }
}

async function expectNothingLeft(): Promise<void> {
  const { rows } = await database.db.query({
    text: `SELECT (SELECT count(*) FROM trips) AS trips, (SELECT count(*) FROM dispatches) AS searches,
             (SELECT count(*) FROM assignments) AS assignments,
             (SELECT count(*) FROM offers WHERE status = 'open') AS open_offers`,
  });
  expect(rows).toEqual([{ trips: size.trips, searches: 0, assignments: 0, open_offers: 0 }]);
}

/** Completed trips are paid, trips without a driver are refunded in full, and each has come to one end. */
async function expectEveryFareSettled(): Promise<void> {
  const { rows } = await database.db.query<{ status: number; count: number; unsettled: number }>({
    text: `SELECT status, count(*), count(*) FILTER (WHERE ends <> 1 OR refunded <> CASE status WHEN 8 THEN fare_fils ELSE 0 END
             OR earned <> CASE status WHEN 6 THEN fare_fils ELSE 0 END) AS unsettled
           FROM trips CROSS JOIN LATERAL (
             SELECT coalesce(sum(amount_fils) FILTER (WHERE kind = 'trip_refund'), 0) AS refunded,
               coalesce(sum(amount_fils) FILTER (WHERE to_ledger IN ('revenue', 'vat_payable')), 0) AS earned
             FROM ledger_entries AS entry
             WHERE entry.account_id = trips.account_id AND entry.trip_id = trips.trip_id
           ) AS money CROSS JOIN LATERAL (
             SELECT count(*) AS ends FROM events
             WHERE events.account_id = trips.account_id AND events.trip_id = trips.trip_id AND to_status IN (6, 8)
           ) AS history
           GROUP BY status`,
  });
  expect(rows.every(({ unsettled }) => unsettled === 0)).toBe(true);
  const completed = rows.find(({ status }) => status === 6)?.count ?? 0;
  // How many find a driver in time is the machine's affair.
  expect(completed).toBeGreaterThan(0);
}

type Move = {
  readonly account_id: number;
  readonly trip_id: number;
  readonly type: string;
  readonly driver_id: number;
  readonly occurred_at: Temporal.Instant;
};

/** Reads the whole history: who had which trip, from when to when. */
async function expectOneTripEach(): Promise<void> {
  const { rows } = await database.db.query<Move>({
    text: `SELECT account_id, trip_id, type, (data ->> 'driverId')::bigint AS driver_id, occurred_at FROM events
           WHERE type IN ('trip.driver_assigned', 'trip.driver_gave_up', 'trip.completed')
           ORDER BY occurred_at, event_number`,
  });
  const tripOf = new Map<number, string>();
  const driverOf = new Map<string, number>();
  let assigned = 0;
  for (const { account_id, trip_id, type, driver_id } of rows) {
    const trip = `${account_id} ${trip_id}`;
    if (type === 'trip.driver_assigned') {
      assigned += 1;
      expect([tripOf.get(driver_id), driverOf.get(trip)]).toEqual([undefined, undefined]);
      tripOf.set(driver_id, trip);
      driverOf.set(trip, driver_id);
    } else {
      expect([tripOf.get(driver_id), driverOf.get(trip)]).toEqual([trip, driver_id]);
      tripOf.delete(driver_id);
      driverOf.delete(trip);
    }
  }
  expect(assigned).toBeGreaterThan(0);
  expect([tripOf.size, driverOf.size]).toEqual([0, 0]);
  const { rows: accepted } = await database.db.query<{ count: number }>({
    text: "SELECT count(*) FROM offers WHERE status = 'accepted'",
  });
  expect(accepted[0]?.count).toBe(assigned);
}
