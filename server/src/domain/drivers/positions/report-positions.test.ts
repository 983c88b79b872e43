import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { recordStatements } from '../../../../tests/harness/recorded-database.ts';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import type { PositionPoint } from './position-point.ts';
import { createPositionReporter, type ReportPositions } from './report-positions.ts';

const clock = createTestClock();
const start = clock();
const rounds = process.env.SATHA_TEST_FULL ? 400 : 20;
let database: TestDatabase;
let report: ReportPositions;
let driverId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  report = createPositionReporter({ db: database.db, clock, timeScale: 1 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  driverId = await addDriver();
});

let added = 0;
async function addDriver(): Promise<number> {
  added += 1;
  const { rows } = await database.db.query<{ driver_id: number }>({
    text: `WITH driver AS (
             INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
             VALUES ('Driver', '971', $1, '2030-01-01', now()) RETURNING driver_id
           ), vehicle AS (
             INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, created_at)
             VALUES ('Dubai', 'K', $2, 4, now()) RETURNING vehicle_id
           )
           INSERT INTO shifts (driver_id, vehicle_id, started_at) SELECT driver_id, vehicle_id, now() FROM driver, vehicle
           RETURNING driver_id`,
    values: [String(520_000_000 + added), String(added)],
  });
  return rows[0]?.driver_id as number;
}

/** A point so many seconds after noon, and so many metres north of Downtown Dubai. */
const at = (seconds: number, metersNorth = 0, more: Partial<PositionPoint> = {}): PositionPoint => ({
  lat: 25.1972 + metersNorth / 111_195,
  lng: 55.2744,
  recordedAt: start.add({ milliseconds: Math.round(seconds * 1000) }),
  ...more,
});

async function placeOf(driver: number) {
  const { rows } = await database.db.query<{
    lat: number;
    recorded_at: Temporal.Instant;
    doubtful_at: Temporal.Instant | null;
    jumps: number;
    heading: number | null;
  }>({
    text: 'SELECT lat, recorded_at, doubtful_at, jumps, heading FROM driver_positions WHERE driver_id = $1',
    values: [driver],
  });
  return (
    rows[0] && {
      seconds: (rows[0].recorded_at.epochMilliseconds - start.epochMilliseconds) / 1000,
      metersNorth: Math.round((rows[0].lat - 25.1972) * 111_195),
      isDoubting: rows[0].doubtful_at !== null,
      jumps: rows[0].jumps,
      heading: rows[0].heading,
    }
  );
}

describe('the place of a driver', () => {
  it('is the point that was recorded last, whatever came last', async () => {
    await report({ driverId, points: [at(-10, 100)] });
    await report({ driverId, points: [at(-5, 150, { heading: 12 }), at(-8, 120)] });
    await report({ driverId, points: [at(-20, 0)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -5, metersNorth: 150, heading: 12 });
  });

  it('is not taken from a point that no truck can have reached, until the next one is near that', async () => {
    await report({ driverId, points: [at(-60)] });
    await report({ driverId, points: [at(-50, 5_000)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -60, isDoubting: true, jumps: 1 });
    await report({ driverId, points: [at(-40, 5_100)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -40, metersNorth: 5_100, isDoubting: false });
  });

  it('forgets a doubtful point as soon as one from where the driver was comes', async () => {
    await report({ driverId, points: [at(-60)] });
    await report({ driverId, points: [at(-50, 5_000), at(-40, 100)] });
    expect(await placeOf(driverId)).toMatchObject({
      seconds: -40,
      metersNorth: 100,
      isDoubting: false,
      jumps: 1,
    });
  });

  it('is not changed by the same doubtful point, however often it is repeated', async () => {
    await report({ driverId, points: [at(-60)] });
    for (let time = 0; time < 3; time += 1)
      await report({ driverId, points: [at(-50, 5_000), at(-50, 5_000)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -60, isDoubting: true, jumps: 1 });
  });

  it('is not doubted for a wild point of before, which tells nothing of now', async () => {
    await report({ driverId, points: [at(-10)] });
    await report({ driverId, points: [at(-20, 90_000)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -10, isDoubting: false, jumps: 0 });
  });

  it('is not kept while they are offline: the last one of the shift stays', async () => {
    await report({ driverId, points: [at(-30)] });
    await database.db.query({
      text: 'UPDATE shifts SET ended_at = started_at WHERE driver_id = $1',
      values: [driverId],
    });
    await report({ driverId, points: [at(-10, 100)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -30 });
  });

  it('may leap by as much as the time scale says, where trucks drive faster than life', async () => {
    const fast = createPositionReporter({ db: database.db, clock, timeScale: 30 });
    await fast({ driverId, points: [at(-60)] });
    await fast({ driverId, points: [at(-59, 1_500)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -59, jumps: 0 });
    await fast({ driverId, points: [at(-58, 5_000)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -59, jumps: 1 });
  });

  it('is as old as the phone says that it was when it was sent, however wrong the clock of the phone', async () => {
    for (const sent of [-86_000, 59, 600]) {
      await report({ driverId, points: [at(sent - 7, 50), at(sent - 4, 60)], sentAt: at(sent).recordedAt });
      expect(await placeOf(driverId)).toMatchObject({ seconds: -4, metersNorth: 60 });
    }
    await report({ driverId, points: [at(-3, 70)], sentAt: at(0).recordedAt });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -3, metersNorth: 70 });
  });

  it('is not taken from a clock that is more than a minute ahead: that point is left out, and the others are corrected', async () => {
    await report({ driverId, points: [at(60)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: 0 });
    const leftOut = await report({
      driverId,
      points: [at(-20, 50), at(30, 90), at(75.4), at(86_401), at(700)],
    });
    expect(leftOut).toEqual([
      { index: 2, reason: 'clock_ahead', retry: true },
      { index: 3, reason: 'clock_wrong', retry: false },
      { index: 4, reason: 'clock_ahead', retry: true },
    ]);
    expect(await placeOf(driverId)).toMatchObject({ seconds: 0 });
  });

  it('is not taken from outside the region of the service, once or again and again', async () => {
    for (let time = 0; time < 3; time += 1) {
      const leftOut = await report({ driverId, points: [at(-60 + time, 0, { lat: 0, lng: 0 })] });
      expect(leftOut).toEqual([{ index: 0, reason: 'outside_region', retry: false }]);
    }
    expect(await placeOf(driverId)).toBeUndefined();
  });
});

/** A way that a truck can have driven: steps of some seconds at up to 50 m/s, to and fro. */
const ways = fc
  .array(fc.record({ seconds: fc.integer({ min: 1, max: 40 }), mps: fc.integer({ min: -50, max: 50 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let [seconds, meters] = [-1_000, 0];
    return steps.map((step) => {
      seconds += step.seconds;
      meters += step.mps * step.seconds;
      return at(seconds, meters);
    });
  });

/** The same points, some of them more than once, in any order, in batches of any size. */
const retold = <Item>(items: readonly Item[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...items, ...items, ...items], { minLength: items.length }),
      fc.shuffledSubarray([...items], { minLength: items.length }),
      fc.integer({ min: 1, max: 8 }),
    )
    .map(([more, all, size]) => {
      const told = [...more, ...all];
      return Array.from({ length: Math.ceil(told.length / size) }, (_, n) =>
        told.slice(n * size, n * size + size),
      );
    });

test('however a way is told, in any order, in any batches and as often as one likes, it ends in the same place', async () => {
  const tellings = ways.chain((way) => retold(way).map((batches) => ({ way, batches })));
  await fc.assert(
    fc.asyncProperty(tellings, async ({ way, batches }) => {
      const driver = await addDriver();
      for (const points of batches) await report({ driverId: driver, points });
      const last = way.at(-1) as PositionPoint;
      const place = await placeOf(driver);
      expect(place?.seconds).toBe((last.recordedAt.epochMilliseconds - start.epochMilliseconds) / 1000);
      expect(place?.metersNorth).toBe(Math.round((last.lat - 25.1972) * 111_195));
      expect(place?.jumps).toBe(0);
    }),
    { numRuns: rounds },
  );
});

test('any points at all in one report, wild ones too, end in the same place in whatever order they stand', async () => {
  const anywhere = fc.record({
    seconds: fc.integer({ min: -600, max: 0 }),
    meters: fc.integer({ min: -20_000, max: 20_000 }),
  });
  const sets = fc
    .array(anywhere, { minLength: 1, maxLength: 10 })
    .chain((points) =>
      fc.tuple(
        fc.constant(points),
        fc.shuffledSubarray([...points, ...points], { minLength: points.length * 2 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(sets, async ([points, shuffled]) => {
      const [one, other] = [await addDriver(), await addDriver()];
      await report({ driverId: one, points: points.map(({ seconds, meters }) => at(seconds, meters)) });
      await report({ driverId: other, points: shuffled.map(({ seconds, meters }) => at(seconds, meters)) });
      expect(await placeOf(other)).toEqual(await placeOf(one));
    }),
    { numRuns: rounds },
  );
});

describe('reports of many drivers', () => {
  it('that wait at one moment are stored by one statement, each where it belongs', async () => {
    const recorded = recordStatements(database.db);
    const reportTogether = createPositionReporter({ db: recorded.db, clock, timeScale: 1 });
    const drivers = await Promise.all(Array.from({ length: 50 }, addDriver));
    await Promise.all(
      drivers.map((driver, n) => reportTogether({ driverId: driver, points: [at(-5, n), at(-9, 0)] })),
    );
    expect(recorded.statements).toHaveLength(1);
    const places = await Promise.all(drivers.map(placeOf));
    expect(places.map((place) => place?.metersNorth)).toEqual(drivers.map((_, n) => n));
  });

  it('are stored although one among them is such as the database takes not: that one fails alone', async () => {
    const drivers = await Promise.all(Array.from({ length: 20 }, addDriver));
    const bad = drivers[13];
    const outcomes = await Promise.allSettled(
      drivers.map((driver, n) =>
        // Beyond what a column of PostgreSQL holds; the API lets no such figure through.
        report({ driverId: driver, points: [at(-5, n, driver === bad ? { speedMps: 1e300 } : {})] }),
      ),
    );
    expect(drivers.filter((_, n) => outcomes[n]?.status === 'rejected')).toEqual([bad]);
    const places = await Promise.all(drivers.map(placeOf));
    expect(places.map((place) => place?.metersNorth)).toEqual(
      drivers.map((driver, n) => (driver === bad ? undefined : n)),
    );
  });

  it('keep the heading of a truck that stands and tells none, and forget it once it has moved on', async () => {
    await report({ driverId, points: [at(-30, 0, { heading: 90 })] });
    await report({ driverId, points: [at(-20, 5)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -20, heading: 90 });
    await report({ driverId, points: [at(-5, 205)] });
    expect(await placeOf(driverId)).toMatchObject({ seconds: -5, heading: null });
  });

  it('are stored whatever fractions one of them has: no phone spoils what the others tell', async () => {
    const other = await addDriver();
    const odd = { heading: 359.999999, speedMps: 1e-300, accuracyMeters: 5e-324 };
    const reports = [
      report({ driverId: other, points: [at(-5)] }),
      report({
        driverId,
        points: [at(-9, 0, odd), at(-8, 0, { lat: 1e-200 }), at(-7, 0, { ...odd, lat: 25.1972 + 1e-12 })],
      }),
      report({ driverId: other, points: [at(-4, 10)] }),
    ];
    await Promise.all(reports);
    expect(await placeOf(driverId)).toMatchObject({ seconds: -7, heading: 0 });
    expect(await placeOf(other)).toMatchObject({ seconds: -4, metersNorth: 10 });
  });

  it('from two processes at once, in opposite orders, never stand in each other’s way', async () => {
    const other = createPositionReporter({ db: database.db, clock, timeScale: 1 });
    const drivers = await Promise.all(Array.from({ length: 30 }, addDriver));
    for (let second = -30; second <= 0; second += 1) {
      await Promise.all([
        ...drivers.map((driver) => report({ driverId: driver, points: [at(second - 0.5)] })),
        ...drivers.toReversed().map((driver) => other({ driverId: driver, points: [at(second)] })),
      ]);
    }
    const places = await Promise.all(drivers.map(placeOf));
    expect(new Set(places.map((place) => place?.seconds))).toEqual(new Set([0]));
  });
});
