import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip, timelineOf } from '../harness/driven-trip.ts';
import { addDriver, placeDriver } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createRandom, type Random } from '../harness/hostile/random.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { makeToken } from '../harness/portal-trips.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import type { Answer, TestAccount } from '../harness/test-app.ts';

/** By hand, for ten minutes: SATHA_DISPATCHERS_SECONDS=600. */
const seconds = Number(process.env.SATHA_DISPATCHERS_SECONDS ?? 30);
const seed = Number(process.env.SATHA_DISPATCHERS_SEED ?? randomInt(2 ** 31));
const people = 20;
const tripsAtOnce = 10;
const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };

let company: Console;
let account: TestAccount;
let trips: CreatedTrip[];
const every: CreatedTrip[] = [];
const driverIds: number[] = [];
beforeAll(async () => {
  company = await createConsole();
  account = await company.makeAccount({ balanceFils: 10_000_000_000 });
  for (let count = 0; count < tripsAtOnce; count += 1) {
    const driver = await addDriver(company.db);
    await placeDriver(company.db, driver, pickup);
    driverIds.push(driver.driverId);
  }
  trips = [];
  for (let count = 0; count < tripsAtOnce; count += 1) trips.push(await book());
});
afterAll(() => company.close());

async function book(): Promise<CreatedTrip> {
  const trip = await createTrip(company, account);
  every.push(trip);
  return trip;
}

type Seen = { readonly sequence: number; readonly status: string };
type Step = readonly [path: string, body: object];

/** What somebody would do about a trip that they see so. */
function chooseStep({ sequence, status }: Seen, random: Random): Step {
  const driverId = random.pick(driverIds);
  const isSearched = status === 'searching';
  const steps: readonly Step[] = [
    ['notes', { text: `Note ${random.below(1e9)}`, clientToken: makeToken() }],
    ...(isSearched
      ? ([
          ['assign', { driverId, sequence }],
          ['search/pause', { sequence, minutes: 5 }],
          ['search/resume', { sequence }],
          ['search/widen', { sequence }],
        ] as const)
      : ([
          ['reassign', { driverId, sequence, reason: 'Nearer' }],
          ['take-off', { sequence, reason: 'Flat tyre' }],
          ['take-off', { sequence, reason: 'Phone lost' }],
        ] as const)),
    ...(random.chance(0.1) ? ([['end', { sequence, outcome: 'cancelled_by_operator' }]] as const) : []),
  ];
  return random.pick(steps);
}

type Report = { readonly done: Map<string, number>; readonly refused: Map<string, number>; wrong: string[] };
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Whatever is refused says why, and a conflict what is so now. */
function findWrong({ status, body }: Answer): string | undefined {
  if (status === 200) return undefined;
  const [first] = body.errors ?? [];
  const isTold = body.reason === 'version_conflict' ? /\S.*\.$/.test(first?.message) : body.message !== '';
  return status < 500 && isTold ? undefined : JSON.stringify(body);
}

async function dispatch(operator: ConsoleOperator, random: Random, report: Report, untilMs: number) {
  while (performance.now() < untilMs) {
    const place = random.below(trips.length);
    const { tripId } = trips[place] as CreatedTrip;
    const seen: Seen = expectOk(await operator.get(`/trips/${tripId}`));
    const [path, body] = chooseStep(seen, random);
    const answer = await operator.send(`/trips/${tripId}/${path}`, body);
    const wrong = findWrong(answer);
    if (wrong !== undefined) report.wrong.push(`${path}: ${wrong}`);
    count(
      answer.status === 200 ? report.done : report.refused,
      answer.status === 200 ? path : answer.body.reason,
    );
    if (answer.status === 200 && path === 'end') trips[place] = await book();
  }
}

/** How many of the acts of each kind stand in the records of all trips. */
async function countActs(): Promise<Map<string, number>> {
  const { rows } = await company.db.query<{ action: string; count: number }>({
    text: `SELECT action, count(*) FROM audit_entries WHERE actor_kind = 'operator' AND action LIKE 'trip.%' GROUP BY action`,
  });
  return new Map(rows.map((row) => [row.action, row.count]));
}

test(`${people} dispatchers on the same trips lose no change, give no driver two trips, and are told of each conflict`, {
  timeout: seconds * 1_000 + 600_000,
}, async () => {
  const operators: ConsoleOperator[] = [];
  for (let one = 0; one < people; one += 1) {
    operators.push(await company.operatorOf('dispatcher', { name: `Dispatcher ${one}` }));
  }
  const report: Report = { done: new Map(), refused: new Map(), wrong: [] };
  const untilMs = performance.now() + seconds * 1_000;
  await Promise.all(
    operators.map((operator, index) => dispatch(operator, createRandom(seed + index), report, untilMs)),
  );
  const tell = (counts: Map<string, number>) => [...counts].map((pair) => pair.join(' ')).join(', ');
  console.log(`Seed ${seed}: done ${tell(report.done)}; refused ${tell(report.refused)}`);
  expect(report.wrong).toEqual([]);
  const acts = await countActs();
  const done = (path: string) => report.done.get(path) ?? 0;
  expect({
    notes: acts.get('trip.noted') ?? 0,
    assigned: acts.get('trip.assigned') ?? 0,
    reassigned: acts.get('trip.reassigned') ?? 0,
    takenOff: acts.get('trip.released') ?? 0,
    ended: acts.get('trip.cancelled') ?? 0,
  }).toEqual({
    notes: done('notes'),
    assigned: done('assign'),
    reassigned: done('reassign'),
    takenOff: done('take-off'),
    ended: done('end'),
  });
  expect(done('assign')).toBeGreaterThan(0);
  expect(report.refused.get('version_conflict') ?? 0).toBeGreaterThan(0);
  const { rows } = await company.db.query({
    text: `SELECT driver_id FROM assignments GROUP BY driver_id HAVING count(*) > 1
           UNION ALL SELECT trip_id FROM assignments GROUP BY trip_id HAVING count(*) > 1`,
  });
  expect(rows).toEqual([]);
  for (const trip of every) await timelineOf(company, trip);
  await expectSoundLedger(company.db);
});
