import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptOffer } from '../../src/domain/dispatch/accept-offer.ts';
import { declineOffer } from '../../src/domain/dispatch/decline-offer.ts';
import { dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { Problem } from '../../src/values/problem.ts';
import { createDispatchScene, type DispatchScene, kilometersNorth } from '../harness/dispatch-scene.ts';
import { placeDriver, pressRule, type TestDriver } from '../harness/drivers.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;
const rounds = isFull ? 500 : 10;

let database: TestDatabase;
/** What other processes have: connections of their own. */
let others: Database[];
let clock: TestClock;
let scene: DispatchScene;
let accountId: number;
let drivers: TestDriver[];

beforeAll(async () => {
  database = await createTestDatabase();
  others = [openTestDatabase(database.url), openTestDatabase(database.url)];
  clock = createTestClock();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
  drivers = [];
  for (const kilometers of [1, 2, 3]) drivers.push(await scene.addDriverAt(kilometersNorth(kilometers)));
});
afterAll(async () => {
  await Promise.all(others.map((db) => db.close()));
  await database.drop();
});

type State = {
  status: number;
  searches: number;
  offers: Record<string, string>;
  assigned: number[];
};

async function stateOf(tripId: number): Promise<State> {
  const { rows } = await database.db.query<State>({
    text: `SELECT status,
             (SELECT count(*) FROM dispatches WHERE trip_id = $1) AS searches,
             (SELECT jsonb_object_agg(driver_id, status) FROM offers WHERE trip_id = $1) AS offers,
             ARRAY(SELECT driver_id FROM assignments WHERE trip_id = $1)::integer[] AS assigned
           FROM trips WHERE trip_id = $1`,
    values: [tripId],
  });
  return rows[0] as State;
}

/** A trip that all three drivers are asked for at once. */
async function offerToAll(): Promise<{ tripId: number; offerIds: number[] }> {
  for (const [index, driver] of drivers.entries()) {
    await placeDriver(database.db, driver, kilometersNorth(index + 1), clock());
  }
  const tripId = await scene.book({ accountId });
  await database.db.query({ text: 'UPDATE dispatches SET rounds = 2 WHERE trip_id = $1', values: [tripId] });
  await scene.dispatch();
  const offers = await Promise.all(drivers.map(scene.offerOf));
  return { tripId, offerIds: offers.map((offer) => offer?.offerId as number) };
}

/** True when it was done, false when it was refused. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

const contests = [
  'accepts',
  'accepts and a cancellation',
  'accepts and then a cancellation',
  'accepts at the end of the offers’ time',
  'all',
];

test(`${rounds} times three accepts, each sent twice, a cancellation, a no and the end of the offers’ time have one clean outcome`, async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const contest = contests[round % contests.length] ?? '';
    const isCancelled = contest.includes('cancellation') || contest === 'all';
    const isExpiring = contest.includes('end') || contest === 'all';
    const { tripId, offerIds } = await offerToAll();
    // Whoever answers looked at the clock just before the end; whoever searches, at the end.
    clock.advance({ seconds: 19, milliseconds: 999 });
    const answering = { ...scene.deps, clock: createTestClock(clock().toString()) };
    clock.advance({ milliseconds: 1 });

    const accepts = drivers.flatMap(({ driverId }, index) =>
      others.map((db) => ({
        driverId,
        done: isDone(acceptOffer({ ...answering, db }, { driverId, offerId: offerIds[index] as number })),
      })),
    );
    const [, , last] = drivers;
    const declined = isDone(
      declineOffer(answering, { driverId: last?.driverId as number, offerId: offerIds[2] as number }),
    );
    if (contest.includes('then')) await Promise.all(accepts.map(({ done }) => done));
    const cancelled = isCancelled
      ? isDone(
          cancelTrip(
            { ...answering, pressRule },
            { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
          ),
        )
      : false;
    const expired = isExpiring
      ? Promise.all(others.map((db) => dispatchDueTrips({ ...scene.deps, db })))
      : undefined;
    await Promise.all([declined, cancelled, expired]);
    const winners = new Set<number>();
    let answered = 0;
    for (const { driverId, done } of accepts) {
      if (!(await done)) continue;
      winners.add(driverId);
      answered += 1;
    }

    const { status, searches, offers, assigned } = await stateOf(tripId);
    const accepted = Object.keys(offers)
      .filter((driverId) => offers[driverId] === 'accepted')
      .map(Number);
    expect(winners.size).toBeLessThanOrEqual(1);
    expect(accepted).toEqual([...winners]);
    // Whoever has the trip is told so by both of their requests, unless it was cancelled between them.
    if (winners.size === 1 && !(await cancelled)) expect(answered).toBe(2);
    expect(status).toBe((await cancelled) ? 7 : winners.size === 1 ? 2 : 1);
    expect(assigned).toEqual(status === 2 ? accepted : []);
    expect(searches).toBe(status === 1 ? 1 : 0);
    if (status !== 1) expect(Object.values(offers)).not.toContain('open');
    seen.add(`${status} ${winners.size}`);
    await cleanUp(tripId, status);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['2 1', '7 1']));
  await expectSoundLedger(database.db);
});

/** Takes the trip out of the way of the next round. */
async function cleanUp(tripId: number, status: number): Promise<void> {
  if (status !== 7) {
    await cancelTrip(
      { ...scene.deps, pressRule },
      { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
    );
  }
}
