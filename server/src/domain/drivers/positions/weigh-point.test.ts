import type { PositionSource } from '@satha/terms/positions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { findTrustedPlace } from './queries.ts';
import { createPositionReporter, type ReportPositions } from './report-positions.ts';

const clock = createTestClock();
const start = clock();
let database: TestDatabase;
let report: ReportPositions;

beforeAll(async () => {
  database = await createTestDatabase();
  report = createPositionReporter({ db: database.db, clock, timeScale: 1, judgesApp: true });
});
afterAll(() => database.drop());

type Told = {
  /** Seconds after noon, and metres north of Downtown Dubai. */
  readonly at: number;
  readonly north?: number | null;
  readonly source?: PositionSource;
  readonly speed?: number;
  readonly accuracy?: number;
  readonly heading?: number;
  readonly mocked?: boolean;
  readonly battery?: number;
};

const time = (seconds: number) => start.add({ milliseconds: Math.round(seconds * 1000) }).toString();
const lat = (north: number) => Math.round((25.1972 + north / 111_195) * 1e7) / 1e7;

/** What a place is after the app told one at noon, 6 metres exact, from 100 metres south of it. */
const place = {
  ...{ driver_id: 7, lat: lat(0), lng: 55.2744, accuracy_meters: 6, source: 'app' },
  ...{ recorded_at: time(0), received_at: time(0), jumps: 0 },
  ...{ seen_lat: lat(0), seen_lng: 55.2744, seen_at: time(0), step_lat: lat(0) - lat(-100), step_lng: 0 },
  equal_steps: 0,
};

async function weigh(before: object | undefined, told: Told, judgesApp = true) {
  const { at, north = 0, source = 'tracker', speed = null, accuracy = null, heading = null } = told;
  const point = {
    ...{ heading, is_mocked: told.mocked ?? null },
    ...{ driver_id: 7, recorded_at: time(at), source, speed_mps: speed, accuracy_meters: accuracy },
    ...(north !== null && { lat: lat(north), lng: 55.2744 }),
  };
  const { rows } = await database.db.query<{ verdict: string }>({
    text: `SELECT weigh_point(jsonb_populate_record(NULL::driver_positions, $1),
             jsonb_populate_record(NULL::reported_position, $2), 60, $3) AS verdict`,
    values: [before ?? null, point, judgesApp],
  });
  return rows[0]?.verdict;
}

const doubting = { ...place, doubtful_lat: lat(9_000), doubtful_lng: 55.2744, doubtful_at: time(5) };
const still = { ...place, step_lat: 0 };

describe('of a point of a tracker after one of the app', () => {
  it.each<[what: string, told: Told, verdict: string]>([
    ['one that is later wins', { at: 5, north: 80 }, 'believed'],
    ['one that is as exact wins', { at: 5, north: 80, accuracy: 45 }, 'believed'],
    ['one that is coarser by far does not, just now', { at: 5, north: 80, accuracy: 60 }, 'outdone'],
    ['one that is coarser by far does, after half a minute', { at: 31, north: 80, accuracy: 60 }, 'believed'],
    ['one out of reach does not, within five minutes', { at: 20, north: 9_000 }, 'elsewhere'],
    ['one out of reach is doubtful after five minutes', { at: 301, north: 90_000 }, 'doubtful'],
    [
      'one that stands farther away than it can have come does not',
      { at: 90, north: 5_000, speed: 0 },
      'elsewhere',
    ],
    ['one that drives as far as it can have come wins', { at: 90, north: 2_500, speed: 22 }, 'believed'],
    ['an earlier one within reach belongs to the way', { at: -10, north: 80 }, 'believed'],
    ['an earlier one out of reach does not', { at: -10, north: 9_000 }, 'doubtful'],
    ['one without a place is a sign of life', { at: 5, north: null }, 'alive'],
    ['a speed that no truck has does not win', { at: 5, north: 80, speed: 61 }, 'too_fast'],
    ['a place to the last digit at a speed does not win', { at: 5, north: 0, speed: 12 }, 'frozen'],
    ['a place to the last digit of a truck that stands wins', { at: 5, north: 0, speed: 0 }, 'believed'],
    ['a step as the one before wins, once', { at: 5, north: 100 }, 'believed'],
    [
      'one that a program made up, as the phone says, does not win',
      { at: 5, north: 80, mocked: true },
      'mocked',
    ],
  ])('%s', async (_what, told, verdict) => {
    expect(await weigh(place, told)).toBe(verdict);
  });

  it('the first one wins, unless no truck can be so fast', async () => {
    expect(await weigh(undefined, { at: 0 })).toBe('believed');
    expect(await weigh(undefined, { at: 0, speed: 200 })).toBe('too_fast');
  });

  it('the fifth step in a row that is the same does not win, and a fifth that is another one does', async () => {
    const steady = { ...place, equal_steps: 3 };
    expect(await weigh(steady, { at: 5, north: 100 })).toBe('regular');
    expect(await weigh(steady, { at: 5, north: 104 })).toBe('believed');
    // A truck in a queue creeps by the same little, too.
    expect(await weigh({ ...still, equal_steps: 3 }, { at: 5, north: 0.001 })).toBe('believed');
  });

  it('the twentieth in a row with one speed and heading does not win, unless they are rounded or it stands', async () => {
    const steady = { ...place, seen_speed_mps: 13.9, seen_heading: 214.5, equal_speeds: 18 };
    const told = { at: 5, north: 80, speed: 13.9, heading: 214.5 };
    expect(await weigh(steady, told)).toBe('steady');
    expect(await weigh({ ...steady, equal_speeds: 17 }, told)).toBe('believed');
    for (const other of [{ speed: 13.8 }, { heading: 214.6 }, { source: 'server_forward' as const }]) {
      expect(await weigh(steady, { ...told, ...other })).toBe('believed');
    }
    expect(await weigh({ ...steady, seen_heading: 214 }, { ...told, heading: 214 })).toBe('believed');
    const slow = { ...steady, seen_speed_mps: 2.5 };
    expect(await weigh(slow, { ...told, speed: 2.5 })).toBe('believed');
  });

  it('two that confirm each other win against one that is silent, and not against one that is heard', async () => {
    const away = { ...doubting, doubtful_lat: lat(90_000), doubtful_at: time(295) };
    expect(await weigh(away, { at: 305, north: 90_000 })).toBe('confirming');
    expect(await weigh(doubting, { at: 10, north: 9_000 })).toBe('elsewhere');
    expect(await weigh(doubting, { at: 10, north: 9_000, source: 'app' })).toBe('confirming');
  });

  it('one that was seen and not believed is not judged anew, and points of the app come in any order', async () => {
    const seen = { ...place, seen_at: time(8) };
    expect(await weigh(seen, { at: 8, north: 50 })).toBe('seen');
    expect(await weigh(seen, { at: 7, north: 50, source: 'app' })).toBe('believed');
    expect(await weigh(seen, { at: 9, north: 60 })).toBe('believed');
  });

  it("the app's patterns count where programs do not drive", async () => {
    const frozen = { at: 5, north: 0, speed: 12, source: 'app' } as const;
    expect(await weigh(place, frozen)).toBe('frozen');
    expect(await weigh(place, frozen, false)).toBe('believed');
    expect(await weigh(place, { ...frozen, source: 'server_forward' }, false)).toBe('frozen');
  });
});

describe('of a point that only mobile masts told', () => {
  const app = { source: 'app', accuracy: 9_000 } as const;
  it.each<[what: string, told: Told, verdict: string]>([
    ['one of the same source moves no truck just now', { ...app, at: 5, north: 80 }, 'outdone'],
    ['nor after four minutes', { ...app, at: 240, north: 3_000 }, 'outdone'],
    ['nor one of another source', { at: 240, north: 3_000, accuracy: 501 }, 'outdone'],
    ['one moves a truck that was silent for five minutes', { ...app, at: 301, north: 3_000 }, 'believed'],
    ['but not to where no truck can have come', { ...app, at: 301, north: 90_000 }, 'outdone'],
    ['one as exact as a street is no such one', { ...app, at: 5, north: 80, accuracy: 500 }, 'believed'],
  ])('%s', async (_what, told, verdict) => {
    expect(await weigh(place, told)).toBe(verdict);
  });

  it('one moves no truck that stands and is alive, and the next coarse one moves a coarse place', async () => {
    expect(await weigh({ ...place, heard_at: time(280) }, { ...app, at: 301, north: 3_000 })).toBe('outdone');
    const coarse = { ...place, accuracy_meters: 9_000 };
    expect(await weigh(coarse, { ...app, at: 30, north: 1_000 })).toBe('believed');
  });

  it.each<[what: string, told: Told, verdict: string]>([
    [
      'the first finer one within its radius wins at once',
      { at: 3, north: 8_000, source: 'app' },
      'believed',
    ],
    ['of another source, too', { at: 3, north: 8_000, speed: 10 }, 'believed'],
    ['one beyond it has to be confirmed', { at: 3, north: 9_500, source: 'app' }, 'doubtful'],
    [
      'one that is no finer has to be, too',
      { at: 3, north: 8_000, source: 'app', accuracy: 6_000 },
      'doubtful',
    ],
  ])('%s', async (_what, told, verdict) => {
    expect(await weigh({ ...place, accuracy_meters: 9_000 }, told)).toBe(verdict);
  });
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
           INSERT INTO shifts (driver_id, vehicle_id, started_at) SELECT driver_id, vehicle_id, $3 FROM driver, vehicle
           RETURNING driver_id`,
    values: [String(530_000_000 + added), String(added), time(-3_600)],
  });
  return rows[0]?.driver_id as number;
}

async function tell(driverId: number, { at, north = 0, source = 'tracker', ...told }: Told) {
  const { speed: speedMps, accuracy: accuracyMeters, heading, battery: batteryPercent } = told;
  const recordedAt = start.add({ milliseconds: Math.round(at * 1000) });
  if (north === null) {
    await report({ driverId, points: [], source, heardAt: recordedAt, batteryPercent });
    return;
  }
  const point = { lat: 25.1972 + north / 111_195, lng: 55.2744, recordedAt, batteryPercent };
  const isMocked = told.mocked;
  await report({ driverId, source, points: [{ ...point, speedMps, accuracyMeters, heading, isMocked }] });
}

async function placeOf(driverId: number) {
  const { rows } = await database.db.query<{ place: Record<string, unknown> }>({
    text: 'SELECT to_jsonb(p) AS place FROM driver_positions p WHERE driver_id = $1',
    values: [driverId],
  });
  const row = rows[0]?.place ?? {};
  const secondsOf = (text: unknown) =>
    typeof text === 'string'
      ? (Temporal.Instant.from(text).epochMilliseconds - start.epochMilliseconds) / 1000
      : null;
  return {
    ...{ north: Math.round((Number(row.lat) - 25.1972) * 111_195), source: row.source, mark: row.mark },
    ...{ at: secondsOf(row.recorded_at), heard: secondsOf(row.heard_at), moved: secondsOf(row.moved_at) },
  };
}

describe('the place of a driver of whom two sources tell', () => {
  it('is that of the app in the truck while a tracker that was left at home tells another one, and says so', async () => {
    const driverId = await addDriver();
    for (let at = -300; at < 0; at += 10) {
      await tell(driverId, { at, north: 2 * at + (at % 7), source: 'app', accuracy: 6 });
      for (const later of [2, 4, 6])
        await tell(driverId, { at: at + later, north: 30_000 + later, accuracy: 4 });
    }
    expect(await placeOf(driverId)).toMatchObject({ at: -10, source: 'app', mark: 'elsewhere' });
  });

  it('passes to the tracker once the app is silent, and back when the app tells again', async () => {
    const driverId = await addDriver();
    await tell(driverId, { at: -200, north: 0, source: 'app' });
    await tell(driverId, { at: -195, north: 41 });
    expect(await placeOf(driverId)).toMatchObject({ at: -195, north: 41, source: 'tracker' });
    await tell(driverId, { at: -190, north: 77, source: 'app' });
    expect(await placeOf(driverId)).toMatchObject({ at: -190, north: 77, source: 'app', mark: null });
  });

  it('stands still, and is no fresher, while a program makes up a way of equal steps, or a speed at one place', async () => {
    for (const makeUp of [
      (step: number): Told => ({ at: -200 + 5 * step, north: 3 * step * step, mocked: step > 3 }),
      (step: number): Told => ({
        ...{ at: -300 + 5 * step, north: 60 * step + (step % 3) * 9, speed: 13.9, heading: 0.5 },
      }),
      (step: number): Told => ({ at: -200 + 5 * step, north: 100 * step }),
      (step: number): Told => ({ at: -200 + 5 * step, north: 0, speed: 15 }),
    ]) {
      const driverId = await addDriver();
      for (let step = 0; step < 40; step += 1) await tell(driverId, makeUp(step));
      const kept = await placeOf(driverId);
      expect(kept.at).toBeLessThanOrEqual(-180);
      expect(kept.mark).toMatch(/regular|frozen|mocked|steady/);
    }
  });

  it('is not driven on by what was marked, sent again and again', async () => {
    const driverId = await addDriver();
    const steps = Array.from({ length: 12 }, (_, step): Told => ({ at: -200 + 5 * step, north: 100 * step }));
    for (const step of steps) await tell(driverId, step);
    const kept = await placeOf(driverId);
    for (const step of [...steps, ...steps.toReversed()]) await tell(driverId, step);
    expect(await placeOf(driverId)).toEqual(kept);
  });
});

describe('a truck that stands', () => {
  it('was last moved when it came there, and is heard of by every sign of life', async () => {
    const driverId = await addDriver();
    await tell(driverId, { at: -900, north: 0, speed: 9 });
    await tell(driverId, { at: -890, north: 83, speed: 1 });
    for (let at = -880; at < -600; at += 20) await tell(driverId, { at, north: 83 + (at % 3) * 4, speed: 0 });
    expect(await placeOf(driverId)).toMatchObject({ at: -620, moved: -890, heard: null });
    await tell(driverId, { at: -300, north: null });
    expect(await placeOf(driverId)).toMatchObject({ at: -620, moved: -890, heard: -300 });
    await tell(driverId, { at: -10, north: 190, speed: 7 });
    expect(await placeOf(driverId)).toMatchObject({ at: -10, moved: -10, heard: null });
  });

  it('is not where it was last seen while it drives without a place', async () => {
    const driverId = await addDriver();
    await tell(driverId, { at: -300, north: 0, speed: 22 });
    await tell(driverId, { at: -10, north: null });
    expect(await placeOf(driverId)).toMatchObject({ at: -300, heard: null });
  });
});

describe('what each source told last', () => {
  it('is kept beside the place, believed or not, with the battery of a tracker', async () => {
    const driverId = await addDriver();
    await tell(driverId, { at: -100, north: 0, source: 'app', accuracy: 6 });
    await tell(driverId, { at: -90, north: 9_000, battery: 54 });
    await tell(driverId, { at: -80, north: 30, source: 'server_forward' });
    await tell(driverId, { at: -60, north: null, battery: 53 });
    // What comes late tells nothing newer.
    await tell(driverId, { at: -95, north: 8_000, battery: 99 });
    const place = await findTrustedPlace(database.db, driverId);
    expect(place?.source).toBe('server_forward');
    expect(place?.mark).toMatchObject({ why: 'elsewhere', source: 'tracker' });
    expect(
      place?.told.map(({ source, heardAt, place: last, batteryPercent }) => [
        source,
        (heardAt.epochMilliseconds - start.epochMilliseconds) / 1000,
        last && Math.round((last.lat - 25.1972) * 111_195),
        batteryPercent,
      ]),
    ).toEqual([
      ['tracker', -60, 9_000, 53],
      ['server_forward', -80, 30, undefined],
      ['app', -100, 0, undefined],
    ]);
  });

  it('is marked where it is farther away than a truck can have come, until the next one confirms it', async () => {
    const driverId = await addDriver();
    await tell(driverId, { at: -600, north: 0 });
    await tell(driverId, { at: -590, north: 40_000 });
    expect(await placeOf(driverId)).toMatchObject({ at: -600, mark: 'jumped' });
    await tell(driverId, { at: -580, north: 40_100 });
    expect(await placeOf(driverId)).toMatchObject({ at: -580, mark: null });
  });

  it('keeps another mark of just before, whatever jumps and is confirmed after it', async () => {
    const driverId = await addDriver();
    await tell(driverId, { at: -600, north: 0 });
    await tell(driverId, { at: -595, north: 10, speed: 300 });
    await tell(driverId, { at: -590, north: 40_000 });
    await tell(driverId, { at: -580, north: 40_100 });
    expect(await placeOf(driverId)).toMatchObject({ at: -580, mark: 'too_fast' });
    await tell(driverId, { at: -200, north: 90_000 });
    expect(await placeOf(driverId)).toMatchObject({ at: -580, mark: 'jumped' });
  });
});
