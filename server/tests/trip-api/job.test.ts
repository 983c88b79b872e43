import { job as sampleJob } from '@satha/contract/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock('2026-11-25T12:00:00+04:00');
let app: TestApp;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  other = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());

const book = async (job: unknown, who = account): Promise<number> =>
  expectOk(await app.post(paths.create, who.rawApiKey, { ...sampleTrip, job })).tripID;
const record = async (tripId: number) => expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
const find = async (query: Record<string, string>, who = account): Promise<number[]> =>
  expectOk(await app.get(`${paths.search}?${new URLSearchParams(query)}`, who.rawApiKey)).trips.map(
    (trip: { tripID: number }) => trip.tripID,
  );
/** What is told of each field of a job that is refused. */
const faultsOf = async (job: unknown): Promise<Record<string, string>> => {
  const answer = await app.post(paths.create, account.rawApiKey, { ...sampleTrip, job });
  expect(answer.status).toBe(400);
  const { errors } = answer.body as { errors: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};

describe('A job', () => {
  test('comes back in the record as it was told, codes in capitals and numbers without their 0', async () => {
    const tripId = await book({
      ...sampleJob,
      vehicle: {
        ...sampleJob.vehicle,
        plate: { emirate: 'dubai', code: 'k', number: '40217' },
        vin: 'wba3a5c50cf256736',
      },
      recipient: { ...sampleJob.recipient, mobileNumber: '0521234567', name: '  Al Quoz Workshop ' },
    });
    const plate = { emirate: 'dubai', code: 'K', number: '40217', recognized: true };
    expect((await record(tripId)).job).toEqual({ ...sampleJob, vehicle: { ...sampleJob.vehicle, plate } });
  });

  test('that is null, empty, or not there is none, and costs nothing', async () => {
    const bare = expectOk(await app.post(paths.create, account.rawApiKey, sampleTrip));
    for (const job of [null, {}, { vehicle: {} }, { vehicle: { plate: undefined } }]) {
      expect(await record(await book(job))).not.toHaveProperty('job');
    }
    const told = expectOk(await app.post(paths.create, account.rawApiKey, { ...sampleTrip, job: sampleJob }));
    expect(told.tripFare).toBe(bare.tripFare);
  });

  test('of a plate that no emirate is known for is taken as it is, and marked', async () => {
    const plateOf = async (plate: object) =>
      (await record(await book({ vehicle: { plate } }))).job.vehicle.plate;
    const odd = { emirate: 'ajman', code: '77', number: '1' };
    expect(await plateOf(odd)).toEqual({ ...odd, recognized: false });
    expect(await plateOf({ emirate: 'abu_dhabi', code: '17', number: '00123' })).toMatchObject({
      number: '00123',
      recognized: true,
    });
    expect(await plateOf({ country: 'om', text: ' 1234 ab ' })).toEqual({ country: 'OM', text: '1234 AB' });
  });

  test('is replayed by its idempotency key, and another job with the key is refused', async () => {
    const send = (job: object) =>
      app.post(paths.create, account.rawApiKey, { ...sampleTrip, job }, { 'idempotency-key': 'job-1' });
    const first = expectOk(await send({ notes: 'One' }));
    expect(expectOk(await send({ notes: 'One' }))).toEqual(first);
    expectRefusal(await send({ notes: 'Two' }), 422, 'Idempotency key was used with another request');
  });
});

describe('What a job cannot be', () => {
  test('is told by field, with the words and fields that are known', async () => {
    expect(
      await faultsOf({
        vehicle: { powertrain: 'steam', doors: 4, vin: 'WBA3A5C50CF25673O', lockedWheels: 5, massKg: '2000' },
        site: { kind: 'roof', heightLimitMeters: 0.5 },
        passenger: 2,
      }),
    ).toEqual({
      'job.passenger':
        'job.passenger is not known here; known are vehicle, site, incident, recipient, notes.',
      'job.vehicle.doors': expect.stringContaining('known are plate, vin, make'),
      'job.vehicle.vin':
        'job.vehicle.vin must be 17 letters and digits without I, O and Q, such as WBA3A5C50CF256736.',
      'job.vehicle.powertrain': 'job.vehicle.powertrain must be one of petrol, diesel, hybrid, electric.',
      'job.vehicle.lockedWheels': 'job.vehicle.lockedWheels is too high; the highest allowed is 4.',
      'job.vehicle.massKg': 'job.vehicle.massKg must be a whole number, without quotes.',
      'job.site.kind': expect.stringContaining('roadside, highway_shoulder, parking, basement'),
      'job.site.heightLimitMeters': 'job.site.heightLimitMeters is too low; the lowest allowed is 1.',
    });
  });

  test.each([
    ['job.vehicle.plate', { vehicle: { plate: { number: '40217' } } }],
    [
      'job.vehicle.plate',
      { vehicle: { plate: { emirate: 'dubai', number: '1', country: 'OM', text: '1' } } },
    ],
    ['job.vehicle.plate.country', { vehicle: { plate: { country: 'AE', text: 'K 1' } } }],
    ['job.vehicle.plate.code', { vehicle: { plate: { country: 'OM', text: '77', code: 'K' } } }],
    ['job.vehicle.plate.category', { vehicle: { plate: { country: 'OM', text: '77', category: 'x' } } }],
    ['job.vehicle.plate.text', { vehicle: { plate: { country: 'OM', text: '77 \u202eB' } } }],
    [
      'job.vehicle.plate.category',
      { vehicle: { plate: { emirate: 'dubai', number: '1', category: 'a\u202d' } } },
    ],
    ['job.vehicle.colour', { vehicle: { colour: '\u202ered' } }],
    ['job.incident.caseNumber', { incident: { caseNumber: 'CL\u202e-1' } }],
    ['job.incident.policeReport.number', { incident: { policeReport: { number: '1\u202d2' } } }],
    ['job.recipient.name', { recipient: { name: 'A\u202eB' } }],
    ['job.notes', { notes: 'left\u202eright' }],
    ['job.site.notes', { site: { notes: 'left \u202d right' } }],
    ['job.vehicle.plate.emirate', { vehicle: { plate: { emirate: 'Dubai', number: '1' } } }],
    ['job.vehicle.plate.number', { vehicle: { plate: { emirate: 'dubai', number: '402170' } } }],
    ['job.recipient', { recipient: { name: 'A', phoneCode: '971' } }],
    ['job.recipient.name', { recipient: { phoneCode: '971', mobileNumber: '501234567' } }],
    ['job.recipient.mobileNumber', { recipient: { name: 'A', phoneCode: '971', mobileNumber: '41234567' } }],
    ['job.recipient.phoneCode', { recipient: { name: 'A', phoneCode: '999', mobileNumber: '501234567' } }],
    ['job.notes', { notes: 'x'.repeat(1001) }],
    ['job.notes', { notes: ' \n ' }],
    ['job.site.notes', { site: { notes: 'x'.repeat(501) } }],
    ['job.vehicle.make', { vehicle: { make: 'a\u0000b' } }],
    ['job.vehicle.make', { vehicle: { make: '\ud800' } }],
    ['job.incident.passengers', { incident: { passengers: 21 } }],
    ['job', []],
    ['job', 'a car'],
  ])('is refused for %s (case %#)', async (field, job) => {
    const faults = await faultsOf(job);
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]).toMatch(/^job\S* .+\.$/);
  });

  test('is refused by an estimate as well', async () => {
    const estimate = (job: unknown) =>
      app.post(paths.estimate, account.rawApiKey, { ...sampleEstimate, job });
    expectRefusal(await estimate({ notes: '' }), 400, 'Invalid request', ['job.notes']);
    expectOk(await estimate(sampleJob));
  });

  test('is nothing that a name makes long or odd: an unknown field is told shortly', async () => {
    const faults = await faultsOf({
      [`x${'y'.repeat(5000)}`]: 1,
      '\u0000': 1,
      __proto__: { a: 1 },
      constructor: 1,
    });
    expect(Object.keys(faults).every((field) => field.length < 80)).toBe(true);
    expect(faults['job.constructor']).toBeDefined();
  });
});

test('Trips are found by plate number alone, VIN and case number, each account its own', async () => {
  const one = await book({
    vehicle: { plate: { emirate: 'sharjah', code: '3', number: '55501' }, vin: 'WBA3A5C50CF256799' },
    incident: { caseNumber: 'CL-Z9' },
  });
  const two = await book({ vehicle: { plate: { emirate: 'dubai', code: 'AA', number: '55501' } } });
  const foreign = await book({ vehicle: { plate: { country: 'OM', text: '55502 B' } } });
  await book({ vehicle: { plate: { emirate: 'dubai', code: 'AA', number: '55501' } } }, other);

  expect(await find({ plateNumber: '55501' })).toEqual([two, one]);
  expect(await find({ plateNumber: '55502 b' })).toEqual([foreign]);
  expect(await find({ plateNumber: ' 55501 ' })).toEqual([two, one]);
  expect(await find({ plateNumber: '٥٥٥٠١' })).toEqual([two, one]);
  expect(await find({ plateNumber: '۵۵۵۰۱' })).toEqual([two, one]);
  expect(await find({ plateNumber: ' 55502   b' })).toEqual([foreign]);
  expect(await find({ plateNumber: ' ' })).toEqual([]);
  const egyptian = await book({ vehicle: { plate: { country: 'EG', text: '١٢٣  أ ب' } } });
  expect(await find({ plateNumber: '١٢٣ أ ب' })).toEqual([egyptian]);
  // Arabic needs its marks of direction, and notes their lines.
  await book({ notes: 'بجانب \u200eGate 4\nالطابق الأول' });
  expect(await find({ vin: 'wba3a5c50cf256799' })).toEqual([one]);
  expect(await find({ caseNumber: 'cl-z9' })).toEqual([one]);
  expect(await find({ plateNumber: '5550' })).toEqual([]);
  expect(await find({ plateNumber: '55501', vin: 'WBA3A5C50CF256799', statusCode: '1' })).toEqual([one]);
  expect(await find({ caseNumber: 'CL-Z9' }, other)).toEqual([]);
});

test('Events tell nothing of a job', async () => {
  await book({ ...sampleJob, notes: 'Told-to-nobody' });
  const { events } = expectOk(await app.get('/api/Events?limit=100', account.rawApiKey));
  expect(JSON.stringify(events)).not.toMatch(/Told-to-nobody|40217|WBA3A5C50CF256736|CL-88213/);
});

test('The request log keeps nothing of a job that names a person or the very vehicle', async () => {
  const plate = { emirate: 'dubai', code: 'K', number: '60718' };
  await book({
    ...sampleJob,
    vehicle: { ...sampleJob.vehicle, vin: 'WBA3A5C50CF999999', plate },
    site: { notes: 'Gate-Unmistakable' },
  });
  await find({ plateNumber: '60718', vin: 'WBA3A5C50CF999999', caseNumber: 'CL-88213' });
  const lines = async () => {
    const { rows } = await app.db.query<{ line: string }>({
      text: `SELECT string_agg(to_jsonb(r)::text, ' ') AS line FROM api_requests r`,
    });
    return rows[0]?.line ?? '';
  };
  await expect.poll(lines).toContain('plateNumber=');
  const kept = await lines();
  expect(kept).toContain('drivetrain');
  for (const word of ['Unmistakable', '60718', 'WBA3A5C50CF999999', 'CL-88213', 'Quoz', 'guard at']) {
    expect([word, kept.includes(word)]).toEqual([word, false]);
  }
});
