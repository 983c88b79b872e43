import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { endAsOperator } from '../../src/domain/trips/outcomes/end-as-operator.ts';
import { endTripByDriver } from '../../src/domain/trips/outcomes/end-trip-by-driver.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { Problem } from '../../src/values/problem.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { addDriver, assign, drive, pressRule, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectSoundLedger, makeFundedAccount } from '../harness/money.ts';
import { cancelAsOperator, huda } from '../harness/steering-scene.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;
/** All kinds of races together are one thousand at full length. */
const rounds = isFull ? 72 : 3;

let database: TestDatabase;
/** What another process has: connections of its own to the same database. */
let other: Database;
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  other = openTestDatabase(database.url);
  accountId = await makeFundedAccount(database.db);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

type Scene = {
  readonly tripId: number;
  readonly driver: TestDriver;
  /** Another driver, who is free. */
  readonly rival: TestDriver;
};
/** What a contender came to, in a word. */
type Contender = (scene: Scene, db: Database) => Promise<string>;

/** A refusal's code in place of what was to be done. */
const orRefusal = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  });

const cancelling: Contender = ({ tripId }, db) =>
  orRefusal(
    cancelTrip(
      { db, clock: systemClock, pressRule },
      { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
    ).then(() => 'cancelled'),
  );
const assigning: Contender = ({ tripId, driver }, db) => assign(db, { accountId, tripId }, driver);
const assigningRival: Contender = ({ tripId, rival }, db) => assign(db, { accountId, tripId }, rival);
const driving =
  (action: 'arrive' | 'load' | 'start' | 'complete'): Contender =>
  ({ tripId, driver }, db) =>
    orRefusal(drive(db, tripId, driver, action).then(({ status }) => `${action} ${status}`));
const givingUp: Contender = ({ tripId, driver }, db) =>
  orRefusal(
    giveUpTrip({ db }, { ...driver, tripId, reason: 'flat tyre', at: systemClock() }).then(() => 'gave up'),
  );
const findingNobody: Contender = ({ tripId }, db) =>
  endUnfoundTrip({ db }, { accountId, tripId, at: systemClock() }).then((ended) =>
    ended ? 'unfound' : 'left',
  );
const ending: Contender = ({ tripId, driver }, db) =>
  orRefusal(
    endTripByDriver(
      { db, timeScale: 1 },
      { ...driver, tripId, outcome: 'refused_by_customer', at: systemClock() },
    ).then(() => 'ended'),
  );
const cancellingAsOperator: Contender = ({ tripId }, db) =>
  orRefusal(
    cancelAsOperator({ db }, { accountId, tripId, at: systemClock() }).then(() => 'cancelled by operator'),
  );
const failing: Contender = ({ tripId }, db) =>
  orRefusal(
    endAsOperator(
      { db, timeScale: 1 },
      {
        accountId,
        tripId,
        by: huda,
        outcome: 'operator_decision',
        reason: 'operator_error',
        at: systemClock(),
      },
    ).then(() => 'failed'),
  );

type Race = {
  readonly of: string;
  /** The status in which the trip is when the race begins; from 2 on the driver has it. */
  readonly status: number;
  readonly contenders: readonly [Contender, Contender];
  /** Every outcome that a serial order allows: what each came to, the trip's status, whether its driver is busy. */
  readonly outcomes: readonly string[];
};

const races: readonly Race[] = [
  {
    of: 'a cancel and an assignment',
    status: 1,
    contenders: [cancelling, assigning],
    outcomes: ['cancelled, trip_not_searching: 7 free', 'cancelled, assigned: 7 free'],
  },
  {
    of: 'a cancel and the end of the search',
    status: 1,
    contenders: [cancelling, findingNobody],
    outcomes: ['cancelled, left: 7 free', 'trip_cannot_be_cancelled, unfound: 8 free'],
  },
  {
    of: 'a cancel and a driver who gives up',
    status: 2,
    contenders: [cancelling, givingUp],
    outcomes: ['cancelled, trip_status_conflict: 7 free', 'cancelled, gave up: 7 free'],
  },
  {
    of: 'a cancel and an arrival',
    status: 2,
    contenders: [cancelling, driving('arrive')],
    outcomes: ['cancelled, trip_status_conflict: 7 free', 'cancelled, arrive 3: 7 free'],
  },
  {
    of: 'a cancel and a start',
    status: 4,
    contenders: [cancelling, driving('start')],
    outcomes: ['cancelled, trip_status_conflict: 7 busy', 'cancelled, start 5: 7 busy'],
  },
  {
    of: 'a cancel and a completion',
    status: 5,
    contenders: [cancelling, driving('complete')],
    outcomes: ['cancelled, complete 7: 7 free', 'trip_cannot_be_cancelled, complete 6: 6 free'],
  },
  {
    of: 'an operator’s end and a completion',
    status: 5,
    contenders: [failing, driving('complete')],
    outcomes: ['failed, complete 9: 9 free', 'trip_status_conflict, complete 6: 6 free'],
  },
  {
    of: 'a driver’s end and a cancel',
    status: 3,
    contenders: [ending, cancelling],
    outcomes: ['ended, trip_cannot_be_cancelled: 9 free', 'trip_status_conflict, cancelled: 7 free'],
  },
  {
    of: 'a driver’s end and an operator’s',
    status: 3,
    contenders: [ending, failing],
    outcomes: ['ended, trip_status_conflict: 9 free', 'trip_status_conflict, failed: 9 free'],
  },
  {
    of: 'a driver’s end and their own loading',
    status: 3,
    contenders: [ending, driving('load')],
    outcomes: ['ended, trip_status_conflict: 9 free', 'ended, load 4: 9 free'],
  },
  {
    of: 'a driver’s end and their own start',
    status: 4,
    contenders: [ending, driving('start')],
    outcomes: ['ended, trip_status_conflict: 9 free', 'trip_status_conflict, start 5: 5 busy'],
  },
  {
    of: 'a driver’s end and an operator’s cancel',
    status: 3,
    contenders: [ending, cancellingAsOperator],
    outcomes: ['ended, trip_status_conflict: 9 free', 'trip_status_conflict, cancelled by operator: 7 free'],
  },
  {
    of: 'the same end of a driver twice',
    status: 4,
    contenders: [ending, ending],
    outcomes: ['ended, ended: 9 free'],
  },
  {
    of: 'an assignment and the end of the search',
    status: 1,
    contenders: [assigning, findingNobody],
    outcomes: ['assigned, left: 2 busy', 'trip_not_searching, unfound: 8 free'],
  },
  {
    of: 'assignments of two drivers',
    status: 1,
    contenders: [assigning, assigningRival],
    outcomes: ['assigned, trip_not_searching: 2 busy', 'trip_not_searching, assigned: 2 busy'],
  },
];

type Way = { readonly isTurned: boolean; readonly atOnce: boolean };

async function outcomeOf({ status, contenders }: Race, { isTurned, atOnce }: Way): Promise<string> {
  const { db } = database;
  const tripId = await storeTrip(db, accountId);
  const scene = { tripId, driver: await addDriver(db), rival: await addDriver(db) };
  if (status > 1) await takeTripTo(db, { accountId, tripId }, scene.driver, status);
  const [first, second] = contenders;
  const starts = [() => first(scene, db), () => second(scene, other)];
  const started: Promise<string>[] = [];
  for (const start of isTurned ? starts.reverse() : starts) {
    const coming = start();
    started.push(coming);
    if (!atOnce) await coming;
  }
  const came = await Promise.all(isTurned ? started.reverse() : started);
  return `${came.join(', ')}: ${await readEnd(tripId)}`;
}

/** The trip's status and whether a driver is busy with it; that nothing else of it is left over is held here. */
async function readEnd(tripId: number): Promise<string> {
  const { rows } = await database.db.query<{
    status: number;
    sequence: number;
    events: number;
    busy: number;
    searches: number;
  }>({
    text: `SELECT status, sequence,
             (SELECT count(*) FROM events e WHERE e.trip_id = t.trip_id AND e.sequence IS NOT NULL) AS events,
             (SELECT count(*) FROM assignments a WHERE a.trip_id = t.trip_id) AS busy,
             (SELECT count(*) FROM dispatches d WHERE d.trip_id = t.trip_id) AS searches
           FROM trips t WHERE trip_id = $1`,
    values: [tripId],
  });
  const row = rows[0];
  if (!row) throw new Error('the trip is gone');
  expect(row.events).toBe(row.sequence);
  expect(row.searches).toBe(0);
  return `${row.status} ${row.busy === 0 ? 'free' : 'busy'}`;
}

test.each(races)(
  `$of at once come to one of the outcomes of a serial order, ${rounds} times`,
  async (race) => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1)
      seen.add(await outcomeOf(race, { isTurned: round % 2 === 1, atOnce: true }));
    expect([...seen].filter((outcome) => !race.outcomes.includes(outcome))).toEqual([]);
    // And each of them is what one order gives: nothing is allowed that only a race could bring about.
    const serial = [];
    for (const isTurned of [false, true]) serial.push(await outcomeOf(race, { isTurned, atOnce: false }));
    expect([...new Set(serial)].sort()).toEqual([...race.outcomes].sort());
    await expectSoundLedger(database.db);
  },
);

test('of a driver’s end, a cancel, an operator’s end and the loading at once, exactly one end comes about', async () => {
  const { db } = database;
  for (let round = 0; round < rounds; round += 1) {
    const tripId = await storeTrip(db, accountId);
    const [driver, rival] = [await addDriver(db), await addDriver(db)];
    await takeTripTo(db, { accountId, tripId }, driver, 3);
    const contenders = [ending, cancelling, failing, driving('load')];
    const turned = contenders.map((_, index) => contenders[(index + round) % contenders.length] as Contender);
    const came = await Promise.all(
      turned.map((contender, index) => contender({ tripId, driver, rival }, index % 2 === 0 ? db : other)),
    );
    expect(came.filter((word) => ['ended', 'cancelled', 'failed'].includes(word))).toHaveLength(1);
    expect(await readEnd(tripId)).toMatch(/^[79] /);
  }
  await expectSoundLedger(db);
});

test('of many drivers and many trips at once, each driver gets one trip at most and each trip one driver', async () => {
  const { db } = database;
  const trips = await Promise.all(Array.from({ length: 20 }, () => storeTrip(db, accountId)));
  const drivers: TestDriver[] = [];
  for (let count = 0; count < 10; count += 1) drivers.push(await addDriver(db));
  const tries = trips.flatMap((tripId) => drivers.map((driver) => ({ tripId, driver })));
  const came = await Promise.all(
    tries.map(({ tripId, driver }, index) =>
      assign(index % 2 === 0 ? db : other, { accountId, tripId }, driver),
    ),
  );
  const pairs = tries.filter((_pair, index) => came[index] === 'assigned');
  expect(pairs).toHaveLength(10);
  expect(new Set(pairs.map(({ tripId }) => tripId)).size).toBe(10);
  expect(new Set(pairs.map(({ driver }) => driver.driverId)).size).toBe(10);
});
